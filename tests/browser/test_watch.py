"""The watch over pages sees what it is there to see."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page

from tests.browser.accessible import violations
from tests.browser.conftest import SignIn, Watches
from tests.browser.watch import assert_fits


def test_a_script_error_is_noticed(desktop: Page, watch: Watches) -> None:
    desktop.goto("/accounts/login/")
    with desktop.context.expect_event("weberror"):
        desktop.evaluate("setTimeout(() => { throw new Error('broken') })")
    assert any("broken" in problem for problem in watch.report())
    watch.expect("broken")


def test_a_request_to_another_host_is_noticed_and_stopped(desktop: Page, watch: Watches) -> None:
    desktop.goto("/accounts/login/")
    desktop.set_content("<img src='http://foreign.invalid/stone.png' alt=''>")
    assert any("http://foreign.invalid/stone.png" in problem for problem in watch.report())
    watch.expect("foreign.invalid|Failed to load")


def test_an_inline_script_is_refused_and_noticed(desktop: Page, watch: Watches) -> None:
    desktop.goto("/accounts/login/")
    with desktop.context.expect_event("console"):
        desktop.set_content("<script>document.title = 'ran'</script>")
    assert desktop.title() != "ran"
    assert any("Content Security Policy" in problem for problem in watch.report())
    watch.expect("Content Security Policy")


def test_axe_finds_what_is_wrong(desktop: Page) -> None:
    desktop.goto("/accounts/login/")
    desktop.set_content("<html lang='en'><title>t</title><main><h1>t</h1><img src='data:,'></main></html>")
    assert any(line.startswith("image-alt") for line in violations(desktop))


def test_what_is_too_wide_is_named(phone: Page, watch: Watches) -> None:
    phone.goto("/accounts/login/")
    phone.set_content("<meta name='viewport' content='width=device-width'><table width=900><td>wide</table>")
    with pytest.raises(AssertionError, match="wider than its screen"):
        assert_fits(phone)


def test_a_signed_in_page_keeps_its_user(desktop: Page, phone: Page, sign_in: SignIn, site: str) -> None:
    user = get_user_model().objects.create_user("mere", password="a long password of hers")
    sign_in(desktop, user)
    cookies = {cookie["name"] for cookie in desktop.context.cookies()}
    assert "sessionid" in cookies
    assert phone.context.cookies() == []
