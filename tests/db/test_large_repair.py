"""Repairs of a large round, other boards in it, and filling the rest of it are worked out in a separate process
and stored as small ones are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from games.models import Game, LedgerEvent, Speaker
from ground.errors import Refused
from nzgs_tourney.models import DrawJob, DrawKind, Entry, Pairing, Round, RoundStatus
from nzgs_tourney.pages.draws.draw_progress import drawing_of
from nzgs_tourney.services.draws.draw_or_start import start_draw
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.large_draw import finish_draw
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing, fill_round, pair_players
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.entries.edit_entry import plan_round
from nzgs_tourney.store.draws.repair import RearrangeInputs, RepairInputs, rearrange_inputs, repair_inputs
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from nzgs_tourney.tournament.pairing.repair import Repair
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.refusals import refusal
from tests.db.test_repair_round import seats

pytestmark = [pytest.mark.django_db, pytest.mark.desk(12), pytest.mark.usefixtures("started")]
WHY = "The wrong list was read out."


def ask(desk: Desk, kind: DrawKind, *missing: int, reason: str = "") -> DrawJob:
    arguments = {"missing": list(missing), "come": [], "reason": reason}
    start_draw(desk.division.pk, 1, actor="Aroha", kind=kind, arguments=arguments)
    return DrawJob.objects.get()


def told(desk: Desk) -> str:
    found = drawing_of(desk.division)
    return found.refused if found else ""


@pytest.mark.parametrize("published", [False, True])
@pytest.mark.parametrize("kind", [DrawKind.FIX, DrawKind.ANEW])
def test_a_repair_gives_the_boards_of_a_small_one(desk: Desk, kind: DrawKind, published: bool) -> None:
    drawn = desk.publish(1) if published else desk.draw(1)
    before = seats(drawn)
    gone, anew = [before[1][0], before[2][1]], kind is DrawKind.ANEW
    found = repair_inputs(drawn, gone, anew=anew).work_out(fix=not anew, anew=anew)
    draw = found.anew if anew else found.fixed
    assert draw is not None

    job = ask(desk, kind, *gone, reason=WHY)
    assert job.players == (10 if anew else 2)
    assert seats(drawn) == before
    assert finish_draw(job.pk, job.holder)

    assert seats(drawn) == {board.table: (board.white, board.black) for board in draw.boards}
    assert set(RoundStatus.objects.filter(status=Status.ABSENT.value).values_list("entry", flat=True)) == set(gone)
    event = LedgerEvent.objects.filter(kind="round.repaired").latest("seq")
    assert (event.actor_name, event.full_payload.get("anew")) == ("Aroha", WHY if anew and published else None)
    assert not DrawJob.objects.exists()


def test_a_published_round_is_drawn_anew_for_a_reason_only(desk: Desk) -> None:
    desk.publish(1)
    with pytest.raises(Refused, match="Say why"):
        ask(desk, DrawKind.ANEW)
    with pytest.raises(Refused, match="Tick who isn’t here"):
        ask(desk, DrawKind.FIX)
    assert not DrawJob.objects.exists()


Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Do something once, when the boards are worked out and not stored yet."""

    def then(act: Callable[[], object]) -> None:
        waiting = [act]
        for inputs in (RepairInputs, RearrangeInputs):

            def worked_out(*arguments: Any, work_out: Any = inputs.work_out, **more: Any) -> Repair | Draw:
                found: Repair | Draw = work_out(*arguments, **more)
                if waiting:
                    waiting.pop()()
                return found

            monkeypatch.setattr(inputs, "work_out", worked_out)

    return then


def test_a_result_that_comes_in_meanwhile_keeps_its_board_and_its_game(desk: Desk, meanwhile: Meanwhile) -> None:
    drawn = desk.publish(1)
    job, game = ask(desk, DrawKind.FIX, seats(drawn)[1][0]), games_of(drawn)[2]
    meanwhile(lambda: report_from(game, Speaker.BLACK, "B+R"))
    assert finish_draw(job.pk, job.holder)
    assert told(desk) == ""
    assert Game.objects.get(pk=game.pk, pairing__table=3).result == "B+R"


def test_a_result_at_a_board_that_would_go_refuses_it(desk: Desk, meanwhile: Meanwhile) -> None:
    drawn = desk.publish(1)
    before, job = seats(drawn), ask(desk, DrawKind.ANEW, seats(drawn)[1][0], reason=WHY)
    meanwhile(lambda: report_from(games_of(drawn)[2], Speaker.BLACK, "B+R"))
    assert finish_draw(job.pk, job.holder)
    assert told(desk).startswith("Something was reported or submitted at table 3")
    assert seats(drawn) == before
    assert not RoundStatus.objects.filter(status=Status.ABSENT.value).exists()


@pytest.mark.parametrize("kind", [DrawKind.FIX, DrawKind.ANEW])
@pytest.mark.parametrize("change", ["swap", "absent"])
def test_a_repair_of_what_has_changed_is_not_stored(
    desk: Desk, kind: DrawKind, change: str, meanwhile: Meanwhile
) -> None:
    drawn = desk.draw(1)
    before = seats(drawn)
    job = ask(desk, kind, before[1][0])
    if change == "swap":
        meanwhile(lambda: swap_players(desk.division.pk, 1, before[3][0], before[4][0], actor="Hemi"))
    else:
        meanwhile(lambda: plan_round(before[3][0], 1, Status.ABSENT, actor="Hemi"))
    assert finish_draw(job.pk, job.holder)
    assert told(desk).startswith("Someone changed this round" if change == "swap" else "Boards, entries or wishes")
    assert before[1][0] in seats(drawn)[1]


