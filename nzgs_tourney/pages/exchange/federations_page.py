"""Every file of an event for a federation, by division: what is to be fixed before any goes, how each begins, and what
was done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from games.models import LedgerEvent
from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, FederationMail
from nzgs_tourney.pages.exchange.export_notes import RESULTS_TABLE, ExportNote, export_notes, page_of
from nzgs_tourney.pages.exchange.export_preview import (
    ToFix,
    layout_page,
    offered_targets,
    sending_page,
    table_page,
    targets,
)
from nzgs_tourney.pages.messages.messages_page import STATE_WORDS, TROUBLE_WORDS, UNKNOWN
from nzgs_tourney.store.exchange.federation_contacts import mailable_federations
from nzgs_tourney.store.exchange.saved_layouts import living_layouts
from nzgs_tourney.tournament.exchange.external_formats import Format
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout
from nzgs_tourney.tournament.exchange.tables import TableSheet
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS, RECIPIENTS

_SENT, _RATED = "file.sent", "file.rated"


@dataclass(frozen=True, slots=True)
class MailedFile:
    """A file as it went by mail: how far it has come (`state`, in the colour `tone`, with what is wrong), and the
    beginning of its SHA-256."""

    address: str
    at: datetime
    digest: str
    tone: str
    state: str
    trouble: str


@dataclass(frozen=True, slots=True)
class FederationFile:
    """One file of a division for a federation. `url` is its page. `must` is how many things are to be fixed first,
    `guessed` how many names are to be checked; `refused` is why there is no file, empty where there is one.

    `beginning` are its first lines. `last` is what was done with it last, if anything; `sent`: it was sent once.
    `mail_url` is where it is sent by mail, empty where the site can’t; `mail` is the last mail with it, None for none.
    `rated` is the day on which its games were rated.
    """

    word: str
    title: str
    recipient: str
    url: str
    must: int
    guessed: int
    refused: str
    beginning: tuple[str, ...]
    last: tuple[ExportNote, ...]
    sent: bool
    mail_url: str
    mail: MailedFile | None
    rated: date | None


@dataclass(frozen=True, slots=True)
class FixFirst:
    """Things to fix in the same files; `files` names who these go to, empty where it is every file of the division."""

    files: str
    fixes: tuple[ToFix, ...]


@dataclass(frozen=True, slots=True)
class DivisionFiles:
    """The files of one division. `name` is empty where the event has no other; `fix` says each thing once."""

    name: str
    slug: str
    fix: tuple[FixFirst, ...]
    files: tuple[FederationFile, ...]

    @property
    def count(self) -> int:
        """How many things are to be fixed."""
        return sum(len(group.fixes) for group in self.fix)


@dataclass(frozen=True, slots=True)
class FederationsPage:
    """`not_rated` names the divisions of sides of partners, which no federation rates. `layouts` are the event’s
    own."""

    divisions: tuple[DivisionFiles, ...]
    layouts: tuple[SavedLayout, ...]
    not_rated: tuple[str, ...]


def federations_page(event: Event) -> FederationsPage:
    """The page. Up to forty queries a division, and those of `export_notes`."""
    divisions = list(event.divisions.select_related("event__stream").order_by("position"))
    notes, rated = export_notes(event), _rated(event)
    titles = {RESULTS_TABLE: _("Results table"), **{target.word: target.title for target in targets()}}
    layouts = living_layouts(event.stream_id)
    words = {layout.word: layout for layout in layouts}
    titles |= {layout.word: layout.name for layout in layouts}
    addressed = mailable_federations() if settings.SENDS_MAIL and not event.rehearsal else frozenset()
    mailed, shown = _mailed(event), []
    for division in divisions:
        files, musts = [], {}
        for word, must, guessed, refused, beginning in _files(division, layouts):
            url, layout = page_of(division, word), words.get(word)
            code = layout.federation if layout else RECIPIENTS[word]
            recipient = _(FEDERATIONS[code])
            of_file = [note for note in notes if note.url == url]
            musts[word] = must
            files.append(
                FederationFile(
                    word, titles[word], recipient, url, len(must), guessed, refused, beginning,
                    last=tuple(of_file[:1]),
                    sent=any(note.sent for note in of_file),
                    mail_url=_mail_url(division, word) if code in addressed and not refused else "",
                    mail=mailed.get((division.pk, word)),
                    rated=rated.get((f"division:{division.number}", word)),
                )
            )  # fmt: skip
        if files:
            name = division.name if len(divisions) > 1 else ""
            shown.append(DivisionFiles(name, division.slug, _fix_first(files, musts), tuple(files)))
    return FederationsPage(tuple(shown), layouts, tuple(one.name for one in divisions if one.of_partners))


def _fix_first(files: Sequence[FederationFile], musts: Mapping[str, tuple[ToFix, ...]]) -> tuple[FixFirst, ...]:
    """Each thing to fix once, with what is wrong in every file first."""
    wrong_in: dict[ToFix, list[str]] = {}
    for file in files:
        for fix in musts[file.word]:
            wrong_in.setdefault(fix, []).append(file.word)
    groups: dict[tuple[str, ...], list[ToFix]] = {}
    for fix, words in wrong_in.items():
        groups.setdefault(tuple(words), []).append(fix)
    recipients = {file.word: file.recipient for file in files}
    return tuple(
        FixFirst(
            "" if len(words) == len(files) else in_row(list(dict.fromkeys(recipients[word] for word in words))),
            tuple(fixes),
        )
        for words, fixes in sorted(groups.items(), key=lambda group: -len(group[0]))
    )


_File = tuple[str, tuple[ToFix, ...], int, str, tuple[str, ...]]


def _files(division: Division, layouts: Iterable[SavedLayout]) -> Iterator[_File]:
    """The word of each file, what is to be fixed, names to check, why there is none, and its first lines."""
    if division.of_partners:
        return
    table = table_page(division)
    yield RESULTS_TABLE, table.must, len(table.guessed), "", _lines(table.beginnings[1])
    for layout in layouts:
        shown = layout_page(division, layout)
        yield layout.word, shown.must, len(shown.guessed), "", _lines(*shown.beginnings)
    for target in offered_targets(division):
        if target.word in RECIPIENTS:
            page = sending_page(division, Format(target.word))
            yield target.word, page.must, len(page.guessed), page.refused, page.beginning


def _lines(sheet: TableSheet) -> tuple[str, ...]:
    return tuple(" · ".join(str(cell) for cell in row if cell) for row in sheet.rows)


def _mail_url(division: Division, word: str) -> str:
    return reverse("desk:mail_file", args=[division.event.slug, division.slug, word])


def _mailed(event: Event) -> dict[tuple[int, str], MailedFile]:
    """The last mail with each file, by the division and the file's word. One query."""
    now, found = timezone.now(), {}
    mails = FederationMail.objects.filter(division__event=event).select_related("message").defer("content")
    for mail in mails.order_by("pk"):
        message = mail.message
        tone, state = ("warn", UNKNOWN) if message.is_unknown(now) else STATE_WORDS[message.state]
        trouble = _(TROUBLE_WORDS[message.trouble]) if message.trouble else ""
        at = message.sent_at or mail.at
        found[mail.division_id, mail.target] = MailedFile(mail.address, at, mail.digest[:12], tone, _(state), trouble)
    return found


def _rated(event: Event) -> dict[tuple[str, str], date]:
    """The day on which each file's games were rated since it was sent last, by the division and the file's word. One
    query."""
    days: dict[tuple[str, str], str] = {}
    for noted in LedgerEvent.objects.filter(stream=event.stream_id, kind__in=(_SENT, _RATED)).order_by("seq"):
        days[noted.subject, noted.payload["target"]] = noted.payload["day"] if noted.kind == _RATED else ""
    return {file: date.fromisoformat(day) for file, day in days.items() if day}
