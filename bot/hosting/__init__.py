"""Tables: who may do what, saved before anybody hears of it. No Discord."""
