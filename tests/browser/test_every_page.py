"""Every page of the site, on a phone in light and on a desktop in dark, by axe and by what axe does not measure.

With EVERY_LOOK set, on both in both lights.
"""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from nzgs_tourney.models import User
from tests.browser.accessible import BROKEN, RULES, TARGETS, low_contrast
from tests.browser.chromium import Device, Scheme, Turned
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.every_page import PARTS, full_event, pages, pages_of, proofs_of_identity
from tests.browser.layout import NARROWER_THAN_BELOW, measured
from tests.browser.served import AXE_HERE, with_axe
from tests.browser.watch import WIDE
from tests.db.two_histories import offered, send_both

pytestmark = pytest.mark.slow

THUMB = 44
"""The least height in CSS pixels of what is pressed on a phone."""
LIGHT_FIRST: tuple[Scheme, ...] = ("light", "dark")
LOOKS: tuple[tuple[Device, tuple[Scheme, ...]], ...] = (("phone", ("light",)), ("desktop", ("dark",)))
"""The screens, and the lights of each."""
if os.environ.get("EVERY_LOOK"):
    # Each look follows on one that differs from it by its screen or by its colours alone.
    LOOKS = (("phone", LIGHT_FIRST), ("desktop", LIGHT_FIRST[::-1]))
NEW = "[data-new]"
MARK_NEW = """() => {
    const first = !window.shownBefore;
    const before = (window.shownBefore ??= new WeakSet());
    const shown = [...document.body.querySelectorAll("*")].filter(
        (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const fresh = shown.filter((element) => !before.has(element));
    document.querySelectorAll("[data-new]").forEach((element) => element.removeAttribute("data-new"));
    if (!first) fresh.forEach((element) => element.setAttribute("data-new", ""));
    fresh.forEach((element) => before.add(element));
    return [first, fresh.length];
}"""
"""Whether this is the first screen, and how many elements are shown that none before has shown: these are marked."""
UNSEEN_FOCUS = """() => {
    const drawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    return [...all].filter((element) => {
        if (!element.checkVisibility() || element.disabled) return false;
        element.focus({ focusVisible: true, preventScroll: true });
        if (document.activeElement !== element) return false;
        return ![element, element.closest("label")]
            .some((one) => one && (drawn(getComputedStyle(one)) || drawn(getComputedStyle(one, "::after"))));
    }).map((element) => element.outerHTML.slice(0, 120));
}"""
"""Elements on which one cannot see that the keyboard is there."""
LOOK = f"""async ([address, [rules, targets]]) => {{
    if (!await ({AXE_HERE})(address)) return null;
    const [first, fresh] = ({MARK_NEW})();
    const [wide, unseen] = [({WIDE})(), ({UNSEEN_FOCUS})()];
    const broken = await ({BROKEN})(null, first ? rules : targets);
    if (!first && fresh) broken.push(...await ({BROKEN})("{NEW}", rules));
    return [wide, unseen, broken];
}}"""


def faults(page: Page, schemes: tuple[Scheme, ...] = LIGHT_FIRST) -> list[str]:
    """What is wrong with the page as it stands, in each of these lights.

    On a second screen axe looks at what the first did not show, and at the size of targets: nothing else of a page
    depends on its width but the size of letters, which is part of how their contrast is judged.
    """
    found: list[str] = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if scheme == schemes[0]:
            outside, unseen, broken = with_axe(page, LOOK, [RULES, TARGETS])
            found += [f"wider than the screen: {one}" for one in outside]
            (narrower,) = measured(page, NARROWER_THAN_BELOW)
            found += [f"narrower than what is below it: {one}" for one in narrower]
            found += [f"focus unseen: {one}" for one in unseen]
            found += broken
        found += [f"{scheme}: {one}" for one in low_contrast(page, settled=True)]
    return found


def small_targets(page: Page) -> list[str]:
    """Buttons, fields, choices and tabs too low for a thumb. What is kept from people, such as the field that catches
    programs, needs no thumb."""
    return page.evaluate(
        """(least) => [...document.querySelectorAll(
            "button, .button, input, select, textarea, label.choice, .segmented label, summary, .tabs a, .pills a")]
            .filter((element) => !element.matches("[type=checkbox], [type=radio], [type=range]"))
            .filter((element) => !element.closest("[aria-hidden=true]"))
            .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < least)
            .map((element) => element.outerHTML.slice(0, 120))""",
        THUMB,
    )


def test_what_only_the_second_screen_shows_is_judged(open_page: OpenPage) -> None:
    page = open_page("phone")
    turned = Turned(page)
    page.set_content(
        """<!doctype html><html lang="en"><title>Rimu Open</title><meta name="viewport" content="width=device-width">
        <style>@media (max-width: 600px) { .wide { display: none } } .wide { color: #ccc; background: #fff }</style>
        <main><h1>Round 1</h1><p>Seen by all.<p class="wide">Hard to read.</main>"""
    )
    turned.to("phone")
    assert faults(page) == []
    turned.to("desktop")
    assert [fault.split(":")[1].strip() for fault in faults(page)] == ["color-contrast"] * 2
    assert [fault.split(":")[1].strip() for fault in faults(page)] == ["color-contrast"] * 2, "told once only"


def test_text_that_is_drawn_as_elsewhere_is_judged_where_its_ground_differs(phone: Page) -> None:
    drawn = "<!doctype html><html lang=en><style>b {{ color: #767676 }}</style><main {}><p><b>Two"
    phone.set_content(drawn.format(""))
    assert low_contrast(phone) == [] == low_contrast(phone)
    box = "><div style='position: absolute; inset: 0; z-index: -1; background: #bbb'></div"
    for ground in ("style='background: #bbb'", "style='color-scheme: dark; background: #333'", box):
        phone.set_content(drawn.format(ground))
        assert [one.partition(":")[0] for one in low_contrast(phone)] == ["color-contrast"], ground


