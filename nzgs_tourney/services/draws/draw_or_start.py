"""Pairs players while the director waits if there are few, or starts a separate process if there are many."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from games.ledger.actor import Actor
from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.manual_pairing import fill_round
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.start_draw import start_draw
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.store.draws.manual_pairing import left_is_large
from nzgs_tourney.store.draws.repair import rearrange_is_large, repair_is_large
from nzgs_tourney.tournament.pairing.rearrange import Rearrangement


def draw_or_start(division: Division, number: int, *, actor: Actor, seed: str, expected_seq: int | None) -> bool:
    """True if the round is drawn, False if a separate process draws it. Raises Refused and EditConflict as `draw_round`
    and `start_draw` do."""
    if is_large(division, number):
        start_draw(division.pk, number, actor=actor, seed=seed, expected_seq=expected_seq)
        return False
    draw_round(division.pk, number, actor=actor, seed=seed, expected_seq=expected_seq)
    return True


def repair_or_start(
    division: Division,
    number: int,
    missing: Collection[int],
    come: Collection[int],
    *,
    anew: bool,
    reason: str,
    actor: Actor,
    expected_seq: int | None,
) -> tuple[str, ...]:
    """What `repair_round` changed, in sentences; none if a separate process does it. Raises Refused and EditConflict as
    both do."""
    if repair_is_large(division, number, missing, come, anew=anew):
        kind = DrawKind.ANEW if anew else DrawKind.FIX
        arguments = {"missing": missing, "come": come, "reason": reason}
        start_draw(division.pk, number, actor=actor, expected_seq=expected_seq, kind=kind, arguments=arguments)
        return ()
    return repair_round(
        division.pk, number, missing, come=come, anew=anew, reason=reason, actor=actor, expected_seq=expected_seq
    )


def rearrange_or_start(
    division: Division,
    number: int,
    rearrangement: Rearrangement,
    reason: str,
    *,
    actor: Actor,
    expected_seq: int | None,
) -> tuple[str, ...]:
    """The cost of `rearrange_round`, in sentences; none if a separate process does it. Raises Refused and EditConflict
    as both do."""
    if rearrange_is_large(division, number, rearrangement):
        kind, arguments = DrawKind.REARRANGE, {**asdict(rearrangement), "reason": reason}
        start_draw(division.pk, number, actor=actor, expected_seq=expected_seq, kind=kind, arguments=arguments)
        return ()
    return rearrange_round(division.pk, number, rearrangement, reason, actor=actor, expected_seq=expected_seq)


def fill_or_start(division: Division, number: int, *, actor: Actor, expected_seq: int | None) -> tuple[str, ...]:
    """What `fill_round` did, in sentences; none if a separate process does it. Raises Refused and EditConflict as both
    do."""
    if left_is_large(division, number):
        start_draw(division.pk, number, actor=actor, expected_seq=expected_seq, kind=DrawKind.FILL)
        return ()
    return fill_round(division.pk, number, actor=actor, expected_seq=expected_seq)
