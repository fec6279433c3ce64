"""Reads, from the address or the form of the page, how to rearrange boards of a published round."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.rounds.round_forms import RoundForm
from nzgs_tourney.tournament.pairing.rearrange import NO_PLAYER, PairAtTable, Rearrangement

_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_PLACE: Final = re.compile(r"(\d{1,9}):(\d{1,9}):(\d{1,9})(:turned)?", re.ASCII)
_ROW: Final = re.compile(r"(first|second)_(\d{1,9})", re.ASCII)


class RearrangeForm(RoundForm):
    """Why the boards are changed."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("The players see it, e.g. They sat at the wrong boards."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )


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
