"""A whole round from paper: drawn as it is written, published, its results entered, in one act or not at all."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.services.draws.paper_round import enter_paper_round
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.history import Presence, Status
from nzgs_tourney.tournament.pairing.paper_round import PaperBoard, PaperLine
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

PRESETS = ("nz-open", "weekly-digital", "club-mcmahon", "club-round-robin", "one-day-handicap", "by-hand")


def entries(desk: Desk) -> list[int]:
    """By number, so from the strongest down."""
    return list(desk.division.entries.order_by("number").values_list("pk", flat=True))


def paper(*boards: tuple[int, int, str]) -> list[PaperLine]:
    return [PaperLine(PaperBoard(black, white), result) for black, white, result in boards]


def enter(desk: Desk, number: int, lines: list[PaperLine], away: dict[int, Status] | None = None) -> Round:
    return enter_paper_round(desk.division.pk, number, lines, away or {}, actor="Director", nonce=uuid4())


@pytest.mark.parametrize("preset", PRESETS)
def test_two_rounds_are_drawn_published_and_entered_in_every_system(preset: str) -> None:
    desk = make_desk(5, preset)
    first, second, third, fourth, fifth = entries(desk)
    played = enter(desk, 1, paper((fourth, first, "W+R"), (third, second, "B+3")), {fifth: Status.BYE})
    assert played.state == RoundState.PUBLISHED
    assert [game.state for game in Game.objects.order_by("number")] == [GameState.REPORTED] * 2
    won = {row.player.id: row.values["wins"] for row in standings_now(desk.division).order.rows}
    assert won == {first: 1, second: 0, third: 1, fourth: 0, fifth: 0 if preset == "club-round-robin" else 1}
    enter(desk, 2, paper((fifth, first, "")), {second: Status.EXCUSED, third: Status.ABSENT, fourth: Status.BYE})
    assert dict(RoundStatus.objects.filter(round_number=2).values_list("entry", "status")) == {
        second: "excused",
        third: "absent",
        fourth: "bye",
    }
    assert [(verdict.broken, verdict.unexplained) for verdict in verify(slow=True)] == [(None, ())]


def test_the_history_tells_each_act_at_one_time_with_who_did_it() -> None:
    desk = make_desk(4)
    before = desk.event.stream.seq
    one, two, three, four = entries(desk)
    enter(desk, 1, paper((one, two, "B+R"), (three, four, "")))
    events = LedgerEvent.objects.filter(stream=desk.event.stream, seq__gt=before).order_by("seq")
    assert [event.kind for event in events] == ["round.begun", "round.published", "result.reported"]
    assert len({event.at for event in events}) == 1


def test_a_draft_that_there_was_goes_and_who_was_marked_away_is_here() -> None:
    desk = make_desk(4)
    one, two, three, four = entries(desk)
    check_in({desk.division.pk: 1}, {one: Presence.ABSENT}, actor="Director")
    desk.draw(1)
    enter(desk, 1, paper((one, two, ""), (three, four, "")))
    boards = {tuple(p.seats.order_by("colour").values_list("entry", flat=True)) for p in Pairing.objects.all()}
    assert boards == {(one, two), (three, four)}
    assert not RoundStatus.objects.filter(entry=one).exists()


def test_a_handicap_that_the_rules_would_not_give_is_kept_with_its_reason() -> None:
    desk = make_desk(4)
    one, two, three, four = entries(desk)
    lines = [PaperLine(PaperBoard(one, two, handicap=3)), PaperLine(PaperBoard(three, four, handicap=0))]
    enter(desk, 1, lines)
    first, second = Pairing.objects.order_by("table")
    assert (first.handicap, first.komi, first.override_reason) == (3, 0, "As on paper")
    assert (second.handicap, second.override_reason) == (0, "")


@pytest.mark.parametrize(
    ("boards", "away", "sentence"),
    [
        ([], {}, "There is no board yet"),
        ([(0, 1), (1, 2)], {3: Status.BYE}, "More than once in the round: Tāne Rangi"),
        ([(0, 1)], {0: Status.BYE, 2: Status.BYE, 3: Status.BYE}, "More than once in the round: Mere Rangi"),
        ([(0, 1)], {2: Status.BYE}, "Left over: Rewi Rangi"),
        ([(0, 4), (1, 2)], {3: Status.BYE}, "Not in this round: Anahera Rangi"),
    ],
)
def test_what_cannot_be_changes_nothing(boards: list[tuple[int, int]], away: dict[int, Status], sentence: str) -> None:
    desk = make_desk(5)
    people = entries(desk)
    withdraw_entry(people[4], actor="Director")
    seq = LedgerEvent.objects.count()
    lines = paper(*((people[black], people[white], "") for black, white in boards))
    with pytest.raises(Refused, match=sentence):
        enter(desk, 1, lines, {people[index]: status for index, status in away.items()})
    assert (Round.objects.count(), LedgerEvent.objects.count()) == (0, seq)


def test_an_impossible_result_takes_everything_back() -> None:
    desk = make_desk(2)
    one, two = entries(desk)
    with pytest.raises(Refused, match="isn’t possible"):
        enter(desk, 1, paper((one, two, "B+0.5")))
    assert not Round.objects.exists()


def test_a_handicap_division_asks_what_was_played_where_the_stronger_is_written_as_black() -> None:
    desk = make_desk(4, "one-day-handicap")
    one, two, three, four = entries(desk)
    with pytest.raises(Refused, match="the other side takes Black"):
        enter(desk, 1, paper((one, four, ""), (three, two, "")))


def test_a_round_that_is_published_or_changed_meanwhile_is_refused() -> None:
    desk = make_desk(2)
    one, two = entries(desk)
    seq = LedgerEvent.objects.filter(stream=desk.event.stream).count()
    desk.draw(1)
    with pytest.raises(EditConflict):
        enter_paper_round(
            desk.division.pk, 1, paper((one, two, "")), {}, actor="Director", nonce=uuid4(), expected_seq=seq
        )
    enter(desk, 1, paper((one, two, "")))
    with pytest.raises(Refused, match="Round 1 is published"):
        enter(desk, 1, paper((one, two, "")))
    assert Entry.objects.count() == 2
