"""Backs the whole site up into one file, and restores it."""
