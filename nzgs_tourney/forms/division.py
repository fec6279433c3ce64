"""The rules of a division."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms

from nzgs_tourney.division.presets import SMALL_BOARD
from nzgs_tourney.forms.concurrent_edit import MergedForm
from nzgs_tourney.forms.fields import GradesField, RankField, TablesField, half_points
from nzgs_tourney.forms.handicap_table import HandicapTableField
from nzgs_tourney.models import Division
from nzgs_tourney.models.tournament import BASES, GROUP_PARTS, SEEDINGS, SYSTEMS, TABLE_CHANGES
from nzgs_tourney.services.events.edit_division import FROZEN_ONCE_DRAWN
from nzgs_tourney.standings.criteria import CRITERIA, chosen
from nzgs_tourney.standings.tiebreaks import Criterion

CRITERIA_PLACES = 5
SMALL = 15
"""Up to this size a handicap means something else than on 19x19."""
_CRITERIA = [(one.id, one.name) for one in CRITERIA]
_EVEN = (("", "both players choose: then their game is even"), ("0.50", "every such game is even here"))


class NewDivisionForm(forms.Form):
    """A division begins with a name; its rules come next."""

    name = forms.CharField(
        max_length=80, help_text="It begins with the rules of the event's last division; you see them next."
    )


class DivisionForm(MergedForm):
    """The rules of a division, as `edit_division` takes them."""

    name = forms.CharField(max_length=80)
    system = forms.ChoiceField(choices=list(SYSTEMS.items()))
    rounds = forms.IntegerField(min_value=1, max_value=20, help_text="Round robin: 5 for six players, 7 for seven.")
    board_size = forms.IntegerField(min_value=2, max_value=25, help_text="From 2 to 25.")
    bar = RankField(required=False, help_text="McMahon: from 4d up, say, everybody starts level.")
    floor = RankField(required=False, help_text="McMahon: from 20k down, say, everybody starts level.")
    seeding = forms.ChoiceField(label="Pairing inside a score group", choices=list(SEEDINGS.items()))

    second_phase = forms.IntegerField(
        label="Another order from round",
        min_value=2,
        max_value=20,
        required=False,
        help_text="Empty for one order all through.",
    )
    second_seeding = forms.ChoiceField(label="Then pairing by", choices=list(SEEDINGS.items()))
    float_down = forms.ChoiceField(label="Who meets a lower score comes from", choices=list(GROUP_PARTS.items()))
    float_up = forms.ChoiceField(label="Who meets a higher score comes from", choices=list(GROUP_PARTS.items()))

    main_minutes = forms.IntegerField(label="Minutes each", min_value=0, max_value=600)
    overtime = forms.CharField(max_length=80, required=False, help_text="Such as “30 s byo-yomi” or “20 s Fischer”.")
    komi = forms.DecimalField(
        max_digits=4, decimal_places=1, help_text="For even games. The New Zealand rules have 7, and ties with it."
    )

    handicap_basis = forms.ChoiceField(label="Handicaps", choices=list(BASES.items()))
    handicap_reduction = forms.IntegerField(
        label="Reduced by", min_value=0, max_value=30, help_text="This many stones fewer; 0 for the full handicap."
    )
    handicap_maximum = forms.IntegerField(
        label="Largest handicap", min_value=0, max_value=40, required=False, help_text="Empty for none."
    )
    even_below = forms.TypedChoiceField(
        label="A difference under half a stone", choices=_EVEN, coerce=Decimal, empty_value=None, required=False
    )
    handicap_wish = forms.IntegerField(
        label="Avoid more than",
        min_value=0,
        max_value=40,
        help_text="Stones. The draw avoids larger differences, counted before the largest handicap cuts them off.",
    )

    handicap_table = HandicapTableField(
        label="A table of your own",
        help_text="For small boards, a line for each stone of difference: “0: even, komi 7”, “2: 1 stone, no komi”. "
        "The last line holds for everything larger; with a table, reduction and largest handicap do not count.",
    )

    bye_half_points = half_points("A bye is worth")
    excused_half_points = half_points("An excused round is worth")
    absent_half_points = half_points("An absence without excuse is worth")
    round_down = forms.BooleanField(
        label="Round half points of such rounds down",
        required=False,
        help_text="As the European rules do: added up, they count as whole points only, in the score groups of the "
        "draw and in the totals. A tie keeps its half point.",
    )

    sos_handicap = forms.BooleanField(
        label="McMahon: handicaps count in the scores of opponents",
        required=False,
        help_text="For SOS and what is built on it: who gave stones counts the opponent a point higher for each, who "
        "took them a point lower.",
    )
    virtual_half = forms.BooleanField(
        label="A round not played counts half a point for the player’s opponents",
        required=False,
        help_text="A virtual value: a bye or an absence then changes nobody else’s SOS, whatever it gave the player.",
    )
    virtual_open = forms.BooleanField(
        label="A game without a result counts half a point there, too",
        required=False,
        help_text="Together with the box above, as OpenGotha counts it: until the result is in, the game counts half a "
        "point for the opponents of both players. Otherwise it counts nothing.",
    )
    first_table = forms.IntegerField(
        label="First table", min_value=1, max_value=9_000, help_text="Where this division’s tables begin in the room."
    )
    excluded_tables = TablesField(
        label="Tables left out", help_text="Numbers of tables that nobody uses, such as “13, 21-24”."
    )
    table_change = forms.ChoiceField(
        label="Exchange tables so that nobody sits at the same one again",
        choices=list(TABLE_CHANGES.items()),
        help_text="As far as it can be helped. Among equal scores the top boards stay at the top tables; fixed tables "
        "stay in any case; in a round robin all boards exchange.",
    )
    categories = GradesField(
        label="Categories end at",
        help_text="The lowest grade of each category but the last, such as “1d, 10k” for three. Empty for none.",
    )

    def __init__(self, *args: Any, frozen: bool = False, **kwargs: Any) -> None:
        """`frozen`: a round is drawn, so that what it was drawn from cannot change."""
        super().__init__(*args, **kwargs)
        for place in range(1, CRITERIA_PLACES + 1):
            self.fields[criterion_field(place)] = forms.ChoiceField(
                label="First by" if place == 1 else "then by",
                choices=_CRITERIA if place == 1 else [("", "nothing more"), *_CRITERIA],
                required=place == 1,
                show_hidden_initial=True,
            )
        for name in FROZEN_ONCE_DRAWN if frozen else ():
            self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        """Gather the criteria into one list; refuse one that is chosen twice."""
        cleaned = super().clean() or {}
        names = [cleaned.pop(criterion_field(place), "") for place in range(1, CRITERIA_PLACES + 1)]
        cleaned["criteria"] = [name for name in names if name]
        try:
            chosen(tuple(cleaned["criteria"]))
        except ValueError as error:
            self.add_error(criterion_field(1), str(error))
        return cleaned

    @property
    def known_criteria(self) -> tuple[Criterion, ...]:
        """Every criterion that can be chosen, with its definition."""
        return CRITERIA

    @property
    def small_table(self) -> str:
        """A table of handicaps to begin with on a small board, as the field takes it."""
        return str(self.fields["handicap_table"].prepare_value(SMALL_BOARD))

    @property
    def criteria(self) -> list[forms.BoundField]:
        """The fields of the criteria, in their order."""
        return [self[criterion_field(place)] for place in range(1, CRITERIA_PLACES + 1)]


def criterion_field(place: int) -> str:
    """The name of the field for one place among the criteria, from 1."""
    return f"criterion_{place}"


def rules_of(division: Division) -> dict[str, Any]:
    """The form's beginning: the division's rules as they are."""
    values: dict[str, Any] = {name: getattr(division, name) for name in DivisionForm.base_fields}
    values["komi"] = f"{division.komi:f}".removesuffix(".0")
    values["even_below"] = "" if division.even_below is None else f"{division.even_below:.2f}"
    for place, name in enumerate(division.criteria[:CRITERIA_PLACES], start=1):
        values[criterion_field(place)] = name
    return values
