"""The standings of a division for anybody: as a list, as a crosstable, the prizes won, and an estimate of ratings."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from ground.errors import Refused
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import division_ways, event_band
from nzgs_tourney.pages.standings.crosstable import public_crosstable
from nzgs_tourney.pages.standings.estimate_page import EstimatePage, estimate_page
from nzgs_tourney.pages.standings.prizes_page import public_prizes
from nzgs_tourney.pages.standings.public_standings import public_standings
from nzgs_tourney.paper.players_table import cross_sheet
from nzgs_tourney.paper.round_sheets import standings_sheet
from nzgs_tourney.paper.sheets.players_table import crosstable_pdf
from nzgs_tourney.paper.sheets.standings import standings_pdf as standings_pdf_of
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.file_answers import estimate_file, pdf_answer
from nzgs_tourney.views.public.public_page import Context, public_page
from ratings.system.systems import variants


@require_safe
def standings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the current standings."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        page = public_standings(division)
        return {
            "standings": page,
            "corrections": for_everybody(division.event.stream_id, corrections_of(division)),
            "event_nav": event_band(division.event, "standings", division, localdate()),
            "divisions": division_ways(division, "standings"),
            "live": {**shared["live"], "news": page.news},
        }

    return public_page(request, division.event, "public/standings.html", context)


@require_safe
def standings_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The standings as a sheet of paper."""
    division = access_published_division(event_slug, division_slug)
    content = standings_pdf_of(standings_sheet(division, None, large=False, now=now()))
    return pdf_answer(content, f"{event_slug}-{division_slug}-standings.pdf")


@require_safe
def show_crosstable(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows all results of a division so far, as one table."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        table = public_crosstable(division)
        return {
            "table": table,
            "corrections": for_everybody(division.event.stream_id, corrections_of(division)),
            "slug": division.event.slug,
            "division_slug": division.slug,
            "event_nav": event_band(division.event, "crosstable", division, localdate()),
            "divisions": division_ways(division, "crosstable"),
            "live": {**shared["live"], "news": table.news},
        }

    return public_page(request, division.event, "public/crosstable.html", context)


@require_safe
def crosstable_sheet(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """The crosstable as a sheet of paper."""
    division = access_published_division(event_slug, division_slug)
    content = crosstable_pdf(cross_sheet(division, None, large=False, now=now()))
    return pdf_answer(content, f"{event_slug}-{division_slug}-crosstable.pdf")


@require_safe
def show_prizes(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the list; for each winner, it only says which prize they have won."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        return {
            "page": public_prizes(division),
            "division": division,
            "event_nav": event_band(division.event, "prizes", division, localdate()),
            "divisions": division_ways(division, "prizes"),
        }

    return public_page(request, division.event, "public/prizes.html", context)


@require_safe
def show_estimate(
    request: HttpRequest,
    event_slug: str,
    division_slug: str,
    system_key: str | None = None,
    round_number: int | None = None,
) -> HttpResponseBase:
    """Shows the ratings that a known system would give after a round, an estimate and never the society's rating; by
    default the EGF's after the last round that counts. System and round are parts of the path, so that each choice is
    one cached page."""
    division = access_published_division(event_slug, division_slug)
    _estimate_must_exist(division, system_key, round_number)

    def context(shared: Context) -> Context:
        page, refused = _estimate(division, system_key, round_number)
        return {
            "page": page,
            "refused": refused,
            "file_url": _estimate_address(division, page.key, page.after).rstrip("/") if page else "",
            "event_nav": event_band(division.event, "estimate", division, localdate()),
            "divisions": division_ways(division, "estimate"),
            "live": {**shared["live"], "news": page.news if page else ""},
        }

    return public_page(request, division.event, "public/estimate.html", context)


@require_safe
def estimate_download(
    request: HttpRequest, event_slug: str, division_slug: str, system_key: str, round_number: int, file_format: str
) -> HttpResponse:
    """The estimate as a sheet of paper or as a table."""
    division = access_published_division(event_slug, division_slug)
    page, refused = _estimate(division, system_key, round_number)
    if page is None:
        raise Http404(refused)
    return estimate_file(division, page, file_format, large=request.GET.get("size") == "large")


def _estimate_must_exist(division: Division, system_key: str | None, round_number: int | None) -> None:
    """404 for a system or round that the page never links to; for a board of another size the page says so instead."""
    if (system_key is not None and system_key not in variants()) or (round_number or 0) > division.rounds:
        raise Http404("no such estimate")


def _estimate(division: Division, system_key: str | None, round_number: int | None) -> tuple[EstimatePage | None, str]:
    try:
        address = partial(_estimate_address, division)
        return estimate_page(division, system_key, round_number, address, in_public=True), ""
    except Refused as refused:
        return None, str(refused)


def _estimate_address(division: Division, key: str, after: int) -> str:
    return reverse("public:estimate", args=[division.event.slug, division.slug, key, after])
