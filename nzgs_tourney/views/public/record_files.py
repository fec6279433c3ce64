"""The records of a game as files for everybody who may see its page: as submitted, with the findings, on paper, and the
position at any move.

A record never changes; what a file says about it may, with the event's ledger. So a browser that has a file gets 304
until then.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from games.models import Record
from games.pages.game_page import record_with_findings
from games.pages.position_files import PositionFormat, position_file
from games.sheets.record_sheet import MOVES_A_DIAGRAM, record_pdf
from games.store.game_records import public_original
from ground.translation import language
from nzgs_tourney.access.games import access_record
from nzgs_tourney.paper.record import record_sheet
from nzgs_tourney.site.deployment.build_id import build_id
from nzgs_tourney.views.public.game import names_for, sees_clocks

SGF = "application/x-go-sgf"
_MOVES = {str(moves): moves for moves in MOVES_A_DIAGRAM}


@require_safe
def record_original(request: HttpRequest, game_id: int, record_id: int) -> HttpResponseBase:
    """Downloads the record's bytes as submitted, without clock times that this reader may not see; only for officials
    where they name somebody whose name is hidden."""
    record = access_record(request.user, game_id, record_id)
    if names_for(request.user, record.game).hides(record.game):
        raise Http404("a name is hidden")
    content, ending = public_original(record, clocks=sees_clocks(request.user, record.game))
    return _download(request, record, f"-{ending}", lambda: content)


@require_safe
def record_normalised(request: HttpRequest, game_id: int, record_id: int) -> HttpResponseBase:
    """Downloads the record in our reading: the main line with the findings as comments, in SGF that every program
    reads.
    """
    record = access_record(request.user, game_id, record_id)
    names = names_for(request.user, record.game)
    return _download(request, record, ".sgf", lambda: record_with_findings(record, names))


@require_safe
def position(request: HttpRequest, game_id: int, record_id: int, node: str, form: str) -> HttpResponseBase:
    """The position at a node, named as on the page, e.g. `m57.svg`: a drawing, a picture (`png`) or text (`txt`)."""
    record = access_record(request.user, game_id, record_id)
    if form not in list(PositionFormat):
        raise Http404("no such form")
    kind, names = PositionFormat(form), names_for(request.user, record.game)
    name = f'inline; filename="game-{game_id}-{node}.{form}"'
    return _unless_unchanged(request, record, lambda: position_file(record, node, kind, names), name, kind.media_type)


def _download(request: HttpRequest, record: Record, name: str, make: Callable[[], bytes | None]) -> HttpResponseBase:
    name = f'attachment; filename="game-{record.game_id}-record-{record.pk}{name}"'
    return _unless_unchanged(request, record, make, name, SGF)


def _unless_unchanged(
    request: HttpRequest, record: Record, make: Callable[[], bytes | None], name: str, kind: str
) -> HttpResponseBase:
    """The file, which `make` is called for only if the browser doesn't have it; 404 where there is none."""
    stream, official = record.game.stream, request.user.has_perm("tourney.officiate_event", record.game.stream.event)
    etag = f'"{build_id()}.{language()}.{record.pk}.{stream.seq}.{official:d}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        content = make()
        if content is None:
            raise Http404("this record cannot be read, or has no such place")
        response = HttpResponse(content, content_type=kind)
        response["Content-Disposition"] = name
        response["Content-Security-Policy"] = "sandbox; default-src 'none'"
        response["Cache-Control"] = "private, no-cache"
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@require_safe
def record_as_pdf(request: HttpRequest, game_id: int, record_id: int) -> HttpResponse:
    """A record as diagrams with numbered moves; `?moves=50` for fewer in each diagram. Made each time, since a sheet
    says when it was."""
    record = access_record(request.user, game_id, record_id)
    moves = _MOVES.get(request.GET.get("moves", ""), MOVES_A_DIAGRAM[0])
    sheet = record_sheet(record, moves, now(), names_for(request.user, record.game))
    if sheet is None:
        raise Http404("this record cannot be read")
    name = f"game-{game_id}-record-{record_id}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(record_pdf(sheet), content_type="application/pdf", headers=headers)
