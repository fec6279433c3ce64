"""Turns database rows into values: what services decide by, and what pages and papers show."""
