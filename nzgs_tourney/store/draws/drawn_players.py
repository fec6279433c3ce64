"""Who is drawn in a round, the status of the others, and whether they are too many to be paired while a
director waits.
"""

from __future__ import annotations

from collections.abc import Mapping

from nzgs_tourney.models import Challenge, Division, Entry, RoundStatus
from nzgs_tourney.store.draws.bracket import bracket_values, sides_of
from nzgs_tourney.store.entries.teams import reserves
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import System


def statuses_for(division: Division, number: int) -> dict[int, Status]:
    """The status, by entry, of everybody who isn't simply drawn in this round: withdrawn, not yet entered, set by a
    director, or a house player, who plays if the number is odd.

    Entries that are drawn in any case are left out; byes never count, since the draw gives them. In a knock-out who is
    out, or has no game in this round, has that status; of a team, who is beyond its boards is a
    reserve. In a ladder everybody waits but the two whose challenge the round is for, from whichever round they are
    entered; nobody plans to be away from one.
    """
    planned = (
        {}
        if division.is_ladder
        else {
            row.entry_id: Status(row.status)
            for row in RoundStatus.objects.planned().filter(entry__division=division, round_number=number)
        }
    )
    statuses: dict[int, Status] = {}
    for entry in Entry.objects.filter(division=division).order_by("pk"):
        if entry.withdrawn_from is not None and entry.withdrawn_from <= number:
            statuses[entry.pk] = Status.WITHDRAWN
        elif entry.enters_in > number and not division.is_ladder:
            statuses[entry.pk] = Status.NOT_ENTERED
        elif entry.pk in planned:
            statuses[entry.pk] = planned[entry.pk]
        elif entry.house:
            statuses[entry.pk] = Status.HOUSE
    statuses |= dict.fromkeys(reserves(division, statuses), Status.RESERVE)
    statuses |= {entry: Status.WAITS for entry in without_challenge(division, number) if entry not in statuses}
    gone = {entry for entry, status in statuses.items() if status in (Status.WITHDRAWN, Status.NOT_ENTERED)}
    without = without_place(division, number)
    return statuses | {entry: status for entry, status in without.items() if entry not in gone}


def without_place(division: Division, number: int) -> dict[int, Status]:
    """The entries that have no place in this round of a knock-out and can't get one, each out or waiting for a later
    round; nobody elsewhere. No query there, ten at most in a knock-out."""
    if division.system != System.KNOCKOUT.value or number == 1:
        return {}
    _value, bracket = bracket_values(division, before=number)
    if bracket is None:
        return {}
    still_in, next_up = bracket.still_in(), bracket.next_up()
    return {
        entry: Status.WAITS if side in still_in else Status.OUT
        for entry, side in sides_of(division).items()
        if side not in next_up
    }


def without_challenge(division: Division, number: int) -> frozenset[int]:
    """The entries of a ladder whose challenge this round isn't for; nobody elsewhere. No query there, two in
    a ladder."""
    if not division.is_ladder:
        return frozenset()
    accepted = Challenge.objects.accepted().filter(division=division, round_number=number)
    two = {entry for both in accepted.values_list("challenger", "challenged") for entry in both}
    return frozenset(Entry.objects.filter(division=division).exclude(pk__in=two).values_list("pk", flat=True))


def absent(statuses: Mapping[int, Status]) -> dict[int, Status]:
    """Those of `statuses_for` who can't play: everybody except the house players, who may be drawn."""
    return {entry: status for entry, status in statuses.items() if status is not Status.HOUSE}


AT_ONCE = 400
"""The most players who are paired while the director waits: that takes less than two seconds in any order of the tiers,
even on a machine several times slower than the one it was measured on. A number of players instead of a time, so that
an event behaves the same on every machine. Players whose boards stay aren't paired and don't count."""


def too_many(players: int) -> bool:
    """Whether pairing so many may take longer than anybody should wait for a page."""
    return players > AT_ONCE


def is_large(division: Division, number: int) -> bool:
    """Whether the draw of this round is made in a separate process. Few queries."""
    return not division.scheduled and too_many(players_of(division, number))


def players_of(division: Division, number: int) -> int:
    """How many are drawn in this round."""
    return division.entries.count() - len(statuses_for(division, number))
