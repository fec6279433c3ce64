"""Pages about the entries of a division."""
