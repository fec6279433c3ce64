"""Which address the printed codes of an event use, and whether this site is at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime

from games.wording.numbers import listed
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import site_address, site_host


@dataclass(frozen=True, slots=True)
class PrintedAt:
    """An address in printed codes. `this_site`: it is this site's current one."""

    address: str
    printed_at: datetime
    this_site: bool


@dataclass(frozen=True, slots=True)
class PrintedCodes:
    """The addresses, the last printed first, and what they mean in words."""

    addresses: tuple[PrintedAt, ...]
    sentence: str


def printed_codes(event: Event) -> PrintedCodes:
    """What is noted about the event's printed codes. One query."""
    own_address = site_address()
    addresses = tuple(
        PrintedAt(row.address, localtime(row.printed_at), row.address == own_address)
        for row in event.printed_addresses.all()
    )
    return PrintedCodes(addresses, _sentence([address.address for address in addresses], own_address))


def _sentence(addresses: list[str], own_address: str) -> str:
    if not addresses:
        return _("No codes have been printed for this event.")
    other = [address for address in addresses if address != own_address]
    if not other:
        return _("Printed QR codes lead to {here}, which is this site’s address: they open.").format(here=own_address)
    sentence = _(
        "Printed QR codes need {addresses}, and this site is {here}. Give it that address and port, or let "
        "players type the short code from their slip at {host}."
    )
    if len(other) < len(addresses):
        sentence = _(
            "Some printed QR codes need {addresses}, and this site is {here}. Give it that address and port, or let "
            "players type the short code from their slip at {host}."
        )
    return sentence.format(addresses=listed(other), here=own_address, host=site_host())
