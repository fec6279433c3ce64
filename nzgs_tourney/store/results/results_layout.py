"""The current columns of the national results table, and the tables of a division."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import Division, Entry, ResultsLayout
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.store.exchange.external_division import external_values
from nzgs_tourney.tournament.exchange.results_table import (
    USUAL,
    Layout,
    ResultFacts,
    games_table,
    layout_faults,
    players_table,
)
from nzgs_tourney.tournament.exchange.tables import TableSheet


def results_layout() -> Layout:
    """The federation's choice; every column where it made none, or made it with a later version of the program. One
    query.
    """
    stored = ResultsLayout.objects.last()
    layout = Layout(tuple(stored.players), tuple(stored.games)) if stored else USUAL
    return USUAL if layout_faults(layout) else layout


def results_facts(division: Division) -> ResultFacts:
    """The facts for the tables of a division. Eight queries, whatever the number of players and rounds."""
    nzgs_ids = Entry.objects.filter(division=division).exclude(player__nzgs_id="").values_list("pk", "player__nzgs_id")
    days = {number: timezone.localdate(moment) for number, moment in starts_of(division).items()}
    return ResultFacts(external_values(division), dict(nzgs_ids), days)


def results_tables(facts: ResultFacts) -> tuple[TableSheet, TableSheet]:
    """The tables of players and of games, with the federation's columns. One query."""
    layout = results_layout()
    return players_table(facts, layout), games_table(facts, layout)
