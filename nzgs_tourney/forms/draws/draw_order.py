"""The form for draw priorities: the tiers in order, each a wish, a rule, or left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.wording.numbers import sentences
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.choices import MAY_BE_HARD, System, Tier
from nzgs_tourney.tournament.pairing.cost import POINT
from nzgs_tourney.tournament.standings.setting_words import TIERS
from nzgs_tourney.tournament.wording.draws.floats import gap_words

WISH, RULE, OUT = "wish", "rule", "out"
_WISH_OR_NOT = ((WISH, _("as far as possible")), (OUT, _("doesn’t matter")))
_OR_RULE = ((WISH, _("as far as possible")), (RULE, _("always: a rule")), (OUT, _("doesn’t matter")))

_LEDES = {
    Tier.REMATCH: _("Games two players have played before."),
    Tier.SCORE_GAP: _("The difference of their scores, squared."),
    Tier.FAMILY: _("Entries with the same text under “Family”."),
    Tier.CLUB: _("A club with more than 40 % of the players doesn’t count."),
    Tier.CITY: _("A city with more than 40 % of the players doesn’t count."),
    Tier.FLOAT: _("Games against a lower or a higher score."),
    Tier.FLOAT_BALANCE: _("Down after up, up after down."),
    Tier.FLOAT_PLACE: _("Its middle, unless the rules say otherwise."),
    Tier.COUNTRY: _("A country with more than 40 % of the players doesn’t count."),
    Tier.HANDICAP: _("Stones of difference above “Avoid more than” in the rules, before the largest handicap applies."),
    Tier.COLOUR: _("Counted over even games."),
    Tier.SEEDING: _("Slip, fold or neighbours, inside a score group."),
}
_BELOW_THE_BAR = frozenset({Tier.FAMILY, Tier.CLUB, Tier.CITY, Tier.COUNTRY})


@dataclass(frozen=True, slots=True)
class TierRow:
    """One line of the page."""

    name: str
    lede: str
    place: forms.BoundField
    mode: forms.BoundField


class DrawOrderForm(forms.Form):
    """The tiers of a division for `edit_division`: `tiers` and `hard`. The lot is always last."""

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._club_gap = division.club_gap
        self._has_bar = division.system == System.MCMAHON and bool(division.bar)
        chosen = [tier for tier in division.tiers if tier != Tier.HASH.value]
        self._order = [*map(Tier, chosen), *(tier for tier in TIERS if tier.value not in chosen)]
        for place, tier in enumerate(self._order, start=1):
            hard = tier.value in division.hard
            mode = RULE if hard else WISH if tier.value in chosen else OUT
            name = _(TIERS[tier])
            self.fields[f"place_{tier.value}"] = forms.IntegerField(
                label=_("Place of “{name}”").format(name=name), min_value=1, max_value=99, initial=place
            )
            self.fields[f"mode_{tier.value}"] = forms.ChoiceField(
                label=_("How much “{name}” matters").format(name=name),
                choices=_OR_RULE if tier in MAY_BE_HARD else _WISH_OR_NOT,
                initial=mode,
            )

    def clean(self) -> dict[str, Any]:
        """The tiers in the order of their places. If two have the same place, the one that wasn't moved gives way: a
        tier moved up comes before it, one moved down after it, so that each is where it was put."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        order = [tier for tier in self._order if cleaned[f"mode_{tier.value}"] != OUT]
        order.sort(key=lambda tier: self._sort_key(tier, cleaned[f"place_{tier.value}"]))
        hard = [tier.value for tier in order if cleaned[f"mode_{tier.value}"] == RULE]
        return {"tiers": [*(tier.value for tier in order), Tier.HASH.value], "hard": hard}

    def _sort_key(self, tier: Tier, place: int) -> tuple[int, int]:
        old_place = self._order.index(tier) + 1
        return (place, (place > old_place) - (place < old_place))

    def rows(self) -> Iterator[TierRow]:
        """The lines in order."""
        for tier in self._order:
            yield TierRow(
                str(_(TIERS[tier])), self._lede(tier), self[f"place_{tier.value}"], self[f"mode_{tier.value}"]
            )

    def _lede(self, tier: Tier) -> str:
        if tier is Tier.SCORE_GAP and self._club_gap:
            counted = gettext("A pairing within a family or club counts like {gap}.")
            return sentences((str(_LEDES[tier]), counted.format(gap=gap_words(POINT * self._club_gap))))
        if self._has_bar and tier in _BELOW_THE_BAR:
            return sentences((gettext("Below the bar."), str(_LEDES[tier])))
        return str(_LEDES[tier])
