"""Formats from entry to prizes, each in one event with a withdrawal, a forfeit, a case about a record, and a wrong
result that is found a round later. The league, the ladder, the groups, teams in a Swiss, pairs and the accelerated
Swiss have theirs beside their own tests."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from games.models import CaseKind
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.draws.goes_on import goes_on_lines
from nzgs_tourney.pages.entries.play_off_page import play_off_page
from nzgs_tourney.pages.points.series import series_page
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.entries.play_off import make_play_off
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.points.series import save_series
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from tests.db.desk import Desk, make_desk, name_of
from tests.db.sides import Partner, enter_side
from tests.db.test_knockout import DIRECTOR, board, close, correct, met, places, side, win, without
from tests.db.test_teams import order
from tests.db.whole_events import again, finished, gone, prizes, win_by_ruling, win_the_rest

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def goes_on(cup: Desk, number: int, player: int) -> None:
    """The slip of this player's board was misread: they won, and go on."""
    pairing = correct(cup, number, player)
    (line,) = goes_on_lines(cup.division, number)
    letter = side(board(cup, number, player), player)
    say_who_goes_on(cup.division.pk, number, line.table, letter, "Misread", actor=DIRECTOR)
    assert pairing.game.official.result.startswith(letter[0].upper())


def wins(desk: Desk) -> dict[int, Fraction]:
    """What each entry has won so far."""
    return {row.player.number: row.values["wins"] for row in standings_now(again(desk).division).order.rows}


def test_a_knock_out() -> None:
    cup = make_desk(6, "club-knockout")
    cup.publish(1)
    win(cup, 1, 4, forfeit=True)
    win_by_ruling(cup, 1, 6)
    close(cup, 1)
    gone(cup, 5)
    cup.publish(2)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 6))}
    win_the_rest(cup, 2)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((1, 2)), frozenset((4, 6))}
    goes_on(cup, 2, 4)
    assert met(cup, 3) == {frozenset((4, 2)), frozenset((1, 6))}
    win(cup, 3, 4)
    win(cup, 3, 6)
    close(cup, 3)
    assert places(again(cup)) == {4: "1", 2: "2", 6: "3", 1: "4", 3: "5=", 5: "5="}
    assert prizes(cup) == {4: 50, 2: 30, 6: 20}
    assert finished(cup)


def test_a_double_elimination() -> None:
    twice = make_desk(6, "double-knockout")
    twice.publish(1)
    win(twice, 1, 3, forfeit=True)
    win_by_ruling(twice, 1, 4)
    close(twice, 1)
    gone(twice, 6)
    twice.publish(2)
    assert (met(twice, 2), without(twice, 2)[5]) == ({frozenset((1, 4)), frozenset((2, 3))}, Status.BYE)
    win_the_rest(twice, 2)
    twice.publish(3)
    assert met(twice, 3) == {frozenset((1, 2)), frozenset((3, 5))}
    goes_on(twice, 2, 4)
    assert met(twice, 3) == {frozenset((4, 2)), frozenset((3, 5))}
    assert without(twice, 3)[1] == Status.BYE
    win(twice, 3, 4)
    win_the_rest(twice, 3)
    for number in (4, 5, 6):
        twice.publish(number)
        win_the_rest(twice, number)
    assert met(twice, 6) == {frozenset((1, 4))}
    twice.publish(7)
    win(twice, 7, 4)
    close(twice, 7)
    assert places(again(twice)) == {4: "1", 1: "2", 2: "3", 3: "4", 5: "5", 6: "6"}
    assert prizes(twice) == {4: 50, 1: 30, 2: 20}
    assert finished(twice)


