"""Ledger lines on prizes, points, people and the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from games.cases.places import NAMES, Place
from games.wording.numbers import listed
from nzgs_tourney.exchange.results_table import GAME_COLUMNS, PLAYER_COLUMNS
from nzgs_tourney.standings.prize_terms import terms_of_json
from nzgs_tourney.wording.ledger_changes import Payload, changes, each_change
from nzgs_tourney.wording.points import points_text

_PLAYERS = {one.code: one.heading for one in PLAYER_COLUMNS}
_GAMES = {one.code: one.heading for one in GAME_COLUMNS}


def _place(p: Payload) -> str:
    """A place in the rules; an earlier version kept its name."""
    return NAMES[Place(p["place"])] if p["place"] in set(Place) else str(p["place"])


def _awarded(p: Payload, where: str) -> str:
    """The points of a division; a second award with its reason."""
    anew = f" again, because: {p['reason']}" if p.get("reason") else ""
    return f"Awarded the NZGS points{_of(where)} in {p['year']}{anew}: {'; '.join(map(_given, p['points'])) or 'none'}."


def _given(kept: Mapping[str, Any] | str) -> str:
    """What a player was given; a sentence of an earlier version as it is."""
    if isinstance(kept, str):
        return kept
    return f"{kept['place']} {kept['name']}: {points_text(Decimal(kept['points']))}"


def _columns(p: Payload, _: str) -> str:
    """The columns of the results table, by their headings."""
    told = [
        f"{what} {', '.join(headings.get(code, code) for code in p['changed'][what][1])}"
        for what, headings in (("players", _PLAYERS), ("games", _GAMES))
        if what in p["changed"]
    ]
    return f"Chose the columns of the results table: {'; '.join(told)}."


def _prize(kept: Mapping[str, Any] | str) -> str:
    """A line of the prizes; a sentence of an earlier version as it is."""
    return kept if isinstance(kept, str) else terms_of_json(kept).told


def _entered_as(p: Payload) -> str:
    entries = [one.removeprefix("entry:") for one in p.get("entries", ())]
    return f", entry {listed(entries)}" if entries else ""


def _of(where: str) -> str:
    return f" of {where}" if where else ""


FEDERATION: dict[str, Callable[[Payload, str], str]] = {
    "points.rules": lambda p, where: f"Changed how {where} gives NZGS points: {changes(p['changed'])}.",
    "points.eligibility": lambda p, where: f"Set who may win NZGS points{_of(where)}: {', '.join(p['players'])}.",
    "points.awarded": _awarded,
    "points.table": lambda p, _: f"Table of NZGS points {p['name']} from {p['from_year']}: {', '.join(p['points'])}.",
    "points.year_rules": lambda p, _: f"Changed how {p['year']} is closed: {changes(p)}.",
    "points.brought": lambda p, _: f"Set the points brought into {p['year']}: {each_change(p['changed'])}.",
    "points.willing": lambda p, _: f"Set who is available in {p['year']}: {each_change(p['changed'])}.",
    "points.year_closed": lambda p, _: f"Closed the points of {p['year']}; {p['goes'] or 'nobody'} goes.",
    "people.joined": lambda p, _: f"Decided that {p['other']} is {p['kept']}: {p['reason']}",
    "people.apart": lambda p, _: f"Decided that {p['other']} is not {p['kept']}: {p['reason']}",
    "person.forgotten": lambda p, _: f"Forgot a person{_entered_as(p)}: results stay, who it was is erased.",
    "people.taken_back": lambda p, _: (
        f"Undid the decision that {p['other']} is {'' if p['same'] else 'not '}{p['kept']}."
    ),
    "rule.worded": lambda p, _: (
        f"Entered the official wording of {_place(p)}: {p['text']}"
        if p["text"]
        else f"Removed the official wording of {_place(p)}."
    ),
    "results.columns": _columns,
    "phones.let_in": lambda p, _: f"Let phones in at http://{p['address']}:{p['port']}.",
    "phones.kept_out": lambda p, _: f"Kept phones out of http://{p['address']}:{p['port']}.",
    "backups.chosen": lambda p, _: f"Chose {p['folder']} for the site’s backups.",
    "backups.stopped": lambda p, _: f"Stopped the site’s backups into {p['folder']}.",
    "prizes.set": lambda p, where: f"Set the prizes of {where}: {'; '.join(map(_prize, p['to'])) or 'none'}.",
}
"""A sentence for each kind of event, from what it tells and where it was."""
