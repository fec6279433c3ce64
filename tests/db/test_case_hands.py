"""Who is at a case: taken, released, taken over; merged with another and parted; decided by a committee."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.ledger.verify import verify
from games.models import Case, CaseKind, CaseState, Game, GameState, Ruling, Speaker
from games.services.change_or_withdraw_case import change_case, withdraw_case
from games.services.hold_case import release_case, take_case
from games.services.merge_cases import merge_cases, part_case
from games.services.ruling_referee import RulingReferee
from games.services.second_ruling import decline_ruling, second_ruling
from games.store.case_question import question_of
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.pages.disputes.case_page import label_and_tone
from nzgs_tourney.pages.disputes.ruling_preview import preview
from nzgs_tourney.services.disputes.name_committee import name_committee
from tests.db.desk import Desk
from tests.db.disputes import CLAIM, REFEREE, SECOND, THIRD, appealed, claimed_case, decision, result_now, ruling_in
from tests.db.refusals import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

HELD = "Ranginui Referee has case 1 open: take it over first."


def holder_of(case: Case) -> str:
    case.refresh_from_db()
    return case.held_by


def is_whole() -> bool:
    return [found.broken for found in verify(slow=True) if found.broken is not None] == []


# One has it.


def test_a_case_that_somebody_has_is_taken_over_from_them_by_name(game: Game) -> None:
    case = claimed_case(game)
    take_case(case.pk, referee=REFEREE)
    assert refusal(lambda: take_case(case.pk, referee=SECOND)) == HELD
    assert refusal(lambda: take_case(case.pk, referee=SECOND, over="third")) == HELD, "somebody took it meanwhile"
    assert refusal(lambda: ruling_in(case, "no_breach", referee=SECOND)) == HELD
    take_case(case.pk, referee=SECOND, over=REFEREE.account)
    assert holder_of(case) == SECOND.account
    assert refusal(lambda: ruling_in(case, "no_breach")).startswith("Hinemoa Second has case 1 open")
    ruling_in(case, "no_breach", referee=SECOND)
    assert holder_of(case) == "", "nothing is left to do"
    assert is_whole()


def test_only_who_has_it_releases_it(game: Game) -> None:
    case = claimed_case(game)
    take_case(case.pk, referee=REFEREE)
    release_case(case.pk, referee=SECOND)
    assert holder_of(case) == REFEREE.account
    release_case(case.pk, referee=REFEREE)
    assert holder_of(case) == ""
    ruling_in(case, "no_breach", referee=SECOND)


@pytest.mark.parametrize("end", ["ruled", "proposed", "withdrawn"])
def test_what_is_decided_is_in_nobodys_hands(game: Game, end: str) -> None:
    case = claimed_case(game)
    take_case(case.pk, referee=REFEREE)
    if end == "withdrawn":
        withdraw_case(case.pk, Speaker.BLACK, actor="Black")
    else:
        ruling_in(case, "no_breach", needs_second=end == "proposed")
    assert holder_of(case) == ""
    assert refusal(lambda: take_case(case.pk, referee=SECOND))
    assert is_whole()


def test_nobody_takes_a_case_of_their_own_game(game: Game) -> None:
    case = claimed_case(game)
    player = RulingReferee("player", "Player", frozenset({game.black_id}))
    assert "your own game" in refusal(lambda: take_case(case.pk, referee=player))


# Two become one.


def test_the_earlier_of_two_cases_goes_on(game: Game, games: list[Game]) -> None:
    first, second = claimed_case(game), claimed_case(game, side=Speaker.WHITE)
    assert merge_cases(first.pk, second.number, referee=REFEREE) == first
    second.refresh_from_db()
    assert (second.state, second.merged_into) == (CaseState.MERGED, first)
    assert refusal(lambda: ruling_in(second, "no_breach")) == "Case 2 goes on in case 1: add to that one."
    assert refusal(lambda: withdraw_case(first.pk, Speaker.BLACK, actor="Black"))
    assert refusal(lambda: withdraw_case(second.pk, Speaker.WHITE, actor="White"))
    other = games[1].pk
    assert refusal(lambda: change_case(first.pk, CLAIM, actor="R", game=other)).startswith("Other cases were merged")
    ruling_in(first, "no_breach")
    assert refusal(lambda: part_case(second.pk, referee=REFEREE)) == "Case 1 was ruled on together with it."
    assert is_whole()


def test_a_merged_case_can_be_parted_until_it_is_ruled(game: Game) -> None:
    first, second = claimed_case(game), claimed_case(game, side=Speaker.WHITE)
    merge_cases(second.pk, first.number, referee=REFEREE)
    ruling = ruling_in(first, "no_breach", needs_second=True)
    assert refusal(lambda: part_case(second.pk, referee=REFEREE))
    decline_ruling(ruling.pk, "Hear White.", referee=SECOND)
    assert part_case(second.pk, referee=REFEREE).state == CaseState.OPEN
    ruling_in(second, "no_breach")
    ruling_in(first, "no_breach")
    assert is_whole()


def another_games(case: Case, games: list[Game]) -> int:
    return claimed_case(games[1]).number


def itself(case: Case, games: list[Game]) -> int:
    return case.number


def ruled(case: Case, games: list[Game]) -> int:
    other = claimed_case(games[0], side=Speaker.WHITE)
    ruling_in(other, "no_breach")
    return other.number


def proposed(case: Case, games: list[Game]) -> int:
    other = claimed_case(games[0], side=Speaker.WHITE)
    ruling_in(other, "no_breach", needs_second=True)
    return other.number


def an_appeal(case: Case, games: list[Game]) -> int:
    other = claimed_case(games[0], side=Speaker.WHITE)
    ruling_in(other, "no_breach")
    return appealed(other).number


def in_other_hands(case: Case, games: list[Game]) -> int:
    other = claimed_case(games[0], side=Speaker.WHITE)
    take_case(other.pk, referee=SECOND)
    return other.number


def with_another_merged(case: Case, games: list[Game]) -> int:
    kinds = (CaseKind.OTHER, CaseKind.RESULT)
    other, third = (claimed_case(games[0], kind, side=Speaker.WHITE) for kind in kinds)
    merge_cases(third.pk, other.number, referee=REFEREE)
    return other.number


def a_private_one(case: Case, games: list[Game]) -> int:
    return claimed_case(games[0], CaseKind.OUTSIDE_HELP, side=Speaker.WHITE, offender="black").number


@pytest.mark.parametrize(
    "other", [another_games, itself, ruled, proposed, an_appeal, in_other_hands, with_another_merged, a_private_one]
)
def test_what_cannot_be_merged(game: Game, games: list[Game], other: Callable[..., int]) -> None:
    case = claimed_case(game)
    number = other(case, games)
    assert refusal(lambda: merge_cases(case.pk, number, referee=REFEREE))
    case.refresh_from_db()
    assert (case.state, case.merged_into) == (CaseState.OPEN, None)


# Several decide.


def named(desk: Desk, name: str, kind: RoleKind = RoleKind.REFEREE, **more: Any) -> RulingReferee:
    user = User.objects.create_user(name, first_name=name.capitalize(), last_name="Official", **more)
    Role.objects.create(event=desk.event, user=user, kind=kind)
    return referee_of(user)


def test_a_committee_rules_when_each_of_it_has_agreed(desk: Desk, game: Game) -> None:
    one, two, three = named(desk, "one"), named(desk, "two", RoleKind.DIRECTOR), named(desk, "three")
    case = claimed_case(game)
    ruling_in(case, "no_breach", referee=REFEREE)
    appeal = appealed(case)
    name_committee(appeal.pk, ["one", "two", "three"], actor="Aroha")
    assert "aren’t in it" in refusal(lambda: ruling_in(appeal, "forfeit_white", referee=THIRD))
    appeal.refresh_from_db()
    shown = preview(appeal, question_of(appeal, game, None), decision("forfeit_white"), needs_second=False)
    assert "until the others in the committee agree" in shown.effects[0]
    ruling = ruling_in(appeal, "forfeit_white", referee=one)
    assert ruling.number is None, "it waits for the others"
    assert label_and_tone(Case.objects.get(pk=appeal.pk))[0] == "Waits for the committee"
    assert refusal(lambda: second_ruling(ruling.pk, referee=one))
    assert refusal(lambda: second_ruling(ruling.pk, referee=SECOND))
    for _twice in range(2):
        assert second_ruling(ruling.pk, referee=two).number is None
    assert result_now(game) == (GameState.OPEN, "")
    assert is_whole()
    assert second_ruling(ruling.pk, referee=three).number == 2
    ruling = Ruling.objects.get(pk=ruling.pk)
    assert (ruling.agreed, ruling.second) == ([["two", "Two Official"], ["three", "Three Official"]], "")
    assert result_now(game)[1] == "B+F"
    assert is_whole()


def test_one_of_a_committee_can_decline(desk: Desk, game: Game) -> None:
    one, two = named(desk, "one"), named(desk, "two")
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    appeal = appealed(case)
    name_committee(appeal.pk, ["one", "two"], actor="Aroha")
    ruling = ruling_in(appeal, "forfeit_white", referee=one)
    assert refusal(lambda: name_committee(appeal.pk, ["one"], actor="Aroha")), "a ruling waits"
    assert refusal(lambda: decline_ruling(ruling.pk, "No.", referee=THIRD))
    decline_ruling(ruling.pk, "White was not heard.", referee=two)
    name_committee(appeal.pk, [], actor="Aroha")
    assert ruling_in(appeal, "upheld", referee=THIRD).number == 2, "any other referee, as without a committee"
    assert is_whole()


def test_who_cannot_be_in_a_committee(desk: Desk, game: Game) -> None:
    for name in ("one", "two", "three", "four"):
        named(desk, name)
    ruler = named(desk, "ruler")
    named(desk, "helper", RoleKind.ASSISTANT)
    named(desk, "player", player=game.white)
    named(desk, "director", RoleKind.DIRECTOR)
    case = claimed_case(game)
    assert refusal(lambda: name_committee(case.pk, ["one"], actor="Aroha")), "only appeals"
    ruling_in(case, "no_breach", referee=ruler)
    appeal = appealed(case)
    for members in (["one", "two", "three", "four"], ["ruler"], ["helper"], ["player"], ["nobody"], ["director"]):
        assert refusal(lambda members=members: name_committee(appeal.pk, members, actor="Aroha"))
    appeal.refresh_from_db()
    assert appeal.committee == []


def test_a_case_says_since_when_somebody_has_it(game: Game) -> None:
    case = claimed_case(game)
    taken = take_case(case.pk, referee=REFEREE)
    assert taken.held_at is not None
    assert taken.held_at - case.at < timedelta(hours=1)
    assert taken.held_by_name == "Ranginui Referee"
