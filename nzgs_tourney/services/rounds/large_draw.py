"""What a process beside the site works out for a round, and how it is stored: by the kind of the draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nzgs_tourney.models import Division, DrawJob, DrawKind, Round, RoundState
from nzgs_tourney.pairing.progress import Tell
from nzgs_tourney.services.rounds.draw_round import check_turn, read_inputs, store_drawn
from nzgs_tourney.services.rounds.manual_pairing import fill_round
from nzgs_tourney.services.rounds.repair_round import inputs_of_repair, repair_round
from nzgs_tourney.store.large_draws import players_of
from nzgs_tourney.store.manual_pairing import fill_inputs
from ratings.errors import Refused

Store = Callable[[], object]
"""Stores what was worked out, in the transaction of its caller. Raises Refused where it no longer fits."""


def to_pair(division: Division, number: int, kind: DrawKind, arguments: Mapping[str, Any]) -> int:
    """How many players such a draw pairs. Raises Refused where it cannot be made, without drawing."""
    if kind is DrawKind.ROUND:
        check_turn(division, number)
        return players_of(division, number)
    if kind is DrawKind.FILL:
        return len(fill_inputs(_draft(division, number)).hand.free)
    anew = kind is DrawKind.ANEW
    return inputs_of_repair(_drawn(division, number), **_said(arguments), anew=anew).paired(anew=anew)


def work_out(job: DrawJob, tell: Tell) -> Store:
    """Work the draw out, which may take long. Raises Refused where there is none, and what `tell` raises."""
    division, number, kind = job.division, job.number, DrawKind(job.kind)
    if kind is DrawKind.ROUND:
        read = read_inputs(division, number)
        draw = read.draw(number, job.seed, tell)
        return lambda: store_drawn(division.pk, read, draw, job.actor)
    if kind is DrawKind.FILL:
        left = fill_inputs(_draft(division, number))
        filled = left.filled(tell)
        return lambda: fill_round(division.pk, number, actor=job.actor, expected_seq=job.seq, worked_out=(left, filled))
    anew, said = kind is DrawKind.ANEW, _said(job.arguments)
    inputs = inputs_of_repair(_drawn(division, number), **said, anew=anew)
    found = inputs.work_out(mend=not anew, anew=anew, tell=tell)
    return lambda: repair_round(
        division.pk, number, actor=job.actor, anew=anew, expected_seq=job.seq, worked_out=(inputs, found), **said
    )


def _said(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: arguments[name] for name in ("missing", "come", "reason")}


def _draft(division: Division, number: int) -> Round:
    drawn = _drawn(division, number)
    if drawn.state != RoundState.DRAFT:
        raise Refused(f"Round {number} is published: take it back before changing boards.")
    return drawn


def _drawn(division: Division, number: int) -> Round:
    drawn = Round.objects.select_related("division").filter(division=division, number=number).first()
    if drawn is None:
        raise Refused(f"Round {number} is not drawn yet.")
    return drawn
