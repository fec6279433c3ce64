"""Shows every page part with invented content, for developers (docs/design.md). Only while DEBUG is on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import django_tables2 as tables
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django_tables2 import RequestConfig

from games.sheets.board_svg import tap_board
from games.sheets.diagram import Diagram
from nzgs_tourney.live.page_changes import LastChange
from nzgs_tourney.pages.events.navigation import EventBand, NavLink
from nzgs_tourney.tables.base import AccessibleTable, ExportLink, HalfPointColumn, NumberColumn

AT = dt.datetime(2026, 11, 21, 1, 2, tzinfo=dt.UTC)
NAMES = ("Hēmi Tāwhara", "李小龍明", "Siobhán O’Rourke", "Māui", "Wiremu Te Kōkiri-Whangārei", "Tamsin Quill")
STATES = (
    "draft not_public entries published running closed finished waiting left_open reported confirmed contradiction "
    "finding clean claim absent bye withdrawn"
)
FOUR_STONES = (*["." * 9] * 2, "..X...O..", *["." * 9] * 3, "..O...X..", *["." * 9] * 2)
TABS = ("Overview", "Entries", "Draw", "Results", "Standings", "Sheets")

EXAMPLES: Mapping[str, object] = MappingProxyType(
    {
        "event_nav": EventBand(
            name="Rimu Open 2026",
            url="#",
            where="Wellington, 21–22 November 2026",
            state="running",
            tabs=tuple(NavLink(name, "#", name == "Draw") for name in TABS),
        ),
        "crumbs": [{"label": "Events", "url": "#"}, {"label": "Rimu Open 2026", "url": "#"}],
        "ledger_head": "412 9f3ac2d177e0",
        "stats": [
            {"value": 32, "label": "Players"},
            {"value": 14, "label": "Results in", "of": "of 16"},
            {"value": 2, "label": "To confirm"},
            {"value": "3½", "label": "Leader’s score"},
        ],
        "states": STATES.split(),
        "steps": [
            {"label": "Upload", "state": "done", "url": "#"},
            {"label": "Columns", "state": "done"},
            {"label": "Check", "state": "current"},
            {"label": "Done", "state": "later"},
        ],
        "pairing": {
            "round": 4,
            "colour": "black",
            "opponent_colour": "white",
            "opponent": "Siobhán O’Rourke",
            "opponent_rank": "2d",
            "opponent_club": "Wellington",
            "table": 5,
            "handicap": 3,
            "komi": "none",
            "starts_at": AT,
        },
        "facts": [
            {"label": "System", "value": "McMahon, 5 rounds", "times": ()},
            {"label": "Komi", "value": "7", "times": ()},
        ],
        "events": [
            {"at": AT, "text": "Ruling 2: White forfeits", "who": "Ngaio Penhaligon", "seq": 412, "strong": True},
            {"at": AT, "text": "Result B+3 confirmed on table 9", "who": "both players", "seq": 411},
        ],
        "changed": LastChange(412, "9f3ac2d177e0", AT),
    }
)
"""What the parts show, by the name in the template; what depends on the request is in `_content`."""


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A row of both example tables."""

    place: int
    name: str
    rank: str
    club: str
    score: int
    sos: int


class ExampleTable(AccessibleTable):
    """A table that becomes cards on a phone."""

    caption = "Open division after round 3"
    row_heading = "name"
    place = NumberColumn()
    name = tables.Column(verbose_name="Player")
    rank = tables.Column(verbose_name="Grade")
    club = tables.Column()
    score = HalfPointColumn(verbose_name="MMS")
    sos = HalfPointColumn(verbose_name="SOS")


class ExampleWideTable(ExampleTable):
    """A table in a scrolling box, with the name column fixed."""

    caption = "Crosstable, Open division"
    stacked = False
    name = tables.Column(verbose_name="Player", attrs={"th": {"class": "pin"}, "td": {"class": "pin"}})


class ExampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(help_text="As the player writes it; macrons and other scripts are welcome.")
    email = forms.EmailField(required=False, label="E-mail")
    system = forms.ChoiceField(choices=[("mcmahon", "McMahon"), ("swiss", "Swiss")])
    result = forms.ChoiceField(
        choices=[("B", "Black won"), ("W", "White won"), ("jigo", "Jigo")],
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    days = forms.MultipleChoiceField(
        choices=[("sat", "Saturday"), ("sun", "Sunday")], widget=forms.CheckboxSelectMultiple, required=False
    )
    rounds = forms.IntegerField(initial=5)
    record = forms.FileField(required=False, help_text="SGF, at most 256 KiB.")
    note = forms.CharField(widget=forms.Textarea, required=False)
    consent = forms.BooleanField(label="Show my name on public pages", required=False)


def gallery(request: HttpRequest) -> HttpResponse:
    """Shows the page; `?wrong` shows the form with errors. Raises Http404 unless DEBUG is on."""
    if not settings.DEBUG:
        raise Http404
    rows = [
        ExampleRow(i + 1, NAMES[i % len(NAMES)], f"{i + 1}k", "Wellington", 14 - i, 40 - 2 * i + i % 2)
        for i in range(30)
    ]
    table = ExampleTable(rows, exports=[ExportLink("CSV", "#"), ExportLink("PDF", "#")])
    wide = ExampleWideTable(rows[:8], prefix="wide-")
    for each in (table, wide):
        RequestConfig(request, paginate={"per_page": 25}).configure(each)
    return render(request, "parts/gallery.html", {"table": table, "crosstable": wide, **_content(request)})


def _content(request: HttpRequest) -> dict[str, object]:
    return {
        **EXAMPLES,
        "form": ExampleForm({"email": "nobody", "rounds": "5"}) if "wrong" in request.GET else ExampleForm(),
        "board": _board(),
        "tapped": request.GET.get("point", ""),
        "tap": tap_board(Diagram(9, FOUR_STONES), "tap-form", label="Dead stones", prefix="tapped"),
    }


def _board() -> str:
    lines = "".join(f"M1 {i}H9M{i} 1V9" for i in range(1, 10))
    stones = [(3, 3, "black"), (7, 3, "white"), (5, 5, "black"), (6, 5, "white")]
    stones_svg = format_html_join("", '<circle cx="{}" cy="{}" r=".46" fill="var(--stone-{})"/>', stones)
    return format_html(
        '<svg viewBox="0 0 10 10" role="img" aria-label="Four stones">'
        '<path d="{}" stroke="currentColor" stroke-width=".05"/>{}</svg>',
        lines,
        stones_svg,
    )
