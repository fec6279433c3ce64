"""What is said to people about privacy: the one sentence for papers and mails, and where something about them came
from.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop


def privacy_sentence(address: str) -> str:
    """The one sentence for papers and mails, with the address of the event's privacy page."""
    return _("What is kept about you, why, and who sees it: {address}").format(address=address)


class Came(StrEnum):
    """The ways in which something about a person came here."""

    TYPED = "typed"
    LIST = "list"
    THEMSELVES = "themselves"
    BEFORE = "before"


_CAME = {
    Came.TYPED: gettext_noop("Typed by a director, {date}."),
    Came.LIST: gettext_noop("From a list that a director imported, {date}."),
    Came.THEMSELVES: gettext_noop("Sent by the entry page, {date}."),
    Came.BEFORE: gettext_noop("Kept since {date}."),
}


def came_words(came: Came, day: date) -> str:
    """Where something came from, without saying which official it was."""
    return _(_CAME[came]).format(date=short_date(day))


def listed_rating_words(rating_list: str, line: int) -> str:
    """The line of the list that a rating came from."""
    return _("{list}, line {line}.").format(list=rating_list, line=line)


def joined_words(day: date) -> str:
    """That the federation took two players for one person."""
    return _("Joined by the federation with what another event knew, {date}.").format(date=short_date(day))
