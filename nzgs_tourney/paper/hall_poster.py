"""What the poster of the hall is filled from."""

from __future__ import annotations

from datetime import datetime

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import address_for_others
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.poster import HallPoster
from nzgs_tourney.store.events.big_screen import Wifi


def hall_poster(event: Event, *, now: datetime) -> HallPoster:
    """The poster with the site's address and the event's WiFi. Raises Refused while only this computer can open the
    site."""
    address = address_for_others()
    if not address:
        raise Refused(_("Let phones in first: until then no phone can open an address."))
    wifi = Wifi(event.wifi_name, event.wifi_password)
    return HallPoster(footer_of(event, now, code=False), address, wifi.name, wifi.password, wifi.joining)
