"""Rating lists: a director accepts one that waits, as a dated snapshot; the federation accepts it as public, or
withdraws one that was a mistake."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, ListReview, StagedFile
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.entries.staged_files import NO_HEADER, table_of
from nzgs_tourney.store.events.streams import NZGS_RATINGS
from ratings.imports.rating_list import read_rating_list
from ratings.models import RatingList
from ratings.services.import_rating_list import import_rating_list


@transaction.atomic
def accept_rating_list(
    staged_id: int, *, name: str, as_of: date, actor: Actor, agreed: bool = False
) -> tuple[RatingList, bool]:
    """The snapshot, and whether it is new; it doesn't change any entry yet. `agreed`: the federation accepts it, and it
    is public, which the federation's ledger tells; otherwise only the events where it was sent go by it until an
    administrator agrees.

    Raises Refused once the file is accepted, for a list without a name or a readable line, for a date in the future,
    and for a list that was withdrawn.
    """
    staged = StagedFile.objects.select_related("event").get(pk=staged_id)
    stream = lock(staged.event.stream_id)
    refuse_rehearsal(stream)
    staged = StagedFile.objects.select_related("event").get(pk=staged_id)
    if staged.accepted_at is not None:
        raise Refused(_("This list is accepted already."))
    if as_of > timezone.localdate():
        raise Refused(_("The date of the list is in the future: check it."))
    preview = read_rating_list(table_of(staged), staged.mapping, today=timezone.localdate())
    if preview.fault:
        raise Refused(preview.fault)
    rating_list, new = import_rating_list(
        preview.rows, name=name, as_of=as_of, sha256=_digest(staged), imported_by=actor
    )
    usable = ListReview.objects.for_event(staged.event_id).filter(rating_list=rating_list).exists()
    _review(rating_list, staged.event, actor, agreed=agreed)
    staged.accepted_at = timezone.now()
    staged.save(update_fields=["accepted_at"])
    if not usable:
        append(
            stream,
            "ratings.imported",
            EVENT,
            actor,
            {
                "list": rating_list.name,
                "as_of": rating_list.as_of.isoformat(),
                "sha256": rating_list.sha256,
                "lines": len(preview.rows),
                "unreadable": [line.line for line in preview.unreadable],
            },
        )
    return rating_list, new


def _review(rating_list: RatingList, event: Event, actor: Actor, *, agreed: bool) -> None:
    """Note that the list waits for the federation in this event, or that the federation accepts it, which waits for a
    withdrawal of it that is under way."""
    if agreed:
        locked_ratings()
    review, _new = ListReview.objects.get_or_create(rating_list=rating_list, defaults={"event": event})
    if review.withdrawn_at is not None:
        raise Refused(_("This list was withdrawn: {reason}").format(reason=review.reason))
    if agreed:
        accept_list(review.pk, actor=actor)


def _digest(staged: StagedFile) -> str:
    """A digest of the file and of how its columns are read: a list that was read wrongly can be read again."""
    read_as = json.dumps([sorted(staged.mapping.items()), bool(staged.answers.get(NO_HEADER))])
    return hashlib.sha256(bytes(staged.content) + b"\0" + read_as.encode()).hexdigest()


@transaction.atomic
def accept_list(review_id: int, *, actor: Actor) -> ListReview:
    """The list, public from now on, also where it was withdrawn. Accepting twice changes nothing."""
    stream, review = _locked_review(review_id)
    if review.accepted_at is not None and review.withdrawn_at is None:
        return review
    review.accepted_at, review.accepted_by = timezone.now(), actor[:120]
    review.withdrawn_at, review.withdrawn_by, review.reason = None, "", ""
    review.save()
    append(stream, "ratings.accepted", f"list:{review.rating_list_id}", actor, _list_payload(review))
    return review


@transaction.atomic
def withdraw_list(review_id: int, reason: str, *, actor: Actor) -> ListReview:
    """The list, on no public page and offered to no event from now on. Entries keep the ratings they have from it, so
    that what was drawn stays true. Withdrawing twice changes nothing. Raises Refused without a reason."""
    stream, review = _locked_review(review_id)
    if review.withdrawn_at is not None:
        return review
    if not reason.strip():
        raise Refused(_("Say why the list is withdrawn: the reason goes on record."))
    review.withdrawn_at, review.withdrawn_by, review.reason = timezone.now(), actor[:120], reason.strip()[:200]
    review.save()
    payload = {**_list_payload(review), "reason": review.reason}
    append(stream, "ratings.withdrawn", f"list:{review.rating_list_id}", actor, payload)
    return review


def locked_ratings() -> Stream:
    """The federation's ledger of rating lists, locked until the transaction ends: no review of a list changes between
    the read and the commit."""
    return lock(Stream.objects.get_or_create(key=NZGS_RATINGS)[0].pk)


def _locked_review(review_id: int) -> tuple[Stream, ListReview]:
    stream = locked_ratings()
    return stream, ListReview.objects.select_related("rating_list").get(pk=review_id)


def _list_payload(review: ListReview) -> dict[str, Any]:
    rating_list = review.rating_list
    return {"list": rating_list.name, "as_of": rating_list.as_of.isoformat(), "sha256": rating_list.sha256}
