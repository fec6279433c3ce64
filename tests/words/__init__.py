"""Every message that a person can meet, with its place: `make words`."""
