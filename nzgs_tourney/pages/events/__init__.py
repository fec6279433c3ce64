"""Pages about an event at the desk, other than its rounds: its overview, its history, its phones."""
