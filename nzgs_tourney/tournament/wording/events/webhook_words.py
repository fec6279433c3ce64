"""What webhooks are told, and what became of it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ground.translation import gettext as _, gettext_noop

NEWS_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "round.published": gettext_noop("Round published"),
        "round.recalled": gettext_noop("Round taken back"),
        "result.confirmed": gettext_noop("Result confirmed"),
        "result.corrected": gettext_noop("Result corrected"),
        "event.finished": gettext_noop("Event finished"),
        "ruling.published": gettext_noop("Ruling published"),
        "pairings": gettext_noop("Pairings and results"),
        "standings": gettext_noop("Standings"),
        "test": gettext_noop("Test"),
    }
)
"""By the type of a delivery."""
STATE_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "waiting": ("calm", gettext_noop("waiting")),
        "delivered": ("good", gettext_noop("delivered")),
        "dead": ("bad", gettext_noop("not delivered")),
        "left_out": ("calm", gettext_noop("left out")),
    }
)
"""The tone and the words of each state."""
_TROUBLE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "away": gettext_noop("No answer came in time."),
        "no_host": gettext_noop("There’s no site of this name: check the address."),
        "certificate": gettext_noop("Its certificate isn’t valid for this address: ask the people who run that site."),
        "closed": gettext_noop("Nothing answers at this address: check it."),
        "private": gettext_noop("The address is inside a private network: only the administrator can allow that."),
        "insecure": gettext_noop("Plain HTTP isn’t used outside your own network: enter the address with https://."),
        "refused": gettext_noop("It answered {status}."),
        "said_no": gettext_noop("That site didn’t take it."),
        "ours": gettext_noop("Something went wrong on our side."),
    }
)


def trouble_words(trouble: str, status: int | None, message: str = "") -> str:
    """Why the last try failed, in a sentence, with the other site's `message`; empty for no trouble. Raises KeyError
    for an unknown one."""
    if trouble == "said_no" and message:
        return _("That site didn’t take it: {message}").format(message=message)
    return _(_TROUBLE_WORDS[trouble]).format(status=status) if trouble else ""


def about_words(about: str, division: str, board: tuple[int, int] | None) -> str:
    """What a delivery is about, with the `division` if that isn't empty: a game by its round and table, `board`, if it
    has one. Empty where its type says all."""
    kind, _colon, number = about.partition(":")
    words = ""
    if kind == "round":
        words = _("round {number}").format(number=number.rpartition(".")[2])
    elif board is not None:
        words = _("round {round}, table {table}").format(round=board[0], table=board[1])
    elif kind == "game":
        words = _("game {number}").format(number=number)
    elif kind == "case":
        words = _("case {number}").format(number=number)
    return ", ".join(filter(None, (division, words)))
