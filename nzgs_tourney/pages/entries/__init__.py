"""The entries of a division."""
