"""How a sheet of paper is answered: the PDF in the browser, or a page with the sentence that says why there is none."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from nzgs_tourney.models import Division
from nzgs_tourney.views.director.round_frame import division_frame
from ratings.errors import Refused


def paper(request: HttpRequest, found: Division, name: str, make: Callable[[], bytes]) -> HttpResponse:
    """The PDF that `make` returns, its file named for event, division and sheet; 404 where it is refused."""
    try:
        content = make()
    except Refused as refused:
        context = {**division_frame(found, ""), "refused": refused}
        return render(request, "director/nothing_to_print.html", context, status=404)
    file = f"{found.event.slug}-{slugify(found.slug)}-{name}.pdf"
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{file}"', "Cache-Control": "private, no-store"},
    )
