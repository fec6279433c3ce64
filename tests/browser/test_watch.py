"""The watch over pages sees what it is there to see."""

import socket

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page

from tests.browser.accessible import violations
from tests.browser.chromium import Turned
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.every_page import full_event, pages
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


@pytest.mark.parametrize("host", ["foreign.invalid", "127.0.0.1"])
def test_a_request_elsewhere_is_noticed_whatever_asks(phone: Page, watch: Watches, host: str) -> None:
    """An address of this machine is as foreign as any, though somebody listens there."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)
        for kind in ("fetch(to)", "new Image().src = to", "navigator.sendBeacon(to)", "location = to"):
            # A page without the site's own policy, which refuses these before they are sent.
            phone.goto("about:blank")
            to = f"http://{host}:{other.getsockname()[1]}/stone.png?{kind[:3]}"
            with phone.context.expect_event("requestfailed"):
                phone.evaluate(f"to => {{ {kind} }}", to)
            assert any(f"foreign host: {to}" in problem for problem in watch.report()), kind
            with pytest.raises(BlockingIOError):
                other.accept()
    watch.expect("foreign host|Failed to load|Failed to fetch|Access to fetch")


ASKING = {
    "a page": "location = to",
    "a form": "const form = Object.assign(document.createElement('form'), { method: 'post', action: to }); "
    "document.body.append(form); form.submit()",
    "a picture": "new Image().src = to",
    "a script": "document.head.append(Object.assign(document.createElement('script'), { src: to }))",
    "a sheet": "document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: to }))",
    "fetch": "fetch(to)",
    "htmx": "htmx.ajax('GET', to, 'main')",
    "a stream": "new EventSource(to)",
    "a beacon": "navigator.sendBeacon(to)",
}


def test_a_failing_answer_is_noticed_whatever_asks(phone: Page, watch: Watches) -> None:
    phone.route("**/failing/**", lambda route: route.fulfill(status=500, body="No."))
    for number, (kind, asking) in enumerate(ASKING.items()):
        phone.goto("/accounts/login/")
        with phone.context.expect_event("console", lambda message: "status of 500" in message.text):
            phone.evaluate(f"to => {{ {asking} }}", f"/failing/{number}/")
        noticed = [problem for problem in watch.report() if "status of 500" in problem]
        assert f"/failing/{number}/" in noticed[-1], kind
    watch.expect("status of 500|/failing/")


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


@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_context_is_lent_as_if_it_were_new(open_page: OpenPage, watch: Watches, turn: str) -> None:
    """Both turns leave behind what the other must not find."""
    watch.expect("ERR_INTERNET_DISCONNECTED")
    page = open_page("phone")
    assert page.context.cookies() == []
    page.goto("/accounts/login/")
    kept = "() => [localStorage.left, sessionStorage.left, window.innerWidth, navigator.onLine]"
    assert page.evaluate(kept) == [None, None, 390, True]
    granted = "() => navigator.permissions.query({ name: 'clipboard-read' }).then((answer) => answer.state)"
    assert page.evaluate(granted) != "granted"
    page.context.grant_permissions(["clipboard-read"])
    page.evaluate("turn => { localStorage.left = sessionStorage.left = turn }", turn)
    assert page.evaluate(kept)[:2] == [turn, turn]
    page.context.add_cookies([{"name": "left", "value": turn, "url": page.url}])
    page.set_viewport_size({"width": 700, "height": 400})
    page.context.route("**/about/**", lambda route: route.abort())
    page.context.new_page().goto("/")
    page.context.set_offline(True)


def test_a_page_that_is_turned_is_laid_out_as_if_loaded_there(open_page: OpenPage, sign_in: SignIn) -> None:
    desk = full_event()
    phone, desktop = open_page("phone"), open_page("desktop")
    sign_in(phone, desk.director)
    sign_in(desktop, desk.director)
    turned = Turned(phone)
    shown = pages(desk)
    for address in (shown[name][0] for name in ("public:crosstable", "public:game", "desk:round", "desk:results")):
        phone.goto(address)
        desktop.goto(address)
        on_phone = phone.evaluate(LAID_OUT)
        turned.to("desktop")
        expect_equal(phone, desktop.evaluate(LAID_OUT))
        turned.to("phone")
        expect_equal(phone, on_phone)
        assert on_phone != desktop.evaluate(LAID_OUT)


LAID_OUT = """() => [innerWidth, innerHeight, devicePixelRatio, matchMedia("(pointer: coarse)").matches,
    ...[...document.querySelectorAll("main *, header *, nav *, footer *")].map((element) => {
        const box = element.getBoundingClientRect();
        return [element.tagName, box.x, box.y, box.width, box.height].join(" ");
    })]"""


def expect_equal(page: Page, laid_out: list[object]) -> None:
    """The page comes to be laid out so, once what its screen's turn moves has come to rest."""
    page.wait_for_function(f"expected => JSON.stringify(({LAID_OUT})()) === JSON.stringify(expected)", arg=laid_out)
