"""The games of all events: the search, the moves of their openings, the years, and each year's volume."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from games.openings.line import OpeningLine, read_line
from ground.translation import gettext as _
from nzgs_tourney import __version__
from nzgs_tourney.forms.results.games_search import GamesSearchForm
from nzgs_tourney.pages.events.link_preview import preview_of
from nzgs_tourney.pages.events.navigation import NavLink
from nzgs_tourney.pages.exchange.year_volume import volume_version, year_has_records, year_volume
from nzgs_tourney.pages.results.games_found import GamesFound, games_found
from nzgs_tourney.pages.results.openings_page import openings_page
from nzgs_tourney.pages.results.years_page import archive_years, years_page
from nzgs_tourney.tables.games import GamesTable

PER_PAGE = 50


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Shows the games that fit the search, all of them without one. An address has only what was filled in."""
    filled = {name: value for name in request.GET if (value := request.GET[name].strip())}
    if len(filled) < len(request.GET):
        return redirect(f"{request.path}?{urlencode(filled)}" if filled else request.path)
    form = GamesSearchForm(archive_years(), request.GET)
    table = GamesTable(games_found(form.search) if form.is_valid() else GamesFound.nothing())
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {"form": form, "table": table, "tabs": _tabs("games"), "preview": preview_of(request.path)}
    return render(request, "public/games.html", context)


@require_safe
def openings(request: HttpRequest) -> HttpResponse:
    """Shows what was played next in the position that the line in the address leads to."""
    text = request.GET.get("line", "")
    line = read_line(text) if text else OpeningLine()
    if line is None:
        raise Http404("this line can’t be played")
    preview = preview_of(request.path, listed=not line.points)
    context = {"page": openings_page(line), "tabs": _tabs("openings"), "preview": preview}
    return render(request, "public/openings.html", context)


@require_safe
def years(request: HttpRequest) -> HttpResponse:
    """Shows the figures of every year."""
    context = {"page": years_page(), "tabs": _tabs("games_years"), "preview": preview_of(request.path)}
    return render(request, "public/games_years.html", context)


@require_safe
def volume(request: HttpRequest, year: int) -> HttpResponseBase:
    """The records of a year as a zip, or 304 where the reader already has it: then nothing is made."""
    if not year_has_records(year):
        raise Http404("no record of this year is public")
    etag = f'"{__version__}.{volume_version(year)}"'
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        headers = {
            "Content-Disposition": f'attachment; filename="game-records-{year}.zip"',
            "Cache-Control": "no-cache",
        }
        answer = StreamingHttpResponse(year_volume(year), content_type="application/zip", headers=headers)
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _tabs(current: str) -> tuple[NavLink, ...]:
    pages = {"games": _("Games"), "openings": _("Openings"), "games_years": _("Years")}
    return tuple(NavLink(label, reverse(f"public:{name}"), name == current) for name, label in pages.items())
