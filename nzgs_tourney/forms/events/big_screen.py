"""The form by which the desk chooses what the big screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import gettext as _now
from ground.typed_text import cleaned_text
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.services.events.set_screen import MOST
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi
from nzgs_tourney.tournament.division.big_screen import Shown
from nzgs_tourney.tournament.wording.events.big_screen import shown_words


class BigScreenForm(MergedForm):
    """What is shown, of which division, a notice, and the hall's WiFi."""

    shows = forms.ChoiceField(
        label=_("Show"),
        widget=forms.RadioSelect,
        help_text=_(
            "“What the hall needs now” turns from the draw to results to standings by itself, for each division."
        ),
    )
    division = forms.ChoiceField(label=_("Division"), required=False)
    notice = forms.CharField(
        label=_("Notice"),
        max_length=MOST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Stands above everything, e.g. “Lunch until 13:30”. Anybody can read it on the public screen."),
    )

    wifi_name = forms.CharField(
        label=_("WiFi name"), max_length=32, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    wifi_password = forms.CharField(
        label=_("WiFi password"),
        max_length=63,
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Both are on the public screen, with a code that phones join by. Leave blank if nobody needs it."),
    )

    def __init__(self, *args: Any, divisions: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "shows", [(one.value, shown_words(one)) for one in Shown])
        offer(self, "division", [(0, _now("All divisions")), *divisions])
        if len(divisions) < 2:
            del self.fields["division"]

    def clean_notice(self) -> str:
        """The notice without characters that don't print."""
        return cleaned_text(str(self.cleaned_data["notice"]))

    def clean_wifi_name(self) -> str:
        """The name without characters that don't print."""
        return cleaned_text(str(self.cleaned_data["wifi_name"]))

    @property
    def wifi(self) -> Wifi:
        """The WiFi, of a valid form: as it is now where it wasn't changed on the page."""
        now = self._now
        return Wifi(now["wifi_name"], now["wifi_password"])

    @property
    def choice(self) -> ScreenChoice:
        """The choice, of a valid form: as it is now where it wasn't changed on the page."""
        now = self._now
        return ScreenChoice(Shown(now["shows"]), int(now.get("division") or 0), now["notice"])

    @property
    def _now(self) -> dict[str, Any]:
        return {**self.initial, **self.changes()}
