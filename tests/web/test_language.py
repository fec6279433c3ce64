"""The language of an answer: the reader's choice, their link's, their browser's, and English for officials."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from nzgs_tourney.links import token_of
from nzgs_tourney.middleware.language import ReaderLanguage
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.site.languages.reader_language import languages, reader_language
from nzgs_tourney.tournament.wording.events.page_text import WORDS
from tests.db.desk import make_desk
from tests.web.parsed import select_all, select_one

pytestmark = pytest.mark.django_db


def language_of(client: Client, address: str, **headers: str) -> str:
    return str(select_one(client.get(address, headers=headers), "html")["lang"])


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("", "en-nz"),
        ("en-US,en;q=0.9", "en-nz"),
        ("de-DE,de;q=0.9", "en-nz"),
        ("zh", "zh-hans"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-hans"),
        ("zh-SG", "zh-hans"),
        ("zh-TW,zh;q=0.9", "zh-hant"),
        ("zh-HK", "zh-hant"),
        ("zh-MO", "zh-hant"),
        ("de,ko-KR;q=0.8,en;q=0.5", "ko"),
        ("ja", "ja"),
        ("mi-NZ,en-NZ;q=0.8", "en-nz"),
        ("mi,ko;q=0.8", "ko"),
        ("*", "en-nz"),
    ],
)
def test_a_browser_says_what_it_reads(accepted: str, expected: str) -> None:
    assert reader_language("", accepted) == expected


def test_a_choice_comes_before_the_browser() -> None:
    assert reader_language("ja", "ko") == "ja"
    assert reader_language("xx", "ko") == "ko"


def test_every_language_has_its_catalogue() -> None:
    assert [code for code, _name in languages()] == ["en-nz", "mi", "zh-hans", "zh-hant", "ko", "ja"]


def test_the_footer_keeps_a_choice_on_the_device_and_on_the_link(client: Client) -> None:
    desk = make_desk(4)
    desk.publish(1)
    link = PlayerLink.objects.all()[0]
    home = reverse("player:home", args=[token_of(link)])
    page = client.get(home)
    assert [button["value"] for button in select_all(page, ".languages button")] == [code for code, _ in languages()]
    answer = client.post(reverse("public:language"), {"language": "ja", "next": home})
    assert answer.headers["Location"] == home
    assert language_of(client, home) == "ja"
    assert language_of(client, "/") == "ja"
    other = Client()
    assert language_of(other, "/") == "en-NZ"
    assert language_of(other, home) == "ja"
    assert language_of(other, "/") == "ja"


def test_a_page_that_is_the_same_for_everybody_offers_the_choice(client: Client) -> None:
    event = make_desk(4).event
    address = reverse("public:event", args=[event.slug])
    choice = select_one(client.get(address), ".languages")
    assert select_one(choice, "input[name=next]")["value"] == address
    assert language_of(client, address, **{"Accept-Language": "zh-TW"}) == "zh-Hant"


def test_a_choice_leads_nowhere_else(client: Client) -> None:
    for elsewhere in ("https://example.org/", "//example.org/", "javascript:alert(1)", "nowhere"):
        answer = client.post(reverse("public:language"), {"language": "ja", "next": elsewhere})
        assert answer.headers["Location"] == "/"
    client.post(reverse("public:language"), {"language": "xx", "next": "/"})
    assert client.cookies["language"].value == "ja"


def test_te_reo_maori_is_chosen_and_marked_on_an_english_page(client: Client) -> None:
    desk = make_desk(4)
    desk.publish(1)
    home = reverse("player:home", args=[token_of(PlayerLink.objects.all()[0])])
    unasked = client.get("/", headers={"Accept-Language": "mi"})
    assert [button.text.strip() for button in select_all(unasked, ".languages [lang=en-NZ]")] == [
        "English",
        "English with Māori labels",
    ]
    assert not select_all(unasked, "span[lang=mi]")
    client.post(reverse("public:language"), {"language": "mi", "next": "/"})
    for address in ("/", reverse("public:event", args=[desk.event.slug]), home, "/players/"):
        answer = client.get(address)
        assert select_one(answer, "html")["lang"] == "en-NZ"
        assert answer.headers["Content-Language"] == "en-nz"
        words = select_all(answer, "span[lang=mi]")
        assert words, address
        assert {word.text for word in words} <= set(WORDS)
        text = select_one(answer, "body").text
        assert sum(text.count(f"{word} · ") for word in WORDS) == len(words), f"a word isn't marked on {address}"


def test_officials_read_english(client: Client) -> None:
    desk = make_desk(4)
    client.force_login(desk.director)
    client.cookies["language"] = "ja"
    page = client.get("/desk/", follow=True)
    assert select_one(page, "html")["lang"] == "en-NZ"
    assert not select_all(page, ".languages")


def test_an_answer_says_that_it_depends_on_the_reader(client: Client) -> None:
    answer = client.get("/", headers={"Accept-Language": "ko"})
    assert answer.headers["Content-Language"] == "ko"
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer.headers["Vary"].split(",")}
    assert translation.get_language() == "en-nz"


def test_two_sentences_have_no_blank_between_where_the_mark_has_its_own() -> None:
    answers = ReaderLanguage(lambda _request: HttpResponse("<p>確定。\n   変わりません。</p>"))
    closed = {
        code: "\n" not in select_one(answers(RequestFactory().get("/", headers={"accept-language": code})), "p").text
        for code in ("zh", "zh-TW", "ja", "ko", "en")
    }
    assert closed == {"zh": True, "zh-TW": True, "ja": True, "ko": False, "en": False}
