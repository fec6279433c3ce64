"""Reads a division from the database as plain values, without model objects, for drawing, standings and exchange. The
boards of rounds are the one read that draws, standings, pages and papers go by; the scores that a round was drawn with
are kept with it, whatever is corrected later.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from games.rules.result import HalfPoints
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus, WentOn
from nzgs_tourney.store.entries.teams import teams_of
from nzgs_tourney.store.rounds.carried import COLUMNS, MovedEntry, carried_here
from nzgs_tourney.store.rounds.ladder import with_ladder
from nzgs_tourney.store.rounds.stored_values import board_rows, settings_values
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory as DivisionValue,
    PlayedRound,
    Status,
    WentOnWithoutBoard,
)
from nzgs_tourney.tournament.division.names import public_name
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.own.division import division_of_json
from nzgs_tourney.tournament.pairing.acceleration import is_accelerated
from nzgs_tourney.tournament.standings.score import running_scores, scores_after, starting_scores
from ratings.rank import Rating, grade_of_entry

_OF_PERSON = (
    "pk", "name", "rank", "rating", "club", "city", "country", "start_correction", "fixed_table", "family",
    "latin_name", "number", "in_group", "name_in_public", "pseudonym",
)  # fmt: skip


def _person(entry: int, name: str, rank: str, rating: Decimal | None, *more: Any) -> DivisionEntry:
    columns, (shown, pseudonym) = more[:-2], more[-2:]
    value = DivisionEntry(
        entry, name, grade_of_entry(rank), None if rating is None else Rating(Decimal(rating)), *columns
    )
    in_public = public_name(name, value.latin, shown, pseudonym)
    return replace(value, public=in_public) if in_public else value


def _rounds(division: int, before: int) -> QuerySet[Round]:
    # Without what a draw was computed from and said of itself: much to read, and nothing of it is needed here.
    rounds = Round.objects.filter(division=division, number__lt=before).published()
    return rounds.only("number", "seed", "state").order_by("number")


def _pairings(division: int, before: int) -> QuerySet[Pairing]:
    boards = Pairing.objects.filter(round__division=division, round__number__lt=before)
    return boards.published().order_by("round__number", "table")


def _statuses(division: int) -> QuerySet[RoundStatus, Any]:
    return RoundStatus.objects.filter(entry__division=division).values_list("round_number", "entry", "status")


def _people(division: int) -> QuerySet[Entry, Any]:
    return Entry.objects.filter(division=division).order_by("pk").values_list(*_OF_PERSON, *COLUMNS)


_NEVER = 32_000
"""Higher than the number of any round."""


def division_values(division: Division, *, before: int | None = None) -> DivisionValue:
    """The division with all its entries and its published and closed rounds, those below `before` if given: then each
    also has the scores that it was drawn with.

    At most five queries, one for these scores, one where seeds are kept, one in a knock-out and two with teams,
    whatever the number of players and rounds; eight more where somebody was moved here, and six in a ladder. With
    `before`, raises ValueError where the bar is below the floor.
    """
    below = _NEVER if before is None else before
    rounds = list(_rounds(division.pk, below))
    numbers = {drawn_round.pk: drawn_round.number for drawn_round in rounds}
    boards: dict[int, list[BoardResult]] = {number: [] for number in numbers.values()}
    for board, (drawn_round,) in board_rows(_pairings(division.pk, below), "round"):
        if drawn_round in numbers:
            boards[numbers[drawn_round]].append(board)
    statuses: dict[int, dict[int, Status]] = {number: {} for number in boards}
    for number, entry, status in _statuses(division.pk):
        if number in statuses:
            statuses[number][entry] = Status(status)
    people = list(_people(division.pk))
    carried, met = carried_here(MovedEntry(*row[len(_OF_PERSON) :]) for row in people)
    value = DivisionValue(
        name=division.name,
        settings=settings_values(division),
        players=tuple(_person(*row[: len(_OF_PERSON)]) for row in people),
        rounds=tuple(
            PlayedRound(
                drawn_round.number,
                drawn_round.seed,
                tuple(boards[drawn_round.number]),
                statuses[drawn_round.number],
                carried=carried.get(drawn_round.number, {}),
                closed=drawn_round.state == RoundState.CLOSED,
            )
            for drawn_round in rounds
        ),
        met=met,
        teams=teams_of(division),
    )
    value = with_ladder(_with_went_on(_with_seeds(value, division), division), division)
    return value if before is None else with_drawn_scores(value, division)


SEEDS = "seeds"
"""The key, in the inputs of the first round, of the numbers of the players of a knock-out, the first seed first, or of
the upper half of an accelerated Swiss."""


def _with_seeds(value: DivisionValue, division: Division) -> DivisionValue:
    """A knock-out with the seeds that its first round was drawn with, an accelerated Swiss with its upper half."""
    kept_there = value.settings.system is System.KNOCKOUT or is_accelerated(value.settings, 1)
    if not kept_there or not value.rounds:
        return value
    kept = Round.objects.filter(division=division, number=1).values_list(f"inputs__{SEEDS}", flat=True).first() or ()
    ids = {entry.number: entry.id for entry in value.players}
    first = replace(value.rounds[0], seeds=tuple(ids[number] for number in kept if number in ids))
    return replace(value, rounds=(first, *value.rounds[1:]))


def _with_went_on(value: DivisionValue, division: Division) -> DivisionValue:
    """A knock-out with who goes on from the matches that ended without a board."""
    if value.settings.system is not System.KNOCKOUT or not value.rounds:
        return value
    said: dict[int, list[WentOnWithoutBoard]] = {}
    rows = WentOn.objects.filter(round__division=division).order_by("pk")
    for number, one, other, side in rows.values_list("round__number", "one", "other", "side"):
        if one is not None and other is not None:
            said.setdefault(number, []).append(WentOnWithoutBoard(one, other, side))
    rounds = tuple(replace(played, went_on=tuple(said.get(played.number, ()))) for played in value.rounds)
    return replace(value, rounds=rounds)


_Scores = Mapping[str, tuple[int, int]]
"""Each player's starting score and score before the round, in half points, by the number of the entry as a text."""


