"""Answers with a sheet of paper: the PDF in the browser, or a page that says why there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify

from games.sheets.bilingual import labels_also_in
from ground.errors import Refused
from nzgs_tourney.forms.events.sheet_options import large_asked
from nzgs_tourney.models import Division, Event
from nzgs_tourney.site.languages.reader_language import second_language
from nzgs_tourney.views.director.frame import division_frame, event_frame


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """A requested sheet: its division, its round (0 for none), the query, and the time."""

    division: Division
    number: int
    query: QueryDict
    now: datetime

    @property
    def large(self) -> bool:
        """Whether the sheet is for a wall, to be read from afar."""
        return large_asked(self.query)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet: the end of its file name, with `{round}` for the round's number, and the function that draws
    it.
    """

    name: str
    draw: Callable[[SheetRequest], bytes]


def sheet_answer(request: HttpRequest, division: Division, sheet: Sheet, round_number: int = 0) -> HttpResponse:
    """The PDF of a sheet for the query, with labels in the second language too if one is chosen."""
    sheet_request = SheetRequest(division, round_number, request.GET, timezone.now())
    with labels_also_in(second_language(request)):
        return sheet_response(
            request, division, sheet.name.format(round=round_number), lambda: sheet.draw(sheet_request)
        )


def sheet_response(request: HttpRequest, division: Division, name: str, make: Callable[[], bytes]) -> HttpResponse:
    """The PDF that `make` returns, with a file name from event, division and sheet; 404 where it is refused."""
    file = f"{division.event.slug}-{slugify(division.slug)}-{name}"
    return _answer(request, file, make, lambda: division_frame(division, ""))


def event_sheet_answer(request: HttpRequest, event: Event, name: str, make: Callable[[], bytes]) -> HttpResponse:
    """The same for a sheet of the whole event, with labels in the second language too if one is chosen."""
    with labels_also_in(second_language(request)):
        return _answer(request, f"{event.slug}-{name}", make, lambda: event_frame(event, ""))


def _answer(
    request: HttpRequest, file: str, make: Callable[[], bytes], frame: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    try:
        content = make()
    except Refused as refused:
        return render(request, "director/nothing_to_print.html", {**frame(), "refused": refused}, status=404)
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{file}.pdf"', "Cache-Control": "private, no-store"},
    )
