"""Compares the rows of tournaments with the ledger: one module for each kind of row.

| module | compares |
| --- | --- |
| `event_facts` | (what an event's ledger tells, as values) |
| `read_event_facts` | (reads the ledger once: what it tells of divisions, entries and rounds) |
| `rounds` | states and times of rounds, what they were drawn from, who does not play, boards, games |
| `entries` | names, grades, ratings and all else of an entry that draws and standings use; its player, or partners |
| `challenge_facts` | (what an event tells of a challenge) |
| `challenges` | the challenges of a ladder |
| `settings` | the event, the rules of its divisions, how points are given |
| `points` | awards with every line, the years of the federation's list and requests to reopen them, series |
| `officials` | roles and administrators, of which each that the history doesn't tell is noted |
| `draws` | every draw, made again from its inputs by the same engine |

A sentence says what differs, where, and what it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, register_check
from nzgs_tourney.ledger_checks import challenges, entries, officials, points, rounds, settings


def _draws(trail: EventTrail) -> Iterator[Break]:
    # Imported here: every command loads this module, and few load the engine that draws.
    from nzgs_tourney.ledger_checks.draws import draws

    return draws(trail)


for _check in (
    rounds.rounds,
    rounds.seats,
    entries.entries,
    entries.people,
    entries.partners,
    challenges.challenges,
    settings.events,
    settings.divisions,
    settings.points_rules,
    points.awards,
    points.years,
    points.reopenings,
    points.decisions,
    points.tables,
    points.series,
    officials.roles,
    officials.administrators,
):
    register_check(_check)
register_check(_draws, slow=True)
