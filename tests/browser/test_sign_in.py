"""Signing in, as a director meets it, and the way back out of a wrong password."""

import pytest
from playwright.sync_api import Page, expect

from nzgs_tourney.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.watch import assert_fits


@pytest.fixture(autouse=True)
def _a_site_that_is_set_up(site: str) -> None:
    User.objects.create_superuser("federation")


def test_the_page_is_sound(every_look: Page) -> None:
    every_look.goto("/accounts/login/")
    assert_accessible(every_look)
    assert_fits(every_look)


def test_a_wrong_password_is_said_and_the_name_kept(every_look: Page) -> None:
    every_look.goto("/accounts/login/")
    every_look.fill("[name=login]", "mere")
    every_look.fill("[name=password]", "not hers")
    every_look.press("[name=password]", "Enter")
    expect(every_look.get_by_role("alert")).to_be_visible()
    expect(every_look.locator("[name=login]")).to_have_value("mere")
    assert_accessible(every_look)
    assert_fits(every_look)
