"""What the desk chose for the event's big screen: the last such event of its ledger."""

from __future__ import annotations

from dataclasses import dataclass

from segno.helpers import make_wifi_data

from games.models import LedgerEvent
from nzgs_tourney.tournament.division.big_screen import Shown

SCREEN_SET = "screen.set"
"""The kind of event for a choice, with the fields of `ScreenChoice` as its payload."""


@dataclass(frozen=True, slots=True)
class ScreenChoice:
    """What is shown: of all divisions, or of the one with this number where it isn't 0. `notice` stands above
    everything that is shown; empty for none."""

    shows: Shown = Shown.AUTO
    division: int = 0
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Wifi:
    """The hall's WiFi; without a name there is none, without a password it is open to everybody."""

    name: str = ""
    password: str = ""

    @property
    def joining(self) -> str:
        """What a phone joins it by, as the text of a code; empty where there is none."""
        if not self.name:
            return ""
        security = "WPA" if self.password else "nopass"
        return str(make_wifi_data(ssid=self.name, password=self.password or None, security=security))


def screen_choice(stream: int) -> ScreenChoice:
    """The choice for the event with this ledger; before the first one, the screen follows the event. One query."""
    payloads = (
        LedgerEvent.objects.filter(stream=stream, kind=SCREEN_SET).order_by("-seq").values_list("payload", flat=True)
    )
    last = payloads.first()
    return ScreenChoice() if last is None else ScreenChoice(Shown(last["shows"]), last["division"], last["notice"])
