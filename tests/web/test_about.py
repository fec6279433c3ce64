"""The pages about the rules: every clause and example has its place to link to, and nothing leads nowhere."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from games.cases.facts import SECTIONS
from games.cases.kind import Kind
from games.models import Game, Speaker
from games.rules import FindingKind
from games.services.submit_record import submit_record
from nzgs_tourney.models import Role, RoleKind, User
from tests.web.desk_pages import signed_in
from tests.web.parsed import facts, links, page_text, parsed_page, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

PAGES = ("rules", "differences")
CLAUSES = [kind.value.replace("_", "-") for kind in FindingKind] + ["self-capture"]


SELF_CAPTURE = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[ee];W[ba];B[ff];W[ab];B[aa])"
BREACHES = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];B[gg];W[gg];B[zz];W[ee];AE[cc])"
CLAUSES_OF_BREACHES = ["out-of-turn", "occupied", "off-board", "moved-stone"]


def clauses(text: str) -> list[str]:
    return [link.partition("#")[2] for link in links(text) if link.startswith(f"{reverse('public:differences')}#")]


def page(client: Client, name: str) -> str:
    return page_text(client.get(reverse(f"public:{name}")))


def ids(text: str) -> list[str]:
    return [str(found["id"]) for found in select_all(text, "[id]")]


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_no_place_is_there_twice(client: Client, name: str) -> None:
    assert [place for place, count in Counter(ids(page(client, name))).items() if count > 1] == []


def test_every_link_between_the_two_pages_arrives(client: Client) -> None:
    places = {reverse(f"public:{name}"): ids(page(client, name)) for name in PAGES}
    for name in PAGES:
        own, text = reverse(f"public:{name}"), page(client, name)
        found = links(text)
        assert not any(".md" in link for link in found)
        for address, place in (link.split("#") for link in found if "#" in link):
            assert place in places[address or own], f"{address}#{place}"


def test_each_kind_of_finding_has_its_clause(client: Client) -> None:
    places = ids(page(client, "differences"))
    assert [clause for clause in CLAUSES if clause not in places] == []


def test_every_example_is_drawn_and_described(client: Client) -> None:
    text = page(client, "differences")
    examples = [section["id"] for section in select_all(text, "section.example")]
    assert len(examples) > 20
    assert "```" not in text
    listed, places = set(links(text)), set(ids(text))
    for example in examples:
        assert f"#{example}" in listed
        assert f"{example}-1-title" in places
    board = "5 by 5: black A2 B1. 1 White D4, 2 Black D2, 3 White A1."
    assert text_of(select_one(text, "#one-stone-after-a-play-1-title")) == board


def test_answers_and_verdicts_are_marked(client: Client) -> None:
    found = parsed_page(client.get(reverse("public:differences")))
    marks = Counter(text_of(cell) for cell in select_all(found, "td.yes, td.no"))
    assert (marks["✓"] > 20, marks["✕"] > 40) == (True, True)
    stands = [
        select_all(verdict, "dd span") for verdict in select_all(found, "div.here") if "it stands" in facts(verdict)
    ]
    assert [(text_of(one), one.get("class")) for one in stands[0]] == [("New Zealand", ["ours"]), ("AGA", None)]


def test_the_paragraph_about_an_example_is_in_it_and_nowhere_else(client: Client) -> None:
    sentence = "The board after 4 is the board after 1"
    assert page(client, "differences").count(sentence) == 1
    assert sentence in text_of(select_one(client.get(reverse("public:differences")), "#sending-two-returning-one"))


def test_a_link_to_a_document_that_is_no_page_keeps_its_words(client: Client) -> None:
    text = page(client, "rules")
    assert "The proofs have the results, and a comparison with another program." in " ".join(text.split())


def test_every_kind_of_case_has_its_section_of_the_rules(client: Client) -> None:
    places = ids(page(client, "rules"))
    assert [kind for kind in Kind if SECTIONS[kind] not in places] == []


def test_the_pages_lead_to_each_other(client: Client) -> None:
    assert reverse("public:differences") in links(page(client, "rules"))
    assert reverse("public:rules") in links(page(client, "differences"))


def test_the_board_leads_to_the_clause_of_all_that_was_found(client: Client, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, BREACHES, actor="Black by link")
    text = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert clauses(text) == CLAUSES_OF_BREACHES
    assert set(clauses(text)) <= set(ids(page(client, "differences")))


def test_a_self_capture_leads_to_its_clause(client: Client, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, SELF_CAPTURE, actor="Black by link")
    text = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert "legal under NZ rules" in text
    assert clauses(text) == ["self-capture"]


def test_a_record_without_findings_leads_to_the_rules(client: Client, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];W[gg])", actor="Black by link")
    text = page_text(client.get(reverse("public:game", args=[game.pk])))
    assert clauses(text) == []
    assert reverse("public:rules") in links(text)
    assert clauses(page_text(phone(client, game, "black").get("game"))) == []


def test_the_player_and_the_referee_are_led_to_the_clause(client: Client, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, BREACHES, actor="Black by link")
    assert clauses(page_text(phone(client, game, "black").get("game"))) == CLAUSES_OF_BREACHES
    user = User.objects.create_user("referee")
    event = Role.objects.create(event=game.pairing.round.division.event, user=user, kind=RoleKind.REFEREE).event
    text = page_text(signed_in(user).get(reverse("referee:records", args=[event.slug])))
    assert clauses(text) == CLAUSES_OF_BREACHES
    assert reverse("public:differences") in links(text)
