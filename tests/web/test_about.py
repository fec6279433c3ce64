"""The pages about the rules: every clause and example has its place to link to, and nothing leads nowhere."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from games.rules import FindingKind
from tests.web.desk_pages import shown

PAGES = ("rules", "differences")
CLAUSES = [kind.value.replace("_", "-") for kind in FindingKind] + ["self-capture"]


def page(client: Client, name: str) -> str:
    return shown(client.get(reverse(f"public:{name}")))


def ids(text: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', text)


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
    examples = re.findall(r'<section class="example card" id="([\w-]+)"', text)
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
    assert '<div class="here"><dt>it stands</dt><dd><span class="ours">New Zealand</span><span>AGA</span></dd>' in text


def test_the_paragraph_about_an_example_is_in_it_and_nowhere_else(client: Client) -> None:
    text = page(client, "differences")
    assert text.count("The board after 4 is the board after 1") == 1
    card = text.split('id="sending-two-returning-one"')[1].split("</section>")[0]
    assert "The board after 4 is the board after 1" in card


def test_a_link_to_a_document_that_is_no_page_keeps_its_words(client: Client) -> None:
    text = page(client, "rules")
    assert "with another program gives is told beside them, in proofs.md." in " ".join(text.split())


def test_the_pages_lead_to_each_other(client: Client) -> None:
    assert f'href="{reverse("public:differences")}"' in page(client, "rules")
    assert f'href="{reverse("public:rules")}"' in page(client, "differences")
