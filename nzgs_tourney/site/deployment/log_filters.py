"""Filters of the log. Link tokens, slip codes and programs' tokens are redacted: with one, anybody could report
results, or take a role with somebody else's invitation. A flood of one warning is kept out: what a visitor can cause
thousands of times is logged once a minute.
"""

from __future__ import annotations

import logging
import re
import time

_LINKS = "p|entry|entry-address|invitation|new-password|handed"
_TOKEN = re.compile(rf"((?:/|%2F)(?:{_LINKS})(?:/|%2F))(?:(?!%2F)[^/\s?#&\"'])+", re.IGNORECASE)
_RESET = re.compile(r"((?:/|%2F)password(?:/|%2F)reset(?:/|%2F)key(?:/|%2F))(?:(?!%2F)[^/\s?#&\"'])+", re.IGNORECASE)
_BEARER = re.compile(r"(Bearer\s+|nzgs_(?=[A-Za-z0-9_-]{22}(?![A-Za-z0-9_./-])))[A-Za-z0-9_~+/.=-]{16,}")
_FORMATTER = logging.Formatter()
_CODE = re.compile(r"(?<![0-9A-Za-z-])[0-9A-Za-z]{5}-[0-9A-Za-z]{5}(?![0-9A-Za-z-])")


class WithoutTokens(logging.Filter):
    """Replaces the token by `…` in every address that has one, including an address in a query, and every text shaped
    like a slip's code or a program's token; also in tracebacks, whose last line may quote an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: every line is logged, with the message complete and without tokens."""
        record.msg, record.args = _without_tokens(record.getMessage()), None
        if record.exc_info:
            # What is stored here is what every formatter prints.
            record.exc_text = _without_tokens(record.exc_text or _FORMATTER.formatException(record.exc_info))
        return True


def _without_tokens(text: str) -> str:
    for secret in (_TOKEN, _RESET, _BEARER):
        text = secret.sub(r"\1…", text)
    return _CODE.sub("…", text)


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
