"""The language that a reader, a slip or a terminal is answered in."""
