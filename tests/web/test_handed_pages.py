"""The pages of a person who was handed a case: the link, the code, the case, the ruling, and nothing else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Case, Game, Ruling
from games.services.add_evidence import add_evidence
from nzgs_tourney.models import HandedCase, User
from tests.db.desk import Desk
from tests.db.disputes import claimed_case, picture
from tests.pdf_text import text_of as pdf_text
from tests.web.case_pages import at, official
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


@pytest.fixture
def playing(desk: Desk, game: Game) -> Client:
    """The event's only referee, who plays in the game."""
    client = official(desk, "playing")
    User.objects.filter(username="playing").update(player=game.black)
    return client


def handed_by(playing: Client, desk: Desk, case: Case) -> tuple[str, str]:
    """The address of the link and the code, as the page shows them."""
    sent = playing.post(at(desk, "case_hand", case.number), {"person": "Nikau Guest"})
    assert sent["Location"] == at(desk, "case", case.number)
    page = playing.get(sent["Location"])
    address = str(select_one(page, "input[data-copied]")["value"])
    return address.partition("//")[2].partition("/")[2], text_of(select_one(page, ".spoken-code"))


def opened(playing: Client, desk: Desk, case: Case) -> tuple[Client, str]:
    """The guest's browser, and the token in its addresses."""
    address, code = handed_by(playing, desk, case)
    guest, token = Client(), address.strip("/").rpartition("/")[2]
    assert guest.post(f"/{address}", {"code": code})["Location"] == reverse("guest:case", args=[token])
    return guest, token


def rules(guest: Client, token: str, step: str = "rule") -> HttpResponse:
    sent = {"option": "no_breach", "reason": "Nothing happened.", "unheard": "Both had left."}
    return guest.post(reverse("guest:rule", args=[token]), {**sent, "nonce": uuid4(), "step": step})


def test_from_the_link_to_the_paper(desk: Desk, game: Game, playing: Client, client: Client) -> None:
    case = claimed_case(game, statement="He moved a stone.")
    photo = add_evidence(case.pk, case.side, actor="Black", nonce=uuid4(), photo=picture())
    guest, token = opened(playing, desk, case)
    page = guest.get(reverse("guest:case", args=[token]))
    assert "He moved a stone." in text_of(page)
    assert "Nikau Guest, this case is yours until" in text_of(page)
    (shown,) = select_all(page, ".case-pieces img")
    assert shown["src"] == reverse("guest:photo", args=[token, photo.pk])
    assert guest.get(str(shown["src"])).status_code == 200
    assert "Nikau Guest has had this case open since" in text_of(playing.get(at(desk, "case", 1)))
    looked = rules(guest, token, "look")
    assert "What will happen" in text_of(looked)
    assert select_one(looked, "form.form")["action"] == reverse("guest:rule", args=[token])
    assert "Nothing happened." in text_of(rules(guest, token, "back"))
    assert rules(guest, token)["Location"] == reverse("guest:case", args=[token])
    assert Ruling.objects.get().actor_name == "Nikau Guest"
    over = guest.get(reverse("guest:case", args=[token]))
    assert (over.status_code, "The ruling is made" in text_of(over)) == (410, True)
    assert rules(guest, token).status_code == 410
    assert "Nikau Guest" in pdf_text(playing.get(at(desk, "ruling_pdf", 1)).content)
    assert "Nikau Guest" in text_of(client.get(reverse("player:case", args=[phone(client, game, "white").token, 1])))


def test_every_other_browser_finds_nothing(desk: Desk, game: Game, playing: Client) -> None:
    guest, token = opened(playing, desk, claimed_case(game))
    for other in (Client(), playing):
        assert other.get(reverse("guest:case", args=[token])).status_code == 404
        assert rules(other, token).status_code == 404
        assert "open in another browser" in text_of(other.get(reverse("guest:opened", args=[token])))
    assert guest.get(reverse("guest:case", args=["x" * 22])).status_code == 404
    assert not Ruling.objects.exists()


def test_the_guest_comes_to_no_other_case(desk: Desk, games: list[Game], playing: Client) -> None:
    User.objects.filter(username="playing").update(player=games[0].black)
    guest, token = opened(playing, desk, claimed_case(games[0]))
    User.objects.filter(username="playing").update(player=games[1].black)
    other = claimed_case(games[1])
    photo = add_evidence(other.pk, other.side, actor="Black", nonce=uuid4(), photo=picture())
    assert guest.get(reverse("guest:photo", args=[token, photo.pk])).status_code == 404
    _guest, others_token = opened(playing, desk, other)
    assert guest.get(reverse("guest:case", args=[others_token])).status_code == 404
    assert rules(guest, others_token).status_code == 404


def test_codes_cannot_be_guessed(desk: Desk, game: Game, playing: Client) -> None:
    address, code = handed_by(playing, desk, claimed_case(game))
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    for _guess in range(5):
        assert "That isn’t the code." in page_text(Client().post(f"/{address}", {"code": wrong}))
    refused = Client().post(f"/{address}", {"code": code})
    assert (refused.status_code, "Too many wrong codes" in page_text(refused)) == (422, True)
    assert HandedCase.objects.get().opened_at is None


def test_the_referee_takes_the_case_back(desk: Desk, game: Game, playing: Client) -> None:
    guest, token = opened(playing, desk, claimed_case(game))
    assert playing.post(at(desk, "case_hand_end", 1)).status_code == 302
    assert guest.get(reverse("guest:case", args=[token])).status_code == 410
    assert rules(guest, token).status_code == 410


def test_a_case_that_a_referee_can_rule_in_is_not_handed(desk: Desk, game: Game, playing: Client) -> None:
    claimed_case(game)
    assert select_all(playing.get(at(desk, "case", 1)), "#hand")
    other = official(desk, "hinemoa")
    for client in (playing, other):
        assert not select_all(client.get(at(desk, "case", 1)), "#hand")
    assert playing.post(at(desk, "case_hand", 1), {"person": "Nikau Guest"}).status_code == 422


def test_an_empty_name_keeps_the_page(desk: Desk, game: Game, playing: Client) -> None:
    claimed_case(game)
    refused = playing.post(at(desk, "case_hand", 1), {"person": " "})
    assert (refused.status_code, "Write the name" in page_text(refused)) == (422, True)
