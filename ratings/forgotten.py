"""What is left of somebody who asked to be forgotten."""

from __future__ import annotations

FORGOTTEN = "Forgotten player"
"""The name of a forgotten player wherever a row must have one."""
