"""A player switches notifications on for their device, is shown one, and switches them off again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Browser as Chromium, Page, expect

from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, PushSubscription
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from tests.browser.chromium import NOWHERE, SCREENS
from tests.browser.conftest import OpenPage, Watches
from tests.browser.contexts import PATIENCE
from tests.db.desk import Desk
from tests.push_service import SERVICE, Browser

pytestmark = pytest.mark.desk(2)

_SUBSCRIBES = """([endpoint, key, secret]) => {
    const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = (text) => Uint8Array.from(plain(text), (one) => one.charCodeAt());
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async () => {
        made = {
            endpoint,
            options: { applicationServerKey: null },
            getKey: (name) => bytes(name === "p256dh" ? key : secret).buffer,
            unsubscribe: async () => { made = null; },
        };
        return made;
    };
}"""
"""The browser's own service can't be reached here: it has this subscription."""
_SHOWS = """() => {
    self.shown = new Promise((show) => { self.registration.showNotification = async (...said) => show(said); });
}"""
"""A browser without a screen shows none: what the worker asks it to show is kept."""


@pytest.fixture
def page(browser: Chromium, site: str, watch: Watches) -> Iterator[Page]:
    """A phone whose browser may have service workers, unlike those that tests share."""
    place = urlsplit(site)
    proxy: Any = {"server": NOWHERE, "bypass": f"{place.netloc},.{place.hostname}"}
    context = browser.new_context(**SCREENS["phone"], base_url=site, locale="en-NZ", proxy=proxy)
    context.set_default_timeout(PATIENCE)
    watch.over(context, site)
    yield context.new_page()
    watch.end()
    context.close()


def test_a_device_is_notified_from_a_press_to_a_press(page: Page, desk: Desk, settings: Any) -> None:
    settings.PUSHES = True
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    home = reverse("player:home", args=[token_of(PlayerLink.objects.select_related("event").order_by("number")[0])])
    browser = Browser()
    page.context.grant_permissions(["notifications"])
    page.goto(home)
    page.evaluate(_SUBSCRIBES, [SERVICE, browser.key, browser.secret])
    start = page.get_by_role("button", name="Notify this device", exact=True)
    stop = page.get_by_role("button", name="Stop notifying this device")
    start.click()
    expect(stop).to_be_visible()
    kept = PushSubscription.objects.get()
    assert (kept.endpoint, kept.key, kept.secret) == (SERVICE, browser.key, browser.secret)

    session = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    (worker,) = page.context.service_workers
    worker.evaluate(_SHOWS)
    pushed = {
        "origin": page.evaluate("location.origin"),
        "registrationId": registrations[-1]["registrationId"],
        "data": json.dumps({"text": f"{desk.event.name}: round 1", "url": home}),
    }
    session.send("ServiceWorker.deliverPushMessage", pushed)
    text = f"{desk.event.name}: round 1"
    assert worker.evaluate("self.shown") == [text, {"data": home, "tag": text, "renotify": True}]

    stop.click()
    expect(start).to_be_visible()
    assert not PushSubscription.objects.exists()


def test_a_browser_that_refuses_is_told_and_nothing_is_kept(open_page: OpenPage, desk: Desk, settings: Any) -> None:
    settings.PUSHES = True
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    home = reverse("player:home", args=[token_of(PlayerLink.objects.select_related("event").order_by("number")[0])])
    page = open_page("phone")
    page.goto(home)
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name="Notify this device", exact=True).click()
    expect(page.get_by_text("Not changed: your browser’s settings")).to_be_visible()
    assert not PushSubscription.objects.exists()


def test_a_subscription_that_the_site_refused_or_dropped_is_not_said_to_be_on(
    page: Page, desk: Desk, settings: Any
) -> None:
    settings.PUSHES = True
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    home = reverse("player:home", args=[token_of(PlayerLink.objects.select_related("event").order_by("number")[0])])
    browser = Browser()
    page.context.grant_permissions(["notifications"])
    page.goto(home)
    page.evaluate(_SUBSCRIBES, [SERVICE, browser.key, "short"])
    start = page.get_by_role("button", name="Notify this device", exact=True)
    start.click()
    expect(page.get_by_text("Not changed: your browser’s settings")).to_be_visible()
    expect(start).to_be_visible()
    assert page.evaluate("PushManager.prototype.getSubscription()") is None
    assert not PushSubscription.objects.exists()

    subscribe = f"({_SUBSCRIBES})({json.dumps([SERVICE, browser.key, browser.secret])});"
    page.context.add_init_script(f"{subscribe} PushManager.prototype.subscribe();")
    page.goto(home)
    expect(start).to_be_visible()
    start.click()
    stop = page.get_by_role("button", name="Stop notifying this device")
    expect(stop).to_be_visible()
    page.goto(home)
    expect(stop).to_be_visible()
