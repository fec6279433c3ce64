"""What entries that were moved here from another division of the event bring: points, and whom they have met.

Read from the boards there each time, so that a result which is corrected there counts here as corrected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.result import HalfPoints
from nzgs_tourney.models import Division, Entry, Pairing, RoundStatus, Seat
from nzgs_tourney.store.rounds.stored_values import board_rows, settings_values
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.division.history import MetElsewhere, Status
from nzgs_tourney.tournament.standings.carried import RoundThere, carried_points
from nzgs_tourney.tournament.standings.score import status_credit


class MovedEntry(NamedTuple):
    """An entry, with where it came from; `came_from` is None for one that was entered."""

    pk: int
    player: int
    division: int
    enters_in: int
    withdrawn_from: int | None
    carries: str
    came_from: int | None


COLUMNS = ("pk", "player", "division", "enters_in", "withdrawn_from", "carries", "came_from")
"""The columns of a MovedEntry."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The rounds of entries in other divisions, and their opponents there with the rounds, both by entry."""

    rounds: Mapping[int, Mapping[int, RoundThere]] = field(default_factory=dict)
    opponents: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)


def rounds_of(entries: Iterable[MovedEntry]) -> Elsewhere:
    """The rounds that these entries were in their divisions for, with what they brought there themselves. At most six
    queries, and one for each move that came before another; none for no entries."""
    known = {entry.pk: entry for entry in entries}
    if not known:
        return Elsewhere()
    while missing := {entry.came_from for entry in known.values() if entry.came_from} - known.keys():
        known |= {row[0]: MovedEntry(*row) for row in Entry.objects.filter(pk__in=missing).values_list(*COLUMNS)}
    there: dict[int, dict[int, RoundThere]] = {pk: {} for pk in known}
    opponents: dict[int, list[tuple[int, int]]] = defaultdict(list)
    boards = Pairing.objects.filter(pk__in=Seat.objects.filter(entry__in=list(known)).values("pairing")).published()
    for board, (number,) in board_rows(boards.order_by("round__number", "table"), "round__number"):
        for player, other in ((board.white, board.black), (board.black, board.white)):
            if player not in known:
                continue
            credit = HalfPoints(0)
            if board.result is not None:
                credit = board.result.white if player == board.white else board.result.black
            there[player][number] = RoundThere(credit, played=not board.void)
            if not board.void and not board.forfeit:
                opponents[player].append((other, number))
    rows = Division.objects.filter(pk__in={entry.division for entry in known.values()})
    settings = {division.pk: settings_values(division) for division in rows}
    statuses = RoundStatus.objects.filter(entry__in=list(known)).values_list("entry", "round_number", "status")
    for player, number, text in statuses:
        status, entry = Status(text), known[player]
        if status not in _AWAY and (entry.withdrawn_from is None or number < entry.withdrawn_from):
            credit = status_credit(status, settings[entry.division])
            there[player].setdefault(number, RoundThere(credit, played=status is Status.BYE))
    for entry in sorted(known.values()):
        if entry.came_from:
            carried = carried_points(there[entry.came_from], Carries(entry.carries), entry.enters_in)
            there[entry.pk] |= {number: RoundThere(credit, played=True) for number, credit in carried.items()}
            opponents[entry.pk] += opponents[entry.came_from]
    return Elsewhere(there, {pk: tuple(met) for pk, met in opponents.items()})


_AWAY = (Status.WITHDRAWN, Status.NOT_ENTERED)


def carried_here(
    entries: Iterable[MovedEntry],
) -> tuple[dict[int, dict[int, HalfPoints]], tuple[MetElsewhere, ...]]:
    """What the rounds count for those of a division's entries who were moved there, by round and entry, and who of all
    of them have met elsewhere. No query where nobody was moved, else one more than `rounds_of`."""
    here = list(entries)
    moved = [entry for entry in here if entry.came_from]
    points: dict[int, dict[int, HalfPoints]] = defaultdict(dict)
    if not moved:
        return points, ()
    old = Entry.objects.filter(pk__in=[entry.came_from for entry in moved]).values_list(*COLUMNS)
    elsewhere = rounds_of(MovedEntry(*row) for row in old)
    met_there = {
        entry.pk: elsewhere.opponents.get(entry.came_from, ()) if entry.carries != Carries.NOTHING else ()
        for entry in moved
        if entry.came_from
    }
    for entry in moved:
        there = elsewhere.rounds.get(entry.came_from or 0, {})
        for number, credit in carried_points(there, Carries(entry.carries), entry.enters_in).items():
            points[number][entry.pk] = credit
    others = {other for met in met_there.values() for other, _ in met}
    player_of = dict(Entry.objects.filter(pk__in=others).values_list("pk", "player"))
    entry_of = {entry.player: entry.pk for entry in here}
    pairs = {
        (*sorted((one, entry_of[player_of[other]])), number)
        for one, met in met_there.items()
        for other, number in met
        if player_of.get(other) in entry_of and entry_of[player_of[other]] != one
    }
    return points, tuple(MetElsewhere(*pair) for pair in sorted(pairs))
