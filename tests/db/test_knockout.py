"""A knock-out played through: entry, draws, a bye, a forfeit, a withdrawal, and a wrong result found a round later."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundStatus, Seat, WentOn, WishKind
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.move_entries import move_entries
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.exchange.import_division import import_division
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.store.entries.check_in import check_in_list, not_in_round
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.own.division import write_division
from tests.db.desk import Desk, games_of, make_desk, report_from

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def cup() -> Desk:
    return make_desk(6, "club-knockout")


def entry(cup: Desk, number: int) -> Entry:
    return Entry.objects.get(division=cup.division, number=number)


def met(cup: Desk, number: int) -> set[frozenset[int]]:
    """The pairs of a round, by the numbers of the entries."""
    pairs: dict[int, set[int]] = {}
    seats = Seat.objects.filter(round__division=cup.division, round__number=number)
    for pairing, player in seats.values_list("pairing", "entry__number"):
        pairs.setdefault(pairing, set()).add(player)
    return {frozenset(pair) for pair in pairs.values()}


def without(cup: Desk, number: int) -> dict[int, str]:
    rows = RoundStatus.objects.filter(entry__division=cup.division, round_number=number)
    return dict(rows.values_list("entry__number", "status"))


def board(cup: Desk, number: int, player: int) -> Pairing:
    return Pairing.objects.get(round__division=cup.division, round__number=number, seats__entry__number=player)


def side(pairing: Pairing, player: int) -> str:
    return Seat.objects.get(pairing=pairing, entry__number=player).colour


def win(cup: Desk, number: int, player: int, *, forfeit: bool = False) -> None:
    """This player wins in this round, as a slip says."""
    pairing = board(cup, number, player)
    letter = side(pairing, player)[0].upper()
    report_from(pairing.game, Speaker.PAPER, f"{letter}+F" if forfeit else f"{letter}+R", forfeit=forfeit)


def close(cup: Desk, number: int) -> None:
    seq = LedgerEvent.objects.filter(stream=cup.event.stream_id).latest("seq").seq
    close_round(cup.division.pk, number, actor=DIRECTOR, confirm_reported=True, expected_seq=seq)


def places(cup: Desk) -> dict[int, str]:
    return {row.player.number: row.label for row in standings_now(cup.division).order.rows}


def play_first(cup: Desk) -> None:
    cup.publish(1)
    win(cup, 1, 4)
    win(cup, 1, 3)
    close(cup, 1)


def test_a_cup_from_the_draw_to_the_places(cup: Desk) -> None:
    cup.publish(1)
    assert met(cup, 1) == {frozenset((4, 5)), frozenset((3, 6))}
    assert without(cup, 1) == {1: Status.BYE, 2: Status.BYE}
    with pytest.raises(Refused, match="no result yet at tables 1 and 2"):
        cup.draw(2)
    win(cup, 1, 4, forfeit=True)
    win(cup, 1, 6)
    close(cup, 1)
    withdraw_entry(entry(cup, 5).pk, actor=DIRECTOR)
    cup.publish(2)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 6))}
    assert without(cup, 2) == {3: Status.OUT, 5: Status.WITHDRAWN}
    assert set(WentOn.objects.values_list("pairing__round__number", "decided")) == {(1, False)}
    win(cup, 2, 4)
    win(cup, 2, 2)
    close(cup, 2)
    # The loser of a semifinal goes home: the other one is third without a game.
    withdraw_entry(entry(cup, 1).pk, actor=DIRECTOR)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((4, 2))}
    assert without(cup, 3) == {1: Status.WITHDRAWN, 3: Status.OUT, 5: Status.WITHDRAWN, 6: Status.BYE}
    win(cup, 3, 2)
    close(cup, 3)
    assert places(cup) == {2: "1", 4: "2", 6: "3", 1: "4", 3: "5=", 5: "5="}
    assert all(verdict.broken is None for verdict in verify())


def test_a_finalist_who_withdraws_leaves_the_other_first(cup: Desk) -> None:
    play_first(cup)
    cup.publish(2)
    win(cup, 2, 1)
    win(cup, 2, 2)
    close(cup, 2)
    for number in (1, 3, 4):
        withdraw_entry(entry(cup, number).pk, actor=DIRECTOR)
    cup.publish(3)
    assert not met(cup, 3)
    assert without(cup, 3)[2] == Status.BYE
    close(cup, 3)
    assert places(cup) == {2: "1", 1: "2", 3: "3=", 4: "3=", 5: "5=", 6: "5="}
    assert all(verdict.broken is None for verdict in verify())
    # There is no game in it, so even closed it can be taken back.
    return_entry(entry(cup, 1).pk, actor=DIRECTOR)
    recall_round(cup.division.pk, 3, actor=DIRECTOR)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((1, 2))}
    assert all(verdict.broken is None for verdict in verify())


def correct(cup: Desk, number: int, player: int, result: str = "") -> Pairing:
    """What the slip of this player's board said was wrong: it is `result`, without one the other player won."""
    pairing = board(cup, number, player)
    game = pairing.game
    seen = game.official.result
    right = result or f"{'W' if seen.startswith('B') else 'B'}+R"
    correct_result(game.pk, right, "Misread", actor=DIRECTOR, nonce=uuid4(), seen=seen)
    return pairing


