"""A large round is drawn in a separate process: once, cancelled, interrupted, refused, never stored over a change."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.models import LedgerEvent
from ground import child_process
from ground.errors import Refused
from nzgs_tourney.management.commands import draw_job
from nzgs_tourney.models import DrawJob, Entry, Round, Seat, WishKind
from nzgs_tourney.pages.draws.draw_progress import Drawing, drawing_of
from nzgs_tourney.services.draws import large_draw as finishing
from nzgs_tourney.services.draws.draw_or_start import cancel_draw, start_draw
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.large_draw import finish_draw, keep_hold, work_out
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import plan_round
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.store.draws import drawn_players
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.progress import Stage
from tests.db.desk import Desk
from tests.db.stored_texts import sentences

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def ask(desk: Desk, number: int = 1, **more: Any) -> DrawJob:
    start_draw(desk.division.pk, number, actor="Aroha", seed="kea", **more)
    return DrawJob.objects.get()


def drawing(desk: Desk) -> Drawing:
    found = drawing_of(desk.division)
    assert found is not None
    return found


def boards() -> set[tuple[int, str, int]]:
    return set(Seat.objects.values_list("pairing__table", "colour", "entry"))


def test_only_fields_above_a_fixed_number_of_players_are_large(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_players, "AT_ONCE", 8)
    assert is_large(desk.division, 1)
    entry = Entry.objects.filter(division=desk.division).first()
    assert entry is not None
    plan_round(entry.pk, 1, Status.ABSENT, actor="Aroha")
    assert not is_large(desk.division, 1)
    desk.division.system = "round_robin"
    monkeypatch.setattr(drawn_players, "AT_ONCE", 2)
    assert not is_large(desk.division, 1)


def test_it_draws_what_a_small_draw_would(desk: Desk, started: list[tuple[str, ...]]) -> None:
    draw_round(desk.division.pk, 1, actor="Aroha", seed="kea")
    same = boards()
    Round.objects.all().delete()

    job = ask(desk)
    assert started == [("draw_job", str(job.pk), job.holder.hex)]
    assert not Round.objects.exists()
    assert finish_draw(job.pk, job.holder)

    assert boards() == same
    drawn = Round.objects.get()
    assert (drawn.seed, drawn.proved) == ("kea", True)
    ledger_event = LedgerEvent.objects.filter(kind="round.drawn").latest("seq")
    assert (ledger_event.actor_name, ledger_event.full_payload["seed"]) == ("Aroha", "kea")
    assert drawing_of(desk.division) is None


def test_without_a_process_of_its_own_it_is_not_drawn_in_the_request(
    desk: Desk, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_draw(desk.division.pk, 1, actor="Aroha")
    assert Round.objects.get().seed
    settings.DRAW_PROCESSES = True

    def fails(*_arguments: str) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(child_process, "start", fails)
    before = Round.objects.get().seed
    start_draw(desk.division.pk, 1, actor="Aroha", seed="tui")
    assert Round.objects.get().seed == before
    assert drawing(desk).refused.startswith("This computer couldn’t start another process.")
    assert not drawing(desk).running


def test_it_tells_how_far_it_has_come(desk: Desk, started: list[tuple[str, ...]]) -> None:
    job = ask(desk)
    assert (drawing(desk).running, drawing(desk).sentence, drawing(desk).pairs) == (True, "Starting", "36")
    versions = {drawing(desk).version}
    for stage in (Stage.LISTING, Stage.COMPARING, Stage.COMPARING, Stage.EXPLAINING):
        finishing._tell(job, stage)
        versions.add(drawing(desk).version)
        if stage is Stage.COMPARING:
            assert drawing(desk).sentence.startswith("Comparing pairs, pass ")
    assert drawing(desk).sentence == "Writing the reasons for every board"
    assert len(versions) == 5


def test_a_second_one_is_refused_at_once(desk: Desk, started: list[tuple[str, ...]]) -> None:
    job = ask(desk)
    with pytest.raises(Refused, match="Round 1 is being drawn already"):
        ask(desk)
    assert len(started) == 1
    assert keep_hold(job.pk, job.holder)


def test_what_a_draw_refuses_is_refused_before_it_starts(desk: Desk, started: list[tuple[str, ...]]) -> None:
    with pytest.raises(Refused, match="Round 1 comes first"):
        ask(desk, 2)
    seq = LedgerEvent.objects.filter(stream=desk.event.stream).latest("seq").seq
    desk.draw(1)
    with pytest.raises(EditConflict):
        ask(desk, expected_seq=seq)
    assert not started


def test_cancelled_it_is_gone_and_its_boards_are_not_taken(desk: Desk, started: list[tuple[str, ...]]) -> None:
    job = ask(desk)
    assert cancel_draw(desk.division.pk)
    assert not cancel_draw(desk.division.pk)
    assert not keep_hold(job.pk, job.holder)
    assert not finish_draw(job.pk, job.holder)
    assert not Round.objects.exists()


def test_cancelled_in_the_middle_it_ends_at_the_next_stage(
    desk: Desk, started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask(desk)
    stages: list[Stage] = []
    tell = finishing._tell

    def told(of: DrawJob, stage: Stage) -> None:
        stages.append(stage)
        if len(stages) == 2:
            cancel_draw(desk.division.pk)
        tell(of, stage)

    monkeypatch.setattr(finishing, "_tell", told)
    assert not finish_draw(job.pk, job.holder)
    assert len(stages) == 2
    assert not Round.objects.exists()


def test_interrupted_it_says_so_and_can_be_drawn_again(desk: Desk, started: list[tuple[str, ...]]) -> None:
    job = ask(desk)
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert drawing(desk).interrupted
    again = ask(desk)
    assert not finish_draw(job.pk, job.holder)
    assert not finish_draw(again.pk, uuid4())
    assert finish_draw(again.pk, again.holder)


@pytest.mark.parametrize("change", ["entry", "wish", "absent"])
def test_a_draft_from_other_inputs_is_not_stored(desk: Desk, started: list[tuple[str, ...]], change: str) -> None:
    one, other = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    job = ask(desk)

    def meanwhile(_stage: object) -> None:
        if change == "entry":
            Entry.objects.filter(pk=one.pk).update(club="Moa")
        elif change == "wish":
            add_wish(desk.division.pk, 1, WishKind.APART, one.pk, other.pk, actor="Hemi")
        else:
            plan_round(one.pk, 1, Status.ABSENT, actor="Hemi")

    store = work_out(job, lambda _stage: None, lambda _answer: None)
    meanwhile(None)
    with pytest.raises(Refused, match=r"while round 1 was being drawn|changed this round"):
        finishing._stored(job, store)
    assert not Round.objects.exists()


def test_what_changed_is_kept_for_the_page(
    desk: Desk, started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask(desk)
    stages: list[Stage] = []

    def told(_of: DrawJob, stage: Stage) -> None:
        if not stages:
            Entry.objects.filter(division=desk.division).update(club="Moa")
        stages.append(stage)

    monkeypatch.setattr(finishing, "_tell", told)
    assert finish_draw(job.pk, job.holder)
    found = drawing(desk)
    assert (found.running, found.interrupted) == (False, False)
    assert found.refused == "Results, entries, rules or wishes changed while round 1 was being drawn. Draw it again."
    assert not Round.objects.exists()
    assert ask(desk).pk != job.pk


def test_a_draft_made_meanwhile_is_not_overwritten(desk: Desk, started: list[tuple[str, ...]]) -> None:
    job = ask(desk)
    drawn = desk.draw(1, seed="by another director")
    assert not finish_draw(job.pk, job.holder)
    assert Round.objects.get() == drawn


def test_no_draw_is_told_on_the_page(desk: Desk, started: list[tuple[str, ...]]) -> None:
    ids = list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))
    for other in ids[1:]:
        add_wish(desk.division.pk, 1, WishKind.APART, ids[0], other, actor="Aroha")
    add_wish(desk.division.pk, 1, WishKind.BYE, ids[1], None, actor="Aroha")
    job = ask(desk)
    assert finish_draw(job.pk, job.holder)
    assert drawing(desk).refused.startswith("Round 1 cannot be drawn under these rules")
    assert sentences() == {}


def test_the_command_draws_it(desk: Desk, started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    monkeypatch.setattr(draw_job, "_watch", lambda *_: None)
    job = ask(desk)
    call_command("draw_job", str(job.pk), job.holder.hex)
    assert Round.objects.get().seed == "kea"
    call_command("draw_job", str(job.pk), job.holder.hex)
