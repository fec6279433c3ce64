"""A round robin in groups, from entry to prizes: a withdrawal, a forfeit, a late correction, a case."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Entry, Pairing, Seat
from nzgs_tourney.pages.draws.before_draw import too_few_rounds
from nzgs_tourney.pages.entries.play_off_page import play_off_page
from nzgs_tourney.pages.rounds.schedule import public_schedule
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.play_off import make_play_off
from nzgs_tourney.services.entries.set_groups import set_groups, share_out_again
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.exchange.import_division import import_division, import_players
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.exchange.own.division import write_division
from nzgs_tourney.tournament.standings.prizes import PrizeSeries, outcomes
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk, report_from
from tests.db.disputes import QUIET, claimed_case, ruling_in

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def club() -> Desk:
    return make_desk(8, "groups")


def groups(desk: Desk) -> dict[int, int]:
    """The group of each entry, by number."""
    return dict(Entry.objects.filter(division=desk.division).values_list("number", "in_group"))


def entry(desk: Desk, number: int) -> Entry:
    return Entry.objects.get(division=desk.division, number=number)


def kinds(desk: Desk) -> list[str]:
    return list(LedgerEvent.objects.filter(stream=desk.event.stream_id).order_by("seq").values_list("kind", flat=True))


def board(desk: Desk, number: int, player: int) -> Pairing:
    return Pairing.objects.get(round__division=desk.division, round__number=number, seats__entry__number=player)


def win(desk: Desk, number: int, player: int, *, forfeit: bool = False) -> None:
    pairing = board(desk, number, player)
    letter = Seat.objects.get(pairing=pairing, entry__number=player).colour[0].upper()
    report_from(pairing.game, Speaker.PAPER, f"{letter}+F" if forfeit else f"{letter}+R", forfeit=forfeit)


def win_the_rest(desk: Desk, number: int) -> None:
    """On every board without a result the one with the lower number wins."""
    open_boards = Pairing.objects.filter(round__division=desk.division, round__number=number, game__result="")
    for pairing in open_boards:
        win(desk, number, min(pairing.seats.values_list("entry__number", flat=True)))


def close(desk: Desk, number: int) -> None:
    seq = LedgerEvent.objects.filter(stream=desk.event.stream_id).latest("seq").seq
    close_round(desk.division.pk, number, actor=DIRECTOR, confirm_reported=True, expected_seq=seq)


def places(desk: Desk) -> dict[int, str]:
    return {row.player.number: row.label for row in standings_now(desk.division).order.rows}


def test_from_the_groups_to_the_prizes(club: Desk) -> None:
    assert too_few_rounds(club.division, 1) == ""
    club.publish(1)
    assert groups(club) == {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1}
    assert kinds(club).count("division.grouped") == 1
    win(club, 1, 8, forfeit=True)
    win_the_rest(club, 1)
    close(club, 1)
    withdraw_entry(entry(club, 7).pk, actor=DIRECTOR)
    club.publish(2)
    win_the_rest(club, 2)
    # The forfeit of round 1 was somebody else's.
    game = board(club, 1, 8).game
    right = f"{'W' if game.official.result.startswith('B') else 'B'}+R"
    correct_result(game.pk, right, "The other one was late", actor=DIRECTOR, nonce=uuid4(), seen=game.official.result)
    close(club, 2)
    club.publish(3)
    # A record shows that Black played on a stone that was moved: the referee gives the game to White.
    disputed = board(club, 3, 1).game
    ruling_in(claimed_case(disputed, CaseKind.MOVED_STONE, QUIET, 3), "forfeit_black")
    disputed.refresh_from_db()
    assert disputed.result.startswith("W+")
    win_the_rest(club, 3)
    close(club, 3)
    found = places(club)
    assert [found[number] for number in (1, 4, 5, 8)] == ["A1", "A2", "A3", "A4"]
    assert [found[number] for number in (2, 3, 6, 7)] == ["B1", "B2", "B3", "B4"]
    now = standings_now(club.division)
    assert now.final
    (first,) = outcomes(now.division, now.order, [PrizeSeries("Best", (Decimal(60), Decimal(40)))])
    assert [(winner.player, winner.amount) for winner in first.winners] == [
        (entry(club, 1).pk, Decimal(50)),
        (entry(club, 2).pk, Decimal(50)),
    ]
    assert all(verdict.broken is None for verdict in verify())


def test_a_director_puts_players_into_other_groups_before_the_first_round(club: Desk) -> None:
    assert share_out_again(club.division.pk, actor=DIRECTOR) == 8
    seq = LedgerEvent.objects.filter(stream=club.event.stream_id).latest("seq").seq
    swapped = {entry(club, 1).pk: 2, entry(club, 2).pk: 1}
    assert set_groups(club.division.pk, swapped, actor=DIRECTOR, expected_seq=seq) == 2
    assert set_groups(club.division.pk, swapped, actor=DIRECTOR) == 0, "no event for nothing"
    assert kinds(club).count("division.grouped") == 2
    last = LedgerEvent.objects.filter(kind="division.grouped").latest("seq")
    assert in_words(last, Names({}, {})) == "Put 2 entries of Round robin into groups."
    with pytest.raises(OvertakenError):
        set_groups(club.division.pk, {entry(club, 1).pk: 1}, actor=DIRECTOR, expected_seq=seq)
    with pytest.raises(Refused, match="Round robin has 2 groups"):
        set_groups(club.division.pk, {entry(club, 1).pk: 3}, actor=DIRECTOR)
    club.draw(1)
    with pytest.raises(Refused, match="Round 1 of Round robin is a draft"):
        set_groups(club.division.pk, {entry(club, 1).pk: 1}, actor=DIRECTOR)
    discard_draft(club.division.pk, 1, actor=DIRECTOR)
    club.publish(1)
    assert groups(club)[1] == 2, "the draw takes them as they are"
    with pytest.raises(Refused, match="Drawn already, so they stay in their group: Mere Rangi"):
        set_groups(club.division.pk, {entry(club, 1).pk: 1}, actor=DIRECTOR)
    assert all(verdict.broken is None for verdict in verify())


def test_no_other_division_has_groups() -> None:
    open_ = make_desk(4, "club-round-robin")
    with pytest.raises(Refused, match="isn’t played in groups"):
        set_groups(open_.division.pk, {}, actor=DIRECTOR)
    open_.publish(1)
    assert set(groups(open_).values()) == {0}


def test_a_late_entry_waits_for_its_group() -> None:
    club = make_desk(7, "groups")
    club.publish(1)
    late = enter_player(club.division.pk, NewEntry("Late Comer", "5k"), actor=DIRECTOR)
    win_the_rest(club, 1)
    close(club, 1)
    with pytest.raises(Refused, match="Late Comer is in no group yet"):
        club.draw(2)
    smaller = next(group for group in (1, 2) if list(groups(club).values()).count(group) == 3)
    set_groups(club.division.pk, {late.pk: smaller}, actor=DIRECTOR)
    club.publish(2)
    assert board(club, 2, late.number)
    assert all(verdict.broken is None for verdict in verify())


def test_the_file_of_the_division_brings_the_groups_to_another_site(club: Desk) -> None:
    club.publish(1)
    content = write_division(division_values(club.division)).encode()
    staged = stage_division(club.division, filename="groups.json", content=content, by=club.director)
    read = import_division(staged.pk, into_new=True, actor=DIRECTOR).division
    copied = dict(Entry.objects.filter(division=read).values_list("number", "in_group"))
    assert copied == groups(club)
    assert all(verdict.broken is None for verdict in verify())


def test_only_the_players_of_a_file_are_in_no_group_yet(club: Desk) -> None:
    club.publish(1)
    content = write_division(division_values(club.division)).encode()
    other = make_desk(0, "groups")
    staged = stage_division(other.division, filename="groups.json", content=content, by=other.director)
    assert import_players(staged.pk, actor=DIRECTOR).entered == 8
    assert set(groups(other).values()) == {0}
    assert all(verdict.broken is None for verdict in verify())


def test_the_schedule_has_every_group(club: Desk) -> None:
    club.publish(1)
    schedule = public_schedule(club.division)
    assert [len(one.games) for one in schedule.rounds] == [4, 4, 4]
    assert [game.group for game in schedule.rounds[0].games] == ["A", "A", "B", "B"]
    assert [game.group for game in schedule.rounds[2].games] == ["A", "A", "B", "B"]


def test_the_number_of_rounds_is_that_of_a_group(club: Desk) -> None:
    edit_division(club.division.pk, {"rounds": 2}, actor=DIRECTOR)
    club.division.refresh_from_db()
    assert too_few_rounds(club.division, 1) == (
        "Not everybody meets everybody of their group: 4 players need 3 rounds, and this division has 2."
    )
    by_hand = {entry(club, number).pk: 1 if number < 6 else 2 for number in range(1, 9)}
    set_groups(club.division.pk, by_hand, actor=DIRECTOR)
    assert "5 players need 5 rounds" in too_few_rounds(club.division, 1)
    edit_division(club.division.pk, {"groups": 1}, actor=DIRECTOR)
    club.division.refresh_from_db()
    assert too_few_rounds(club.division, 1) == (
        "Not everybody meets everybody: 8 players need 7 rounds, and this division has 2."
    )


def test_the_first_two_of_each_group_play_a_final_seeded_by_their_places(club: Desk) -> None:
    for number in (1, 2, 3):
        club.publish(number)
        win_the_rest(club, number)
        close(club, number)
    choices = {choice.label: choice for choice in play_off_page(club.division).choices}
    assert list(choices) == [
        "Place 1 of each group",
        "Places 1 to 2 of each group",
        "Places 1 to 4 of each group",
        "Places 2 to 4 of each group",
        "Places 3 to 4 of each group",
    ]
    final = make_play_off(
        club.event.pk, choices["Places 1 to 2 of each group"].seeds, "Final", PlayOffWay.GAMES, actor=DIRECTOR
    )
    assert list(final.entries.order_by("number").values_list("name", flat=True)) == [
        entry(club, number).name for number in (1, 2, 4, 3)
    ]
    assert set(final.entries.values_list("in_group", flat=True)) == {0}
    drawn = draw_round(final.pk, 1, actor=DIRECTOR)
    met = {frozenset(pairing.seats.values_list("entry__name", flat=True)) for pairing in drawn.pairings.all()}
    assert met == {frozenset(entry(club, one).name for one in pair) for pair in ((1, 3), (2, 4))}, "firsts meet seconds"
    assert places(club)[1] == "A1", "the standings of the groups stay"
    assert all(verdict.broken is None for verdict in verify())
