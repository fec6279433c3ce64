"""A game's page: the whole board is in view with its controls, on a phone before any text; keys in a folded viewer."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from tests.browser.board_page import PAGE, commented, show
from tests.data.long_game import long_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.desk(4, published=1)]

PLACES = """() => Object.fromEntries(Object.entries({
    board: "[data-part=board]", controls: ".viewer-controls", name: "h1", header: ".site-header", list: ".move-list",
}).map(([name, selector]) => [name, document.querySelector(selector).getBoundingClientRect().toJSON()]))"""


@pytest.fixture
def address(game: Game) -> str:
    submit_record(game.pk, Speaker.BLACK, long_game(120), actor="Black by link")
    return reverse("public:game", args=[game.pk])


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)])
def test_on_a_desktop_all_of_the_board_is_in_view(desktop: Page, address: str, width: int, height: int) -> None:
    desktop.set_viewport_size({"width": width, "height": height})
    desktop.goto(address)
    expect(desktop.locator("[data-part=caption]")).to_contain_text("Move 120")
    places = desktop.evaluate(PLACES)
    assert places["board"]["width"] >= 560
    assert places["board"]["height"] == pytest.approx(places["board"]["width"], abs=1)
    assert places["controls"]["bottom"] <= height
    assert places["name"]["left"] > places["board"]["right"]
    assert places["list"]["top"] < height


def test_on_a_phone_the_board_is_the_first_thing(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.locator("[data-part=caption]")).to_contain_text("Move 120")
    places = phone.evaluate(PLACES)
    assert (places["board"]["left"], places["board"]["width"]) == (0, 390)
    assert places["board"]["top"] == places["header"]["bottom"]
    assert places["controls"]["top"] >= places["board"]["bottom"]
    assert places["name"]["top"] >= places["controls"]["bottom"]


def test_on_a_phone_on_its_side_the_board_fills_the_height(phone: Page, address: str) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(address)
    expect(phone.locator("[data-part=caption]")).to_contain_text("Move 120")
    places = phone.evaluate(PLACES)
    assert 370 <= places["board"]["height"] <= 390
    assert places["controls"]["left"] > places["board"]["right"]


def test_a_viewer_in_a_closed_fold_leaves_the_keys_to_the_page(desktop: Page, site: str) -> None:
    fold = PAGE.replace("{% include", "<details><summary>Whole record</summary>{% include", 1)
    folded = fold.replace("{% endblock %}\n{% block scripts", "</details>{% endblock %}\n{% block scripts")
    show(desktop, site, commented(), "#m3", page=folded)
    desktop.keyboard.press("Home")
    assert desktop.locator("[data-part=caption]").text_content() == "Move 3, Black E7"
    desktop.get_by_text("Whole record").click()
    desktop.keyboard.press("Home")
    expect(desktop.locator("[data-part=caption]")).to_have_text("Start: an empty board")
