"""One team: its name, and who sits at which of its boards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.translation import gettext as _now
from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.pages.entries.teams_page import TeamLine, TeamsPage

SPARE = 3
"""Fields for reserves beyond the boards of a match; a larger team has one more than it needs."""


class TeamForm(forms.Form):
    """A name and a field for each place in the team, `place_1` and so on."""

    name = forms.CharField(label=_("Name of the team"), max_length=80)
    captain = forms.ChoiceField(
        label=_("Captain"), help_text=_("Sets the line-up of the next round on their personal page."), required=False
    )

    def __init__(self, page: TeamsPage, team: TeamLine | None, *args: Any, **kwargs: Any) -> None:
        """`team`: the one that is changed, None for a new one."""
        super().__init__(*args, **kwargs)
        own = team.members if team else ()
        choices = [("", "–"), *((str(one.entry), one.label) for one in (*own, *page.without))]
        self.places = max(page.boards + SPARE, len(own) + 1)
        for place in range(1, self.places + 1):
            label = _now("Board {number}") if place <= page.boards else _now("Reserve {number}")
            number = place if place <= page.boards else place - page.boards
            self.fields[f"place_{place}"] = forms.ChoiceField(label=label.format(number=number), required=False)
            offer(self, f"place_{place}", choices)
            if place <= len(own):
                self.fields[f"place_{place}"].initial = str(own[place - 1].entry)
        offer(self, "captain", [("", _("Board 1")), *choices[1:]])
        if team:
            self.fields["captain"].initial = str(team.captain or "")
            self.fields["name"].initial = team.name

    @property
    def members(self) -> list[int]:
        """The entries chosen, in the order of the places; empty places are passed over. Only for a valid form."""
        chosen = (self.cleaned_data.get(f"place_{place}") for place in range(1, self.places + 1))
        return [int(entry) for entry in chosen if entry]

    @property
    def chosen_captain(self) -> int | None:
        """The entry of the captain, None for nobody in particular. Only for a valid form."""
        chosen = self.cleaned_data["captain"]
        return int(chosen) if chosen else None

    @property
    def place_fields(self) -> list[forms.BoundField]:
        """The fields of the places, in order."""
        return [self[f"place_{place}"] for place in range(1, self.places + 1)]
