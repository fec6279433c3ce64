"""Who this site is to others."""

from __future__ import annotations

from games.ledger.leader import Leader
from nzgs_tourney.models import OwnSite
from nzgs_tourney.network.site_address import address_for_others, site_host


def own_site() -> OwnSite:
    """The row, made the first time it is asked for."""
    return OwnSite.objects.get_or_create(pk=1)[0]


def this_site() -> Leader:
    """This site as others know it: its code, its name, or its address until somebody named it, and where it is."""
    own = own_site()
    return Leader(own.code, own.name or site_host(), address_for_others())
