"""Services for an event and its divisions."""
