"""The list of a year on paper and as a table to take away."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.models import Stream
from games.sheets.page import Imprint
from nzgs_tourney.exchange.tables import TableSheet
from nzgs_tourney.pages.points.year import KEY, YearPage, year_page
from nzgs_tourney.paper.sheet_footer import head_text
from nzgs_tourney.paper.sheets.points import YearLine, YearSheet


def year_paper(year: int, now: datetime) -> YearSheet:
    """The sheet. Its events are columns by number, told in full below."""
    page = year_page(year)
    lines = tuple(
        YearLine(line.place, line.name, line.brought, line.won, line.total, line.carried) for line in page.lines
    )
    events = tuple(str(number) for number in range(1, len(page.events) + 1))
    return YearSheet(
        _imprint(now), f"NZGS points {year}", _state(page), events, lines, _notes(page), page.closed_at is not None
    )


def year_table(year: int) -> TableSheet:
    """The table: place, name, what was brought, each event, the total, and once the year is closed what is carried."""
    page = year_page(year)
    closed = page.closed_at is not None
    headings = ("Place", "Name", "Brought forward", *(event.heading for event in page.events), "Total")
    rows = tuple(
        (line.place, line.name, line.brought, *line.won, line.total, *((line.carried,) if closed else ()))
        for line in page.lines
    )
    return TableSheet(
        f"nzgs-points-{year}", f"NZGS points {year}", (*headings, *(("Carried on",) if closed else ())), rows
    )


def _state(page: YearPage) -> str:
    if page.closed_at is None:
        return "so far"
    day = timezone.localtime(page.closed_at)
    return f"closed {day.day} {day:%B %Y}"


def _notes(page: YearPage) -> tuple[str, ...]:
    events = tuple(f"{number}: {event.told}." for number, event in enumerate(page.events, start=1))
    goes = (f"{page.representative} represents New Zealand.",) if page.representative else ()
    return (*events, page.rules, *goes)


def _imprint(now: datetime) -> Imprint:
    stream = Stream.objects.filter(key=KEY).first()
    local = timezone.localtime(now)
    head = f"ledger {head_text(stream)}" if stream else "ledger empty"
    return Imprint("NZGS", head, f"{local:%a} {local.day} {local:%b %Y, %H:%M %Z}")
