"""Reads the bracket of a knock-out, and what a director said of it."""

from __future__ import annotations

from dataclasses import replace

from games.ledger.acts import game_subject
from games.models import LedgerEvent
from nzgs_tourney.models import Division, WentOn
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of


def bracket_values(division: Division, *, before: int | None = None) -> tuple[DivisionHistory, Bracket | None]:
    """The division with its rounds, those below `before` if given, and its bracket then: None before the first round is
    published, and for a division that is no knock-out. Seven queries at most."""
    value = division_values(division)
    if before is not None:
        value = replace(value, rounds=tuple(played for played in value.rounds if played.number < before))
    return value, bracket_of(value)


def settled_tables(division: Division, number: int) -> frozenset[int]:
    """The tables of round `number` of which a director said who goes on, and whose result is what it was then. At most
    three queries."""
    said = WentOn.objects.filter(pairing__round__division=division, pairing__round__number=number, decided=True)
    games = said.values_list("pairing__table", "pairing__game__number")
    subject_of = {table: game_subject(game) for table, game in games}
    if not subject_of:
        return frozenset()
    told = LedgerEvent.objects.filter(stream=division.event.stream_id).order_by("seq")
    told_here = told.filter(subject=f"round:{division.number}.{number}", kind="round.went_on")
    said_at = {event.payload["table"]: event.seq for event in told_here}
    results = told.filter(subject__in=subject_of.values(), kind__startswith="result.")
    changed_at = dict(results.values_list("subject", "seq"))
    return frozenset(
        table for table, subject in subject_of.items() if changed_at.get(subject, 0) <= said_at.get(table, 0)
    )