def test_matches_of_three_games() -> None:
    match = make_desk(4, "title-match")
    match.publish(1)
    win(match, 1, 4, forfeit=True)
    win_by_ruling(match, 1, 2)
    close(match, 1)
    match.publish(2)
    win(match, 2, 4)
    win_the_rest(match, 2)
    match.publish(3)
    assert met(match, 3) == {frozenset((4, 2))}
    correct(match, 2, 4)
    # The match of 1 and 4 is level, as results are now; the director says that 4 went on.
    pairing = board(match, 2, 4)
    say_who_goes_on(match.division.pk, 2, pairing.table, side(pairing, 4), "They agreed", actor=DIRECTOR)
    win_the_rest(match, 3)
    gone(match, 4)
    match.publish(4)
    close(match, 4)
    assert places(again(match)) == {2: "1", 4: "2", 1: "3=", 3: "3="}
    assert prizes(match) == {2: 50, 4: 30, 1: 10, 3: 10}
    assert finished(match)


def test_a_swiss_with_a_play_off_of_the_first_four() -> None:
    swiss = make_desk(8, "weekly-digital")
    edit_division(swiss.division.pk, {"rounds": 3}, actor=DIRECTOR)
    swiss.publish(1)
    first, second, *_ = sorted(map(min, met(swiss, 1)))
    win(swiss, 1, first, forfeit=True)
    win_by_ruling(swiss, 1, second)
    win_the_rest(swiss, 1)
    gone(swiss, 8)
    swiss.publish(2)
    before = wins(swiss)
    pairing = correct(swiss, 1, first)
    (other,) = set(pairing.seats.values_list("entry__number", flat=True)) - {first}
    assert wins(swiss) == before | {first: before[first] - 1, other: before[other] + 1}
    win_the_rest(swiss, 2)
    swiss.publish(3)
    win_the_rest(swiss, 3)
    final = again(swiss)
    four = next(choice for choice in play_off_page(final.division).choices if choice.label == "Places 1 to 4")
    told = places(final)
    made = make_play_off(swiss.event.pk, four.seeds, "Play-off", PlayOffWay.GAMES, actor=DIRECTOR)
    off = Desk(swiss.event, made, swiss.director)
    off.publish(1)
    assert met(off, 1) == {frozenset((1, 4)), frozenset((2, 3))}
    win(off, 1, 4, forfeit=True)
    win_the_rest(off, 1)
    off.publish(2)
    goes_on(off, 1, 1)
    assert met(off, 2) >= {frozenset((1, 2))}
    win(off, 2, 2)
    win_the_rest(off, 2)
    assert places(again(swiss)) == told, "the standings of the Swiss stay"
    assert list(places(again(off)).items())[:2] == [(2, "1"), (1, "2")]
    assert list(prizes(off).items())[:2] == [(2, Decimal(50)), (1, Decimal(30))]
    assert finished(swiss)


def test_groups_with_a_final() -> None:
    club = make_desk(8, "groups")
    club.publish(1)
    win(club, 1, 8, forfeit=True)
    win_by_ruling(club, 1, 2)
    win_the_rest(club, 1)
    gone(club, 7)
    club.publish(2)
    correct(club, 1, 8)
    win_the_rest(club, 2)
    club.publish(3)
    win_the_rest(club, 3)
    now = again(club)
    two = next(one for one in play_off_page(now.division).choices if one.label == "Places 1 to 2 of each group")
    made = make_play_off(club.event.pk, two.seeds, "Final", PlayOffWay.GAMES, actor=DIRECTOR)
    final = Desk(club.event, made, club.director)
    final.publish(1)
    win(final, 1, 4)
    win_the_rest(final, 1)
    final.publish(2)
    assert met(final, 2) >= {frozenset((2, 4))}
    goes_on(final, 1, 1)
    assert met(final, 2) >= {frozenset((1, 2))}
    win_the_rest(final, 2)
    assert places(again(final))[1] == "1"
    assert prizes(final)[1] == 50
    assert prizes(now) == {1: 40, 2: 40, 3: 10, 4: 10}
    assert finished(club)


