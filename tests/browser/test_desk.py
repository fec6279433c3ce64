"""The director's desk before a round, on both screens in both lights: every page sound, and a list walked through."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.urls import reverse
from playwright.sync_api import Dialog, Locator, Page, expect

from nzgs_tourney.models import Entry, StagedFile, User
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.watch import Watch, assert_fits
from tests.db.desk import Desk

pytestmark = pytest.mark.desk(8, published=1)

LIST = "Name,Grade,Club,T-shirt\nHēmi Rātā,3d,Wellington,L\n王小明,1d,,M\nTāne,12x,,S\nMere Rangi,2k,Nelson,M\n"
RATINGS = "Name,Rating,As of\nHēmi Rātā,3.10,2024-11-01\nMere Rangi,4.10,2024-11-01\nMere Rangi,0.2,2024-11-01\n"


def staged(desk: Desk, kind: StagedKind, text: str) -> StagedFile:
    division = desk.division if kind is StagedKind.ENTRIES else None
    return stage_file(desk.event, kind, filename="list.csv", content=text.encode(), by=desk.director, division=division)


def addresses(desk: Desk) -> Iterator[str]:
    """The pages of lists with something on them to settle; `test_every_page` walks all pages as they usually are."""
    for kind, text in ((StagedKind.ENTRIES, LIST), (StagedKind.RATINGS, RATINGS)):
        yield reverse("desk:staged", args=[desk.event.slug, staged(desk, kind, text).pk])
    waiting = staged(desk, StagedKind.RATINGS, RATINGS)
    kept, _ = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2024, 11, 1), actor="Director")
    yield reverse("desk:rating_list", args=[desk.event.slug, kept.pk])


def test_the_pages_of_lists_are_sound(every_look: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(every_look, desk.director)
    for address in addresses(desk):
        answer = every_look.goto(address)
        assert answer is not None
        assert (address, answer.status) == (address, 200)
        assert_accessible(every_look)
        assert_fits(every_look)


def test_a_list_is_sent_settled_and_accepted_on_a_phone(phone: Page, sign_in: SignIn, desk: Desk) -> None:
    enter_player(desk.division.pk, NewEntry("Hemi Rata", "3d"), actor="Director")
    sign_in(phone, desk.director)
    phone.goto(reverse("desk:import", args=[desk.event.slug, desk.division.slug]))
    phone.set_input_files("[name=file]", {"name": "list.csv", "mimeType": "text/csv", "buffer": LIST.encode()})
    phone.get_by_role("button", name="Check the list").click()
    expect(phone.get_by_text("Line 4: “12x” isn’t a grade")).to_be_visible()
    phone.get_by_label("Who line 2, Hēmi Rātā, is").select_option("new")
    phone.get_by_label("Who line 5, Mere Rangi, is").select_option(label="Mere Rangi 5d, entered already")
    phone.get_by_role("button", name="Accept the list").click()
    expect(phone.get_by_text("2 entered, 1 entered already, 1 not entered yet.")).to_be_visible()
    assert Entry.objects.filter(name="Hēmi Rātā").count() == 1
    assert Entry.objects.filter(name="Mere Rangi").count() == 1


def test_what_is_typed_first_goes_where_it_belongs(desktop: Page, sign_in: SignIn, desk: Desk, watch: Watch) -> None:
    watch.expect("status of 422")
    desktop.goto(reverse("joining:set_up"))
    expect(desktop.get_by_label("Your name")).to_be_focused()
    User.objects.create_superuser("federation")
    desktop.goto(reverse("account_login"))
    expect(desktop.get_by_label("Username or e-mail")).to_be_focused()
    User.objects.filter(pk=desk.director.pk).update(makes_events=True)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:event_new"))
    expect(desktop.get_by_label("Name", exact=True)).to_be_focused()
    desktop.goto(reverse("desk:entry_new", args=[desk.event.slug, desk.division.slug]))
    name = desktop.get_by_label("Name", exact=True)
    for player in ("Rewi Kea", "Tāne Kea"):
        expect(name).to_be_focused()
        desktop.keyboard.type(player)
        desktop.keyboard.press("Tab")
        desktop.keyboard.type("4k")
        desktop.get_by_role("button", name="Add, then another").click()
        expect(desktop.get_by_text(f"{player} is entered")).to_be_visible()
    expect(name).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-focus]")).to_be_focused()


def test_a_page_asks_before_what_was_chosen_on_it_is_lost(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    desktop.on("dialog", stay)
    sign_in(desktop, desk.director)
    address = reverse("desk:event_edit", args=[desk.event.slug])
    desktop.goto(address)
    desktop.get_by_label("Venue").fill("Harbour Hall")
    desktop.get_by_role("link", name="Overview", exact=True).click()
    desktop.wait_for_function("document.querySelector('form[data-changed]') !== null")
    assert asked == ["beforeunload"]
    assert desktop.url.endswith(address)
    desktop.get_by_role("button", name="Save", exact=True).click()
    desktop.wait_for_url(lambda url: not url.endswith("/edit/"))
    desktop.goto(address)
    expect(desktop.get_by_label("Venue")).to_have_value("Harbour Hall")
    desktop.get_by_label("Venue").fill("Elsewhere")
    desktop.get_by_role("link", name="Cancel").click()
    desktop.wait_for_url(lambda url: not url.endswith("/edit/"))
    assert asked == ["beforeunload"], "neither saved nor given up on purpose is lost"


def test_saving_one_form_of_an_entry_asks_about_the_other(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    entry = desk.division.entries.earliest("pk")
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:entry", args=[desk.event.slug, entry.pk]))
    desktop.get_by_label("Round 3").select_option("excused")
    desktop.get_by_label("Name", exact=True).fill("Rewi Kea")
    with desktop.expect_event("dialog") as asked:
        desktop.once("dialog", lambda dialog: dialog.accept())
        desktop.get_by_role("button", name="Save", exact=True).click()
    assert asked.value.type == "beforeunload"
    expect(desktop.get_by_text("Saved.")).to_be_visible()


def test_an_event_is_made_and_its_first_player_entered(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    User.objects.filter(pk=desk.director.pk).update(makes_events=True)
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:events"))
    desktop.get_by_role("link", name="New event").click()
    desktop.get_by_label("Name", exact=True).fill("Kauri Handicap")
    desktop.get_by_label("First day").fill("2026-12-05")
    desktop.get_by_text("One-day handicap").click()
    desktop.get_by_role("button", name="Make the event").click()
    expect(desktop.get_by_text("Nobody is entered yet.")).to_be_visible()
    desktop.get_by_role("link", name="Add a player").click()
    desktop.get_by_label("Name", exact=True).fill("Tūī O’Neill")
    desktop.get_by_label("Grade").fill("4k")
    desktop.get_by_role("button", name="Add them").click()
    expect(desktop.get_by_role("link", name="Tūī O’Neill")).to_be_visible()


def test_a_fault_in_the_fold_of_a_new_player_opens_it(phone: Page, sign_in: SignIn, desk: Desk, watch: Watch) -> None:
    watch.expect("status of 422")
    sign_in(phone, desk.director)
    phone.goto(reverse("desk:entry_new", args=[desk.event.slug, desk.division.slug]))
    add = phone.get_by_role("button", name="Add them")
    box = add.bounding_box()
    assert box is not None
    assert box["y"] < 844, "it begins on the first screen"
    phone.get_by_label("Name", exact=True).fill("Tūī O’Neill")
    phone.get_by_label("Grade").fill("4k")
    more, mail = phone.get_by_text("More about this player"), phone.get_by_label("E-mail")
    more.click()
    mail.fill("tui at home")
    more.click()
    expect(mail).to_be_hidden()
    add.click()
    expect(mail).to_be_visible()
    expect(mail).to_have_value("tui at home")


def test_a_field_that_cannot_be_changed_looks_like_it(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:division_settings", args=[desk.event.slug, desk.division.slug]))
    colour = {
        name: desktop.locator(f"[name={name}]").evaluate("field => getComputedStyle(field).backgroundColor")
        for name in ("rounds", "board_size", "system")
    }
    expect(desktop.get_by_label("Board size")).to_be_disabled()
    assert colour["rounds"] != colour["board_size"] == colour["system"]


def bottom(locator: Locator) -> float:
    """Where it ends on the page, in pixels from the top."""
    box = locator.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_what_is_often_changed_of_an_entry_is_on_the_first_screen(phone: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(phone, desk.director)
    late = enter_player(desk.division.pk, NewEntry("Tūī O’Neill", "4k"), actor="Director")
    phone.goto(reverse("desk:entry", args=[desk.event.slug, late.pk]))
    assert bottom(phone.get_by_role("button", name="Save", exact=True)) < 844
    drawn = desk.division.entries.earliest("pk")
    phone.goto(reverse("desk:entry", args=[desk.event.slug, drawn.pk]))
    assert bottom(phone.get_by_label("Why it changes")) < 844
    assert_fits(phone)
    assert phone.evaluate("document.documentElement.scrollHeight") < 2.5 * 844


@pytest.mark.parametrize("javascript", [True, False])
def test_a_fault_in_the_fold_of_an_entry_opens_it(
    open_page: OpenPage, sign_in: SignIn, desk: Desk, watch: Watch, javascript: bool
) -> None:
    watch.expect("status of 422")
    phone = open_page("phone", javascript=javascript)
    sign_in(phone, desk.director)
    entry = desk.division.entries.earliest("pk")
    phone.goto(reverse("desk:entry", args=[desk.event.slug, entry.pk]))
    save = phone.get_by_role("button", name="Save", exact=True)
    phone.get_by_label("Grade", exact=True).fill("2d")
    phone.get_by_label("Why it changes").fill("A slip.")
    more, mail = phone.get_by_text("More about this player"), phone.get_by_label("E-mail")
    more.click()
    mail.fill("tui at home")
    more.click()
    expect(mail).to_be_hidden()
    save.click()
    expect(mail).to_be_visible()
    expect(mail).to_have_value("tui at home")
    expect(phone.get_by_label("Grade", exact=True)).to_have_value("2d")
    mail.fill("tui@example.nz")
    save.click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    entry.refresh_from_db()
    assert (entry.rank, entry.email) == ("2d", "tui@example.nz")


def test_tabs_are_at_one_place_on_all_pages_of_a_division(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    places: dict[str, list[str]] = {}
    numbers = {"round": [1], "results": [1], "round_wishes": [2]}
    for name in ("entries", "import", "standings", "prizes", "estimate", "export", *numbers):
        place = [desk.event.slug, desk.division.slug, *numbers.get(name, [])]
        desktop.goto(reverse(f"desk:{name}", args=place))
        places[name] = desktop.locator(".switch li, .place .tabs li").evaluate_all(
            "(tabs) => tabs.map((tab) => `${tab.innerText} ${Math.round(tab.getBoundingClientRect().left)}`)"
        )
    assert len(places["entries"]) == 8, "the event with its two divisions, and five pages"
    for name, found in places.items():
        assert found == places["entries"], name


def test_what_is_not_saved_yet_takes_the_place_of_what_was_saved(desktop: Page, sign_in: SignIn, desk: Desk) -> None:
    sign_in(desktop, desk.director)
    desktop.goto(reverse("desk:prizes", args=[desk.event.slug, desk.division.slug]))
    desktop.get_by_label("Prize", exact=True).fill("Open")
    desktop.get_by_label("Amounts").fill("100, 50")
    desktop.get_by_role("button", name="Save", exact=True).click()
    expect(desktop.get_by_text("The prizes are saved.")).to_be_visible()
    desktop.get_by_label("Amounts").fill("100, 5O")
    desktop.get_by_role("button", name="Who would win?").click()
    expect(desktop.get_by_text("Not saved yet: press Save when the list is right.")).to_be_visible()
    expect(desktop.get_by_text("The prizes are saved.")).to_have_count(0)