@dataclass(frozen=True, slots=True)
class CorrectedStart:
    """A starting score that was corrected after a draw, in half points: the one of the draw, and the one of now."""

    name: str
    drawn: HalfPoints
    now: HalfPoints


def scores_payload(history: DivisionValue, drawn_with: Mapping[int, HalfPoints] | None = None) -> _Scores:
    """What is kept with the round that is drawn after `history`; `drawn_with` has the scores of players who were drawn
    with other ones than `history` gives. Raises ValueError where the bar is below the floor."""
    starts = starting_scores(history)
    scores = {**scores_after(history, len(history.rounds)), **(drawn_with or {})}
    return {str(entry.number): (int(starts[entry.id]), int(scores[entry.id])) for entry in history.players}


def with_drawn_scores(value: DivisionValue, division: Division) -> DivisionValue:
    """The division with the scores that each of its rounds was drawn with. One query, and one for each round that was
    drawn by a version that didn't keep them. Raises ValueError where the bar is below the floor."""
    if not value.rounds:
        return value
    published = Round.objects.filter(division=division).published()
    kept = dict(published.values_list("number", "inputs__scores"))
    columns = running_scores(value, len(value.rounds) - 1, starting_scores(value))
    rounds = []
    for played, column in zip(value.rounds, columns, strict=True):
        scores = kept.get(played.number) or _older(published.get(number=played.number))
        drawn = {
            entry.id: HalfPoints(scores[str(entry.number)][1])
            for entry in value.players
            if str(entry.number) in scores and scores[str(entry.number)][1] != column[entry.id]
        }
        rounds.append(replace(played, scores=drawn))
    return replace(value, rounds=tuple(rounds))


def corrected_starts(drawn_round: Round, history: DivisionValue) -> tuple[CorrectedStart, ...]:
    """The starting scores that are others now than when the round was drawn, in the order of entry. `history` is the
    division with this round, as it is now. Raises ValueError as `with_drawn_scores` does."""
    if not history.scores_of_draw(drawn_round.number):
        return ()
    scores, starts = drawn_round.inputs.get("scores") or _older(drawn_round), starting_scores(history)
    return tuple(
        CorrectedStart(entry.both_names, HalfPoints(scores[str(entry.number)][0]), starts[entry.id])
        for entry in history.players
        if str(entry.number) in scores and scores[str(entry.number)][0] != starts[entry.id]
    )


def _older(drawn_round: Round) -> _Scores:
    """The scores of a round that was drawn by a version that didn't keep them: by the division that it was drawn from,
    none where that can't be read."""
    history = division_of_json(_as_read(drawn_round.inputs.get("division")))
    return {} if isinstance(history, Faults) else scores_payload(history)


def _as_read(value: Any) -> object:
    """A stored division for its reader: fractions exactly as written."""
    return read_json(json.dumps(value).encode())