def test_a_double_round_robin() -> None:
    club = make_desk(4, "club-round-robin")
    edit_division(club.division.pk, {"rounds": 6}, actor=DIRECTOR)
    for number in range(1, 7):
        club.publish(number)
        if number == 1:
            win(club, 1, 4, forfeit=True)
        if number == 2:
            win_by_ruling(club, 2, 4)
            correct(club, 1, 4)
        if number == 5:
            assert 4 not in {player for pair in met(club, 5) for player in pair}
        win_the_rest(club, number)
        if number == 4:
            gone(club, 4)
    pairs = Counter(pair for number in range(1, 7) for pair in met(club, number))
    assert {pair: count for pair, count in pairs.items() if 4 not in pair} == {
        frozenset(pair): 2 for pair in ((1, 2), (1, 3), (2, 3))
    }
    sides = [
        (one, side(board(club, number, one), one))
        for number in range(1, 7)
        for one in (1, 2, 3)
        if any(one in pair and 4 not in pair for pair in met(club, number))
    ]
    assert set(Counter((one, colour) for one, colour in sides).values()) == {2}, "the second time colours change"
    (beaten,) = (one for one in (1, 2, 3) if frozenset((one, 4)) in met(club, 2))
    games = {one: sum(count for pair, count in pairs.items() if one in pair) for one in (1, 2, 3)}
    lost = {1: 0, 2: 2, 3: 4}
    found = wins(club)
    assert {one: found[one] for one in games} == {one: games[one] - lost[one] - (one == beaten) for one in games}
    assert sum(prizes(club).values()) == 100
    assert finished(club)


def test_a_knock_out_of_teams() -> None:
    cup = make_desk(8, "club-teams")
    rules = {"handicap_basis": HandicapBasis.NONE.value, "system": System.KNOCKOUT.value, "rounds": 2, "team_boards": 2}
    edit_division(cup.division.pk, {**rules, "third_place": True}, actor=DIRECTOR)
    for one in Entry.objects.filter(division=cup.division):
        Entry.objects.filter(pk=one.pk).update(club=("Kea", "Tui", "Moa", "Ruru")[(one.number - 1) % 4])
    make_teams_of_clubs(cup.division.pk, actor=DIRECTOR)
    cup = again(cup)
    cup.publish(1)
    assert met(cup, 1) == {frozenset(pair) for pair in ((1, 4), (5, 8), (2, 3), (6, 7))}
    win(cup, 1, 4, forfeit=True)
    win(cup, 1, 8)
    win_by_ruling(cup, 1, 2)
    win(cup, 1, 6)
    close(cup, 1)
    gone(cup, 7)
    cup.publish(2)
    assert met(cup, 2) == {frozenset(pair) for pair in ((4, 2), (8, 6), (1, 3))}
    # Both slips of the first match of round 1 were misread: the Keas had won.
    correct(cup, 1, 4)
    correct(cup, 1, 8)
    (line,) = goes_on_lines(cup.division, 1)
    assert line.sentence == "Kea won, but Ruru went on."
    won = "black" if line.black == "Kea" else "white"
    say_who_goes_on(cup.division.pk, 1, line.table, won, "Misread", actor=DIRECTOR)
    assert met(cup, 2) == {frozenset(pair) for pair in ((1, 2), (5, 6), (4, 3))}
    win_the_rest(cup, 2)
    told = {name: figures[0] for name, figures in order(cup).items()}
    assert told == {"Kea": "1", "Tui": "2", "Moa": "3", "Ruru": "4"}
    assert sum(prizes(cup).values()) == 100
    assert finished(cup)


def board_points(desk: Desk) -> dict[str, Fraction]:
    """What each team has at its boards."""
    now = teams_in(standings_now(again(desk).division))
    assert now is not None
    return {row.player.name: row.values["bp"] for row in now.order.rows}


