"""The imported rating lists, and a waiting one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, QuerySet
from django.utils import timezone

from games.models import LedgerEvent
from nzgs_tourney.models import Entry, ListReview, Member, StagedFile
from nzgs_tourney.store.entries.rating_matches import listed_row
from nzgs_tourney.store.entries.staged_files import table_of
from nzgs_tourney.tournament.wording.entries.accepted_lists import changes_words
from ratings.imports.list_changes import list_changes
from ratings.imports.rating_list import ListedRow, RatingListPreview, read_rating_list
from ratings.models import ListedRating, RatingList


@dataclass(frozen=True, slots=True)
class KeptList:
    """One snapshot. `used` is how many entries of this event have their rating from it; `waiting`: only the events that
    sent it go by it until an administrator agrees."""

    pk: int
    name: str
    as_of: date
    lines: int
    used: int
    waiting: bool


def kept_lists(event_id: int) -> tuple[KeptList, ...]:
    """Every snapshot that the event may use, the newest first. Five queries."""
    used = _used(Entry.objects.filter(division__event=event_id), Member.objects.filter(entry__division__event=event_id))
    # Ordered explicitly: a query with groups drops the model's ordering.
    reviews = ListReview.objects.for_event(event_id).select_related("rating_list")
    lines = _lines()
    return tuple(
        KeptList(
            pk=review.rating_list_id,
            name=review.rating_list.name,
            as_of=review.rating_list.as_of,
            lines=lines.get(review.rating_list_id, 0),
            used=used[review.rating_list_id],
            waiting=review.accepted_at is None,
        )
        for review in reviews.order_by("-rating_list__as_of", "-rating_list__pk")
    )


def _lines() -> dict[int, int]:
    return dict(ListedRating.objects.order_by().values_list("rating_list").annotate(lines=Count("pk")))


def _used(entries: QuerySet[Entry], members: QuerySet[Member]) -> Counter[int]:
    """How many of these entries have their rating, or that of a partner, from each list, by its row. Two queries."""
    single = entries.filter(rating_source__isnull=False).order_by().values_list("rating_source__rating_list")
    sides = members.filter(rating_source__isnull=False).order_by().values_list("rating_source__rating_list")
    return Counter(dict(single.annotate(used=Count("pk")))) + Counter(
        dict(sides.annotate(used=Count("entry", distinct=True)))
    )


def list_changes_words(rating_list_rows: Sequence[ListedRow], *, than: RatingList | None) -> tuple[str, ...]:
    """What changed since the newest public list before `than`, or of all, in sentences; empty where there is none
    before. Two queries."""
    before = _public_before(than)
    if before is None:
        return ()
    changes = list_changes([listed_row(line) for line in before.lines.all()], rating_list_rows)
    return changes_words(changes, str(before))


def _public_before(than: RatingList | None) -> RatingList | None:
    reviews = ListReview.objects.public().select_related("rating_list").order_by("-rating_list__as_of", "-rating_list")
    if than is not None:
        reviews = reviews.exclude(rating_list=than).filter(rating_list__as_of__lte=than.as_of)
    review = reviews.first()
    return review.rating_list if review else None


@dataclass(frozen=True, slots=True)
class ReviewedList:
    """A list at the federation's desk: `state` is that of its review; `sent` names the events that sent it; `changes`
    since the one before, for one that waits; `used` is how many entries of all events have their rating from it."""

    pk: int
    name: str
    as_of: date
    state: str
    sent: str
    reason: str
    lines: int
    used: int
    changes: tuple[str, ...]


def reviewed_lists() -> tuple[ReviewedList, ...]:
    """Every list, those that wait first, then the newest. Five queries, three for each that waits."""
    lines = _lines()
    used = _used(Entry.objects.all(), Member.objects.all())
    sent = _senders()
    found = [
        _reviewed(review, lines.get(review.rating_list_id, 0), used, sent.get(review.rating_list.sha256, ()))
        for review in ListReview.objects.select_related("rating_list", "event")
    ]
    return tuple(sorted(found, key=lambda one: one.state != "waiting"))


def _senders() -> dict[str, list[str]]:
    """The names of the events that sent each list, by the digest of its file, the first first."""
    senders: dict[str, list[str]] = defaultdict(list)
    imported = LedgerEvent.objects.filter(kind="ratings.imported", stream__event__isnull=False).order_by("pk")
    for sha256, name in imported.values_list("payload__sha256", "stream__event__name"):
        senders[sha256].append(name)
    return senders


def _reviewed(review: ListReview, lines: int, used: Counter[int], sent: Sequence[str]) -> ReviewedList:
    rating_list = review.rating_list
    changes: tuple[str, ...] = ()
    if review.state == "waiting":
        rows = [listed_row(line) for line in rating_list.lines.all()]
        changes = list_changes_words(rows, than=rating_list)
    return ReviewedList(
        pk=review.pk,
        name=rating_list.name,
        as_of=rating_list.as_of,
        state=review.state,
        sent=", ".join(dict.fromkeys((*([review.event.name] if review.event else []), *sent))),
        reason=review.reason,
        lines=lines,
        used=used[rating_list.pk],
        changes=changes,
    )


def staged_list(staged: StagedFile) -> RatingListPreview:
    """The waiting list by the current choice of columns. Raises Refused where the file isn't a table."""
    return read_rating_list(table_of(staged), staged.mapping, today=timezone.localdate())
