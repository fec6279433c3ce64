"""Pairs players while the director waits if there are few, or starts a separate process if there are many, which may be
cancelled.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Collection, Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, id_of
from games.ledger.append import lock
from games.ledger.finished import refuse_finished
from ground import child_process
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.models.draw import BOARDS
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.large_draw import finish_draw, to_pair
from nzgs_tourney.services.draws.manual_pairing import fill_round
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import round_subject
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


STARTING = timedelta(seconds=60)
"""The longest that a process may take to start."""

UNDER_WAY = {
    DrawKind.WHY_NOT: gettext_noop("Two other players are being compared. Wait for that answer, or cancel it first."),
    DrawKind.FORECAST: gettext_noop("A forecast is being worked out already. Wait for it, or cancel it first."),
}

NOT_STARTED = coded("not_started")


def start_draw(
    division_id: int,
    number: int,
    *,
    actor: Actor,
    seed: str = "",
    expected_seq: int | None = None,
    kind: DrawKind = DrawKind.ROUND,
    arguments: Mapping[str, Any] | None = None,
) -> None:
    """Compute the draw in a separate process, which stores its boards, or the answer, when it is done.

    `arguments` are those of the kind, as in `DrawJob`. Raises Refused where such a draw can't be made, or where one
    that changes boards of the division, or one of this kind, is running; EditConflict where somebody changed the round
    after ledger event `expected_seq`. Where no process can be started, the page says so.
    """
    job = _taken_on(division_id, number, actor, seed, expected_seq, kind, dict(arguments or {}))
    if not settings.DRAW_PROCESSES:
        finish_draw(job.pk, job.holder)
    elif not _started(job):
        DrawJob.objects.filter(pk=job.pk).update(refused=NOT_STARTED.as_json())


@transaction.atomic
def cancel_draw(division_id: int, kind: DrawKind = DrawKind.ROUND) -> bool:
    """Cancel the running draw or question, or dismiss the message about the last one; False where there is neither. The
    process notices, and its boards aren't used."""
    jobs = DrawJob.objects.competing_with(kind).filter(division_id=division_id)
    return jobs.delete()[0] > 0


@transaction.atomic
def _taken_on(
    division_id: int,
    number: int,
    actor: Actor,
    seed: str,
    expected_seq: int | None,
    kind: DrawKind,
    arguments: dict[str, Any],
) -> DrawJob:
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    if kind in BOARDS:
        refuse_finished(stream)
    refuse_conflict(stream, expected_seq, round_subject(division, number))
    players = to_pair(division, number, kind, arguments)
    now = timezone.now()
    jobs_beside = DrawJob.objects.competing_with(kind).filter(division=division)
    if under_way := jobs_beside.wanted().filter(held_until__gt=now).first():
        drawn = _("Round {number} is being drawn already. Wait for it, or cancel that draw first.").format(
            number=under_way.number
        )
        raise Refused(_(UNDER_WAY[kind]) if kind in UNDER_WAY else drawn)
    last = jobs_beside.first()
    # Events with the same entries and rules aren't simulated twice.
    played = last.answer if last is not None and kind is DrawKind.FORECAST else {}
    jobs_beside.delete()
    return DrawJob.objects.create(
        division=division,
        number=number,
        kind=kind,
        arguments=arguments,
        seed=seed or secrets.token_hex(4),
        actor=id_of(actor),
        actor_name=str(actor)[:160],
        seq=stream.seq,
        players=players,
        at=now,
        holder=uuid4(),
        held_until=now + STARTING,
        answer=played,
    )


def _started(job: DrawJob) -> bool:
    try:
        process = child_process.start("draw_job", str(job.pk), job.holder.hex)
    except OSError:
        return False
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay in the process table
    return True
