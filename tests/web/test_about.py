"""The pages about the rules: every clause and example has its place to link to, and nothing leads nowhere."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from games.cases.facts import SECTIONS
from games.cases.kind import Kind
from games.models import Game, Side
from games.rules import FindingKind
from games.services.submit_record import submit_record
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import games_of, make_desk
from tests.html import plain
from tests.web.desk_pages import shown, signed_in
from tests.web.parsed import one, words
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.without_database]

PAGES = ("rules", "differences")
CLAUSES = [kind.value.replace("_", "-") for kind in FindingKind] + ["self-capture"]


SELF_CAPTURE = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[ee];W[ba];B[ff];W[ab];B[aa])"
BREACHES = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];B[gg];W[gg];B[zz];W[ee];AE[cc])"
CLAUSES_OF_BREACHES = ["out-of-turn", "occupied", "off-board", "moved-stone"]


@pytest.fixture
def game() -> Game:
    return games_of(make_desk(4).publish(1))[0]


def clauses(text: str) -> list[str]:
    return re.findall(rf'href="{reverse("public:differences")}#([\w-]+)"', text)


def page(client: Client, name: str) -> str:
    return plain(shown(client.get(reverse(f"public:{name}"))))


def ids(text: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', text)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_no_place_is_there_twice(client: Client, name: str) -> None:
    assert [place for place, count in Counter(ids(page(client, name))).items() if count > 1] == []


def test_every_link_between_the_two_pages_arrives(client: Client) -> None:
    places = {reverse(f"public:{name}"): ids(page(client, name)) for name in PAGES}
    for name in PAGES:
        own, text = reverse(f"public:{name}"), page(client, name)
        assert ".md" not in re.sub(r"<code>.*?</code>", "", " ".join(re.findall(r'href="([^"]+)"', text)))
        for address, place in re.findall(r'href="([^"#]*)#([^"]+)"', text):
            assert place in places[address or own], f"{address}#{place}"


def test_each_kind_of_finding_has_its_clause(client: Client) -> None:
    places = ids(page(client, "differences"))
    assert [clause for clause in CLAUSES if clause not in places] == []


def test_every_example_is_drawn_and_described(client: Client) -> None:
    text = page(client, "differences")
    examples = [section["id"] for section in BeautifulSoup(text, "html.parser").select("section.example")]
    assert len(examples) > 20
    assert "```" not in text
    for example in examples:
        assert f'<a href="#{example}">' in text
        assert f'id="{example}-1-title"' in text
    board = "5 by 5: black A2 B1. 1 White D4, 2 Black D2, 3 White A1."
    assert f'<title id="one-stone-after-a-play-1-title">{board}</title>' in text


def test_answers_and_verdicts_are_marked(client: Client) -> None:
    text = page(client, "differences")
    assert text.count('<td class="yes">✓</td>') > 20
    assert text.count('<td class="no">✕</td>') > 40
    assert '<div class="here"><dt>it stands</dt><dd><span class="ours">New Zealand</span> <span>AGA</span></dd>' in text


def test_the_paragraph_about_an_example_is_in_it_and_nowhere_else(client: Client) -> None:
    said = "The board after 4 is the board after 1"
    assert page(client, "differences").count(said) == 1
    assert said in words(one(client.get(reverse("public:differences")), "#sending-two-returning-one"))


def test_a_link_to_a_document_that_is_no_page_keeps_its_words(client: Client) -> None:
    text = page(client, "rules")
    assert "The proofs have the results, and a comparison with another program." in " ".join(text.split())


def test_every_kind_of_case_has_its_section_of_the_rules(client: Client) -> None:
    text = page(client, "rules")
    for kind in Kind:
        assert f'id="{SECTIONS[kind]}"' in text, kind


def test_the_pages_lead_to_each_other(client: Client) -> None:
    assert f'href="{reverse("public:differences")}"' in page(client, "rules")
    assert f'href="{reverse("public:rules")}"' in page(client, "differences")


def test_the_board_leads_to_the_clause_of_all_that_was_found(client: Client, game: Game) -> None:
    submit_record(game.pk, Side.BLACK, BREACHES, actor="Black by link")
    text = shown(client.get(reverse("public:game", args=[game.pk])))
    assert clauses(text) == CLAUSES_OF_BREACHES
    assert set(clauses(text)) <= set(ids(page(client, "differences")))


def test_a_self_capture_leads_to_its_clause(client: Client, game: Game) -> None:
    submit_record(game.pk, Side.BLACK, SELF_CAPTURE, actor="Black by link")
    text = shown(client.get(reverse("public:game", args=[game.pk])))
    assert "legal under NZ rules" in text
    assert clauses(text) == ["self-capture"]


def test_a_record_without_findings_leads_to_the_rules(client: Client, game: Game) -> None:
    submit_record(game.pk, Side.BLACK, b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];W[gg])", actor="Black by link")
    text = shown(client.get(reverse("public:game", args=[game.pk])))
    assert clauses(text) == []
    assert f'href="{reverse("public:rules")}"' in text
    assert clauses(shown(phone(client, game, "black").get("game"))) == []


def test_the_player_and_the_referee_are_led_to_the_clause(client: Client, game: Game) -> None:
    submit_record(game.pk, Side.BLACK, BREACHES, actor="Black by link")
    assert clauses(shown(phone(client, game, "black").get("game"))) == CLAUSES_OF_BREACHES
    user = User.objects.create_user("referee")
    event = Role.objects.create(event=game.pairing.round.division.event, user=user, kind=RoleKind.REFEREE).event
    text = shown(signed_in(user).get(reverse("referee:records", args=[event.slug])))
    assert clauses(text) == CLAUSES_OF_BREACHES
    assert f'href="{reverse("public:differences")}"' in text
