"""The desk enters a challenge of a ladder, or sets the order in which it starts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import gettext as _now
from nzgs_tourney.pages.rounds.ladder_page import LadderLine
from nzgs_tourney.tournament.standings.ladder import reordered


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


class StartOrderForm(forms.Form):
    """The place of each player of a ladder that hasn't begun."""

    def __init__(self, lines: tuple[LadderLine, ...], *args: Any, **kwargs: Any) -> None:
        """`lines` are the places of the ladder, from the top."""
        super().__init__(*args, **kwargs)
        self._lines = lines
        for line in lines:
            self.fields[f"place_{line.entry}"] = forms.IntegerField(
                label=line.name,
                min_value=1,
                max_value=len(lines),
                initial=line.place,
                widget=forms.NumberInput(
                    attrs={"inputmode": "numeric", "class": "input short", "aria-label": line.name}
                ),
            )

    @property
    def rows(self) -> list[tuple[LadderLine, forms.BoundField]]:
        """Each line with its field."""
        return [(line, self[f"place_{line.entry}"]) for line in self._lines]

    def order(self) -> tuple[int, ...]:
        """The entries in the order that the places make. Only for a valid form."""
        places = {line.entry: self.cleaned_data[f"place_{line.entry}"] for line in self._lines}
        return reordered([line.entry for line in self._lines], places)
