"""Pages about an event's messages."""