def test_check_in_asks_only_for_those_who_are_still_in(cup: Desk) -> None:
    play_first(cup)
    assert sorted(Entry.objects.get(pk=line.entry).number for line in check_in_list(cup.division, 2)) == [1, 2, 3, 4]
    assert {line.status for line in not_in_round(cup.division, 2)} == {Status.OUT}


def test_a_draft_is_published_only_as_the_bracket_is_now(cup: Desk) -> None:
    cup.publish(1)
    win(cup, 1, 4)
    win(cup, 1, 3)
    cup.draw(2)
    win(cup, 1, 5)
    with pytest.raises(Refused, match="Round 2 isn’t what the bracket says any more"):
        publish_round(cup.division.pk, 2, actor=DIRECTOR)
    draw_round(cup.division.pk, 2, actor=DIRECTOR, seed="again")
    publish_round(cup.division.pk, 2, actor=DIRECTOR)
    assert met(cup, 2) == {frozenset((1, 5)), frozenset((2, 3))}


def test_our_own_file_brings_the_bracket(cup: Desk) -> None:
    Division.objects.filter(pk=cup.division.pk).update(bracket_seeding="lot")
    cup.publish(1)
    for game, result in zip(
        games_of(Round.objects.get(division=cup.division, number=1)), ("B+R", "both_win"), strict=True
    ):
        report_from(game, Speaker.PAPER, result)
    close(cup, 1)
    say_who_goes_on(cup.division.pk, 1, 2, "white", "Won the second game", actor=DIRECTOR)
    cup.publish(2)
    value, bracket = bracket_values(Division.objects.get(pk=cup.division.pk))
    assert bracket is not None
    content = write_division(value).encode()
    staged = stage_division(cup.division, filename="cup.json", content=content, by=cup.director)
    brought = import_division(staged.pk, into_new=True, actor=DIRECTOR).division
    there, again = bracket_values(brought)
    assert again is not None
    assert [there.player(seed).name for seed in again.seeds] == [value.player(seed).name for seed in bracket.seeds]
    assert [meeting.side_on for meeting in again.meetings(1)] == [meeting.side_on for meeting in bracket.meetings(1)]
    kept = WentOn.objects.filter(pairing__round__division=brought).order_by("pairing__table")
    assert list(kept.values_list("decided", flat=True)) == [False, True]
    assert all(verdict.broken is None for verdict in verify())


def test_nothing_but_the_bracket_pairs_anybody(cup: Desk) -> None:
    cup.draw(1)
    fixed = "A knock-out follows its bracket"
    first, second = entry(cup, 3), entry(cup, 4)
    with pytest.raises(Refused, match=fixed):
        swap_players(cup.division.pk, 1, first.pk, second.pk, actor=DIRECTOR)
    swap_players(cup.division.pk, 1, second.pk, entry(cup, 5).pk, actor=DIRECTOR)
    with pytest.raises(Refused, match=fixed):
        begin_manual_pairing(cup.division.pk, 1, actor=DIRECTOR)
    with pytest.raises(Refused, match=fixed):
        repair_round(cup.division.pk, 1, [first.pk], actor=DIRECTOR)
    with pytest.raises(Refused, match=fixed):
        add_wish(cup.division.pk, 1, WishKind.APART, first.pk, second.pk, actor=DIRECTOR)
    assert met(cup, 1) == {frozenset((4, 5)), frozenset((3, 6))}


def test_a_rating_that_changes_later_moves_nobody_in_the_bracket(cup: Desk) -> None:
    play_first(cup)
    for number in (3, 4):
        edit_entry(entry(cup, number).pk, {"rank": "9d", "start_correction": 5}, reason="A new grade", actor=DIRECTOR)
    assert Round.objects.get(number=1).inputs["seeds"] == [1, 2, 3, 4, 5, 6]
    cup.draw(2)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    assert Game.objects.count() == len(games_of(Round.objects.get(number=1)))


def test_who_is_out_plays_on_in_a_consolation_group(cup: Desk) -> None:
    play_first(cup)
    before = places(cup)
    group = add_division(cup.event.pk, name="Consolation", preset="club-knockout/1", actor=DIRECTOR)
    edit_division(group.pk, {"rounds": 1}, actor=DIRECTOR)
    move_entries([entry(cup, 5).pk, entry(cup, 6).pk], group.pk, Carries.NOTHING, actor=DIRECTOR)
    draw_round(group.pk, 1, actor=DIRECTOR, seed="seed")
    cup.publish(2)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    assert places(cup) == before
    assert all(verdict.broken is None for verdict in verify())
