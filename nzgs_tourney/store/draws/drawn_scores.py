"""The scores that rounds were drawn with: kept with each round, whatever is corrected later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rules.result import HalfPoints
from nzgs_tourney.models import Division, Round
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.own.division import division_of_json
from nzgs_tourney.tournament.standings.score import running_scores, scores_after, starting_scores

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
