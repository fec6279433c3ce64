"""Progress of a large draw, and cancelling it: shared by the pages that wait for one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase

from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.draws.draw_progress import Drawing, drawing_of
from nzgs_tourney.pages.draws.forecast_page import ForecastPage
from nzgs_tourney.services.draws.draw_or_start import cancel_draw
from nzgs_tourney.views.live import SOON, live_page


def progress_context(drawing: Drawing | None, url: str, stop: str) -> dict[str, Any]:
    """The context of a page that shows a draw: `url` gives its progress, `stop` cancels it."""
    return {"drawing": drawing, "cancel": stop, "live": {"url": url, "etag": "", "every": SOON}}


def progress_page(
    request: HttpRequest,
    division: Division,
    drawing: Drawing | None,
    url: str,
    stop: str,
    *,
    forecast: ForecastPage | None = None,
) -> HttpResponseBase:
    """The progress of a draw, for the page that waits for it; `forecast` is what a forecast has shown so far."""
    version = f"drawing.{url}.{drawing.version if drawing else 'none'}"
    progress = progress_context(drawing, url, stop)
    context = {**progress, "event": division.event, "division": division, "page": forecast}
    return live_page(request, "director/drawing_live.html", version, lambda: context, every=SOON)


def cancel_and_say(request: HttpRequest, division: Division, kind: DrawKind, success: str, nothing: str) -> None:
    """Cancel a running draw and say so, or dismiss the notice of one that ended. Pressing twice cancels once."""
    before = drawing_of(division, kind)
    was_cancelled = cancel_draw(division.pk, kind)
    if before is None or before.running:
        messages.info(request, success if was_cancelled else nothing)