def test_scheveningen() -> None:
    match = make_desk(7, "team-match")
    edit_division(match.division.pk, {"team_boards": 3, "rounds": 3}, actor=DIRECTOR)
    for one in Entry.objects.filter(division=match.division):
        Entry.objects.filter(pk=one.pk).update(club="Kea" if one.number % 2 else "Tui")
    make_teams_of_clubs(match.division.pk, actor=DIRECTOR)
    match = again(match)
    match.publish(1)
    assert met(match, 1) == {frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6))}
    win(match, 1, 2, forfeit=True)
    win_by_ruling(match, 1, 4)
    win_the_rest(match, 1)
    gone(match, 1)
    match.publish(2)
    assert met(match, 2) == {frozenset(pair) for pair in ((7, 4), (3, 6), (5, 2))}
    before = board_points(match)
    correct(match, 1, 2)
    assert board_points(match) == {"Kea": before["Kea"] + 1, "Tui": before["Tui"] - 1}
    win_the_rest(match, 2)
    match.publish(3)
    win_the_rest(match, 3)
    # Kea: 1 and 5 in round 1; 3 in round 2; 3 and 5 in round 3, and the first Tui beats the reserve.
    rounds = [met(match, number) for number in (1, 2, 3)]
    won = Counter(min(pair) % 2 for pairs in rounds[1:] for pair in pairs) + Counter({1: 2, 0: 1})
    assert board_points(match) == {"Kea": won[1], "Tui": won[0]}
    assert sum(prizes(match).values()) == 100
    assert finished(match)


def test_rengo() -> None:
    hall = make_desk(0, "pair-go")
    edit_division(hall.division.pk, {"partners": 3, "rounds": 3}, actor=DIRECTOR)
    hall = again(hall)
    for number in range(5):
        grade = f"{number + 1}k"
        enter_side(hall, *(Partner(name_of(3 * number + place), grade) for place in range(3)))
    hall.publish(1)
    one, other = sorted(map(min, met(hall, 1)))
    win(hall, 1, one)
    win(hall, 1, other, forfeit=True)
    close(hall, 1)
    gone(hall, 5)
    hall.publish(2)
    win_by_ruling(hall, 2, max(max(pair) for pair in met(hall, 2)), CaseKind.PARTNER_ORDER)
    before = wins(hall)
    pairing = correct(hall, 1, one)
    (loser,) = set(pairing.seats.values_list("entry__number", flat=True)) - {one}
    assert wins(hall) == before | {one: before[one] - 1, loser: before[loser] + 1}
    win_the_rest(hall, 2)
    hall.publish(3)
    win_the_rest(hall, 3)
    shown = standings_now(again(hall).division)
    assert shown.final
    assert sum(prizes(hall).values()) == 100
    assert finished(hall)


def test_a_grand_prix_of_two_events() -> None:
    first, second = make_desk(6, "one-day-handicap"), make_desk(6, "one-day-handicap")
    for entry in Entry.objects.filter(division=second.division):
        entry.player = Entry.objects.get(division=first.division, name=entry.name).player
        entry.save(update_fields=["player"])
    chosen = [first.division.pk, second.division.pk]
    points = (Decimal(10), Decimal(6), Decimal(2))
    series = save_series(None, name="Grand Prix", points=points, best=None, divisions=chosen, actor="Federation")
    for event in (first, second):
        edit_division(event.division.pk, {"rounds": 2}, actor=DIRECTOR)
        event.publish(1)
        lowest = max(map(min, met(event, 1)))
        win(event, 1, lowest, forfeit=True)
        win_the_rest(event, 1)
        gone(event, 6)
        event.publish(2)
        correct(event, 1, lowest)
        win_by_ruling(event, 2, min(map(min, met(event, 2))))
        win_the_rest(event, 2)
    expected = Counter[str]()
    for event in (first, second):
        rows = standings_now(again(event).division).order.rows
        for row in rows:
            level = [at for at, other in enumerate(rows) if other.place == row.place]
            expected[row.player.name] += sum(points[at] for at in level if at < 3) / Decimal(len(level))
        assert finished(event)
    page = series_page(series)
    assert not page.going
    shown = {line.name: Decimal(line.total) for line in page.lines}
    assert shown == {name: total.quantize(Decimal("0.01")) for name, total in expected.items() if total}
