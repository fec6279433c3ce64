"""What is shown for a person who asked to be forgotten."""

from __future__ import annotations

FORGOTTEN = "Forgotten player"
"""The name of a forgotten player where a row must have one."""
