"""A knock-out of teams played through: a bye, a withdrawal, a forfeit, and a wrong result found a round later, by which
another team goes on; and Scheveningen."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Pairing, Team, WentOn
from nzgs_tourney.pages.draws.before_draw import too_few_rounds
from nzgs_tourney.pages.draws.bracket_page import public_bracket
from nzgs_tourney.pages.draws.goes_on import goes_on_lines
from nzgs_tourney.pages.rounds.schedule import public_schedule
from nzgs_tourney.paper.round_sheets import results_sheet, round_to_print
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs, set_team
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.round_boards import round_boards
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from nzgs_tourney.tournament.wording.draws.bracket_words import went_on_words
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk, report_from
from tests.db.test_teams import DIRECTOR, close, entry, met, order, pk, whole, win, without

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
CLUBS = ("Kea", "Tui", "Moa", "Ruru", "Weka", "Kaka")


@pytest.fixture
def cup() -> Desk:
    """Six clubs of three, the first the strongest, and a reserve of the Moas."""
    desk = make_desk(19, "club-teams")
    rules = {"handicap_basis": HandicapBasis.NONE.value, "system": System.KNOCKOUT.value, "rounds": 3}
    edit_division(desk.division.pk, {**rules, "third_place": True}, actor=DIRECTOR)
    for one in Entry.objects.filter(division=desk.division):
        Entry.objects.filter(pk=one.pk).update(club="Moa" if one.number == 19 else CLUBS[(one.number - 1) % 6])
    make_teams_of_clubs(desk.division.pk, actor=DIRECTOR)
    desk.division.refresh_from_db()
    return desk


def who_meet(cup: Desk, number: int) -> list[frozenset[str]]:
    """The teams at each board."""
    clubs = dict(Entry.objects.filter(division=cup.division).values_list("number", "club"))
    return [frozenset(clubs[player] for player in pair) for pair in met(cup, number)]


def correct(number: int, player: int) -> None:
    """Somebody finds out that this player won in that round."""
    pairing = Pairing.objects.get(round__number=number, seats__entry__number=player)
    letter = pairing.seats.get(entry__number=player).colour[0].upper()
    seen = pairing.game.official.result
    correct_result(pairing.game.pk, f"{letter}+R", "Misread", actor=DIRECTOR, nonce=uuid4(), seen=seen)


def test_a_cup_of_teams_from_the_draw_to_the_places(cup: Desk) -> None:
    assert too_few_rounds(cup.division, 1) == ""
    cup.publish(1)
    assert who_meet(cup, 1) == [frozenset({"Ruru", "Weka"})] * 3 + [frozenset({"Moa", "Kaka"})] * 3
    assert {number for number, why in without(cup, 1).items() if why == Status.BYE} == {1, 2, 7, 8, 13, 14}
    assert without(cup, 1)[19] == Status.RESERVE
    with pytest.raises(Refused, match="isn’t finished: no result yet"):
        cup.draw(2)
    for winner in (4, 10, 15, 9):
        win(cup, 1, winner)
    win(cup, 1, 5 + 12, forfeit=True)
    win(cup, 1, 6)
    close(cup, 1)
    withdraw_entry(entry(cup, 9).pk, actor=DIRECTOR)
    cup.publish(2)
    assert who_meet(cup, 2) == [frozenset({"Kea", "Ruru"})] * 3 + [frozenset({"Tui", "Moa"})] * 3
    # The reserve of the Moas has moved up.
    assert met(cup, 2)[4:] == [frozenset((8, 15)), frozenset((14, 19))]
    gone = without(cup, 2)
    assert {gone[number] for number in (5, 11, 17, 6, 12, 18)} == {Status.OUT}
    assert list(WentOn.objects.values_list("pairing__table", "decided")) == [(1, False), (4, False)]
    for winner in (1, 7, 13, 2, 15, 19):
        win(cup, 2, winner)
    close(cup, 2)
    cup.publish(3)
    assert who_meet(cup, 3) == [frozenset({"Kea", "Moa"})] * 3 + [frozenset({"Tui", "Ruru"})] * 3
    for winner in (1, 15, 19, 2, 8, 14):
        win(cup, 3, winner)
    close(cup, 3)
    assert {name: places[0] for name, places in order(cup).items()} == {
        "Moa": "1", "Kea": "2", "Tui": "3", "Ruru": "4", "Kaka": "5", "Weka": "6",
    }  # fmt: skip
    shown = public_bracket(Division.objects.get(pk=cup.division.pk))
    assert shown is not None
    assert "Tui" in shown.third
    assert "6 teams in 3 rounds." in str(shown.wide)
    assert whole()


def test_a_wrong_result_found_later_brings_back_the_whole_team(cup: Desk) -> None:
    cup.publish(1)
    for winner in (4, 10, 17, 3, 12, 18):
        win(cup, 1, winner)
    close(cup, 1)
    cup.publish(2)
    assert who_meet(cup, 2) == [frozenset({"Kea", "Ruru"})] * 3 + [frozenset({"Tui", "Kaka"})] * 3
    assert goes_on_lines(cup.division, 1) == ()
    correct(1, 15)
    (line,) = goes_on_lines(cup.division, 1)
    assert line.sentence == "Moa won, but Kaka went on."
    assert line.following == ("round 2, table 4: Tui – Kaka",)
    assert {line.black, line.white} == {"Moa", "Kaka"}
    assert who_meet(cup, 2)[3] == frozenset({"Tui", "Kaka"})
    side = "black" if line.black == "Moa" else "white"
    say_who_goes_on(cup.division.pk, 1, line.table, side, "Table 6 was misread", actor=DIRECTOR)
    assert goes_on_lines(cup.division, 1) == ()
    assert who_meet(cup, 2) == [frozenset({"Kea", "Ruru"})] * 3 + [frozenset({"Tui", "Moa"})] * 3
    assert met(cup, 2)[3:] == [frozenset((2, 3)), frozenset((8, 9)), frozenset((14, 15))]
    now = without(cup, 2)
    assert (now[19], {now[number] for number in (6, 12, 18)}) == (Status.RESERVE, {Status.OUT})
    told = LedgerEvent.objects.get(kind="round.went_on")
    assert "From table 4 of round 1 of a division Moa goes on." in in_words(told, Names({}, {}))
    # A result that changes again is the director's to answer again, at whatever board of the match.
    correct(1, 18)
    (again,) = goes_on_lines(cup.division, 1)
    assert (again.table, again.sentence) == (line.table, "Kaka won, but Moa went on.")
    assert whole()


@pytest.mark.parametrize(
    ("results", "words"),
    [
        (("B+R", "B+R", "jigo"), "goes on, ahead on the weighted boards"),
        (("jigo", "jigo", "jigo"), "goes on by lot"),
    ],
)
def test_a_level_match_says_why_a_team_goes_on(cup: Desk, results: tuple[str, ...], words: str) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7, tie_rule="lot")
    cup.publish(1)
    boards = Pairing.objects.filter(round__division=cup.division, round__number=1).order_by("table")
    for pairing, result in zip(boards[:3], results, strict=True):
        report_from(pairing.game, Speaker.PAPER, result)
    division = Division.objects.get(pk=cup.division.pk)
    said = went_on_words(division_values(division, before=2))
    assert [words in one for one in said.values()] == [True]
    drawn = round_to_print(division, 1)
    sheet = results_sheet(drawn, round_boards(drawn), large=False, now=timezone.now())
    assert words in sheet.boards[0].match
    assert not any(board.goes_on for board in sheet.boards)


def test_who_withdrew_stays_away_and_the_other_match_keeps_its_tables(cup: Desk) -> None:
    cup.publish(1)
    for winner in (4, 10, 16, 6, 12, 18):
        win(cup, 1, winner)
    close(cup, 1)
    cup.publish(2)
    for gone in (3, 17):
        withdraw_entry(entry(cup, gone).pk, actor=DIRECTOR)
    goes_on(cup, 3)
    # The reserve of the Moas moves up.
    assert met(cup, 2)[3:] == [frozenset((2, 9)), frozenset((8, 15)), frozenset((14, 19))]
    assert without(cup, 2)[3] == Status.WITHDRAWN
    win(cup, 2, 2)
    goes_on(cup, 5)
    tables = Pairing.objects.filter(round__division=cup.division, round__number=2).order_by("table")
    assert list(tables.values_list("table", flat=True)) == [1, 2, 4, 5, 6]
    assert met(cup, 2)[:2] == [frozenset((1, 5)), frozenset((7, 11))]
    assert (without(cup, 2)[13], without(cup, 2)[17]) == (Status.BYE, Status.WITHDRAWN)
    assert whole()


def test_a_team_that_missed_its_match_is_kept_as_out_with_its_round(cup: Desk) -> None:
    cup.publish(1)
    for winner in (4, 10, 16, 3, 9, 15):
        win(cup, 1, winner)
    close(cup, 1)
    for number in (4, 10, 16):
        plan_round(entry(cup, number).pk, 2, Status.ABSENT, actor=DIRECTOR)
    cup.publish(2)
    assert who_meet(cup, 2) == [frozenset({"Tui", "Moa"})] * 3
    for winner in (2, 8, 14):
        win(cup, 2, winner)
    close(cup, 2)
    cup.publish(3)
    assert who_meet(cup, 3) == [frozenset({"Kea", "Tui"})] * 3
    rows = WentOn.objects.filter(round__number=2).values_list("one__club", "other__club", "side", "decided")
    assert list(rows) == [("Kea", "Ruru", "one", False)]
    assert goes_on_lines(cup.division, 2) == ()
    ruru = Team.objects.get(division=cup.division, name="Ruru")
    say_who_goes_on(cup.division.pk, 2, None, "other", "They were here", actor=DIRECTOR, player=ruru.pk)
    assert who_meet(cup, 3) == [frozenset({"Ruru", "Tui"})] * 3
    told = LedgerEvent.objects.get(kind="round.went_on")
    assert "From the match of Kea and Ruru in round 2 of a division Ruru goes on." in in_words(told, Names({}, {}))
    assert goes_on_lines(cup.division, 2) == ()
    assert whole()


def goes_on(cup: Desk, player: int) -> None:
    """The team of this player goes on from round 1."""
    pairing = Pairing.objects.get(round__division=cup.division, round__number=1, seats__entry__number=player)
    side = pairing.seats.get(entry__number=player).colour
    say_who_goes_on(cup.division.pk, 1, pairing.table, side, "Misread", actor=DIRECTOR)


def test_scheveningen_from_the_schedule_to_the_places() -> None:
    match = make_desk(9, "team-match")
    for one in Entry.objects.filter(division=match.division):
        Entry.objects.filter(pk=one.pk).update(club="Kea" if one.number % 2 else "Tui")
    make_teams_of_clubs(match.division.pk, actor=DIRECTOR)
    assert too_few_rounds(match.division, 1) == ""
    match.publish(1)
    assert met(match, 1) == [frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))]
    assert without(match, 1) == {9: Status.RESERVE}
    with pytest.raises(Refused, match="The schedule goes by the order"):
        set_team(match.division.pk, 1, "Kea", pk(match, 3, 1, 5, 7, 9), actor=DIRECTOR)
    schedule = public_schedule(Division.objects.get(pk=match.division.pk))
    games = [frozenset((game.black, game.white)) for one in schedule.rounds for game in one.games]
    assert (len(schedule.rounds), len(set(games))) == (4, 16)
    for winner in (1, 3, 5, 8):
        win(match, 1, winner)
    close(match, 1)
    withdraw_entry(entry(match, 1).pk, actor=DIRECTOR)
    match.publish(2)
    assert met(match, 2) == [frozenset(pair) for pair in ((9, 4), (3, 6), (5, 8), (7, 2))]
    for winner in (4, 6, 8, 7):
        win(match, 2, winner)
    close(match, 2)
    now = teams_in(standings_now(Division.objects.get(pk=match.division.pk)))
    assert now is not None
    told = {row.player.name: (row.label, row.text("bp"), row.text("mms")) for row in now.order.rows}
    assert told == {"Kea": ("1=", "4", "1"), "Tui": ("1=", "4", "1")}
    assert whole()
