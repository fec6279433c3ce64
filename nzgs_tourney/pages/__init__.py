"""Frozen data, each for one template; nothing is decided by it."""