def test_a_small_repair_ends_a_draw_that_is_under_way(desk: Desk) -> None:
    drawn = desk.draw(1)
    job = ask(desk, DrawKind.ANEW, seats(drawn)[1][0])
    repair_round(desk.division.pk, 1, [seats(drawn)[2][0]], actor="Hemi")
    assert not finish_draw(job.pk, job.holder)


@pytest.fixture
def hand() -> Desk:
    """One board by hand, eight players left."""
    made = make_desk(10, "by-hand")
    begin_manual_pairing(made.division.pk, 1, actor="Aroha")
    first, second = Entry.objects.filter(division=made.division).order_by("pk")[:2]
    pair_players(made.division.pk, 1, first.pk, second.pk, actor="Aroha")
    return made


def test_the_rest_is_filled_as_in_a_small_round(hand: Desk) -> None:
    drawn = Round.objects.get()
    mine = seats(drawn)
    job = ask(hand, DrawKind.FILL)
    assert job.players == 8
    assert finish_draw(job.pk, job.holder)
    filled = seats(drawn)
    assert mine.items() <= filled.items()
    assert len(filled) == 5
    assert not DrawJob.objects.exists()
    Pairing.objects.filter(round=drawn).exclude(table__in=mine).delete()
    fill_round(hand.division.pk, 1, actor="Aroha")
    assert seats(drawn) == filled
    with pytest.raises(Refused, match="there is nobody to pair"):
        ask(hand, DrawKind.FILL)


def test_the_rest_of_a_draft_that_has_changed_is_not_filled(hand: Desk) -> None:
    drawn = Round.objects.get()
    job = ask(hand, DrawKind.FILL)
    third, fourth = Entry.objects.filter(division=hand.division).order_by("pk")[2:4]
    pair_players(hand.division.pk, 1, third.pk, fourth.pk, actor="Hemi")
    assert finish_draw(job.pk, job.holder)
    assert told(hand).startswith("Someone changed this round")
    assert len(seats(drawn)) == 2


def by_draw(drawn: Round, *tables: int) -> Rearrangement:
    """These tables taken apart: White of the first two meet, the draw pairs the rest."""
    at = seats(drawn)
    return Rearrangement(tables, places=(PairAtTable(tables[0], at[tables[0]][0], at[tables[1]][0]),), by_draw=True)


def ask_for_others(desk: Desk, wanted: Rearrangement, reason: str = WHY) -> DrawJob:
    arguments = {**asdict(wanted), "reason": reason}
    start_draw(desk.division.pk, 1, actor="Aroha", kind=DrawKind.REARRANGE, arguments=arguments)
    return DrawJob.objects.get()


def test_the_draw_pairs_the_rest_as_in_a_small_round(desk: Desk) -> None:
    drawn = desk.publish(1)
    before, wanted = seats(drawn), by_draw(drawn, 1, 2, 3, 4)
    draw = rearrange_inputs(drawn, wanted).work_out(wanted)
    assert isinstance(draw, Draw)

    job = ask_for_others(desk, wanted)
    assert job.players == 6
    assert seats(drawn) == before
    assert finish_draw(job.pk, job.holder)

    after = seats(drawn)
    assert after == {board.table: (board.white, board.black) for board in draw.boards}
    assert set(after[1]) == {before[1][0], before[2][0]}
    assert (after[5], after[6]) == (before[5], before[6])
    event = LedgerEvent.objects.filter(kind="round.rearranged").latest("seq")
    assert (event.actor_name, event.full_payload["reason"]) == ("Aroha", WHY)
    assert not DrawJob.objects.exists()


def test_what_cannot_be_changed_is_refused_before_it_starts(desk: Desk) -> None:
    drawn = desk.publish(1)
    wanted = by_draw(drawn, 1, 2, 3)
    without_reason = refusal(lambda: rearrange_round(desk.division.pk, 1, wanted, "", actor="Aroha"))
    assert refusal(lambda: ask_for_others(desk, wanted, "")) == without_reason
    with pytest.raises(Refused, match="There is no table 40"):
        ask_for_others(desk, Rearrangement((1, 40), by_draw=True))
    report_from(games_of(drawn)[1], Speaker.BLACK, "B+R")
    with pytest.raises(Refused, match="claimed at table 2: that board stays"):
        ask_for_others(desk, wanted)
    assert not DrawJob.objects.exists()


def test_a_result_at_a_board_that_is_taken_apart_refuses_the_others(desk: Desk, meanwhile: Meanwhile) -> None:
    drawn = desk.publish(1)
    before, job = seats(drawn), ask_for_others(desk, by_draw(drawn, 1, 2, 3))
    meanwhile(lambda: report_from(games_of(drawn)[2], Speaker.BLACK, "B+R"))
    assert finish_draw(job.pk, job.holder)
    assert told(desk) == "Something was reported, sent or claimed at table 3: that board stays."
    assert seats(drawn) == before


@pytest.mark.parametrize("change", ["boards", "absent"])
def test_other_boards_of_a_round_that_has_changed_are_not_stored(desk: Desk, change: str, meanwhile: Meanwhile) -> None:
    drawn = desk.publish(1)
    before, job = seats(drawn), ask_for_others(desk, by_draw(drawn, 1, 2, 3))
    turned = Rearrangement((5,), places=(PairAtTable(5, before[5][1], before[5][0], turned=True),))
    if change == "boards":
        meanwhile(lambda: rearrange_round(desk.division.pk, 1, turned, WHY, actor="Hemi"))
    else:
        meanwhile(lambda: Entry.objects.filter(pk=before[6][0]).update(club="Moa"))
    finish_draw(job.pk, job.holder)
    assert seats(drawn)[1] == before[1]
    if change == "boards":
        assert seats(drawn)[5] != before[5]
    else:
        assert told(desk).startswith("Boards, entries or wishes changed")
