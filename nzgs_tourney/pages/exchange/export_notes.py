"""What of an event was downloaded and sent, who got it and when, and whether the same file would be different now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from games.models import LedgerEvent
from games.wording.numbers import in_row
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.exchange.export_preview import digest_of, layout_file, sent_file, tables_digest, targets
from nzgs_tourney.store.exchange.exported_division import results_facts, results_tables
from nzgs_tourney.store.exchange.saved_layouts import saved_layouts
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.exchange.external_formats import Format
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout, layout_number
from nzgs_tourney.tournament.wording.people.ledger_people import recipient_name
from nzgs_tourney.tournament.wording.results.corrections import Corrected

RESULTS_TABLE = "results-table"
_SENT, _DOWNLOADED = "file.sent", "file.downloaded"


@dataclass(frozen=True, slots=True)
class ExportNote:
    """One file of a division as it was downloaded, or sent if `sent`, with the ledger's events up to `number`. `url` is
    its page. `changed`: the same file would be different now; `corrected` names the boards that were corrected since,
    empty for none. `again`: the same was done with this file later."""

    division: str
    title: str
    url: str
    sent: bool
    number: int
    at: datetime
    who: str
    changed: bool
    corrected: str
    again: bool

    @property
    def outdated(self) -> bool:
        """Whether the last file of this kind isn't as it would be now."""
        return self.changed and not self.again


def export_notes(event: Event) -> tuple[ExportNote, ...]:
    """The files of every division, the last first. Two queries where there is none, otherwise up to fifteen for each
    kind of file of each division."""
    found = LedgerEvent.objects.filter(stream=event.stream_id, kind__in=(_SENT, _DOWNLOADED)).order_by("-seq")
    divisions = {
        f"division:{division.number}": division for division in event.divisions.select_related("event__stream")
    }
    events = [one for one in found if one.subject in divisions]
    return tuple(_notes(events, divisions))


def _notes(events: list[LedgerEvent], divisions: Mapping[str, Division]) -> Iterator[ExportNote]:
    titles = {RESULTS_TABLE: _("Results table"), **{target.word: target.title for target in targets()}}
    corrections = {one: corrections_of(divisions[one]) for one in {event.subject for event in events}}
    of_event = saved_layouts(events[0].stream_id) if any("layout" in one.payload for one in events) else {}
    layouts = {layout.word: layout for layout in of_event.values() if not layout.removed}
    now: dict[tuple[str, str, bool], str] = {}
    later: set[tuple[str, str, str]] = set()
    for event in events:
        division, told = divisions[event.subject], event.payload
        target, free = told["target"], told.get("free", False)
        digest, file = told.get("digest", ""), (event.subject, target, free)
        if digest and file not in now:
            now[file] = _digest_now(division, target, layouts.get(target), free=free)
        corrected = _boards(corrections[event.subject], told["from"])
        done = (event.kind, event.subject, target)
        yield ExportNote(
            division=division.name if len(divisions) > 1 else "",
            title=recipient_name(told) if event.kind == _SENT else told.get("layout") or titles.get(target, target),
            url=page_of(division, target),
            sent=event.kind == _SENT,
            number=told["from"],
            at=event.at,
            who=event.who,
            changed=digest != now[file] if digest else bool(corrected),
            corrected=corrected,
            again=done in later,
        )
        later.add(done)


def _boards(corrections: tuple[Corrected, ...], number: int) -> str:
    """The boards that were corrected after this number of the ledger."""
    boards = dict.fromkeys(
        _("round {round}, table {table}").format(round=one.round, table=one.table)
        for one in corrections
        if one.number > number
    )
    return in_row(list(boards))


def page_of(division: Division, target: str) -> str:
    """The page of a division's file, by the file's word."""
    place = [division.event.slug, division.slug]
    if target == RESULTS_TABLE:
        return reverse("desk:results_table", args=place)
    if number := layout_number(target):
        return reverse("desk:export_layout", args=[*place, number])
    return reverse("desk:export_target", args=[*place, target])


def _digest_now(division: Division, target: str, layout: SavedLayout | None, *, free: bool) -> str:
    """The digest of the file as it is now; empty where there is nothing to write."""
    if target == RESULTS_TABLE:
        return tables_digest(results_tables(results_facts(division)))
    if layout_number(target):
        return "" if layout is None else digest_of(layout_file(division, layout))
    try:
        return digest_of(sent_file(division, Format(target), forfeits_free=free))
    except Refused:
        return ""
