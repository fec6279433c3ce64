"""Every page of one event: nothing is said twice on it, and it loads the style sheet of its kind."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import User
from nzgs_tourney.site.deployment.style_bundles import BUNDLES
from tests.browser.every_page import full_event, pages
from tests.db.desk import Desk
from tests.web.parsed import select_all
from tests.words.twice import HEADING, TAB, said_twice

pytestmark = pytest.mark.django_db

SHEETS = {
    "public:event": "public",
    "public:standings": "public",
    "public:games": "games",
    "public:game": "viewer",
    "public:embed_standings": "embed",
    "public:embed_game": "embed-game",
    "public:rules": "reading",
    "public:screen": "screen",
    "public:event_screen": "screen",
    "player:home": "player",
    "desk:round": "desk",
    "referee:archives": "desk",
    "referee:case": "game",
}
"""Pages of each kind; the page of an error is not asked for here."""
_ONE_WORD = "one word names the page, in its tab and in the heading that a screen reader goes to"
_ASKS = "the page asks one thing, and its button does it"
_TICKED = "the sheets of the round's one PDF are ticked by their names"
_EACH = "each has its own, alike here by chance"
_RULE = "what the replay found is quoted where it decides something"
TWICE: dict[tuple[str, str], str] = {
    ("desk:help", ""): "a document’s headings, which its contents name",
    ("public:enter", "open: caption, label"): "a division by its name: once to choose, once above who is entered",
    **{
        (f"{namespace}:{page}", f"{tab}: {TAB}, {HEADING}"): _ONE_WORD
        for namespace, page, tab in (
            ("public", "prizes", "prizes"),
            ("public", "points", "nzgs points"),
            ("public", "statistics", "statistics"),
            ("public", "event_statistics", "statistics"),
            ("desk", "fees", "fees"),
        )
    },
    ("account", f"sign out: {HEADING}, button"): _ASKS,
    **{
        ("desk:sheets", f"{sheet}: {HEADING}, label"): _TICKED
        for sheet in (
            "wall list", "standings", "not playing", "draw by table", "draw by name", "crosstable",
            "results of the round", "result slips",
        )
    },
    ("desk:sheets", "results of the round"): _TICKED,
    ("desk:messages", ""): "each message is read whole before it goes",
    ("desk:prizes", ""): "each prize has its own fields",
    ("desk:division_settings", "in other systems 0"): "two criteria say where they don’t count",
    ("player:staged", ""): "the file holds one game twice",
    ("public:home", ""): _EACH,
    ("federation:series_new", "rimu open, "): "several events have one name here",
    ("federation:series_edit", "rimu open, "): "several events have one name here",
    ("public:event", ""): _EACH,
    ("public:differences", ""): "each board says what it shows",
    ("referee:records", "it can still be claimed"): _RULE,
    ("referee:case", "white’s move 4 leaves"): _RULE,
}  # fmt: skip
"""(route, how the text begins) and the reason why the page may say it twice."""


@pytest.fixture(scope="module")
def made(kept_for_module: None) -> Desk:
    """The event with something on every page."""
    return full_event()


@pytest.fixture
def desk(made: Desk, db: None) -> Desk:
    return made


@pytest.fixture
def addresses(desk: Desk) -> dict[str, list[str]]:
    """The addresses by route."""
    return pages(desk)


def excuse(route: str, text: str) -> tuple[str, str] | None:
    """The exception that covers a text said twice, None for none."""
    return next((one for one in TWICE if one[0] == route and text.startswith(one[1])), None)


def test_nothing_is_said_twice_on_a_page(client: Client, desk: Desk, addresses: dict[str, list[str]]) -> None:
    federation = User.objects.create_user("federation", is_superuser=True)
    used, found = set(), []
    for route, shown in addresses.items():
        client.force_login(federation if route.startswith("federation") else desk.director)
        for address in shown:
            for text in said_twice(client.get(address).content):
                excused = excuse(route, text)
                used.add(excused)
                if excused is None:
                    found.append(f"{route} ({address}): {text}")
    assert not found, "\n".join(found)
    assert TWICE.keys() - used == set(), "exceptions that no page needs any more"


def test_a_page_loads_the_sheet_of_its_kind_and_no_other(
    client: Client, desk: Desk, addresses: dict[str, list[str]]
) -> None:
    client.force_login(desk.director)
    loaded = {
        name: [str(link["href"]) for link in select_all(client.get(addresses[name][0]), "link[rel=stylesheet]")]
        for name in SHEETS
    }
    assert loaded == {name: [f"/static/styles/{kind}.css"] for name, kind in SHEETS.items()}
    assert {f"styles/{kind}.css" for kind in SHEETS.values()} == BUNDLES.keys() - {"styles/error.css"}
