"""Outside help is known to officials, the player accused and who brought it alone, until the ruling is final."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Case, CaseKind, CaseState, Game, Speaker
from games.services.add_evidence import add_evidence
from games.services.open_case import Claim, open_case
from games.services.second_ruling import second_ruling
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk, report_from
from tests.db.disputes import SECOND, picture, ruling_in
from tests.web.conftest import signed_in
from tests.web.parsed import page_text
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
WORDS = "White was seen with a program in the corridor."


@pytest.fixture
def case(game: Game) -> Case:
    """Brought by the director, about White."""
    claim = Claim(CaseKind.OUTSIDE_HELP, WORDS, offender="white")
    return open_case(game.pk, Speaker.PAPER, claim, actor="Director", nonce=uuid4())


def own(player: Phone, name: str, *arguments: object) -> str:
    return reverse(f"player:{name}", args=[player.token, *arguments])


def pages_of_player(player: Phone, game: Game) -> dict[str, str]:
    """Every page of the game that a player has."""
    addresses = {name: own(player, name, game.pk) for name in ("game", "claim", "end", "enter", "stops")}
    return {"home": own(player, "home"), **addresses}


def test_the_opponent_of_the_accused_never_learns_of_it(game: Game, case: Case) -> None:
    evidence = add_evidence(case.pk, Speaker.PAPER, actor="Director", nonce=uuid4(), photo=picture())
    black = phone(Client(), game, "black")
    for name, address in pages_of_player(black, game).items():
        for headers in ({}, {"X-Live": "1"}):
            page = page_text(black.client.get(address, headers=headers))
            assert "Case 1" not in page, name
            assert WORDS not in page, name
    assert black.client.get(own(black, "case", 1)).status_code == 404
    assert black.client.get(own(black, "case_photo", 1, evidence.pk)).status_code == 404
    for act in ("case_evidence", "case_withdraw", "case_appeal"):
        assert black.client.post(own(black, act, 1), {"text": "What?", "nonce": uuid4()}).status_code == 404


def test_it_stops_nothing_and_no_refusal_speaks_of_it(game: Game, case: Case) -> None:
    for side in (Speaker.BLACK, Speaker.WHITE):
        report_from(game, side, "B+R")


def test_the_accused_is_told_at_once(game: Game, case: Case) -> None:
    white = phone(Client(), game, "white")
    assert "Case 1: outside help." in page_text(white.get())
    assert "Until the ruling, only officials and those it is about know of it." in page_text(white.get())
    assert WORDS in page_text(white.client.get(own(white, "case", 1)))


def test_who_brought_it_sees_it(game: Game) -> None:
    claim = Claim(CaseKind.OUTSIDE_HELP, WORDS, offender="white")
    open_case(game.pk, Speaker.BLACK, claim, actor="Black by link", nonce=uuid4())
    black = phone(Client(), game, "black")
    assert "Case 1: outside help." in page_text(black.get())


def test_no_public_page_speaks_of_it(desk: Desk, game: Game, case: Case) -> None:
    desk.event.published = True
    desk.event.save()
    event, division = desk.event.slug, desk.division.slug
    places = [
        reverse("public:game", args=[game.pk]),
        reverse("public:event", args=[event]),
        reverse("public:event_screen", args=[event]),
        *(reverse(f"public:{name}", args=[event, division, 1]) for name in ("draw", "results")),
        *(reverse(f"public:{name}", args=[event, division]) for name in ("standings", "crosstable")),
    ]
    for address in places:
        page = page_text(Client().get(address))
        assert "outside help" not in page.lower(), address
        assert "Case 1" not in page, address


def test_officials_without_a_view_of_cases_learn_nothing(desk: Desk, game: Game, case: Case) -> None:
    press = User.objects.create_user("press")
    Role.objects.create(event=desk.event, user=press, kind=RoleKind.PRESS)
    client = signed_in(press)
    found = page_text(client.get(reverse("desk:find", args=[desk.event.slug]), {"q": "1"}))
    assert "outside help" not in found
    for name in ("desk:history", "referee:records"):
        assert client.get(reverse(name, args=[desk.event.slug])).status_code == 403


def test_a_second_official_confirms_it_and_then_both_players_know(game: Game, case: Case) -> None:
    ruling = ruling_in(case, "no_breach", reason="It was somebody else.")
    case.refresh_from_db()
    assert (case.state, ruling.number) == (CaseState.PROPOSED, None)
    black = phone(Client(), game, "black")
    assert "Case 1" not in page_text(black.get("game"))
    assert black.client.get(own(black, "case", 1)).status_code == 404
    second_ruling(ruling.pk, referee=SECOND)
    assert "Ruling 1 in case 1." in page_text(black.get("game"))
    assert black.client.get(own(black, "case", 1)).status_code == 200
