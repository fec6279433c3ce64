"""Chooses the language for a reader, a slip or a terminal."""
