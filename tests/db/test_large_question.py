"""Why not these two? of a large draft is worked out in a separate process, and its answer is that of a small one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from ground.errors import Refused
from nzgs_tourney.models import DrawJob, DrawKind, Entry, Round, WishKind
from nzgs_tourney.pages.draws.draw_options import why_not_answer, why_not_page
from nzgs_tourney.pages.draws.draw_progress import Drawing, drawing_of
from nzgs_tourney.services.draws import large_draw as finishing
from nzgs_tourney.services.draws.draw_or_start import cancel_draw, start_draw
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.large_draw import finish_draw, keep_hold
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.tournament.pairing.progress import Stage
from tests.db.desk import Desk
from tests.db.stored_texts import sentences
from tests.db.test_repair_round import seats

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9), pytest.mark.usefixtures("started")]


@pytest.fixture
def drawn(desk: Desk) -> Round:
    return desk.draw(1)


def whites(drawn: Round) -> list[int]:
    return [white for _, (white, _) in sorted(seats(drawn).items())]


def ask(desk: Desk, first: int, second: int) -> DrawJob:
    two = {"first": first, "second": second}
    start_draw(desk.division.pk, 1, actor="Aroha", kind=DrawKind.WHY_NOT, arguments=two)
    return DrawJob.objects.get(kind=DrawKind.WHY_NOT)


def question(desk: Desk) -> Drawing:
    found = drawing_of(desk.division, DrawKind.WHY_NOT)
    assert found is not None
    return found


def test_the_answer_is_that_of_a_small_draft(desk: Desk, drawn: Round) -> None:
    bye = Entry.objects.get(division=desk.division, statuses__status="bye")
    one, other, *_ = whites(drawn)
    for two in ((one, other), (bye.pk, one)):
        job = ask(desk, *two)
        assert question(desk).running
        assert why_not_answer(desk.division, 1) is None
        assert finish_draw(job.pk, job.holder)
        answer = why_not_answer(desk.division, 1)
        assert answer is not None
        assert answer.option is not None
        assert answer == why_not_page(desk.division, 1, *two)
        assert (question(desk).running, question(desk).interrupted, question(desk).refused) == (False, False, "")
    assert seats(drawn) == seats(Round.objects.get())


def test_that_there_is_no_such_draw_is_an_answer(desk: Desk, drawn: Round) -> None:
    one, other, *_ = whites(drawn)
    add_wish(desk.division.pk, 1, WishKind.APART, one, other, actor="Aroha")
    job = ask(desk, one, other)
    assert finish_draw(job.pk, job.holder)
    answer = why_not_answer(desk.division, 1)
    assert answer == why_not_page(desk.division, 1, one, other)
    assert answer is not None
    assert answer.refusal


def test_what_cannot_be_asked_is_refused_before_it_starts(desk: Desk, drawn: Round) -> None:
    one, other = seats(drawn)[1]
    with pytest.raises(Refused, match="meet already"):
        ask(desk, one, other)
    with pytest.raises(Refused, match="Choose two different entries"):
        ask(desk, one, one)
    discard_draft(desk.division.pk, 1, actor="Aroha")
    with pytest.raises(Refused, match="Round 1 is not a draft"):
        ask(desk, one, other)
    assert not DrawJob.objects.exists()


def test_cancelled_it_has_no_answer(desk: Desk, drawn: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, *_ = whites(drawn)
    job, tell = ask(desk, one, other), finishing._tell

    def told(of: DrawJob, stage: Stage) -> None:
        cancel_draw(desk.division.pk, DrawKind.WHY_NOT)
        tell(of, stage)

    monkeypatch.setattr(finishing, "_tell", told)
    assert not finish_draw(job.pk, job.holder)
    assert not keep_hold(job.pk, job.holder)
    assert drawing_of(desk.division, DrawKind.WHY_NOT) is None
    assert why_not_answer(desk.division, 1) is None


def test_interrupted_it_can_be_asked_again(desk: Desk, drawn: Round) -> None:
    one, other, *_ = whites(drawn)
    gone = ask(desk, one, other)
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert question(desk).interrupted
    job = ask(desk, one, other)
    assert not finish_draw(gone.pk, gone.holder)
    assert finish_draw(job.pk, job.holder)
    assert why_not_answer(desk.division, 1) is not None
    assert not finish_draw(job.pk, job.holder)
    assert not keep_hold(job.pk, job.holder)


def test_asked_in_two_tabs_the_second_waits(desk: Desk, drawn: Round) -> None:
    one, other, third, _ = whites(drawn)
    job = ask(desk, one, other)
    with pytest.raises(Refused, match="Two other players are being compared"):
        ask(desk, one, third)
    assert finish_draw(job.pk, job.holder)
    again = ask(desk, one, third)
    assert why_not_answer(desk.division, 1) is None
    assert finish_draw(again.pk, again.holder)
    answer = why_not_answer(desk.division, 1)
    assert answer is not None
    assert (answer.first, answer.second) == (one, third)


@pytest.mark.parametrize("change", ["boards", "entry"])
def test_what_changes_while_it_is_worked_out_is_said(
    desk: Desk, drawn: Round, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, third, fourth = whites(drawn)
    job, tell = ask(desk, one, other), finishing._tell

    def told(of: DrawJob, stage: Stage) -> None:
        if stage is Stage.EXPLAINING and change == "boards":
            swap_players(desk.division.pk, 1, third, fourth, actor="Hemi")
        elif stage is Stage.EXPLAINING:
            Entry.objects.filter(pk=third).update(club="Moa")
        tell(of, stage)

    monkeypatch.setattr(finishing, "_tell", told)
    assert finish_draw(job.pk, job.holder)
    said = {
        "boards": "Someone changed this round meanwhile: Hemi changed the draft. Check the round, then decide.",
        "entry": "The draft, entries or wishes changed while this was worked out. Ask again.",
    }
    assert question(desk).refused == said[change]
    assert sentences() == {}
    assert why_not_answer(desk.division, 1) is None


def test_an_answer_of_another_draft_is_not_shown(desk: Desk, drawn: Round) -> None:
    one, other, third, fourth = whites(drawn)
    job = ask(desk, one, other)
    assert finish_draw(job.pk, job.holder)
    swap_players(desk.division.pk, 1, third, fourth, actor="Hemi")
    answer = why_not_answer(desk.division, 1)
    assert answer is not None
    assert (answer.outdated, answer.option) == (True, None)
    swap_players(desk.division.pk, 1, third, fourth, actor="Hemi")
    discard_draft(desk.division.pk, 1, actor="Hemi")
    answer = why_not_answer(desk.division, 1)
    assert answer is not None
    assert answer.outdated


def test_a_question_holds_up_no_draw(desk: Desk, drawn: Round) -> None:
    one, other, *_ = whites(drawn)
    job = ask(desk, one, other)
    start_draw(desk.division.pk, 1, actor="Hemi", seed="tui")
    draw = DrawJob.objects.get(kind=DrawKind.ROUND)
    assert finish_draw(draw.pk, draw.holder)
    assert drawing_of(desk.division) is None
    assert finish_draw(job.pk, job.holder)
    assert question(desk).refused.startswith("Someone changed this round meanwhile: Hemi drew the round")


def test_the_database_holds_one_draw_of_boards_and_one_of_each_question(desk: Desk, drawn: Round) -> None:
    one, other, *_ = whites(drawn)
    job = ask(desk, one, other)
    for kind in (DrawKind.ROUND, DrawKind.WHY_NOT):
        DrawJob.objects.filter(kind=DrawKind.ROUND).delete()
        job.kind = kind
        job.pk = None
        with transaction.atomic():
            if kind is DrawKind.ROUND:
                job.save(force_insert=True)
                job.kind, job.pk = DrawKind.FILL, None
            with pytest.raises(IntegrityError), transaction.atomic():
                job.save(force_insert=True)
