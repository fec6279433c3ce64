"""What the pages have in common that wait for a draw beside the site: looks at it, and its cancelling."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase

from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.rounds.draw_progress import Drawing, drawing_of
from nzgs_tourney.services.rounds.start_draw import cancel_draw
from nzgs_tourney.views.live import SOON, live_page


def waiting(drawing: Drawing | None, url: str, stop: str) -> dict[str, Any]:
    """The context of a page that shows a draw: `url` is where to look for it, `stop` where it is cancelled."""
    return {"drawing": drawing, "cancel": stop, "live": {"url": url, "etag": "", "every": SOON}}


def look(
    request: HttpRequest, found: Division, drawing: Drawing | None, url: str, stop: str, **more: Any
) -> HttpResponseBase:
    """How far a draw has come, for the page that waits for it; `more` is further context of it."""
    version = f"drawing.{url}.{drawing.version if drawing else 'none'}"
    shown = {**waiting(drawing, url, stop), "event": found.event, "division": found, **more}
    return live_page(request, "director/drawing_live.html", version, lambda: shown, every=SOON)


def cancelled(request: HttpRequest, found: Division, kind: DrawKind, done: str, nothing: str) -> None:
    """Cancel a draw that is under way and say it; or dismiss, without a word, what is said of one that ended. Pressed
    twice, it is cancelled once."""
    before = drawing_of(found, kind)
    gone = cancel_draw(found.pk, kind)
    if before is None or before.running:
        messages.info(request, done if gone else nothing)
