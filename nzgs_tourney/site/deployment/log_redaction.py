"""Redacts link tokens and slip codes from logs: with one, anybody could report results, or take a role with somebody
else's invitation."""

from __future__ import annotations

import logging
import re

_TOKEN = re.compile(r"((?:/|%2F)(?:p|invitation|new-password)(?:/|%2F))(?:(?!%2F)[^/\s?#&\"'])+", re.IGNORECASE)
_RESET = re.compile(r"((?:/|%2F)password(?:/|%2F)reset(?:/|%2F)key(?:/|%2F))(?:(?!%2F)[^/\s?#&\"'])+", re.IGNORECASE)
_FORMATTER = logging.Formatter()
_CODE = re.compile(r"(?<![0-9A-Za-z-])[0-9A-Za-z]{5}-[0-9A-Za-z]{5}(?![0-9A-Za-z-])")


class WithoutTokens(logging.Filter):
    """Replaces the token by `…` in every address that has one, including an address in a query, and every text shaped
    like a slip's code; also in tracebacks, whose last line may quote an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: every line is logged, with the message complete and without tokens."""
        record.msg, record.args = _without_tokens(record.getMessage()), None
        if record.exc_info:
            # What is stored here is what every formatter prints.
            record.exc_text = _without_tokens(record.exc_text or _FORMATTER.formatException(record.exc_info))
        return True


def _without_tokens(text: str) -> str:
    for address in (_TOKEN, _RESET):
        text = address.sub(r"\1…", text)
    return _CODE.sub("…", text)
