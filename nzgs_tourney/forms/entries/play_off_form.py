"""Who plays on in a play-off, and how."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.pages.entries.play_off_page import PlayOffPage
from nzgs_tourney.tournament.division.play_off import WAYS, PlayOffWay


class PlayOffForm(forms.Form):
    """The players, how they meet, and the name of the new division."""

    who = forms.ChoiceField(label=_("Who plays on?"), widget=forms.RadioSelect(attrs={"class": "tiles"}))
    way = forms.TypedChoiceField(label=_("How?"), coerce=PlayOffWay, widget=forms.RadioSelect)
    name = forms.CharField(label=_("Name of the new division"), max_length=80, initial=_("Play-off"))

    def __init__(self, *args: Any, page: PlayOffPage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(
            self,
            "who",
            [
                (choice.key, format_html('<strong>{}</strong><span class="sub">{}</span>', choice.label, choice.names))
                for choice in page.choices
            ],
        )
        offer(self, "way", [(way.value, _(words)) for way, words in WAYS.items()])
        self.fields["who"].initial, self.fields["way"].initial = page.who, page.way.value
