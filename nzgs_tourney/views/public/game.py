"""One game: the board with its findings, the records to download."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.audit.annotated import annotated_sgf
from games.models import GameState, Record
from games.selectors.ending_shown import ending_shown
from games.selectors.game_page import audit_of, game_page
from games.selectors.later_remarks import later_remarks
from nzgs_tourney.access import access_game, access_record
from nzgs_tourney.selectors.game_place import game_place
from nzgs_tourney.selectors.ruling_card import public_rulings

SGF = "application/x-go-sgf"
_NUMBER = re.compile(r"\d{1,18}", re.ASCII)


@require_safe
def game(request: HttpRequest, game: int) -> HttpResponse:
    """The game with a record on the board: the last one submitted, or `?record=`."""
    found = access_game(request.user, game)
    number = request.GET.get("record", "")
    try:
        page = game_page(found, int(number) if _NUMBER.fullmatch(number) else None)
    except Record.DoesNotExist as error:
        raise Http404("no such record") from error
    official = request.user.has_perm("tourney.referee_event", found.stream.event)
    context: dict[str, object] = {"page": page, "place": game_place(found), "official": official}
    context |= {"rulings": public_rulings(found), "ending": ending_shown(found)}
    context["directs"] = official and request.user.has_perm("tourney.direct_event", found.stream.event)
    context["later"] = later_remarks(found) if official else ()
    return render(request, "public/game.html", context)


@require_safe
def record_original(request: HttpRequest, game: int, record: int) -> HttpResponse:
    """The record's bytes as they were submitted."""
    found = access_record(request.user, game, record)
    return _download(bytes(found.original), f"game-{game}-record-{record}-original.sgf")


@require_safe
def record_normalised(request: HttpRequest, game: int, record: int) -> HttpResponse:
    """The record in our reading: the main line with the findings as comments, as SGF that every program reads."""
    found = access_record(request.user, game, record)
    reading = annotated_sgf(audit_of(found), confirmed=found.game.state == GameState.CONFIRMED)
    if reading is None:
        raise Http404("this record cannot be read")
    return _download(reading, f"game-{game}-record-{record}.sgf")


def _download(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=SGF)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
