"""Services for files that come in: stage, accept, restore."""
