"""Matches and a double elimination played through: rounds that become fewer, a withdrawal, a forfeit, and a wrong
result found a round later."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.utils.timezone import localdate

from games.ledger.verify import verify
from games.models import CaseKind, LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event, RoundTime, SeatChange, WentOn
from nzgs_tourney.pages.draws.bracket_page import public_bracket
from nzgs_tourney.pages.draws.goes_on import goes_on_lines
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.next_season import next_season
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.exchange.import_division import import_division
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.store.draws.due_rounds import due_rounds
from nzgs_tourney.store.entries.check_in import check_in_list, not_in_round
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.week import WeekPlan
from nzgs_tourney.tournament.exchange.own.division import write_division
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk, make_desk
from tests.db.disputes import IN_TIME, claimed_case, ruling_in
from tests.db.test_knockout import DIRECTOR, board, close, correct, entry, met, places, side, win, without

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture
def matches() -> Desk:
    return make_desk(4, "title-match")


@pytest.fixture
def twice() -> Desk:
    return make_desk(6, "double-knockout")


def play(cup: Desk, number: int, *winners: int) -> None:
    cup.publish(number)
    for winner in winners:
        win(cup, number, winner)
    close(cup, number)


def rounds(cup: Desk) -> int:
    return Division.objects.get(pk=cup.division.pk).rounds


def asked(cup: Desk, number: int) -> list[str]:
    return [line.sentence for line in goes_on_lines(cup.division, number)]


def test_matches_from_the_draw_to_the_places(matches: Desk) -> None:
    play(matches, 1, 1, 2)
    assert rounds(matches) == 6
    play(matches, 2, 1, 3)
    assert met(matches, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    first, second = board(matches, 1, 1), board(matches, 2, 1)
    assert side(first, 1) != side(second, 1)
    # 1 has won twice, and waits; only 2 and 3 go on.
    assert {line.status for line in not_in_round(matches.division, 3)} == {Status.WAITS, Status.OUT}
    assert sorted(Entry.objects.get(pk=line.entry).number for line in check_in_list(matches.division, 3)) == [2, 3]
    play(matches, 3, 3)
    assert without(matches, 3) == {1: Status.WAITS, 4: Status.OUT}
    assert set(WentOn.objects.values_list("pairing__round__number", "side")) == {(2, side(second, 1))}
    play(matches, 4, 1)
    assert met(matches, 4) == {frozenset((1, 3))}
    play(matches, 5, 1)
    # It was over after two games: the division has no sixth round.
    assert rounds(matches) == 5
    assert not due_rounds(matches.event)
    assert standings_now(Division.objects.get(pk=matches.division.pk)).final
    assert places(matches) == {1: "1", 3: "2", 2: "3=", 4: "3="}
    told = LedgerEvent.objects.filter(stream=matches.event.stream_id, kind="division.edited")
    assert [event.payload["rounds"] for event in told] == [[6, 5]]
    assert all(verdict.broken is None for verdict in verify())


def test_a_withdrawal_and_a_forfeit_in_a_match(matches: Desk) -> None:
    matches.publish(1)
    win(matches, 1, 4, forfeit=True)
    win(matches, 1, 2)
    close(matches, 1)
    withdraw_entry(entry(matches, 1).pk, actor=DIRECTOR)
    play(matches, 2, 2)
    assert without(matches, 2) == {1: Status.WITHDRAWN, 4: Status.BYE}
    assert rounds(matches) == 5
    matches.publish(3)
    assert met(matches, 3) == {frozenset((2, 4))}


def test_a_game_of_a_match_corrected_a_round_later(matches: Desk) -> None:
    play(matches, 1, 1, 2)
    play(matches, 2, 1, 2)
    assert rounds(matches) == 5
    matches.publish(3)
    assert met(matches, 3) == {frozenset((1, 2))}
    correct(matches, 1, 1)
    # The match is level, as results are now; who went on stays until the director says something else.
    assert asked(matches, 2) == ["Mere Rangi went on, but the result doesn’t say so."]
    assert not asked(matches, 1)
    pairing = board(matches, 2, 1)
    say_who_goes_on(matches.division.pk, 2, pairing.table, side(pairing, 1), "They had agreed", actor=DIRECTOR)
    assert not asked(matches, 2)
    correct(matches, 1, 1)
    assert not asked(matches, 2)
    correct(matches, 1, 1)
    correct(matches, 2, 1)
    assert asked(matches, 2) == ["Rewi Rangi won, but Mere Rangi went on."]
    say_who_goes_on(matches.division.pk, 2, pairing.table, side(pairing, 4), "Both slips were misread", actor=DIRECTOR)
    assert met(matches, 3) == {frozenset((4, 2))}
    assert without(matches, 3) == {1: Status.OUT, 3: Status.OUT}
    assert all(verdict.broken is None for verdict in verify())


def test_a_double_elimination_from_the_draw_to_the_places(twice: Desk) -> None:
    play(twice, 1, 4, 3)
    assert met(twice, 1) == {frozenset((4, 5)), frozenset((3, 6))}
    assert rounds(twice) == 7
    twice.publish(2)
    # 1 and 2 had a bye; the losers of the first round have nobody to meet yet.
    assert met(twice, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    assert without(twice, 2) == {5: Status.BYE, 6: Status.BYE}
    win(twice, 2, 1)
    win(twice, 2, 2, forfeit=True)
    close(twice, 2)
    play(twice, 3, 1, 3, 4)
    assert met(twice, 3) == {frozenset((1, 2)), frozenset((3, 5)), frozenset((4, 6))}
    assert not without(twice, 3)
    withdraw_entry(entry(twice, 5).pk, actor=DIRECTOR)
    play(twice, 4, 3)
    assert met(twice, 4) == {frozenset((3, 4))}
    assert without(twice, 4) == {1: Status.WAITS, 2: Status.WAITS, 5: Status.WITHDRAWN, 6: Status.OUT}
    play(twice, 5, 3)
    assert met(twice, 5) == {frozenset((2, 3))}
    play(twice, 6, 3)
    assert met(twice, 6) == {frozenset((1, 3))}
    assert rounds(twice) == 7
    play(twice, 7, 1)
    assert met(twice, 7) == {frozenset((1, 3))}
    assert places(twice) == {1: "1", 3: "2", 2: "3", 4: "4", 5: "5=", 6: "5="}
    assert all(verdict.broken is None for verdict in verify())


def test_a_correction_in_the_winners_bracket_exchanges_the_two(twice: Desk) -> None:
    play(twice, 1, 4, 3)
    play(twice, 2, 1, 2)
    twice.publish(3)
    assert met(twice, 3) == {frozenset((1, 2)), frozenset((3, 5)), frozenset((4, 6))}
    pairing = correct(twice, 2, 1)
    assert asked(twice, 2) == ["Rewi Rangi won, but Mere Rangi went on."]
    say_who_goes_on(twice.division.pk, 2, pairing.table, side(pairing, 4), "Misread", actor=DIRECTOR)
    assert met(twice, 3) == {frozenset((4, 2)), frozenset((3, 5)), frozenset((1, 6))}
    assert not without(twice, 3)
    assert SeatChange.objects.count() == 4
    win(twice, 3, 4)
    win(twice, 3, 3)
    win(twice, 3, 1)
    close(twice, 3)
    twice.publish(4)
    assert met(twice, 4) == {frozenset((1, 3))}
    pairing = correct(twice, 3, 4)
    say_who_goes_on(twice.division.pk, 3, pairing.table, side(pairing, 2), "Misread", actor=DIRECTOR)
    # Neither of the two plays in round 4: nothing changes there.
    assert met(twice, 4) == {frozenset((1, 3))}
    assert without(twice, 4) == {2: Status.WAITS, 4: Status.WAITS, 5: Status.OUT, 6: Status.OUT}
    win(twice, 4, 1)
    close(twice, 4)
    twice.publish(5)
    assert met(twice, 5) == {frozenset((1, 4))}
    assert all(verdict.broken is None for verdict in verify())


def test_our_own_file_brings_both_brackets(twice: Desk) -> None:
    play(twice, 1, 4, 3)
    play(twice, 2, 1, 2)
    play(twice, 3, 1, 3, 4)
    twice.publish(4)
    value, bracket = bracket_values(Division.objects.get(pk=twice.division.pk))
    assert bracket is not None
    content = write_division(value).encode()
    staged = stage_division(twice.division, filename="twice.json", content=content, by=twice.director)
    brought = import_division(staged.pk, into_new=True, actor=DIRECTOR).division
    there, again = bracket_values(brought)
    assert again is not None
    assert there.settings == value.settings
    numbers = [{entry.id: entry.name for entry in one.players} for one in (value, there)]
    shown = [
        [(one.part, one.stage, [names[player] for player in one.players], one.side_on) for one in made.all]
        for names, made in zip(numbers, (bracket, again), strict=True)
    ]
    assert shown[0] == shown[1]
    assert all(verdict.broken is None for verdict in verify())


def test_a_double_elimination_with_a_case_and_prizes(twice: Desk) -> None:
    set_prizes(twice.division.pk, [PrizeTerms("Places", (Decimal(50), Decimal(30), Decimal(20)))], actor=DIRECTOR)
    twice.publish(1)
    win(twice, 1, 3)
    game = board(twice, 1, 4).game
    case = claimed_case(game, CaseKind.OTHER, IN_TIME, 3)
    with pytest.raises(Refused, match="no result yet"):
        twice.draw(2)
    ruling_in(case, "forfeit_white")
    black = next(player for player in (4, 5) if side(game.pairing, player) == "black")
    close(twice, 1)
    twice.publish(2)
    assert frozenset((1, black)) in met(twice, 2)
    win(twice, 2, 1)
    win(twice, 2, 2)
    close(twice, 2)
    fallen = 9 - black
    play(twice, 3, 1, 3, 6)
    assert met(twice, 3) == {frozenset((1, 2)), frozenset((3, fallen)), frozenset((black, 6))}
    play(twice, 4, 3)
    play(twice, 5, 2)
    play(twice, 6, 1)
    # The unbeaten side has won: there is no second grand final.
    assert rounds(twice) == 6
    (prize,) = prize_results(Division.objects.get(pk=twice.division.pk)).outcomes
    assert [(winner.player, winner.amount) for winner in prize.winners] == [
        (entry(twice, 1).pk, 50), (entry(twice, 2).pk, 30), (entry(twice, 3).pk, 20),
    ]  # fmt: skip
    assert all(verdict.broken is None for verdict in verify())


def test_a_correction_after_the_last_round_says_that_it_needs_more(matches: Desk) -> None:
    play(matches, 1, 1, 2)
    play(matches, 2, 1, 2)
    play(matches, 3, 1)
    play(matches, 4, 1)
    assert rounds(matches) == 4
    division = Division.objects.get(pk=matches.division.pk)
    assert not round_page(division, 4).further
    correct(matches, 4, 1)
    assert round_page(division, 4).further == "As results are now, the knock-out isn’t over: it needs 5 rounds."
    edit_division(division.pk, {"rounds": 5}, actor=DIRECTOR)
    play(matches, 5, 2)
    assert places(matches)[2] == "1"


def test_who_only_waits_while_others_play_two_rounds_can_still_be_put_right(matches: Desk) -> None:
    play(matches, 1, 1, 2)
    play(matches, 2, 1, 3)
    matches.publish(3)
    win(matches, 3, 2)
    close(matches, 3)
    correct(matches, 3, 2, "void")
    matches.publish(4)
    assert met(matches, 4) == {frozenset((2, 3))}
    for number in (1, 2):
        pairing = correct(matches, number, 1)
    say_who_goes_on(matches.division.pk, 2, pairing.table, side(pairing, 4), "Misread twice", actor=DIRECTOR)
    win(matches, 4, 2)
    close(matches, 4)
    matches.publish(5)
    assert met(matches, 5) == {frozenset((2, 4))}
    assert all(verdict.broken is None for verdict in verify())


def test_rounds_that_come_and_go_have_the_times_of_the_week(matches: Desk) -> None:
    set_week(matches.event.pk, WeekPlan(), rounds=6, actor=DIRECTOR)
    times = RoundTime.objects.filter(division=matches.division).order_by("round_number")
    play(matches, 1, 1, 2)
    play(matches, 2, 1, 2)
    assert list(times.values_list("round_number", flat=True)) == [1, 2, 3, 4, 5]
    matches.publish(3)
    win(matches, 3, 1)
    close(matches, 3)
    correct(matches, 3, 1, "void")
    play(matches, 4, 1)
    assert rounds(matches) == 6
    assert list(times.values_list("round_number", flat=True)) == [1, 2, 3, 4, 5, 6]
    last = times.latest("round_number").due_at
    assert last is not None
    assert Event.objects.get(pk=matches.event.pk).ends == localdate(last), "the last day moves with the new round"


def test_a_copy_and_a_next_season_have_the_rounds_of_the_whole_bracket(matches: Desk) -> None:
    play(matches, 1, 1, 2)
    play(matches, 2, 1, 2)
    assert rounds(matches) == 5
    begins = date(2027, 3, 1)
    copied = copy_event(matches.event.pk, name="Next", begins=begins, director=matches.director).event
    assert copied.divisions.get().rounds == 6
    levels = {entry(matches, number).pk: 1 for number in (1, 2)}
    season = next_season(matches.event.pk, name="N", begins=begins, levels=levels, director=matches.director).event
    assert season.divisions.get().rounds == 3


def test_the_drawing_says_at_most_so_many_rounds_until_the_last_match_is_over(matches: Desk) -> None:
    def told(side: Side = Side.PERSON) -> str:
        division = Division.objects.get(pk=matches.division.pk)
        division.side = side.value
        drawn = public_bracket(division)
        assert drawn is not None
        return drawn.wide

    play(matches, 1, 1, 2)
    assert "4 players in 6 rounds at most." in told()
    for number, winners in ((2, (1, 2)), (3, (1,)), (4, (1,))):
        play(matches, number, *winners)
    assert "4 players in 4 rounds. " in told()
    assert "4 sides in 4 rounds. " in told(Side.PARTNERS)
