"""What anybody may read: published only, the same for everybody, unchanged until something happens, in few queries."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate

from games.ledger import guards
from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.links import token_of
from nzgs_tourney.models import EntryPage, PlayerLink, RoundTime, Seat, User
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.standings.standings import standings_after
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.desk_pages import signed_in
from tests.web.parsed import (
    facts,
    inline_scripts,
    page_text,
    parsed_page,
    select_all,
    select_one,
    text_of,
    texts_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]

HOSTILE = "<script>alert(1)</script>&\"'"
PAGES = ("event", "draw", "results", "screen", "standings", "crosstable", "player")
LEADING = ("src", "href", "action")


def address(desk: Desk, page: str, number: int = 1) -> str:
    slug, division = desk.event.slug, desk.division.slug
    if page == "player":
        return reverse("public:player", args=[slug, desk.division.entries.all()[0].pk])
    parts = {"event": [slug], "draw": [slug, division, number], "results": [slug, division, number]}
    return reverse(f"public:{page}", args=parts.get(page, [slug, division]))


def test_the_front_page_lists_what_is_published(client: Client, desk: Desk) -> None:
    hidden = make_desk(2, published=False)
    edit_event(hidden.event.pk, {"name": "Hidden Open"}, actor="Director")
    edit_event(desk.event.pk, {"begins": localdate(), "ends": localdate()}, actor="Director")
    page = page_text(client.get("/"))
    assert "Rimu Open" in page
    assert "8 players in 2 divisions." in page
    assert "Hidden Open" not in page


def test_the_way_in_reads_right_for_who_is_signed_in(client: Client, desk: Desk) -> None:
    for page in (reverse("public:home"), reverse("public:event", args=[desk.event.slug])):
        (link,) = select_all(client.get(page), "header a[href*='/accounts/login/']")
        assert text_of(link) == "For officials", "one kept copy of the page serves everybody"
    administrator = signed_in(User.objects.create_superuser("kahu"))
    assert administrator.get(link["href"]).url == reverse("desk:events")


@pytest.mark.parametrize("page", PAGES)
def test_an_unpublished_event_does_not_exist(client: Client, page: str) -> None:
    hidden = make_desk(4, published=False)
    hidden.publish(1)
    assert client.get(address(hidden, page)).status_code == 404
    assert signed_in(hidden.director).get(address(hidden, page)).status_code == 404, "public pages are public"


def test_a_draft_is_shown_to_nobody(client: Client, desk: Desk) -> None:
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    desk.draw(2)
    names = set(desk.division.entries.values_list("name", flat=True))
    for page in ("draw", "results"):
        answer = client.get(address(desk, page, 2))
        assert answer.status_code == 200, "a page that waits, at the address that will hold the round"
        assert not [name for name in names if name in page_text(answer)]
    assert "Round 2" not in page_text(client.get(address(desk, "player")))
    assert "after round 1" in page_text(client.get(address(desk, "standings")))
    assert reverse("public:draw", args=[desk.event.slug, desk.division.slug, 2]) not in page_text(
        client.get(address(desk, "screen"))
    )


@pytest.mark.parametrize("number", [0, 7, 99_999_999_999_999_999_999])
def test_there_is_no_such_round(client: Client, desk: Desk, number: int) -> None:
    assert client.get(address(desk, "draw", number)).status_code == 404
    assert client.get(address(desk, "results", number)).status_code == 404


def test_nobody_s_page_of_another_event(client: Client, desk: Desk) -> None:
    other = make_desk(2).division.entries.all()[0]
    for number in (other.pk, 99_999_999_999_999_999_999):
        assert client.get(reverse("public:player", args=[desk.event.slug, number])).status_code == 404


@pytest.mark.on_both
@pytest.mark.parametrize("page", PAGES)
def test_an_unchanged_page_is_not_sent_again(client: Client, desk: Desk, page: str) -> None:
    first = client.get(address(desk, page))
    etag = first["ETag"]
    assert (first.status_code, first["Cache-Control"]) == (200, "no-cache")
    with CaptureQueriesContext(connection) as asked:
        again = client.get(address(desk, page), headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert len(asked) <= 4
    report_from(games_of(desk.division.drawn_rounds.get())[0], Speaker.BLACK, "B+3")
    changed = client.get(address(desk, page), headers={"If-None-Match": etag})
    assert (changed.status_code, changed["ETag"] != etag) == (200, True)
    edit_event(desk.event.pk, {"name": "Another"}, actor="Director")
    assert client.get(address(desk, page), headers={"If-None-Match": etag}).status_code == 200


def test_no_komi_and_reports_that_differ_are_said_once(client: Client, desk: Desk) -> None:
    desk.draw(2)
    override_handicap(desk.division.pk, 2, 1, 3, "asked for", actor="Director")
    first, second = games_of(publish_round(desk.division.pk, 2, actor="Director"))[:2]
    report_from(second, Speaker.BLACK, "B")
    report_from(second, Speaker.WHITE, "W")
    entry = Seat.objects.get(pairing__game=first, colour="black").entry
    link = PlayerLink.objects.living().get(entry=entry)
    pages = [
        *(address(desk, page, 2) for page in ("draw", "results")),
        reverse("public:screen", args=[desk.event.slug, desk.division.slug]),
        reverse("public:player", args=[desk.event.slug, entry.pk]),
    ]
    for page in pages:
        text = text_of(client.get(page))
        assert "no komi" in text
        assert "komi no" not in text
    assert facts(client.get(reverse("player:home", args=[token_of(link)])))["Komi"] == "none"
    results = [text_of(cell) for cell in select_all(client.get(address(desk, "results", 2)), "td.outcome")]
    assert results.count("playing") == len(results) - 1


def test_a_result_is_on_the_next_page_with_the_winner_in_bold(client: Client, desk: Desk) -> None:
    before = page_text(client.get(address(desk, "results")))
    assert "0 of 4" in before
    game = both_report(games_of(desk.division.drawn_rounds.get())[0], "B+12")
    after = client.get(address(desk, "results"))
    assert "1 of 4" in text_of(after)
    assert f"{game.black_name} (Black) by 12" in text_of(after)
    assert game.black_name in texts_of(after, "strong")


@pytest.mark.parametrize("page", PAGES)
def test_everybody_reads_the_same_bytes(client: Client, desk: Desk, page: str) -> None:
    where = address(desk, page)
    reader = signed_in(desk.director)
    private = (desk.director.called, desk.director.username, "csrfmiddlewaretoken")
    cache.clear()
    by_reader = reader.get(where)
    by_anybody = client.get(where)
    cache.clear()
    first_by_anybody = Client().get(where)
    # Times may differ between two renderings, by the minute at most.
    assert by_reader.content == by_anybody.content
    assert len(first_by_anybody.content) == len(by_anybody.content)
    for answer in (by_reader, by_anybody):
        assert not [word for word in private if word in page_text(answer)]
        assert "sessionid" not in answer.cookies
        assert "csrftoken" not in answer.cookies


def test_what_is_asked_besides_makes_no_page_of_its_own(client: Client, desk: Desk) -> None:
    plain = client.get(address(desk, "draw"))
    other = client.get(address(desk, "draw"), {"utm": "<script>" + "x" * 2_000})
    assert plain.content == other.content
    by_name = client.get(address(desk, "draw"), {"order": "name"})
    assert by_name.content != plain.content


@pytest.mark.parametrize("page", PAGES)
def test_names_are_text_everywhere(client: Client, page: str) -> None:
    desk = make_desk(0)
    for number in range(4):
        new = NewEntry(f"{HOSTILE}{number}", "3k", club=HOSTILE, city=HOSTILE, email="x@example.nz")
        enter_player(desk.division.pk, new, actor="Director")
    edit_event(desk.event.pk, {"name": HOSTILE, "venue": HOSTILE, "city": HOSTILE}, actor="Director")
    desk.publish(1)
    found = client.get(address(desk, page))
    assert inline_scripts(found) == []
    assert HOSTILE in text_of(found)
    assert inline_scripts(client.get("/")) == []


@pytest.mark.parametrize("page", PAGES)
def test_no_contact_and_no_link_is_public(client: Client, desk: Desk, page: str) -> None:
    for entry in desk.division.entries.all():
        edit_entry(entry.pk, {"email": f"e{entry.pk}@example.nz", "phone": "021 555 0199"}, actor="Director")
    html = page_text(client.get(address(desk, page)))
    assert "@example.nz" not in html
    assert "555 0199" not in html
    assert "/p/" not in html
    assert PlayerLink.objects.exists()


def test_pages_name_no_other_host(client: Client, desk: Desk) -> None:
    for page in PAGES:
        found = parsed_page(client.get(address(desk, page)))
        for own_address in found.select('link[rel="canonical"]'):
            own_address.decompose()
        leading = [str(value) for tag in found.find_all(True) for name, value in tag.attrs.items() if name in LEADING]
        assert [value for value in leading if re.match("(?:https?:)?//", value)] == [], page
        named = {name for tag in found.find_all(True) for name in tag.attrs}
        assert [name for name in named if name == "style" or name.startswith("on")] == [], page
        assert inline_scripts(found) == [], page


def test_rounds_name_lines_that_can_be_found(client: Client, desk: Desk) -> None:
    desk.division.criteria = ["wins"]
    with guards.lifted():
        desk.division.save()
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "jigo")
    rows = select_all(client.get(address(desk, "standings")), "tbody tr")
    lines = [[text_of(cell) for cell in select_all(row, "td")] for row in rows]
    assert {(line[1], text_of(select_one(row, "td.lead"))) for line, row in zip(lines, rows, strict=True)} == {
        ("1=", "½")
    }
    numbers = [line[0] for line in lines]
    assert numbers == [str(number) for number in range(1, 9)], "one place is shared by all, each has a number"
    desk.division.criteria = ["rating"]
    with guards.lifted():
        desk.division.save()
    cache.clear()
    assert "No." not in texts_of(client.get(address(desk, "standings")), "th"), "distinct places are the numbers"


def test_a_player_can_add_up_the_own_figures(client: Client, desk: Desk) -> None:
    assert "Round by round" not in page_text(client.get(address(desk, "player")))
    desk.division.criteria = ["mms", "sos", "sosm1"]
    with guards.lifted():
        desk.division.save()
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "jigo")
    response = client.get(address(desk, "player"))
    figures = select_one(response, "details:has(> summary:-soup-contains('Round by round'))")
    rows = {
        text_of(select_one(row, "th")): [text_of(cell) for cell in select_all(row, "td.num")]
        for row in select_all(figures, "tbody tr")
    }
    assert rows["Total"][0] == f"{rows['Start'][0]}½"
    assert re.fullmatch(r"counts [\d½]+", text_of(select_one(figures, "td .sub")))
    assert "– means the round is left out." in text_of(figures)


def test_no_result_is_shown_as_the_program_keeps_it(client: Client, desk: Desk) -> None:
    first, second = games_of(desk.division.drawn_rounds.get())[:2]
    report_from(first, Speaker.PAPER, "both_lose")
    report_result(second.pk, Speaker.PAPER, "W", actor="paper slip", nonce=uuid4(), forfeit=True)
    for page in ("draw", "results"):
        text = page_text(client.get(address(desk, page)))
        assert "both lose" in texts_of(text, "strong")
        assert f"{second.white_name} (White), not played" in text_of(text)
        assert "both_lose" not in text
    for game, sentence in ((first, "both lose"), (second, "W, not played")):
        entry = Seat.objects.filter(pairing__game=game)[0].entry
        own = page_text(client.get(reverse("public:player", args=[desk.event.slug, entry.pk])))
        every = page_text(client.get(reverse("public:person", args=[entry.player_id])))
        assert all(sentence in page and "both_lose" not in page for page in (own, every))


def test_a_draw_to_come_can_be_reloaded_without_javascript(client: Client, desk: Desk) -> None:
    page = client.get(address(desk, "draw", 2))
    assert [(link["href"], text_of(link)) for link in select_all(page, "noscript a")] == [("", "Reload")]


def test_the_front_page_says_how_far_an_event_is_and_who_is_ahead(client: Client, desk: Desk) -> None:
    edit_event(desk.event.pk, {"begins": localdate(), "ends": localdate()}, actor="Director")
    before = text_of(select_one(client.get("/"), "article"))
    assert "Open Round 1 of 6" in before
    assert "Ahead" not in before
    first = both_report(games_of(desk.division.drawn_rounds.get())[0], "B+12")
    after = text_of(select_one(client.get("/"), "article"))
    assert "Ahead after round 1:" in after
    assert first.black_name in after


def test_the_front_page_leads_to_the_entry_page_of_what_comes(client: Client) -> None:
    desk = make_desk(2)
    later = localdate() + timedelta(days=30)
    edit_event(desk.event.pk, {"begins": later, "ends": later}, actor="Director")
    enter = reverse("public:enter", args=[desk.event.slug])
    assert not select_all(client.get("/"), f"a[href='{enter}']")
    now = timezone.now()
    EntryPage.objects.create(event=desk.event, opens_at=now, closes_at=now + timedelta(days=20))
    assert select_one(client.get("/"), f"a[href='{enter}']")
    EntryPage.objects.update(opens_at=now - timedelta(days=2), closes_at=now - timedelta(days=1))
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    assert not select_all(client.get("/"), f"a[href='{enter}']")
    assert not select_all(client.get(address(desk, "event")), f"a[href='{enter}']")


def test_the_event_page_begins_with_the_boards_and_the_first_places(client: Client, desk: Desk) -> None:
    page = client.get(address(desk, "event"))
    assert [text_of(one) for one in select_all(page, ".boards-now .end")] == ["playing"] * 4
    assert not select_all(page, ".places-now")
    game = both_report(games_of(desk.division.drawn_rounds.get())[0], "B+12")
    page = client.get(address(desk, "event"))
    assert text_of(select_all(page, ".boards-now .end")[0]) == "B+12"
    assert game.black_name in text_of(select_all(page, ".boards-now .won")[0])
    assert len(select_all(page, ".places-now li")) == 6
    assert "Standings after round 1" in text_of(page)


def test_the_event_page_says_of_an_open_board_what_is_true(client: Client, desk: Desk) -> None:
    def ends() -> set[str]:
        return {text_of(one) for one in select_all(client.get(address(desk, "event")), ".boards-now .end")}

    times = RoundTime.objects.create(
        division=desk.division, round_number=1, starts_at=timezone.now() + timedelta(days=9)
    )
    RoundTime.objects.create(division=desk.division, round_number=2, starts_at=timezone.now() + timedelta(days=10))
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    assert ends() == {"–"}
    assert "Round 2 starts" in page_text(client.get(address(desk, "event")))
    times.delete()
    edit_event(desk.event.pk, {"city": "Nelson, again"}, actor="Director")
    assert ends() == {"playing"}
    finish_event(desk.event.pk, actor="Director")
    assert ends() == {"Left open"}
    assert "Round 2 starts" not in page_text(client.get(address(desk, "event")))


def test_the_event_page_says_who_moved_up(client: Client, desk: Desk) -> None:
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    for game in games_of(desk.publish(2)):
        both_report(game, "W+R")
    page = client.get(address(desk, "event"))
    now, before = standings_after(desk.division, 2), standings_after(desk.division, 1)
    for line, row in zip(select_all(page, ".places-now li"), now.order.rows, strict=False):
        up = before.order.row_of(row.player.id).place - row.place
        way, arrow, places = ("up", "▲", up) if up > 0 else ("down", "▼", -up)
        said = f"{arrow}{places} {places} place{'s' * (places > 1)} {way}" if up else ""
        assert text_of(select_one(str(line), ".moved")) == said
