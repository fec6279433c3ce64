"""A case in the hands of a named person: its link, its spoken code, its hour, and its end."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from games.ledger.verify import verify
from games.models import Case, CaseState, Game, LedgerEvent, Ruling
from games.services.hold_case import take_case
from games.services.second_ruling import second_ruling
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import Event, HandedCase, Role, RoleKind, User
from nzgs_tourney.services.disputes.hand_case import (
    LASTS,
    end_handed_case,
    guest_of,
    hand_case,
    open_handed_case,
    rule_handed_case,
)
from tests.db.desk import Desk
from tests.db.disputes import SECOND, claimed_case, decision, ruling_in
from tests.db.refusals import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

OVER = "Your hour is over, or the referee took the case back: your ruling wasn’t made."
GONE = "This link doesn’t work any more: ask the referee for a new one."


@pytest.fixture
def playing(desk: Desk, game: Game) -> User:
    """The event's only referee, who plays in the game."""
    user = User.objects.create_user("playing", first_name="Rata", last_name="Playing", player=game.black)
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return user


def test_the_person_rules_in_their_own_name(desk: Desk, game: Game, playing: User) -> None:
    case = claimed_case(game)
    handed = hand_case(case.pk, "Nikau  Guest", actor=playing.actor)
    row = open_handed_case(handed.token, f" {handed.code[:3]} {handed.code[3:]}")
    case.refresh_from_db()
    assert (case.held_by_name, case.held_by) == ("Nikau Guest", guest_of(row).account)
    ruling = rule_handed_case(row.pk, decision("forfeit_white"), nonce=uuid4())
    assert (ruling.number, ruling.actor_name, ruling.referee) == (1, "Nikau Guest", guest_of(row).account)
    event = LedgerEvent.objects.get(kind="ruling.made")
    assert event.actor == guest_of(row).account
    assert HandedCase.objects.get().ended_at == ruling.final_at
    assert [found.broken for found in verify(slow=True)] == [None] * len(verify(slow=True))


def test_neither_the_link_nor_the_code_is_kept(game: Game, playing: User) -> None:
    handed = hand_case(claimed_case(game).pk, "Nikau Guest", actor=playing.actor)
    kept = str(vars(HandedCase.objects.get())) + str([event.full_payload for event in LedgerEvent.objects.all()])
    assert handed.token not in kept
    assert handed.code not in kept


def test_only_the_right_code_opens_it_and_only_once(game: Game, playing: User) -> None:
    handed = hand_case(claimed_case(game).pk, "Nikau Guest", actor=playing.actor)
    wrong = f"{(int(handed.code) + 1) % 1_000_000:06}"
    for typed in ("", "x", wrong, handed.token):
        assert refusal(lambda typed=typed: open_handed_case(handed.token, typed)).startswith("That isn’t the code.")
    open_handed_case(handed.token, handed.code)
    assert refusal(lambda: open_handed_case(handed.token, handed.code)) == GONE


def test_it_ends_after_an_hour(game: Game, playing: User) -> None:
    case = claimed_case(game)
    first = hand_case(case.pk, "Nikau Guest", actor=playing.actor)
    assert first.row.expires_at == first.row.made_at + LASTS
    HandedCase.objects.update(expires_at=first.row.made_at)
    assert refusal(lambda: open_handed_case(first.token, first.code)) == GONE
    second = hand_case(case.pk, "Nikau Guest", actor=playing.actor)
    row = open_handed_case(second.token, second.code)
    assert row.expires_at - LASTS == row.opened_at, "an hour from now on"
    HandedCase.objects.filter(pk=row.pk).update(expires_at=row.opened_at)
    assert refusal(lambda: rule_handed_case(row.pk, decision("no_breach"), nonce=uuid4())) == OVER
    assert not Ruling.objects.exists()


def test_the_referee_takes_it_back_or_hands_it_to_another(game: Game, playing: User) -> None:
    case = claimed_case(game)
    first = hand_case(case.pk, "Nikau Guest", actor=playing.actor)
    row = open_handed_case(first.token, first.code)
    second = hand_case(case.pk, "Tui Guest", actor=playing.actor)
    case.refresh_from_db()
    assert case.held_by == "", "nobody has opened the second"
    assert refusal(lambda: rule_handed_case(row.pk, decision("no_breach"), nonce=uuid4())) == OVER
    end_handed_case(case.pk, actor=playing.actor)
    assert refusal(lambda: open_handed_case(second.token, second.code)) == GONE


def test_it_is_not_handed_where_a_referee_can_rule(desk: Desk, game: Game, playing: User) -> None:
    user = User.objects.create_user("hinemoa", first_name="Hinemoa", last_name="Second")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    case = claimed_case(game)
    asked = refusal(lambda: hand_case(case.pk, "Nikau Guest", actor=playing.actor))
    assert asked == "Hinemoa Second can rule in this case: ask them."


@pytest.mark.parametrize("person", ["", " ", "nikau@example.org", "white", "black"])
def test_who_it_is_not_handed_to(game: Game, playing: User, person: str) -> None:
    name = {"white": game.white_name.upper(), "black": game.black_name}.get(person, person)
    case = claimed_case(game)
    assert refusal(lambda: hand_case(case.pk, name, actor=playing.actor))
    assert not HandedCase.objects.exists()


def test_a_case_that_is_decided_is_not_handed(game: Game, playing: User) -> None:
    case = claimed_case(game)
    ruling = ruling_in(case, "no_breach", referee=SECOND, needs_second=True)
    assert refusal(lambda: hand_case(case.pk, "Nikau Guest", actor=playing.actor))
    second_ruling(ruling.pk, referee=referee_of(User.objects.create_user("third")))
    assert refusal(lambda: hand_case(case.pk, "Nikau Guest", actor=playing.actor))


def test_a_second_official_confirms_the_ruling_of_a_guest(desk: Desk, game: Game, playing: User) -> None:
    Event.objects.filter(pk=desk.event.pk).update(second_confirms_rulings=True)
    case = claimed_case(game)
    handed = hand_case(case.pk, "Nikau Guest", actor=playing.actor)
    row = open_handed_case(handed.token, handed.code)
    assert rule_handed_case(row.pk, decision("no_breach"), nonce=uuid4()).number is None
    assert Case.objects.get().state == CaseState.PROPOSED
    assert HandedCase.objects.get().ended_at is None, "it may be declined"


def test_another_referee_takes_it_over(desk: Desk, game: Game, playing: User) -> None:
    case = claimed_case(game)
    handed = hand_case(case.pk, "Nikau Guest", actor=playing.actor)
    row = open_handed_case(handed.token, handed.code)
    take_case(case.pk, referee=SECOND, over=guest_of(row).account)
    with transaction.atomic():
        assert "Hinemoa Second has case 1 open" in refusal(
            lambda: rule_handed_case(row.pk, decision("no_breach"), nonce=uuid4())
        )
