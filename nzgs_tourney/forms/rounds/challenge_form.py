"""The desk enters a challenge of a ladder."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import gettext as _now
from nzgs_tourney.pages.rounds.ladder_page import LadderLine


class ChallengeForm(forms.Form):
    """Who challenges whom, by entry; the service says who can."""

    challenger = forms.TypedChoiceField(label=_("Challenger"), coerce=int)
    challenged = forms.TypedChoiceField(label=_("Challenges"), coerce=int)

    def __init__(self, lines: tuple[LadderLine, ...], *args: Any, **kwargs: Any) -> None:
        """`lines` are the places of the ladder, from the top."""
        super().__init__(*args, **kwargs)
        message = _now("{place}. {name}")
        names = [(line.entry, message.format(place=line.place, name=line.name)) for line in lines]
        for name in ("challenger", "challenged"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", "–"), *names]
