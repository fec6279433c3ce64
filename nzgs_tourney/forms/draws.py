"""Forms about draws: what matters in them and in which order, a forecast of many, and rearranging the boards of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy as _

from games.wording.numbers import sentences
from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.forms.rounds.round_forms import RoundForm
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.choices import MAY_BE_HARD, System, Tier
from nzgs_tourney.tournament.pairing.cost import POINT
from nzgs_tourney.tournament.pairing.rearrange import NO_PLAYER, PairAtTable, Rearrangement
from nzgs_tourney.tournament.standings.setting_words import TIERS
from nzgs_tourney.tournament.wording.draws.scores import gap_words
from ratings.system.systems import SYSTEM_IDS

WISH, RULE, OUT = "wish", "rule", "out"
_WISH_OR_NOT = ((WISH, _("as far as possible")), (OUT, _("doesn’t matter")))
_OR_RULE = ((WISH, _("as far as possible")), (RULE, _("always: a rule")), (OUT, _("doesn’t matter")))
_LEDES = {
    Tier.REMATCH: _("Games between two who have met before."),
    Tier.SCORE_GAP: _("The difference of their scores, squared."),
    Tier.FAMILY: _("Entries with the same text under “Family”."),
    Tier.CLUB: _("A club with more than 40 % of the entries doesn’t count."),
    Tier.CITY: _("A city with more than 40 % of the entries doesn’t count."),
    Tier.FLOAT: _("Games against a lower or a higher score."),
    Tier.FLOAT_BALANCE: _("Down after up, up after down."),
    Tier.FLOAT_PLACE: _("Its middle, unless the rules say otherwise."),
    Tier.COUNTRY: _("A country with more than 40 % of the entries doesn’t count."),
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


MOST_EVENTS = 200
LARGE_EVENTS = 4
"""Enough for the averages of a large field, whose events have many boards."""
MOST_LARGE_EVENTS = 20


class ForecastForm(forms.Form):
    """How many events, with which rating system, from which seed."""

    events = forms.IntegerField(
        label=_("Simulated events each"), min_value=1, max_value=MOST_EVENTS, initial=20, required=False
    )
    system = forms.ChoiceField(
        label=_("Who wins, by"), choices=[(name, name.upper()) for name in SYSTEM_IDS], initial="egf", required=False
    )
    seed = forms.SlugField(
        label=_("Seed"),
        max_length=40,
        initial="forecast",
        required=False,
        help_text=_("The same seed gives the same figures."),
    )


class LargeForecastForm(ForecastForm):
    """A forecast of a large field, whose events each take long: limited in events, so the same on any machine."""

    events = forms.IntegerField(
        label=_("Simulated events each"), min_value=1, max_value=MOST_LARGE_EVENTS, initial=LARGE_EVENTS, required=False
    )


_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_PLACE: Final = re.compile(r"(\d{1,9}):(\d{1,9}):(\d{1,9})(:turned)?", re.ASCII)
_ROW: Final = re.compile(r"(first|second)_(\d{1,9})", re.ASCII)


class RearrangeForm(RoundForm):
    """Why the boards are changed."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("Both sides see it, e.g. They sat at the wrong boards."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )


class GoesOnForm(RoundForm):
    """Who goes on from a match of a knock-out, and why."""

    table = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    player = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    side = forms.ChoiceField(
        label=_("Who goes on?"), widget=forms.RadioSelect, error_messages={"required": _("Choose who goes on.")}
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("Both sides see it, e.g. Won the second game."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )

    def __init__(self, sides: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        """`sides`: the two players by their sides."""
        super().__init__(*args, **kwargs)
        offer(self, "side", [*sides, ("nobody", _("nobody"))])


def places_said(query: QueryDict) -> bool:
    """Whether the query names the pairings."""
    return bool(query.getlist("at") or query.get("by_draw") or any(_ROW.fullmatch(key) for key in query))


def rearrangement_said(query: QueryDict) -> Rearrangement:
    """The boards ticked in `apart` and `bye`, and the places: `at` as `table:first:second`, followed by `:turned` for
    swapped colours, or `first_3` and `second_3` from the lists of a table. Anything that isn't a number is ignored."""
    places = [
        PairAtTable(int(match[1]), int(match[2]), int(match[3]), bool(match[4]))
        for match in map(_PLACE.fullmatch, query.getlist("at"))
        if match
    ]
    rows: dict[int, dict[str, int]] = {}
    for key in query:
        match = _ROW.fullmatch(key)
        if match:
            rows.setdefault(int(match[2]), {})[match[1]] = _number(query.get(key, ""))
    for table, row in sorted(rows.items()):
        pair = row.get("first", NO_PLAYER), row.get("second", NO_PLAYER)
        if any(pair):
            places.append(PairAtTable(table, *pair))
    apart, byes = _numbers(query, "apart"), _numbers(query, "bye")
    return Rearrangement(apart, byes, tuple(places), by_draw=bool(query.get("by_draw")))


def looked_at(query: QueryDict) -> Rearrangement | None:
    """What a button of the form asks to see before anything is changed; None for the change itself.

    `turn` is the table whose colours are swapped; `step=tick` takes the boards ticked in `tick` and `tick_bye` instead;
    `step=again` leaves the pairings out.
    """
    wanted, turned = rearrangement_said(query), _number(query.get("turn", ""))
    if turned:
        places = (replace(at, turned=not at.turned) if at.table == turned else at for at in wanted.places)
        return replace(wanted, places=tuple(places))
    if query.get("step") == "tick":
        return Rearrangement(_numbers(query, "tick"), _numbers(query, "tick_bye"))
    if query.get("step") == "again":
        return Rearrangement(wanted.apart, wanted.byes)
    return None


def as_said(place: PairAtTable) -> str:
    """A place as `rearrangement_said` reads it."""
    return f"{place.table}:{place.first}:{place.second}{':turned' if place.turned else ''}"


def _numbers(query: QueryDict, name: str) -> tuple[int, ...]:
    return tuple(filter(None, map(_number, query.getlist(name))))


def _number(text: str) -> int:
    return int(text) if _NUMBER.fullmatch(text) else NO_PLAYER
