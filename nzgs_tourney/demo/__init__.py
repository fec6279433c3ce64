"""The demo: an event of invented people, with game records of our own making."""
