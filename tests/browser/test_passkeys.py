"""A passkey, as an official meets it: made once on the account's page, used to sign in, removed. The device is
Chromium's own virtual one, which signs as a real one does."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from nzgs_tourney.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.watch import assert_fits

SECRET = "four words are enough"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


@pytest.fixture
def at_localhost(site: str) -> str:
    """The site by the name for which a browser has passkeys without HTTPS."""
    return f"http://localhost:{urlsplit(site).port}"


def with_device(page: Page) -> None:
    """The page's browser has a device for passkeys, whose owner agrees at once."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, "automaticPresenceSimulation": True}})


def test_a_passkey_is_added_signs_in_and_is_removed(open_page: OpenPage, at_localhost: str) -> None:
    User.objects.create_superuser("federation")
    User.objects.create_user("mere", password=SECRET, first_name="Mere")
    page = open_page("desktop", own_context=True)
    with_device(page)
    page.goto(f"{at_localhost}/accounts/login/")
    page.fill("[name=login]", "mere")
    page.fill("[name=password]", SECRET)
    page.press("[name=password]", "Enter")
    page.goto(f"{at_localhost}/accounts/2fa/")
    page.get_by_role("link", name="Add a passkey").click()
    page.fill("[name=password]", SECRET)
    page.get_by_role("button", name="Continue").click()
    page.fill("[name=name]", "Kauri laptop")
    assert_accessible(page)
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_text("Kauri laptop", exact=True)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("alert")).to_have_text("This device has a passkey for your account already.")

    page.context.clear_cookies()
    page.goto(f"{at_localhost}/accounts/login/?next=/accounts/2fa/")
    assert_accessible(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("last used")).to_be_visible()

    page.get_by_role("link", name="Remove Kauri laptop").click()
    page.fill("[name=password]", SECRET)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("link", name="Remove Kauri laptop")).to_have_count(0)
    page.context.clear_cookies()
    page.goto(f"{at_localhost}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("That passkey isn’t known here.")
