"""Every sentence of hosting. Imports only the model and hosting; each sentence goes through gettext."""
