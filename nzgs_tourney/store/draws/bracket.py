"""Reads the bracket of a knock-out, and what a director said of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from games.ledger.acts import game_subject
from games.models import LedgerEvent
from nzgs_tourney.models import Division, Entry, Seat, WentOn
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


def settled_tables(division: Division, number: int) -> frozenset[int]:
    """The tables of round `number` of which a director said who goes on, and whose result is what it was then, where
    teams play that of each board of the match. At most three queries, one more where a match has several games."""
    said = WentOn.objects.filter(pairing__round__division=division, pairing__round__number=number, decided=True)
    games = said.values_list("pairing__table", "pairing__game__number")
    subject_of = {game_subject(game): table for table, game in games}
    if not subject_of:
        return frozenset()
    if division.best_of != BestOf.ONE.value or division.by_teams:
        subject_of |= _of_matches(division, number, set(subject_of.values()))
    told = LedgerEvent.objects.filter(stream=division.event.stream_id).order_by("seq")
    told_here = told.filter(subject=f"round:{division.number}.{number}", kind="round.went_on")
    said_at = {event.payload["table"]: event.seq for event in told_here}
    results = told.filter(subject__in=subject_of, kind__startswith="result.")
    changed_at = {subject_of[subject]: seq for subject, seq in results.values_list("subject", "seq")}
    return frozenset(table for table in subject_of.values() if changed_at.get(table, 0) <= said_at.get(table, 0))


def _of_matches(division: Division, number: int, tables: Collection[int]) -> dict[str, int]:
    """The games of earlier rounds between those who sit at these tables of round `number`, by their subjects, with the
    table; where teams play all games between the two teams. One query."""
    seats = Seat.objects.filter(round__division=division, round__number__lte=number, pairing__game__isnull=False)
    boards: dict[tuple[int, int, int], set[int]] = {}
    side = "entry__team" if division.by_teams else "entry"
    for one, table, game, player in seats.values_list("round__number", "pairing__table", "pairing__game__number", side):
        boards.setdefault((one, table, game), set()).add(player)
    here = {(table, frozenset(pair)) for (one, table, _), pair in boards.items() if one == number}
    tables_of = {pair: table for table, pair in here if table in tables}
    return {
        game_subject(game): tables_of[frozenset(pair)]
        for (one, _, game), pair in boards.items()
        if frozenset(pair) in tables_of
    }
