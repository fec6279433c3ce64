"""The event's sheets: `sheets` draws them, the modules here fill them from the store."""
