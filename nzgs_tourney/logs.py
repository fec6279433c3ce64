"""Redacts tokens of personal links and slip codes from the log: with one, anybody could report results."""

from __future__ import annotations

import logging
import re

_TOKEN = re.compile(r"(/p/)[^/\s?#\"']+")
_CODE = re.compile(r"(?<![0-9A-Za-z-])[0-9A-Za-z]{5}-[0-9A-Za-z]{5}(?![0-9A-Za-z-])")


class WithoutTokens(logging.Filter):
    """Puts `…` in the place of every token in the address of a player's page, and of every text shaped like a code."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: every line is logged, the message made whole and without tokens."""
        record.msg, record.args = _CODE.sub("…", _TOKEN.sub(r"\1…", record.getMessage())), None
        return True
