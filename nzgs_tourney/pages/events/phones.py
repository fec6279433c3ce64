"""Whether phones can open the site, and whether printed codes lead to it.

For the page *Let phones in*, the desk, the pages that print codes, and a backup that is restored elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.timezone import localtime

from games.wording.numbers import listed
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.network.addresses import NetworkAddress, offered, own_addresses
from nzgs_tourney.network.listener import network_listener
from nzgs_tourney.network.phone_tries import last_try
from nzgs_tourney.network.site_address import network_access, site_address, site_host


@dataclass(frozen=True, slots=True)
class Phones:
    """Whether phones can open the site, as far as the site can know.

    `by_setting`: SITE_URL gives the address, so nobody at the desk has to do anything. `trouble` is why phones can't
    open it although they were let in, as a sentence. `reached_at` is when the first visitor from another machine came.
    `codes` is what is wrong with the codes that were printed last, as a sentence.
    """

    address: str
    by_setting: bool
    is_open: bool
    trouble: str
    reached_at: datetime | None
    codes: str = ""

    @property
    def warning(self) -> str:
        """What is wrong with a code printed now, as a sentence; empty where a phone can open it."""
        if self.by_setting:
            return ""
        if not self.is_open:
            return _("Codes open on this computer only, until you let phones in.")
        return _("No phone can open the codes: {trouble}").format(trouble=self.trouble) if self.trouble else ""

    @property
    def has_notice(self) -> bool:
        """Whether there is a notice about them."""
        return bool(self.warning or self.codes) or self.nobody_yet

    @property
    def nobody_yet(self) -> bool:
        """Whether phones were let in but none has come."""
        return not self.by_setting and self.reached_at is None


@dataclass(frozen=True, slots=True)
class PhonesPage:
    """The page: the state, the addresses to choose from with the proposed one, and a code with the address to scan."""

    phones: Phones
    choices: tuple[NetworkAddress, ...]
    proposed: str
    code: str
    tried: datetime | None
    """When a phone last opened the page that the code leads to."""


def phones_of(event: Event) -> Phones:
    """The state, with what is wrong with the event's printed codes. Two queries."""
    phones, codes = phones_now(), printed_codes(event)
    return replace(phones, codes=codes.sentence if codes.last_elsewhere and not phones.warning else "")


def phones_now() -> Phones:
    """The state. One query, and a look at this machine's addresses."""
    if settings.SITE_URL:
        return Phones(site_address(), by_setting=True, is_open=True, trouble="", reached_at=None)
    access = network_access()
    return Phones(
        site_address(),
        False,
        access.is_open,
        _trouble(str(access.address)) if access.is_open else "",
        access.reached_at,
    )


def phones_page() -> PhonesPage:
    """The page. The same query, and a look at this machine's addresses."""
    phones, choices, access = phones_now(), offered(), network_access().address
    addresses = [choice.address for choice in choices]
    proposed = access if access in addresses else next(iter(addresses), "")
    works = phones.is_open and not phones.trouble and not phones.by_setting
    tried = last_try()
    return PhonesPage(
        phones,
        choices,
        str(proposed),
        _code(f"{phones.address}{reverse('public:reached')}") if works else "",
        localtime(tried) if tried else None,
    )


def _trouble(address: str) -> str:
    if address not in own_addresses():
        return _("this computer doesn’t have the address {address} any more.").format(address=address)
    running = network_listener()
    if running is None:
        return _("this server doesn’t listen there. Start the site with: nzgs-tourney serve")
    if not running.is_open:
        return running.trouble or _("the server is still starting.")
    return ""


def _code(address: str) -> str:
    """A QR code as an image in the page."""
    qr_code = segno.make(address, error="m")
    return str(qr_code.svg_data_uri(scale=4, border=4, light="#fff", dark="#000"))


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

    @property
    def last_elsewhere(self) -> bool:
        """Whether those that were printed last need another address than this site's."""
        return bool(self.addresses) and not self.addresses[0].this_site


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
