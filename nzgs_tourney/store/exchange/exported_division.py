"""A division with everything that other programs and federations need, and its tables of results with the columns that
the federation chose.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from nzgs_tourney.models import Division, Entry, Member, ResultsLayout
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from nzgs_tourney.tournament.exchange.results_table import (
    USUAL,
    Layout,
    ResultFacts,
    games_table,
    layout_faults,
    players_table,
)
from nzgs_tourney.tournament.exchange.tables import TableSheet
from nzgs_tourney.tournament.exchange.time_setting import time_control
from ratings.rank import Rating, grade_of_entry
from ratings.servers import server_names_text

_BESIDE = (
    *("pk", "family_name", "given_name", "name_guessed", "egd_pin", "aga_id"),
    *("player__server_names", "online"),
)


def external_values(division: Division) -> ExternalDivision:
    """The division for the writers of `tournament.exchange`. It has the name of the event, followed by its own where
    the event has several. Six queries, whatever the number of players and rounds, and one for the partners of sides."""
    event, values = division.event, division_values(division)
    several = event.divisions.exclude(pk=division.pk).exists()
    name = f"{event.name}, {division.name}" if several else event.name
    rows = Entry.objects.filter(division=division).values_list(*_BESIDE)
    partners, of_partners = _partners(division, values) if division.of_partners else ({}, {})
    return ExternalDivision(
        replace(values, name=name),
        ExternalEvent(
            venue=event.city or event.venue,
            country=event.country,
            begins=event.begins,
            ends=event.ends,
            online=event.online,
            time=time_control(division.main_minutes, division.overtime),
            virtual_half=division.virtual_half,
            players={
                pk: ExternalPlayer(
                    *(family, given, guessed),
                    egd_pin=pin,
                    aga_id=number,
                    server_names=server_names_text(names),
                    plays_online=online,
                )
                for pk, family, given, guessed, pin, number, names, online in rows
            }
            | of_partners,
            partners=partners,
        ),
    )


def _partners(
    division: Division, values: DivisionHistory
) -> tuple[dict[int, tuple[DivisionEntry, ...]], dict[int, ExternalPlayer]]:
    """The partners of each side, by its id, with ids above those of all sides, and their other facts. Club and country
    are those of the side. One query."""
    sides = {entry.id: entry for entry in values.players}
    above = max(sides, default=0)
    partners: dict[int, tuple[DivisionEntry, ...]] = dict.fromkeys(sides, ())
    facts: dict[int, ExternalPlayer] = {}
    rows = Member.objects.filter(entry__division=division).select_related("player").order_by("entry", "position")
    for number, member in enumerate(rows, start=above + 1):
        side, parts, player = sides[member.entry_id], member.player.name_parts, member.player
        rating = None if member.rating is None else Rating(member.rating)
        one = DivisionEntry(
            number, member.name, grade_of_entry(member.rank, rating), rating, side.club, side.city, side.country,
            latin=member.latin_name,
        )  # fmt: skip
        partners[side.id] = (*partners[side.id], one)
        facts[number] = ExternalPlayer(
            parts.family, parts.given, parts.guessed, egd_pin=player.egd_pin, aga_id=player.aga_id,
            server_names=server_names_text(player.server_names),
        )  # fmt: skip
    return partners, facts


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
