"""What other sites show inside their pages: these pages alone may be framed, and they say no more than public pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.events.embed_pieces import table_piece
from nzgs_tourney.pages.events.link_pictures import event_picture
from nzgs_tourney.server.page_versions import page_at
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.tournament.division.privacy import Consent
from nzgs_tourney.tournament.exchange.html_tables import HtmlForm
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import links, page_text, select_all, select_one, text_of
from tests.web.routes import ROUTES

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]
RECORD = b"(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[pp])"
TABLES = ("standings", "crosstable", "draw", "results")


@pytest.fixture
def played(desk: Desk) -> Game:
    """The first game, which has a record."""
    (game, *_others) = games_of(desk.division.drawn_rounds.get())
    submit_record(game.pk, Speaker.BLACK, RECORD, actor="Black by link")
    return game


def table(desk: Desk, name: str, *more: int) -> str:
    """The address of an embedded table."""
    return reverse(f"public:embed_{name}", args=[desk.event.slug, desk.division.slug, *more])


def addresses(desk: Desk, game: Game) -> list[str]:
    """All that can be embedded of an event."""
    of_game = [reverse(f"public:embed_{name}", args=[game.pk]) for name in ("game", "position")]
    return [*(table(desk, name) for name in TABLES), *of_game]


def test_only_these_pages_may_be_framed(desk: Desk, played: Game) -> None:
    for address in addresses(desk, played):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer.headers
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
    others = ("home", "players", "rules", "code")
    pages = [reverse(f"public:{name}") for name in others]
    pages += [reverse("public:game", args=[played.pk]), reverse("public:event", args=[desk.event.slug])]
    for address in pages:
        answer = Client().get(address)
        assert answer["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert all(name.startswith("public:") for name in ROUTES if "embed" in name)


def test_they_know_nobody(client: Client, desk: Desk, played: Game) -> None:
    """The same bytes for an official as for anybody: no cookie, no form, no link but to public pages."""
    client.force_login(desk.director)
    for address in addresses(desk, played):
        seen, answer = client.get(address), Client().get(address)
        assert seen.content == answer.content
        assert not answer.cookies
        assert not select_all(answer, "form[method=post], header, nav.tabs")
        leading = {str(link["href"]) for link in select_all(answer, "a[href]")}
        assert leading
        assert all(where.startswith(("/e/", "/g/", "/about/", "#")) for where in leading), leading


def test_without_a_number_it_is_the_last_published_round(client: Client, desk: Desk) -> None:
    assert select_one(client.get(table(desk, "draw")), "h1").get_text(strip=True) == "Draw of round 1"
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "B+R")
    desk.draw(2)
    assert "Draw of round 1" in page_text(client.get(table(desk, "draw"))), "a draft is nobody's"
    waiting = make_desk(4)
    assert "Nothing published yet." in page_text(client.get(table(waiting, "results")))
    assert client.get(table(desk, "results", 99)).status_code == 404


def test_an_unchanged_part_is_not_sent_again(client: Client, desk: Desk, played: Game) -> None:
    tags = []
    for address in addresses(desk, played):
        tag = client.get(address)["ETag"]
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        assert page_at(address) is not None, "the server keeps it ready"
        tags.append(tag)
    both_report(played, "B+R")
    for address, tag in zip(addresses(desk, played), tags, strict=True):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_the_address_says_in_which_language(client: Client, desk: Desk) -> None:
    address = table(desk, "standings")
    for asked, shown in (("ja", "ja"), ("zh-hant", "zh-Hant"), ("ZH-HANT", "zh-Hant"), ("klingon", "ko"), ("", "ko")):
        page = client.get(f"{address}?lang={asked}", headers={"Accept-Language": "ko"})
        assert select_one(page, "html")["lang"] == shown, asked
    japanese = select_one(client.get(f"{address}?lang=ja"), "#live")
    assert japanese["data-live"] == f"{address}?lang=ja", "what it updates from is in its language too"
    for query, language in ((b"lang=ja", "ja"), (b"theme=dark&lang=ZH-hant", "zh-hant"), (b"lang=klingon", "")):
        ready = page_at(address, query)
        assert ready is not None
        assert (ready.language, ready.query) == (language, f"lang={language}" if language else "")
    elsewhere = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    assert select_one(client.get(f"{elsewhere}?lang=ja"), "html")["lang"] == "en-NZ"


def test_hidden_names_and_withheld_records_stay_hidden(client: Client, desk: Desk, played: Game) -> None:
    position = reverse("public:embed_position", args=[played.pk])
    assert select_all(client.get(position), "figure img")
    entry = Entry.objects.get(division=desk.division, player=played.black_id)
    Entry.objects.filter(pk=entry.pk).update(
        name_in_public="pseudonym", pseudonym="Player K", records_consent=Consent.NO.value
    )
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    for address in addresses(desk, played):
        page = page_text(client.get(address))
        assert entry.name not in page, address
        assert "Player K" in page or address == position
    assert not select_all(client.get(position), "figure")
    assert not select_all(client.get(reverse("public:embed_game", args=[played.pk])), "svg.board, [data-board]")


def test_a_position_has_its_words_and_leads_to_its_place(client: Client, played: Game) -> None:
    page = client.get(reverse("public:embed_position", args=[played.pk, "m2"]))
    link = select_one(page, "figure a")
    assert link["href"] == f"{reverse('public:game', args=[played.pk])}#m2"
    assert "Move 2" in text_of(select_one(page, "figcaption"))
    assert client.get(str(select_one(page, "figure img")["src"])).status_code == 200
    assert client.get(reverse("public:embed_position", args=[played.pk, "m9"])).status_code == 404


def test_an_unpublished_event_is_embedded_nowhere_and_a_rehearsal_says_so(client: Client) -> None:
    hidden, rehearsal = make_desk(4, published=False), make_desk(4, rehearsal=True)
    assert client.get(table(hidden, "standings")).status_code == 404
    edit_event(rehearsal.event.pk, {"published": True}, actor="Director")
    assert select_all(client.get(table(rehearsal, "standings")), ".rehearsal")
    assert "Rimu Open · Rehearsal" in table_piece(rehearsal.division, "standings", HtmlForm.PLAIN)
    rehearsal.event.refresh_from_db()
    assert event_picture(rehearsal.event).title == "Rimu Open · Rehearsal"


def code_page(desk: Desk) -> str:
    """The address of the page with the code."""
    return reverse("public:embed_code", args=[desk.event.slug])


def copied(page: object) -> str:
    """The code that the page gives."""
    return select_one(page, "[data-copied]").get_text().lstrip("\n")


def test_the_page_gives_code_for_a_frame_that_works(client: Client, desk: Desk, played: Game) -> None:
    event = client.get(reverse("public:event", args=[desk.event.slug]))
    assert code_page(desk) in links(event)
    asked = {"what": f"{desk.division.slug}.results", "kind": "frame", "theme": "dark", "lang": "ja"}
    page = client.get(code_page(desk), asked)
    frame = select_one(copied(page), "iframe")
    assert frame["src"] == f"http://127.0.0.1:8000{table(desk, 'results')}?lang=ja&theme=dark"
    assert frame["title"] == "Rimu Open: Open · Results"
    script = str(select_one(copied(page), "script")["src"])
    assert script == "http://127.0.0.1:8000/static/nzgs_tourney/embedded.js"
    preview = str(select_one(page, "iframe.embed-preview")["src"])
    assert client.get(preview).status_code == 200
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    of_game = client.get(reverse("public:game", args=[played.pk]))
    (there,) = [link for link in links(of_game) if link.startswith(code_page(desk))]
    assert f"/embed/g/{played.pk}/" in copied(client.get(there))


@pytest.mark.parametrize("kind", ["fragment", "plain"])
def test_it_gives_html_to_paste(client: Client, desk: Desk, played: Game, kind: str) -> None:
    for name in TABLES:
        pasted = copied(client.get(code_page(desk), {"what": f"{desk.division.slug}.{name}", "kind": kind}))
        assert len(select_all(pasted, "tbody tr")) == (8 if name in ("standings", "crosstable") else 4)
        assert not select_all(pasted, "script, link, [class], [id], img")
        assert bool(select_all(pasted, "[style]")) == (kind == "fragment")
        assert all(link.startswith("http://127.0.0.1:8000/e/") for link in links(pasted))
        address = reverse("public:embed_table", args=[desk.event.slug, desk.division.slug, name, kind])
        answer = client.get(address)
        assert answer.content.decode() == pasted
        assert (answer["Access-Control-Allow-Origin"], answer["X-Frame-Options"]) == ("*", "DENY")
        assert page_at(address) is not None
    page = client.get(code_page(desk), {"what": "position", "kind": kind, "game": played.pk})
    assert len(select_all(copied(page), "svg" if kind == "fragment" else "img")) == 1
    address = reverse("public:embed_position_html", args=[played.pk, kind])
    assert client.get(address).content.decode() == copied(page)


def test_what_is_pasted_has_no_hidden_name_and_no_withheld_record(client: Client, desk: Desk, played: Game) -> None:
    entry = Entry.objects.get(division=desk.division, player=played.black_id)
    Entry.objects.filter(pk=entry.pk).update(
        name_in_public="pseudonym", pseudonym="<b>K</b>", records_consent=Consent.NO.value
    )
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    for name in TABLES:
        address = reverse("public:embed_table", args=[desk.event.slug, desk.division.slug, name, "plain"])
        pasted = client.get(address).content.decode()
        assert entry.name not in pasted
        assert "&lt;b&gt;K&lt;/b&gt;" in pasted
    assert client.get(reverse("public:embed_position_html", args=[played.pk, "plain"])).status_code == 404


@pytest.mark.parametrize(
    "query", ["what=nonsense&kind=zz&theme=<script>&lang=klingon", "what=game", "kind=plain", "what=&game="]
)
def test_what_cannot_be_read_in_the_address_is_left_out(client: Client, desk: Desk, query: str) -> None:
    page = client.get(f"{code_page(desk)}?{query}")
    assert page.status_code == 200
    assert "<script>" not in str(select_one(page, "form.toolbar"))


def test_another_event_s_game_and_an_unknown_part_are_not_there(client: Client, desk: Desk) -> None:
    other = make_desk(4)
    (game, *_others) = games_of(other.publish(1))
    for number in (game.pk, 10**12, "x", "9" * 40):
        assert client.get(code_page(desk), {"game": number}).status_code == 404
    place = [desk.event.slug, desk.division.slug]
    for missing in ([*place, "entries", "plain"], [*place, "standings", "pdf"], [*place, "nothing", "plain"]):
        assert client.get(reverse("public:embed_table", args=missing)).status_code == 404
    assert client.get(reverse("public:embed_table_of_round", args=[*place, "draw", 2, "plain"])).status_code == 404


def test_what_surrounds_the_part_is_renewed_with_it(client: Client, desk: Desk) -> None:
    page = client.get(table(desk, "draw"))
    assert select_one(page, '#live-head[data-live-with="live"] h1')
    assert select_one(page, '#live-source[data-live-with="live"] a')


def test_a_withheld_record_is_not_one_to_come(client: Client, desk: Desk, played: Game) -> None:
    Entry.objects.filter(division=desk.division, player=played.black_id).update(records_consent=Consent.NO.value)
    page = page_text(client.get(reverse("public:embed_position", args=[played.pk])))
    assert "One side of this game keeps its records to itself." in page
    assert "No record of this game yet" not in page


def test_before_the_first_round_a_piece_says_so(desk: Desk) -> None:
    waiting = make_desk(4)
    with pytest.raises(Refused, match=r"Nothing published yet\."):
        table_piece(waiting.division, "draw", HtmlForm.PLAIN)
