"""What officials read of how people were told what is kept about them, and who brought it here."""

from __future__ import annotations

from datetime import date

from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload
from nzgs_tourney.tournament.wording.people.privacy_words import Came, came_words

_TOLD = {
    Told.LINK: gettext_noop("on their own page"),
    Told.MAIL: gettext_noop("by mail"),
    Told.PAPER: gettext_noop("on paper: slip or welcome sheet"),
    Told.WORD: gettext_noop("by word of mouth"),
    Told.THEMSELVES: gettext_noop("not needed: entered themselves"),
    Told.PUBLIC: gettext_noop("not needed: it is public already"),
    Told.KNOWN: gettext_noop("not needed: they know"),
}


def told_words(how: str) -> str:
    """How somebody was told, or why not needed; `not yet` for an empty value."""
    return _(_TOLD[Told(how)]) if how else _("not yet")


def people_told(p: Payload, where: str) -> str:
    """A line of the history: several people were told."""
    count = len(p["entries"])
    return ngettext(
        "Noted that the player of {count} entry was told what is kept about them: {how}.",
        "Noted that the players of {count} entries were told what is kept about them: {how}.",
        count,
    ).format(count=count, how=told_words(p["how"]))


def people_not_told(p: Payload, where: str) -> str:
    """A line of the history: that was a mistake."""
    count = len(p["entries"])
    return ngettext(
        "Noted that the player of {count} entry wasn’t told what is kept about them.",
        "Noted that the players of {count} entries weren’t told what is kept about them.",
        count,
    ).format(count=count)


_CAME_BY = {
    Came.TYPED: gettext_noop("Typed by {who}, {date}."),
    Came.LIST: gettext_noop("From the list {file}, accepted by {who}, {date}."),
}


def came_by_words(came: Came, day: date, *, who: str, file: str = "") -> str:
    """Where something came from, with the official who brought it and the `file` of a list."""
    if came not in _CAME_BY:
        return came_words(came, day)
    return _(_CAME_BY[came]).format(who=who, file=file, date=short_date(day))
