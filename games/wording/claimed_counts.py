"""Says how a claimed result agrees with a count of the last board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording.terms import chain_words
from ground.translation import gettext as _
from ground.translation import gettext_noop

Args = Mapping[str, Any]

_COUNTED_AS = {
    "area": gettext_noop("The claimed {result} agrees."),
    "compensated": gettext_noop("The claimed {result} agrees with points for the handicap."),
    "territory": gettext_noop("The claimed {result} agrees counted as territory with prisoners."),
}
_ONCE_OFF = {
    ("area", True): gettext_noop(
        "The claimed {result} agrees once these stones come off, as the record marks: {stones}."
    ),
    ("area", False): gettext_noop("The claimed {result} agrees once these stones come off, by an estimate: {stones}."),
    ("compensated", True): gettext_noop(
        "The claimed {result} agrees with points for the handicap once these stones come off, "
        "as the record marks: {stones}."
    ),
    ("compensated", False): gettext_noop(
        "The claimed {result} agrees with points for the handicap once these stones come off, by an estimate: {stones}."
    ),
    ("territory", True): gettext_noop(
        "The claimed {result} agrees counted as territory with prisoners once these stones come off, "
        "as the record marks: {stones}."
    ),
    ("territory", False): gettext_noop(
        "The claimed {result} agrees counted as territory with prisoners once these stones come off, "
        "by an estimate: {stones}."
    ),
}
"""The same where stones must be removed first, by who marks them: the record, or an estimate."""


def agreed_words(p: Args) -> str:
    """Says that the claimed result agrees with a count, and which stones must be removed first."""
    if not p["dead"]:
        return _(_COUNTED_AS[p["way"]]).format_map(p)
    named = "; ".join(chain_words(*chain) for chain in p["dead"])
    if p["more"]:
        named = _("{stones}; and {more} more").format(stones=named, more=p["more"])
    return _(_ONCE_OFF[p["way"], bool(p["marked"])]).format(result=p["result"], stones=named)
