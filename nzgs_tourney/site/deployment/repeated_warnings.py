"""Keeps a flood of one warning out of the log: what a visitor can cause thousands of times is logged once a minute."""

from __future__ import annotations

import logging
import time

_SECONDS = 60.0
_MOST_KEPT = 100


class OnceAMinute(logging.Filter):
    """Lets through a warning whose text wasn't logged in the last minute, and every error."""

    def __init__(self) -> None:
        super().__init__()
        self._logged: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """False for what was just logged."""
        if record.levelno >= logging.ERROR:
            return True
        text, now = str(record.msg), time.monotonic()
        if now - self._logged.get(text, -_SECONDS) < _SECONDS:
            return False
        if len(self._logged) >= _MOST_KEPT:
            self._logged.clear()
        self._logged[text] = now
        return True
