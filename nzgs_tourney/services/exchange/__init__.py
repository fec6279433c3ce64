"""Files that come in: staged, accepted, restored."""
