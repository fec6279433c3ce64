"""A director chooses what the event's big screen shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.events.big_screen import SCREEN_SET, ScreenChoice, Wifi, screen_choice
from nzgs_tourney.tournament.wording.events.big_screen import shown_words

MOST = 200
"""The most characters of a notice: three lines on a wall."""
LONGEST_NAME, SHORTEST, LONGEST = 32, 8, 63
"""The most bytes of a WiFi's name, and how many characters its password has (IEEE 802.11: SSID and passphrase)."""


@transaction.atomic
def set_screen(
    event_id: int, choice: ScreenChoice, *, actor: Actor, wifi: Wifi | None = None, expected_seq: int | None = None
) -> bool:
    """Every big screen of the event shows this from now on, with the code of this WiFi; None leaves that as it is. One
    ledger event, which never has the password; False, with none, where the screen already shows it.

    Raises OvertakenError where somebody chose otherwise after ledger event `expected_seq`. Raises Refused for a
    division that the event doesn't have, for a notice that is too long, and for a WiFi that no phone could join.
    """
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    event = Event.objects.get(pk=event_id)
    if choice.division and not Division.objects.filter(event=event_id, number=choice.division).exists():
        raise Refused(_("That division isn’t part of this event any more. Choose another one."))
    if len(choice.notice) > MOST:
        raise Refused(_("Write at most {most} characters for the big screen.").format(most=MOST))
    wifi = wifi or Wifi(event.wifi_name, event.wifi_password)
    _refuse_wifi(wifi)
    before, now = _fields(screen_choice(stream.pk), Wifi(event.wifi_name, event.wifi_password)), _fields(choice, wifi)
    changed = {field: (before[field], now[field]) for field in now if before[field] != now[field]}
    if not changed:
        return False
    refuse_overtaken(stream, _editors(stream, expected_seq), changed, _words(event_id))
    event.wifi_name, event.wifi_password = wifi.name, wifi.password
    event.save(update_fields=["wifi_name", "wifi_password"])
    told = {"shows": choice.shows.value, "division": choice.division, "notice": choice.notice, "wifi": wifi.name}
    append(stream, SCREEN_SET, EVENT, actor, told)
    return True


def _fields(choice: ScreenChoice, wifi: Wifi) -> dict[str, Any]:
    return {**asdict(choice), "wifi_name": wifi.name, "wifi_password": wifi.password}


def _editors(stream: Stream, expected_seq: int | None) -> dict[str, str]:
    """Who last changed each field after `expected_seq`. The password isn't in the ledger: it counts as changed with the
    name, and where nothing else was."""
    if not (since := events_since(stream, expected_seq, SCREEN_SET)):
        return {}
    first = LedgerEvent.objects.filter(stream=stream, kind=SCREEN_SET, seq__lt=since[0].seq).order_by("seq").last()
    before = first.payload if first else {**asdict(ScreenChoice()), "wifi": ""}
    editors: dict[str, str] = {}
    for event in since:
        differ = {field for field, value in event.payload.items() if value != before.get(field, "")}
        if not differ or "wifi" in differ:
            differ |= {"wifi_name", "wifi_password"}
        editors |= dict.fromkeys(differ, event.who)
        before = event.payload
    return editors


def _words(event_id: int) -> Callable[[str, Any], tuple[str, str]]:
    """What each field is called, and what a value of it is, in words."""
    divisions = {0: _("All divisions"), **dict(Division.objects.filter(event=event_id).values_list("number", "name"))}
    names = {
        "shows": _("what is shown"),
        "division": _("the division"),
        "notice": _("the notice"),
        "wifi_name": _("the WiFi name"),
        "wifi_password": _("the WiFi password"),
    }

    def words(field: str, value: Any) -> tuple[str, str]:
        if field == "shows":
            return names[field], shown_words(value)
        return names[field], divisions.get(value, str(value)) if field == "division" else value or _("nothing")

    return words


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
