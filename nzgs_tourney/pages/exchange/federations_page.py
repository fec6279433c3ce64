"""Every file of an event for a federation: what is to be fixed, how it begins, and what was done with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from games.models import LedgerEvent
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.exchange.export_notes import RESULTS_TABLE, ExportNote, export_notes
from nzgs_tourney.pages.exchange.export_preview import ToFix, offered_targets, sending_page, table_page, targets
from nzgs_tourney.tournament.exchange.external_formats import Format
from nzgs_tourney.tournament.wording.people.ledger_people import RECIPIENTS

_SENT, _RATED = "file.sent", "file.rated"


@dataclass(frozen=True, slots=True)
class FederationFile:
    """One file of a division for a federation. `url` is its page. `must` is what is to be fixed first, `guessed` how
    many names are to be checked; `refused` is why there is no file, empty where there is one. `beginning` are its first
    lines. `last` is what was done with it last, if anything; `sent`: it was sent once. `rated` is the day on which
    its games were rated."""

    word: str
    title: str
    recipient: str
    division: str
    division_slug: str
    url: str
    must: tuple[ToFix, ...]
    guessed: int
    refused: str
    beginning: tuple[str, ...]
    last: tuple[ExportNote, ...]
    sent: bool
    rated: date | None


@dataclass(frozen=True, slots=True)
class FederationsPage:
    """`not_rated` names the divisions of sides of partners, which no federation rates."""

    files: tuple[FederationFile, ...]
    not_rated: tuple[str, ...]


def federations_page(event: Event) -> FederationsPage:
    """The page. Up to forty queries a division, and those of `export_notes`."""
    divisions = list(event.divisions.select_related("event__stream").order_by("position"))
    notes, rated = export_notes(event), _rated(event)
    titles = {RESULTS_TABLE: _("Results table"), **{target.word: target.title for target in targets()}}
    files = []
    for division in divisions:
        for word, must, guessed, refused, beginning in _files(division):
            url = _url(division, word)
            of_file = [note for note in notes if note.url == url]
            files.append(
                FederationFile(
                    word, titles[word], _(RECIPIENTS[word]), division.name if len(divisions) > 1 else "",
                    division.slug, url, must, guessed, refused, beginning,
                    last=tuple(of_file[:1]),
                    sent=any(note.sent for note in of_file),
                    rated=rated.get((f"division:{division.number}", word)),
                )
            )  # fmt: skip
    return FederationsPage(tuple(files), tuple(one.name for one in divisions if one.of_partners))


_File = tuple[str, tuple[ToFix, ...], int, str, tuple[str, ...]]


def _files(division: Division) -> Iterator[_File]:
    """The word of each file, what is to be fixed, names to check, why there is none, and its first lines."""
    if division.of_partners:
        return
    table = table_page(division)
    lines = [" · ".join(str(cell) for cell in row if cell) for row in table.beginnings[1].rows]
    yield RESULTS_TABLE, table.must, len(table.guessed), "", tuple(lines)
    for target in offered_targets(division):
        if target.word in RECIPIENTS:
            page = sending_page(division, Format(target.word))
            yield target.word, page.must, len(page.guessed), page.refused, page.beginning


def _url(division: Division, word: str) -> str:
    place = [division.event.slug, division.slug]
    if word == RESULTS_TABLE:
        return reverse("desk:results_table", args=place)
    return reverse("desk:export_target", args=[*place, word])


def _rated(event: Event) -> dict[tuple[str, str], date]:
    """The day on which each file's games were rated since it was sent last, by the division and the file's word. One
    query."""
    days: dict[tuple[str, str], str] = {}
    for noted in LedgerEvent.objects.filter(stream=event.stream_id, kind__in=(_SENT, _RATED)).order_by("seq"):
        days[noted.subject, noted.payload["target"]] = noted.payload["day"] if noted.kind == _RATED else ""
    return {file: date.fromisoformat(day) for file, day in days.items() if day}
