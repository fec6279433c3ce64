"""What the site says of itself on its own computer, for the start page beside it (`nzgs_tourney/start`)."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.store.people.accounts import has_administrator


@dataclass(frozen=True, slots=True)
class StartFacts:
    """`set_up`: there is no administrator yet. `phones` is the address for phones, empty while only this computer opens
    the site; `trouble` why they can't open it although they were let in, as a sentence."""

    set_up: bool
    phones: str
    trouble: str


def start_facts() -> StartFacts:
    """The facts now. Two queries."""
    phones = phones_now()
    return StartFacts(not has_administrator(), phones.address if phones.is_open else "", phones.trouble)
