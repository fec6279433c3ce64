"""What the site says of itself on its own computer, for the start page beside it (`nzgs_tourney/start`)."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from nzgs_tourney.network.site_address import network_access
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.site.deployment.kept_key import key_of_next_start
from nzgs_tourney.store.people.accounts import has_administrator


@dataclass(frozen=True, slots=True)
class StartFacts:
    """`set_up`: there is no administrator yet. `phones` is the address for phones, empty while only this computer opens
    the site; `trouble` why they can't open it although they were let in, as a sentence. `restored`: a backup was, and
    the site still runs with the key and port of before."""

    set_up: bool
    phones: str
    trouble: str
    restored: bool


def start_facts() -> StartFacts:
    """The facts now. Three queries."""
    phones = phones_now()
    return StartFacts(
        set_up=not has_administrator(),
        phones=phones.address if phones.is_open else "",
        trouble=phones.trouble,
        restored=key_of_next_start() != settings.SECRET_KEY or _port_of_before(),
    )


def _port_of_before() -> bool:
    """Whether the site listens on another port than the one that it was restored with."""
    return settings.PORT not in (0, network_access().port) and not settings.SITE_URL
