"""Tables: who may do what, and saving it before anybody is told. No Discord."""
