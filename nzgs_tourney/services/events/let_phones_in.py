"""Lets phones in the local network use the site, and stops that again; notes the first visit from one since."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import NetworkAccess
from nzgs_tourney.network.addresses import offered
from nzgs_tourney.network.listener import CannotListenError, Endpoint, network_listener
from nzgs_tourney.network.site_address import forget, port_of

REACHED = "a-phone-has-reached-the-site"
"""The cache key under which the web server remembers that a phone came."""


@transaction.atomic
def let_phones_in(address: str, *, actor: Actor) -> NetworkAccess:
    """The running server also listens on that address of this machine, and every code uses it from now on.

    Letting them in again changes nothing. Raises Refused where SITE_URL gives the site its address, for an address that
    this machine doesn't have in a private network, and where the server can't listen there.
    """
    if settings.SITE_URL:
        raise Refused(_("This site’s address comes from SITE_URL: {site_url}.").format(site_url=settings.SITE_URL))
    if address not in {address.address for address in offered()}:
        raise Refused(
            _("This computer doesn’t have the address {address} now. Choose one of those below.").format(
                address=address[:40]
            )
        )
    access = open_network_access(address, actor=actor)
    _listen(Endpoint(address, access.port))
    return access


@transaction.atomic
def open_network_access(address: str, *, actor: Actor) -> NetworkAccess:
    """Save that phones are let in on that address, for a server that listens there or will when it starts."""
    stream = _locked_site()
    access, _new = NetworkAccess.objects.get_or_create(pk=1)
    port = port_of(access)
    if not access.is_open or (access.address, access.port) != (address, port):
        access.address, access.port, access.is_open, access.reached_at = address, port, True, None
        access.save()
        append(stream, "phones.let_in", "site", actor, {"address": address, "port": port})
    _changed()
    return access


@transaction.atomic
def keep_phones_out(*, actor: Actor) -> None:
    """The server only listens on this machine again; the address is kept, so that the same codes work when phones are
    let in again. Doing it twice changes nothing more. Raises Refused where the server was started on a network address.
    """
    stream = _locked_site()
    access = NetworkAccess.objects.filter(pk=1, is_open=True).first()
    if access is not None:
        access.is_open = False
        access.save(update_fields=["is_open"])
        append(stream, "phones.kept_out", "site", actor, {"address": access.address, "port": access.port})
    running = network_listener()
    if running is not None:
        try:
            running.close()
        except CannotListenError as refused:
            raise Refused(str(refused)) from refused
    _changed()


def remember_port(port: int) -> int | None:
    """Save the server's port for its next start. Returns the port in printed codes until now, if it differs and phones
    were ever let in."""
    access, _new = NetworkAccess.objects.get_or_create(pk=1, defaults={"port": port})
    before = access.port
    if before == port:
        return None
    NetworkAccess.objects.filter(pk=1).update(port=port, reached_at=None)
    return before if access.address else None


def _locked_site() -> Stream:
    return lock(Stream.objects.get_or_create(key="site")[0].pk)


def _listen(endpoint: Endpoint) -> None:
    running = network_listener()
    if running is None:
        raise Refused(_("This server can’t let phones in. Start the site with: nzgs-tourney serve"))
    try:
        running.open(endpoint)
    except CannotListenError as refused:
        raise Refused(str(refused)) from refused


def _changed() -> None:
    forget()
    cache.delete(REACHED)


def note_phone() -> None:
    """Note the time. Does nothing where phones aren't let in, or one came before."""
    waiting = NetworkAccess.objects.filter(pk=1, is_open=True, reached_at=None)
    if waiting.exists():
        waiting.update(reached_at=timezone.now())
