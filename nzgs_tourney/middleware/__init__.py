"""Middleware: what happens around every request."""
