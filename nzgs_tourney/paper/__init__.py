"""The event's sheets: `sheets` draws them, and the modules here fill them from the store."""
