"""Reads the bracket of a knock-out, and what a director said of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.db.models import Q

from games.ledger.acts import game_subject
from games.models import LedgerEvent
from nzgs_tourney.models import Division, Entry, Seat, WentOn
from nzgs_tourney.store.entries.teams import played
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.choices import BestOf
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of
from nzgs_tourney.tournament.standings.team_matches import team_division


def bracket_values(division: Division, *, before: int | None = None) -> tuple[DivisionHistory, Bracket | None]:
    """The division with its rounds, those below `before` if given, and its bracket then: None before the first round is
    published, and for a division that is no knock-out. Where teams play the players of both are the teams, by id, and
    a board is a match at its first table. Nine queries at most."""
    value = division_values(division)
    if before is not None:
        value = replace(value, rounds=tuple(played for played in value.rounds if played.number < before))
    if division.by_teams:
        value = team_division(value)
    return value, bracket_of(value)


def sides_of(division: Division) -> Mapping[int, int | None]:
    """By entry, the player of `bracket_values` that it is: itself or, where teams play, its team, None without one. One
    query."""
    rows = Entry.objects.filter(division=division).order_by("pk").values_list("pk", "team_id")
    return {entry: team if division.by_teams else entry for entry, team in rows}


def first_entries(division: Division, sides: Collection[int]) -> Mapping[int, int]:
    """By player of `bracket_values`, the entry that who went on is kept with: itself or, of a team, the first who has
    played for it, and so stays in it. At most three queries."""
    if not division.by_teams:
        return {side: side for side in sides}
    rows = Entry.objects.filter(division=division, team__in=sides).order_by("-team_board")
    people = list(rows.values_list("team", "pk"))
    stay = played(division, [entry for _team, entry in people])
    return {**dict(people), **{team: entry for team, entry in people if entry in stay}}


Pair = frozenset[int]
"""The two players of a match, as in `bracket_values`."""


def settled_matches(division: Division, number: int) -> frozenset[Pair]:
    """The matches with their last game in round `number` of which a director said who goes on, and whose results are
    what they were then, where teams play those of each board. At most four queries."""
    rows = WentOn.objects.filter(
        Q(pairing__round__division=division, pairing__round__number=number)
        | Q(round__division=division, round__number=number),
        decided=True,
    ).values_list("pairing__table", "one", "other", "one__number", "other__number")
    said = list(rows)
    if not said:
        return frozenset()
    sides = sides_of(division)
    boards = _boards_until(division, number, sides)
    tables = {table for table, *_ in said if table is not None}
    at_table = {table: pair for (one, table, _), pair in boards.items() if one == number and table in tables}
    without_board = {
        frozenset(numbers): _pair(sides, one, other) for table, one, other, *numbers in said if table is None
    }
    told = LedgerEvent.objects.filter(stream=division.event.stream_id).order_by("seq")
    said_at: dict[Pair, int] = {}
    for event in told.filter(subject=f"round:{division.number}.{number}", kind="round.went_on"):
        match = event.payload.get("match")
        pair = at_table.get(event.payload["table"]) if match is None else without_board.get(frozenset(match))
        if pair is not None:
            said_at[pair] = event.seq
    # A single game counts alone, unless its match ended without a board.
    alone = division.best_of == BestOf.ONE.value and not division.by_teams
    matches = {*at_table.values(), *without_board.values()}
    pair_of = {
        game_subject(game): pair
        for (one, _, game), pair in boards.items()
        if pair in matches and (not alone or one == number or pair in without_board.values())
    }
    results = told.filter(subject__in=pair_of, kind__startswith="result.")
    changed_at = {pair_of[subject]: seq for subject, seq in results.values_list("subject", "seq")}
    return frozenset(pair for pair in matches if changed_at.get(pair, 0) <= said_at.get(pair, 0))


def _boards_until(division: Division, number: int, sides: Mapping[int, int | None]) -> dict[tuple[int, int, int], Pair]:
    """Who met at each board up to round `number`, by round, table and number of the game. One query."""
    seats = Seat.objects.filter(round__division=division, round__number__lte=number, pairing__game__isnull=False)
    boards: dict[tuple[int, int, int], list[int]] = {}
    for one, table, game, entry in seats.values_list(
        "round__number", "pairing__table", "pairing__game__number", "entry"
    ):
        boards.setdefault((one, table, game), []).append(entry)
    return {key: _pair(sides, *entries) for key, entries in boards.items()}


def _pair(sides: Mapping[int, int | None], *entries: int) -> Pair:
    return frozenset(side for entry in entries if (side := sides[entry]) is not None)
