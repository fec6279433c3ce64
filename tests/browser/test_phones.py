"""A director lets phones in, and a phone that is another machine opens the code on its slip."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from playwright.sync_api import Browser, Error, Page, expect

from games.models import LedgerEvent
from nzgs_tourney.links import token_of
from nzgs_tourney.models import NetworkAccess, PlayerLink
from tests.browser.accessible import assert_accessible
from tests.browser.chromium import FLAGS, SCREENS
from tests.browser.conftest import PATIENCE
from tests.browser.hall import LAPTOP, NoHallError, hall
from tests.browser.network_lock import NetworkLock
from tests.db.desk import make_desk
from tests.pdf_text import pages_of
from tests.proof.servers import Site, site

LAPTOP_SETTINGS = "tests.laptop_settings"


@pytest.fixture
def phone(browser: Browser, tmp_path: Path, network: NetworkLock) -> Iterator[Page]:
    """A phone on the other end of the hall's network."""
    try:
        with hall(tmp_path, network) as program:
            other = browser.browser_type.launch(executable_path=str(program), args=FLAGS)
            context = other.new_context(**SCREENS["phone"], locale="en-NZ")
            context.set_default_timeout(PATIENCE)
            yield context.new_page()
            other.close()
    except NoHallError as reason:
        pytest.skip(str(reason))


def laptop(browser: Browser, running: Site, user: AbstractBaseUser) -> Page:
    """The director at the laptop itself, signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    address = f"http://127.0.0.1:{running.port}"
    context = browser.new_context(**SCREENS["desktop"], base_url=address, locale="en-NZ")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])
    return context.new_page()


def status(address: str, host: str) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers={"Host": host})) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.django_db(transaction=True)
def test_a_phone_opens_its_code_once_phones_are_let_in(
    browser: Browser, phone: Page, database_url: str, tmp_path: Path
) -> None:
    desk = make_desk(4)
    desk.publish(1)
    sheets = f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/sheets/"
    settings = {"DJANGO_SETTINGS_MODULE": LAPTOP_SETTINGS}
    with site(database_url, tmp_path, **settings) as running:
        here = f"http://{LAPTOP}:{running.port}"
        director = laptop(browser, running, desk.director)
        director.goto(sheets)
        director.locator(".things summary").click()
        expect(director.get_by_text("Codes open on this computer only, until you let phones in.")).to_be_visible()
        with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
            phone.goto(here)

        assert_accessible(director)
        director.get_by_role("link", name="Let phones in").click()
        assert_accessible(director)
        director.get_by_role("radio", name=re.compile(re.escape(LAPTOP))).check()
        director.get_by_role("button", name="Let phones in").click()
        expect(director.get_by_text("No phone has reached this site yet.")).to_be_visible()
        expect(director.get_by_text(here, exact=True)).to_be_visible()
        assert_accessible(director)

        paper = director.request.get(sheets.replace("/sheets/", "/slips.pdf")).body()
        assert f"{LAPTOP}:{running.port}" in pages_of(paper)[0]
        link = PlayerLink.objects.select_related("entry__division__event").earliest("pk")
        phone.goto(f"{here}/p/{token_of(link)}/")
        expect(phone.get_by_role("heading", name=link.entry.name)).to_be_visible()

        expect(director.get_by_text("Works", exact=True)).to_be_visible()
        director.goto(sheets)
        expect(director.get_by_text("Codes open on this computer only")).to_have_count(0)
        assert status(here, f"{LAPTOP}:{running.port}") == 200
        assert status(here, "evil.example") == 400
        assert list(LedgerEvent.objects.filter(stream__key="site").values_list("kind", flat=True)) == ["phones.let_in"]
        port = running.port

    with site(database_url, tmp_path, port=port, **settings):
        phone.goto(f"{here}/p/{token_of(link)}/")
        expect(phone.get_by_role("heading", name=link.entry.name)).to_be_visible()
        director = laptop(browser, running, desk.director)
        director.goto("/desk/phones/")
        director.get_by_role("button", name="Keep phones out").click()
        expect(director.get_by_text("Phones can’t open the site any more.")).to_be_visible()
        assert not NetworkAccess.objects.get().is_open
        with pytest.raises(Error, match="ERR_CONNECTION"):
            phone.context.browser.new_context().new_page().goto(here)
