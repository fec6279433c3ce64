"""The static files of the live server, which the browser keeps as it does those of the real site, and axe beside them.

There they have their hash in their names and are kept for ever. A script that is kept is also compiled once only.
"""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

AXE_PATH = "/static/axe.js"

# Where axe is served.
_sites: set[str] = set()

AXE_HERE = """async (address) => {
    if ("axe" in window) return true;
    if (!address) return false;
    const script = Object.assign(document.createElement("script"), { src: address });
    await new Promise((done) => {
        script.onload = script.onerror = done;
        document.head.append(script);
    });
    script.remove();
    return "axe" in window;
}"""
"""Whether axe is on the page now, which may have it from this address."""


class KeptFiles(StaticFilesHandler):
    """Gives out static files with leave to keep them."""

    def serve(self, request: HttpRequest) -> HttpResponseBase:
        """The file, or axe."""
        if request.path == AXE_PATH:
            answer: HttpResponseBase = HttpResponse(AXE_SCRIPT, content_type="text/javascript; charset=utf-8")
        else:
            answer = super().serve(request)
        answer["Cache-Control"] = "max-age=31536000, immutable"
        return answer


def started() -> LiveServer:
    """Start a live server whose static files the browser keeps. The caller stops it."""
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = KeptFiles
    server.start()
    _sites.add(server.url)
    return server


def with_axe(page: Page, script: str, argument: Any) -> Any:
    """What the script answers to `[where axe is served, argument]`. It answers null, before it does anything, where
    axe is needed and isn't to be had: then it is asked again when axe has been sent to the page."""
    site = next((site for site in _sites if page.url.startswith(f"{site}/")), None)
    asked = [site and site + AXE_PATH, argument]
    found = page.evaluate(script, asked)
    if found is None:
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(script, asked)
    return found
