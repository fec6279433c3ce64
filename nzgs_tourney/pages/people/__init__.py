"""Pages about people over all events, and about accounts and roles."""
