"""Saturday night the laptop dies: on another machine the old slips open the same pages, by their codes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from nzgs_tourney.links import address_of, code_of
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import Watches
from tests.db.desk import make_desk
from tests.db.test_restore_event import wipe
from tests.pdf_text import pages_of

pytestmark = pytest.mark.django_db(transaction=True)


def printed_then_restored(settings: Any, address: str) -> tuple[str, str, str]:
    """A slip printed at an address, then the event alone on a machine with another key: a player's name, the address
    in the QR code, and the code in letters, which are on the paper."""
    here, settings.SITE_URL = settings.SITE_URL, address
    desk = make_desk(4)
    desk.publish(1)
    director = Client()
    director.force_login(desk.director)
    slips = director.get(reverse("desk:slips_pdf", args=[desk.event.slug, desk.division.slug, 1]))
    paper = "\n".join(pages_of(slips.content))
    link = PlayerLink.objects.select_related("event", "entry").latest("number")
    name, lead, code = link.entry.name, address_of(link), code_of(link)
    assert code in paper
    assert address.partition("//")[2] in paper
    content = event_file(desk.event)
    with transaction.atomic():
        wipe()
    settings.SECRET_KEY, settings.SITE_URL = "the key of another machine", here
    restore_event(content)
    return name, lead, code


def test_at_the_same_address_the_old_slip_opens(phone: Page, site: str, settings: Any) -> None:
    name, lead, _ = printed_then_restored(settings, site)
    phone.goto(lead)
    expect(phone.get_by_role("heading", name=name)).to_be_visible()


def test_at_another_address_the_short_code_opens_the_same_page(
    every_look: Page, site: str, settings: Any, watch: Watches
) -> None:
    """First as people type: one character wrong, one missing; then right, in small letters, with a blank."""
    watch.expect("422")
    name, lead, code = printed_then_restored(settings, "http://192.168.1.20:8000")
    page = every_look
    page.goto("/")
    field = page.get_by_label("Code from your slip")
    wrong = f"{code[:-1]}{'7' if code[-1] != '7' else '8'}"
    field.fill(wrong)
    page.get_by_role("button", name="Open my page").click()
    expect(page.get_by_text("One character is wrong, or two changed places")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value(wrong)
    assert_accessible(page)
    field.fill(code[:-2])
    field.press("Enter")
    expect(page.get_by_text("this has 8: 2 are missing")).to_be_visible()
    field.fill(code.lower().replace("-", " "))
    field.press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    assert page.url == site + lead.removeprefix("http://192.168.1.20:8000")


def test_without_scripts_too(open_page: Any, site: str, settings: Any) -> None:
    name, _, code = printed_then_restored(settings, "http://192.168.1.20:8000")
    page = open_page("phone", javascript=False)
    page.goto("/")
    page.get_by_label("Code from your slip").fill(code)
    page.get_by_role("button", name="Open my page").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
