"""Where what is kept about the player of an entry came from, as the history and the rows themselves say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.timezone import localdate

from games.models import LedgerEvent
from ground.translation import gettext as _
from nzgs_tourney.models import Application, Entry, Event, Namesakes
from nzgs_tourney.tournament.wording.people.privacy_words import Came, came_words, joined_words, listed_rating_words
from nzgs_tourney.tournament.wording.people.told_words import came_by_words

_CONTACTS = ("email", "phone")


@dataclass(frozen=True, slots=True)
class Source:
    """What came from where, both in words: `E-mail, phone`, `Typed by a director, 3 May 2026.`"""

    what: str
    words: str


def sources_of(entry: Entry, *, official: bool) -> tuple[Source, ...]:
    """Where the entry came from, its contact details if they were changed since, its rating, and what was joined with
    its player. Only an `official` reads who did it, and the names of lists. Seven queries at most."""
    return tuple(_sources(entry, official))


def _sources(entry: Entry, official: bool) -> Iterator[Source]:
    yield Source(_("Entry"), _entered(_first(entry), official))
    if changed := _contacts_changed(entry):
        yield Source(_("E-mail, phone"), _words(Came.TYPED, changed, official))
    if line := entry.rating_source:
        yield Source(_("Rating"), listed_rating_words(str(line.rating_list), line.line))
    joined = Namesakes.objects.in_force().filter(Q(kept=entry.player_id) | Q(other=entry.player_id), same=True)
    if (answer := joined.order_by("pk").last()) is not None:
        yield Source(_("Person"), joined_words(localdate(answer.at)))


def origins_of(event: Event) -> dict[tuple[int, int], str]:
    """Who brought each entry of the event, for officials, by the numbers of its division and its own; of others the
    history says nothing. Three queries."""
    words: dict[tuple[int, int], str] = {}
    told = LedgerEvent.objects.filter(stream=event.stream_id, kind__in=("entry.added", "entries.imported"))
    for one in told.prefetch_related("personal").order_by("seq"):
        listed = one.kind == "entries.imported"
        subjects = [line.get("entry", "") for line in one.payload["entered"]] if listed else [one.subject]
        for subject in filter(None, subjects):
            division, _dot, number = subject.removeprefix("entry:").partition(".")
            words[int(division), int(number)] = _words(Came.LIST if listed else Came.TYPED, one, official=True)
    applied = Application.objects.filter(entry__division__event=event).select_related("entry__division")
    for application in applied:
        entry = application.entry
        if entry is not None:
            words[entry.division.number, entry.number] = came_words(Came.THEMSELVES, localdate(application.sent_at))
    return words


def _first(entry: Entry) -> Entry:
    """The entry that this one was moved from, the first of all; itself where it wasn't moved."""
    while entry.came_from is not None:
        entry = entry.came_from
    return entry


def _entered(entry: Entry, official: bool) -> str:
    sent = Application.objects.filter(entry=entry).order_by("pk").first()
    if sent is not None:
        return came_words(Came.THEMSELVES, localdate(entry.entered_at))
    subject = _subject(entry)
    events = LedgerEvent.objects.filter(stream=entry.division.event.stream_id)
    if added := events.filter(kind="entry.added", subject=subject).order_by("seq").first():
        return _words(Came.TYPED, added, official)
    for event in events.filter(kind="entries.imported").order_by("-seq"):
        if any(line.get("entry") == subject for line in event.payload["entered"]):
            return _words(Came.LIST, event, official)
    return kept_since_words(entry)


def kept_since_words(entry: Entry) -> str:
    """Of an entry whose beginning the history doesn't tell of: since when it is here."""
    return came_words(Came.BEFORE, localdate(entry.entered_at))


def _words(came: Came, event: LedgerEvent, official: bool) -> str:
    day = localdate(event.at)
    if not official:
        return came_words(came, day)
    return came_by_words(came, day, who=event.who, file=str(event.full_payload.get("file", "")))


def _contacts_changed(entry: Entry) -> LedgerEvent | None:
    """The last act that changed an address or a number that is still there."""
    if not (entry.email or entry.phone):
        return None
    edited = LedgerEvent.objects.filter(
        stream=entry.division.event.stream_id, kind="entry.edited", subject=_subject(entry)
    )
    changes = edited.order_by("-seq")
    return next((one for one in changes if set(_CONTACTS) & one.payload["changed"].keys()), None)


def _subject(entry: Entry) -> str:
    return f"entry:{entry.division.number}.{entry.number}"
