"""A director chooses what the event's big screen shows."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.events.big_screen import SCREEN_SET, ScreenChoice, Wifi, screen_choice

MOST = 200
"""The most characters of a notice: three lines on a wall."""
LONGEST_NAME, SHORTEST, LONGEST = 32, 8, 63
"""The most bytes of a WiFi's name, and how many characters its password has (IEEE 802.11: SSID and passphrase)."""


@transaction.atomic
def set_screen(event_id: int, choice: ScreenChoice, *, actor: Actor, wifi: Wifi | None = None) -> bool:
    """Every big screen of the event shows this from now on, with the code of this WiFi; None leaves that as it is. One
    ledger event, which never has the password; False, with none, where the screen already shows it.

    Raises Refused for a division that the event doesn't have, for a notice that is too long, and for a WiFi that no
    phone could join.
    """
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    event = Event.objects.get(pk=event_id)
    if choice.division and not Division.objects.filter(event=event_id, number=choice.division).exists():
        raise Refused(_("That division isn’t part of this event any more. Choose another one."))
    if len(choice.notice) > MOST:
        raise Refused(_("Write at most {most} characters for the big screen.").format(most=MOST))
    wifi = wifi or Wifi(event.wifi_name, event.wifi_password)
    _refuse_wifi(wifi)
    if choice == screen_choice(stream.pk) and wifi == Wifi(event.wifi_name, event.wifi_password):
        return False
    event.wifi_name, event.wifi_password = wifi.name, wifi.password
    event.save(update_fields=["wifi_name", "wifi_password"])
    told = {"shows": choice.shows.value, "division": choice.division, "notice": choice.notice, "wifi": wifi.name}
    append(stream, SCREEN_SET, EVENT, actor, told)
    return True


def _refuse_wifi(wifi: Wifi) -> None:
    if wifi.password and not wifi.name:
        raise Refused(_("Give the WiFi a name, or leave its password blank."))
    if len(wifi.name.encode()) > LONGEST_NAME:
        raise Refused(_("The WiFi’s name is too long: {most} bytes at most.").format(most=LONGEST_NAME))
    if wifi.password and not SHORTEST <= len(wifi.password) <= LONGEST:
        raise Refused(
            _("A WiFi password has {shortest} to {longest} characters. Leave it blank for an open WiFi.").format(
                shortest=SHORTEST, longest=LONGEST
            )
        )
