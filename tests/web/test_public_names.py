"""A name that is hidden in public is on no page, sheet or file for everybody, and stays where officials need it."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from games.models import Game, Record
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import edit_entry
from tests.browser.every_page import full_event, pages
from tests.db.desk import Desk
from tests.pdf_text import text_of as text_of_pdf
from tests.web.parsed import page_text, select_all
from tests.web.routes import ROUTES, Access

pytestmark = pytest.mark.django_db

ELSEWHERE = ("/desk/", "/referee/", "/federation/", "/accounts/", "/p/", "/static/", "/invitation/", "/new-password/")
NOT_REACHED = {
    "public:health": "says nothing of an event",
    "public:start": "says nothing of an event",
    "public:reached": "says nothing of an event",
    "public:record_original": "isn't given, which a test of its own says",
    "public:position": "shows stones, and marks without names, which a test of its own says",
    "public:bracket_pdf": "leads to the page outside a knock-out, and a test of its own is about names in it",
    "public:points_pdf": "leads to the page while no points are awarded",
    "public:person": "isn't there for somebody whose every name is hidden",
    "public:logo": "is a picture",
    **dict.fromkeys(
        (f"public:{what}_picture" for what in ("event", "standings", "round", "game")),
        "is a picture, and a test of its own is about names in it",
    ),
    **dict.fromkeys(
        (f"public:embed_{what}" for what in ("table", "table_of_round", "position_html")),
        "is HTML to paste, and a test of its own is about names in it",
    ),
    **dict.fromkeys(("public:site_feed", "public:event_feed"), "a test of its own is about names in a feed"),
    **dict.fromkeys(
        (f"public:{what}" for what in ("robots", "site_map", "site_pages", "event_pages", "manifest")),
        "has addresses alone, or nothing of an event",
    ),
    **dict.fromkeys(("public:favicon", "public:touch_icon"), "is a picture"),
    "public:site_calendar": "has events alone, and nothing of a person",
    "public:year_points": "tells of points, which a test of its own does",
    "public:year_points_pdf": "tells of points, which a test of its own does",
    "public:year_points_csv": "tells of points, which a test of its own does",
    "public:series": "tells of points, which a test of its own does",
    "public:series_pdf": "tells of points, which a test of its own does",
    "public:points_years": "tells of points, which a test of its own does",
}
"""Routes that the walk leaves out, and why."""


NAMING = {
    f"public:{page}"
    for page in (
        "draw", "results", "screen", "event_screen", "player", "standings", "standings_pdf", "crosstable",
        "crosstable_pdf", "estimate", "estimate_file", "game", "compare", "record_normalised", "record_pdf", "table",
        "round_table", "event_records", "round_records", "games", "games_volume", "openings",
    )
}  # fmt: skip
"""Routes whose answers name players."""


@pytest.fixture(scope="module")
def made(kept_for_module: None) -> tuple[Desk, dict[str, list[str]]]:
    """The event with something on every page, and the addresses of its pages."""
    desk = full_event()
    return desk, pages(desk)


@pytest.fixture
def desk(made: tuple[Desk, dict[str, list[str]]], db: None) -> Desk:
    return made[0]


@pytest.fixture
def hidden(desk: Desk) -> frozenset[str]:
    """Every entry of the site under a pseudonym: the words of their names."""
    return hide_everybody(desk)


def hide_everybody(desk: Desk) -> frozenset[str]:
    """Give every entry of the site a pseudonym; the words of their names."""
    words: set[str] = set()
    for number, entry in enumerate(Entry.objects.select_related("division"), start=1):
        Entry.objects.filter(pk=entry.pk).update(latin_name=f"Zoltan Latinov{number}")
        words |= {*entry.name.split(), "Zoltan", f"Latinov{number}"}
        edit_entry(entry.pk, {"pseudonym": f"Heron {number}"}, actor=desk.director.actor)
    return frozenset(words)


def told_by(answer: object) -> str:
    """Everything that an answer tells a reader, with its headers."""
    content, kind = b"".join(answer), answer["Content-Type"]  # type: ignore[index, arg-type]
    headers = " ".join(map(str, answer.headers.values()))  # type: ignore[attr-defined]
    if kind == "application/pdf":
        return f"{headers} {text_of_pdf(content)}"
    if kind == "image/png":
        return headers
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return " ".join((headers, *archive.namelist(), *(archive.read(n).decode() for n in archive.namelist())))
    return f"{headers} {page_text(content) if 'html' in kind else content.decode()}"


def walked(client: Client, first: list[str]) -> dict[str, str]:
    """What every address tells that is reached from these by links."""
    told: dict[str, str] = {}
    left = list(first)
    while left:
        address = left.pop().partition("#")[0]
        if address in told or not address.startswith("/") or address.startswith(ELSEWHERE):
            continue
        answer = client.get(address)
        told[address] = told_by(answer)
        if "html" in answer["Content-Type"] and answer.status_code == 200:
            left += [str(link["href"]) for link in select_all(answer.content, "a[href]")]
            page = address.partition("?")[0]
            left += [f"{page}{link['href']}" for link in select_all(answer.content, 'a[href^="?"]')]
    return told


def route_of(address: str) -> str:
    try:
        return resolve(address.partition("?")[0]).view_name
    except Resolver404:
        return ""


def tables_of(desk: Desk) -> list[str]:
    """The files of lists, which no public page leads to."""
    slugs = [desk.event.slug, desk.division.slug]
    return [
        *(reverse("public:table", args=[*slugs, name, "csv"]) for name in ("standings", "crosstable")),
        *(reverse("public:round_table", args=[*slugs, 2, name, "csv"]) for name in ("draw", "results")),
    ]


def leaks(told: dict[str, str], hidden: frozenset[str]) -> set[str]:
    """Where these answers have one of the hidden words."""
    words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, hidden))})(?!\w)")
    return {
        f"{route_of(address)} {address}: …{text[max(0, at.start() - 40) : at.end() + 40]}…"
        for address, text in told.items()
        for at in words.finditer(text)
    }


def test_no_public_answer_has_a_hidden_name(
    desk: Desk, made: tuple[Desk, dict[str, list[str]]], hidden: frozenset[str]
) -> None:
    first = [
        address
        for route, shown in made[1].items()
        if route.startswith("public:") and route not in NOT_REACHED
        for address in shown
    ]
    games = [reverse("public:game", args=[game]) for game in Game.objects.values_list("pk", flat=True)]
    told = walked(Client(), [*first, *games, *tables_of(desk)])
    found = leaks({route: text for route, text in told.items() if route_of(route) not in NOT_REACHED}, hidden)
    assert not found, "\n".join(sorted(found))
    assert {route_of(address) for address, text in told.items() if "Heron" in text} >= NAMING
    readable = {name for name, (access, how) in ROUTES.items() if access is Access.EVERYBODY and "GET" in how}
    public = {name for name in readable if name.startswith("public:")}
    assert public - {route_of(address) for address in told} <= NOT_REACHED.keys()


def test_officials_slips_and_federation_files_keep_the_name(desk: Desk, hidden: frozenset[str]) -> None:
    officials = Client()
    officials.force_login(desk.director)
    slugs = [desk.event.slug, desk.division.slug]
    entries = list(desk.division.entries.all())
    for page in ("desk:results", "desk:slips_pdf"):
        told = told_by(officials.get(reverse(page, args=[*slugs, 2])))
        assert sum(entry.name in told for entry in entries) >= 10
    assert "Heron" not in told_by(officials.get(reverse("desk:export_file", args=[*slugs, "h9"])))
    page = told_by(officials.get(reverse("public:game", args=[Record.objects.earliest("pk").game_id])))
    assert "Heron" not in page


def test_a_record_as_submitted_is_for_officials(desk: Desk, hidden: frozenset[str]) -> None:
    record = Record.objects.earliest("pk")
    address = reverse("public:record_original", args=[record.game_id, record.pk])
    assert Client().get(address).status_code == 404
    officials = Client()
    officials.force_login(desk.director)
    assert officials.get(address).content == bytes(record.original)


@pytest.mark.parametrize("sheet", ["draw", "names", "results", "wall", "crosstable", "standings"])
def test_a_sheet_for_the_wall_shows_what_is_public(desk: Desk, hidden: frozenset[str], sheet: str) -> None:
    officials = Client()
    officials.force_login(desk.director)
    of_round = sheet in ("draw", "names", "results")
    address = reverse(f"desk:{sheet}_pdf", args=[desk.event.slug, desk.division.slug, *([2] if of_round else [])])
    told = told_by(officials.get(address))
    assert "Heron" in told
    assert not leaks({address: told}, hidden)