@pytest.mark.parametrize("part", PARTS)
def test_every_page_is_sound(open_page: OpenPage, sign_in: SignIn, part: str) -> None:
    desk = full_event()
    page = open_page("phone")
    turned = Turned(page)
    federation = User.objects.create_user("federation", is_superuser=True)
    sign_in(page, federation if part == "federation" else desk.director)
    found: dict[str, list[str]] = {}
    for address in pages_of(part, desk):
        turned.to("phone")
        answer = page.goto(address)
        assert answer is not None
        assert (address, answer.status) == (address, 200)
        found[address] = [f"too small for a thumb: {one}" for one in small_targets(page)]
        for device, schemes in LOOKS:
            turned.to(device)
            found[address] += [f"{device}: {one}" for one in faults(page, schemes)]
    assert found
    broken = {address: what for address, what in found.items() if what}
    assert not broken, "\n".join(f"{address}: {one}" for address, what in broken.items() for one in what)


def test_two_histories_of_an_event_are_sound(open_page: OpenPage, sign_in: SignIn) -> None:
    event = offered(send_both())
    page = open_page("phone")
    turned = Turned(page)
    sign_in(page, User.objects.create_user("federation", is_superuser=True))
    page.goto(reverse("desk:two_histories", args=[event.slug]))
    expect(page.get_by_role("button", name="Take the other one")).to_be_attached()
    found = small_targets(page)
    for device, schemes in LOOKS:
        turned.to(device)
        found += [f"{device}: {one}" for one in faults(page, schemes)]
    assert not found, "\n".join(found)


def test_pages_that_ask_who_it_is_are_sound(open_page: OpenPage, settings: Any, watch: Watches) -> None:
    watch.expect(r"status of 40[034]|status of 410|status of 422")
    settings.SECOND_FACTOR = True
    page = open_page("phone")
    turned = Turned(page)
    found: list[str] = []
    headings: set[str] = set()
    for what in proofs_of_identity(page):
        headings.add(page.get_by_role("heading", level=1).inner_text())
        found += [f"{what}: too small for a thumb: {one}" for one in small_targets(page)]
        for device, schemes in LOOKS:
            turned.to(device)
            found += [f"{what}, {device}: {one}" for one in faults(page, schemes)]
        turned.to("phone")
    assert not found, "\n".join(found)
    assert len(headings) > 8, headings


def test_pages_that_say_no_are_sound(phone: Page, sign_in: SignIn, site: str, watch: Watches) -> None:
    watch.expect(r"status of 40[034]|status of 410|status of 50[03]")
    desk = full_event()
    status_of = {"/e/nothing/": 404, f"/desk/{desk.event.slug}/": 403}
    sign_in(phone, User.objects.create_user("stranger"))
    sent = {"sentence": "The disk is full.", "sent": True, "fields": [("result", "B+3")], "address": "/desk/"}
    restored = {"found": {"events": ["Rimu Open"], "accounts": 2}, "heads": [("Rimu Open", "128 · 4f2a9c31d07b")]}
    shown: tuple[tuple[str, int, dict[str, object]], ...] = (
        ("400.html", 400, {}),
        ("403_csrf.html", 403, {}),
        ("500.html", 500, {}),
        ("503.html", 503, {}),
        ("503.html", 503, sent),
        ("player/link_ended.html", 410, {"event": desk.event, "weeks": 8}),
        ("federation/restored_site.html", 200, restored),
    )
    for number, (template, status, context) in enumerate(shown):
        address = f"/shown/{number}/"
        status_of[address] = status
        body = render_to_string(template, context)
        answer = partial(Route.fulfill, status=status, body=body, content_type="text/html; charset=utf-8")
        phone.route(f"{site}{address}", answer)
    for address, status in status_of.items():
        given = phone.goto(address)
        assert given is not None
        assert (address, given.status) == (address, status)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        assert faults(phone) == [], address


def test_pages_inform_without_javascript(open_page: OpenPage) -> None:
    desk = full_event()
    addresses = pages(desk)
    page = open_page("phone", javascript=False)
    for name in ("public:draw", "public:results", "public:standings", "public:player", "player:home", "public:game"):
        page.goto(addresses[name][0])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert len(page.locator("main").inner_text()) > 100, name
    expect(page.locator("a.finding", has_text="Repetition")).to_be_visible()
    expect(page.locator("[data-part=caption]")).to_have_text("Final position after 9 moves")
    page.goto(addresses["player:home"][2])
    page.get_by_label("A tie (jigo)").check(force=True)
    page.get_by_role("button", name="Send the result").click()
    expect(page.get_by_text("Your result is sent.")).to_be_visible()


def test_a_printed_page_has_no_navigation(desktop: Page, sign_in: SignIn) -> None:
    desk = full_event()
    addresses = pages(desk)
    sign_in(desktop, desk.director)
    desktop.emulate_media(media="print")
    # A heading that sorts is printed as the heading that it is.
    for name in ("public:draw", "public:standings", "public:game", "player:home", "desk:round", "desk:standings"):
        desktop.goto(addresses[name][0])
        for gone in ("header.site-header", "nav", ".tabs", ".appearance", "button:not(.sort)", ".button", ".skip"):
            for one in desktop.locator(gone).all():
                expect(one, name).to_be_hidden()
        assert len(desktop.locator("main").inner_text()) > 100, name
