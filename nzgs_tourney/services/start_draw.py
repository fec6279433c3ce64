"""A director has a large round drawn beside the site, and may cancel that."""

from __future__ import annotations

import secrets
import threading
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import child_process
from games.ledger.append import lock
from nzgs_tourney.division.settings import System
from nzgs_tourney.models import Division, DrawJob
from nzgs_tourney.selectors.availability import statuses_for
from nzgs_tourney.services.draft import round_subject
from nzgs_tourney.services.draw_round import check_turn
from nzgs_tourney.services.finish_draw import finish_draw
from nzgs_tourney.services.stale import refuse_stale
from ratings.refused import Refused

AT_ONCE = 400
"""Fields of so many players are drawn while the director waits: that takes less than two seconds in any order of the
tiers, even on a machine several times slower than the one it was measured on. It is a number of players and no time, so
that an event behaves alike on every machine."""

STARTING = timedelta(seconds=60)
"""So long a process may take to begin."""


def is_large(division: Division, number: int) -> bool:
    """Whether the draw of this round may take so long that it is made beside the site. Few queries."""
    if division.system == System.ROUND_ROBIN.value:
        return False
    return _players(division, number) > AT_ONCE


def start_draw(division_id: int, number: int, *, actor: str, seed: str = "", expected_seq: int | None = None) -> None:
    """Have the round drawn in a process beside the site; where none can be started, here and now.

    Raises Refused where the round is published, is not the next one, or is being drawn already; StaleRound where
    somebody changed it after ledger event `expected_seq`.
    """
    job = _taken_on(division_id, number, actor, seed, expected_seq)
    if not settings.DRAW_PROCESSES or not _started(job):
        finish_draw(job.pk, job.holder)


@transaction.atomic
def cancel_draw(division_id: int) -> bool:
    """Drop the draw that is under way, or what was said of the last one; False where there is neither. The process
    notices, and its boards are not taken."""
    found = DrawJob.objects.filter(division_id=division_id)
    return found.delete()[0] > 0


@transaction.atomic
def _taken_on(division_id: int, number: int, actor: str, seed: str, expected_seq: int | None) -> DrawJob:
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_stale(stream, expected_seq, round_subject(division.pk, number))
    check_turn(division, number)
    now = timezone.now()
    before = DrawJob.objects.filter(division=division).first()
    if before is not None and not before.refused and before.held_until > now:
        raise Refused(f"Round {before.number} is being drawn already. Wait for it, or cancel that draw first.")
    if before is not None:
        before.delete()
    return DrawJob.objects.create(
        division=division,
        number=number,
        seed=seed or secrets.token_hex(4),
        actor=actor,
        seq=stream.seq,
        players=_players(division, number),
        at=now,
        holder=uuid4(),
        held_until=now + STARTING,
    )


def _players(division: Division, number: int) -> int:
    return division.entries.count() - len(statuses_for(division, number))


def _started(job: DrawJob) -> bool:
    try:
        process = child_process.start("draw_job", str(job.pk), job.holder.hex)
    except OSError:
        return False
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay in the list of processes
    return True
