"""Every sentence of hosting. Knows the model and hosting; each sentence goes through gettext."""
