"""What programs are told of public pages: titles, canonical addresses, pictures, site maps; and of nothing else."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from games.sheets.link_picture import HEIGHT, WIDTH
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.events.link_pictures import event_picture, game_picture, round_picture, standings_picture
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.points.points_year import set_brought_forward
from nzgs_tourney.services.points.series import save_series
from nzgs_tourney.site.deployment import folders
from nzgs_tourney.tournament.division.privacy import Consent
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]
SITE = "https://tourney.example"
NAMESPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
RECORD = b"(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[pp])"


@pytest.fixture
def site(settings: Any) -> None:
    """The site has an address of its own."""
    settings.SITE_URL = SITE
    settings.ALLOWED_HOSTS = ["tourney.example", "testserver"]


def meta(page: object, name: str) -> str:
    """The content of the only meta of this name or property."""
    return str(select_one(page, f'meta[name="{name}"], meta[property="{name}"]')["content"])


def division_page(desk: Desk, name: str, *more: object) -> str:
    """The address of a page of the division."""
    return reverse(f"public:{name}", args=[desk.event.slug, desk.division.slug, *more])


def mapped(address: str) -> list[str]:
    """The paths in the site map at this address."""
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml")
    found = [str(place.text) for place in ElementTree.fromstring(answer.content).iterfind(".//s:loc", NAMESPACE)]
    assert all(place.startswith(SITE) for place in found)
    return [place.removeprefix(SITE) for place in found]


@pytest.mark.usefixtures("site")
def test_a_page_says_what_it_is_where_it_is_and_how_it_looks(client: Client, desk: Desk) -> None:
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "B+R")
    address = division_page(desk, "standings")
    page = client.get(address)
    assert select_one(page, 'link[rel="canonical"]')["href"] == f"{SITE}{address}" == meta(page, "og:url")
    assert f"{meta(page, 'og:title')} · NZGS Tourney" == text_of(select_one(page, "title"))
    assert meta(page, "description") == meta(page, "og:description")
    assert meta(page, "description").startswith("Rimu Open · Wellington, 21 November 2026 · Open after round 1: ")
    assert meta(page, "og:image") == f"{SITE}{division_page(desk, 'standings_picture')}"
    by_name = client.get(f"{division_page(desk, 'draw', 1)}?order=name")
    assert select_one(by_name, 'link[rel="canonical"]')["href"] == f"{SITE}{division_page(desk, 'draw', 1)}"
    assert meta(by_name, "og:image") == f"{SITE}{division_page(desk, 'round_picture', 1)}"


def test_a_link_to_a_game_says_where_it_was_played_and_how_it_ended(client: Client, desk: Desk) -> None:
    (game, *_others) = games_of(desk.division.drawn_rounds.get())
    address = reverse("public:game", args=[game.pk])
    assert meta(client.get(address), "description").endswith(" · Open · Round 1 · Table 1")
    both_report(game, "B+R")
    assert meta(client.get(address), "description").endswith(" · Open · Round 1 · Table 1 · Black by resignation")


@pytest.mark.usefixtures("site")
def test_a_link_to_a_person_a_series_or_a_year_says_what_it_is(client: Client, desk: Desk) -> None:
    entry = desk.division.entries.select_related("player").first()
    assert entry is not None
    person = client.get(reverse("public:person", args=[entry.player_id]))
    assert meta(person, "og:title") == entry.name
    assert meta(person, "description").startswith(entry.rank)
    series = save_series(None, name="Grand Prix", points=[Decimal(5)], best=None, actor="Federation")
    shown = client.get(reverse("public:series", args=[series.slug]))
    assert (meta(shown, "og:title"), meta(shown, "description")[:15]) == ("Grand Prix", "Points by place")
    assert reverse("public:series", args=[series.slug]) in mapped("/sitemap-site.xml")
    set_brought_forward(2026, {entry.player_id: Decimal(4)}, actor="Federation")
    year = client.get(reverse("public:year_points", args=[2026]))
    assert meta(year, "description") == "Nobody is available yet."


def test_a_picture_says_whether_a_round_has_results_and_an_event_has_begun(desk: Desk) -> None:
    drawn_round = desk.division.drawn_rounds.get()
    assert round_picture(drawn_round).subtitle == "Open · Draw of round 1"
    both_report(games_of(drawn_round)[0], "B+R")
    assert round_picture(drawn_round).subtitle == "Open · Results of round 1"
    club = make_desk(4, "club-round-robin")
    announced = event_picture(club.event)
    assert "Standings" not in announced.subtitle, "nobody has played yet"
    assert announced.lines[0][1].startswith("4 players")
    club.publish(1)
    assert "Standings" in event_picture(club.event).subtitle


def test_a_site_without_an_address_names_none(client: Client, desk: Desk, settings: Any) -> None:
    settings.SITE_URL = ""
    page = client.get(division_page(desk, "standings"), headers={"host": "127.0.0.1:8000"})
    assert not select_all(page, 'link[rel="canonical"], meta[property="og:url"], meta[property="og:image"]')
    assert meta(page, "og:title") == "Standings, Open"


def test_pages_that_are_nobody_else_s_say_nothing(client: Client, desk: Desk) -> None:
    client.force_login(desk.director)
    page = client.get(reverse("desk:event", args=[desk.event.slug]))
    assert page.status_code == 200
    assert not select_all(page, 'meta[property], link[rel="canonical"], link[rel="manifest"]')


@pytest.mark.usefixtures("site")
def test_pictures_are_drawn_once_for_each_version(client: Client, desk: Desk) -> None:
    (game, *_others) = games_of(desk.division.drawn_rounds.get())
    addresses = {
        reverse("public:event_picture", args=[desk.event.slug]),
        division_page(desk, "standings_picture"),
        division_page(desk, "round_picture", 1),
        reverse("public:game_picture", args=[game.pk]),
    }
    tags = {}
    for address in addresses:
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        assert Image.open(BytesIO(answer.content)).size == (WIDTH, HEIGHT)
        tags[address] = answer["ETag"]
        assert client.get(address, headers={"If-None-Match": tags[address]}).status_code == 304
    both_report(game, "B+R")
    assert all(client.get(address, headers={"If-None-Match": tag}).status_code == 200 for address, tag in tags.items())
    assert client.get(division_page(desk, "round_picture", 2)).status_code == 404


def test_pictures_know_no_hidden_name_and_no_withheld_record(desk: Desk) -> None:
    (game, *_others) = games_of(desk.division.drawn_rounds.get())
    submit_record(game.pk, Speaker.BLACK, RECORD, actor="Black by link")
    assert game_picture(Game.objects.get(pk=game.pk)).board is not None
    entry = Entry.objects.get(division=desk.division, player=game.black_id)
    Entry.objects.filter(pk=entry.pk).update(
        name_in_public="pseudonym", pseudonym="Player K", records_consent=Consent.NO.value
    )
    shown = game_picture(Game.objects.get(pk=game.pk))
    assert shown.board is None
    drawn = [shown, standings_picture(desk.division), round_picture(desk.division.drawn_rounds.get())]
    for picture in drawn:
        words = [word for line in picture.lines for word in line]
        assert "Player K" in words
        assert entry.name not in words


@pytest.mark.usefixtures("site")
def test_the_site_map_has_published_events_and_nothing_private(desk: Desk) -> None:
    hidden, rehearsal = make_desk(2, published=False), make_desk(2, rehearsal=True)
    first, second, *_others = games_of(desk.division.drawn_rounds.get())
    for game in (first, second):
        submit_record(game.pk, Speaker.BLACK, RECORD, actor="Black by link")
    Entry.objects.filter(player=first.black_id).update(records_consent=Consent.NO.value)
    own = reverse("public:event_pages", args=[desk.event.slug])
    maps = mapped("/sitemap.xml")
    assert own in maps
    for event in (hidden.event, rehearsal.event):
        assert reverse("public:event_pages", args=[event.slug]) not in maps
    assert Client().get(reverse("public:event_pages", args=[hidden.event.slug])).status_code == 404
    assert mapped(reverse("public:event_pages", args=[rehearsal.event.slug])) == []
    pages = [*mapped(own), *mapped("/sitemap-site.xml")]
    assert {division_page(desk, "standings"), division_page(desk, "draw", 1)} <= set(pages)
    assert division_page(desk, "draw", 2) not in pages
    assert reverse("public:game", args=[second.pk]) in pages
    assert reverse("public:game", args=[first.pk]) not in pages
    assert len(pages) == len(set(pages))
    assert {Client().get(page).status_code for page in pages} == {200}
    entry = Entry.objects.get(division=desk.division, player=second.white_id)
    Entry.objects.filter(pk=entry.pk).update(name_in_public="pseudonym", pseudonym="Player K")
    left = mapped(own)
    assert reverse("public:player", args=[desk.event.slug, entry.pk]) not in left
    assert reverse("public:game", args=[second.pk]) not in left


def test_a_rehearsal_and_a_withheld_record_are_kept_out_of_search_engines(client: Client, desk: Desk) -> None:
    (game, *_others) = games_of(desk.division.drawn_rounds.get())
    pages = [reverse("public:game", args=[game.pk]), reverse("public:event", args=[desk.event.slug])]
    assert not [page for page in pages if select_all(client.get(page), 'meta[name="robots"]')]
    Entry.objects.filter(player=game.black_id).update(records_consent=Consent.NO.value)
    assert meta(client.get(pages[0]), "robots") == "noindex"
    rehearsal = make_desk(2, rehearsal=True)
    edit_event(rehearsal.event.pk, {"published": True}, actor="Director")
    assert meta(client.get(reverse("public:event", args=[rehearsal.event.slug])), "robots") == "noindex"


@pytest.mark.usefixtures("site")
def test_robots_find_the_map_and_stay_away_from_the_desk(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert {"Disallow: /desk/", "Disallow: /accounts/", f"Sitemap: {SITE}/sitemap.xml"} <= set(lines)
    assert "Disallow: /p/" not in lines, "a personal link says noindex, which must be read to hold"
    assert client.get("/p/a/")["X-Robots-Tag"] == "noindex, nofollow"


def test_icons_and_the_manifest_lead_to_files(client: Client) -> None:
    manifest = client.get("/site.webmanifest")
    assert manifest["Content-Type"] == "application/manifest+json"
    assert [icon["sizes"] for icon in manifest.json()["icons"]] == ["192x192", "512x512", "512x512"]
    for address, name in (("/favicon.ico", "favicon.ico"), ("/apple-touch-icon.png", "app-180.png")):
        assert client.get(address).content == (folders.PACKAGE / f"static/nzgs_tourney/{name}").read_bytes()
    page = client.get("/about/rules/")
    assert select_one(page, 'link[rel="manifest"]')["href"] == "/site.webmanifest"
