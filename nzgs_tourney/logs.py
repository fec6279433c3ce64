"""What the site's log does not tell: the tokens of personal links, with which whoever reads it could report results."""

from __future__ import annotations

import logging
import re

_TOKEN = re.compile(r"(/p/)[^/\s]+")


class WithoutTokens(logging.Filter):
    """Puts `…` in the place of the token in every address of a player's page."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: every line is logged, the message made whole and without tokens."""
        record.msg, record.args = _TOKEN.sub(r"\1…", record.getMessage()), None
        return True
