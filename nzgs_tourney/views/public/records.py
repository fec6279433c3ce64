"""Downloads records: one as a PDF, all of a round or an event as a zip."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from games.sheets.record_sheet import MOVES_A_DIAGRAM, record_pdf
from nzgs_tourney import __version__
from nzgs_tourney.access.divisions import access_division_with_records, access_published_round
from nzgs_tourney.access.events import access_event_with_records
from nzgs_tourney.access.games import access_record
from nzgs_tourney.models import Event
from nzgs_tourney.pages.exchange.records_zip import event_records, round_records
from nzgs_tourney.paper.record import record_sheet

_MOVES = {str(moves): moves for moves in MOVES_A_DIAGRAM}


@require_safe
def pdf(request: HttpRequest, game_id: int, record_id: int) -> HttpResponse:
    """A record as diagrams with numbered moves; `?moves=50` for fewer in each diagram."""
    record = access_record(request.user, game_id, record_id)
    sheet = record_sheet(record, _MOVES.get(request.GET.get("moves", ""), MOVES_A_DIAGRAM[0]), now())
    if sheet is None:
        raise Http404("this record cannot be read")
    name = f"game-{game_id}-record-{record_id}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(record_pdf(sheet), content_type="application/pdf", headers=headers)


@require_safe
def of_event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """All records of an event's published rounds."""
    event = access_event_with_records(request.user, event_slug)
    return _zip(request, event, f"{event_slug}-records", event_records(event))


@require_safe
def of_round(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """All records of a published round."""
    division = access_division_with_records(request.user, event_slug, division_slug)
    drawn_round = access_published_round(division, round_number)
    if drawn_round is None:
        raise Http404("this round is not published")
    name = f"{event_slug}-{slugify(division_slug)}-round-{round_number}-records"
    return _zip(request, division.event, name, round_records(drawn_round))


def _zip(request: HttpRequest, event: Event, name: str, pieces: Iterator[bytes]) -> HttpResponseBase:
    """The zip for the head of the event's ledger, or 304 where the reader already has it: then nothing is made."""
    etag = f'"{__version__}.{event.stream.seq}.{event.stream.head[:16]}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        unchanged["ETag"] = etag
        return unchanged
    headers = {"Content-Disposition": f'attachment; filename="{name}.zip"', "ETag": etag, "Cache-Control": "no-cache"}
    return StreamingHttpResponse(pieces, content_type="application/zip", headers=headers)
