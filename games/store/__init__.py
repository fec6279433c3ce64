"""Rows of the database turned into values: what services decide by, and what pages show."""
