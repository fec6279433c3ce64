"""The federation accepts a rating list as public, or withdraws one that was a mistake."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ListReview
from nzgs_tourney.store.events.streams import NZGS_RATINGS


@transaction.atomic
def accept_list(review_id: int, *, actor: Actor) -> ListReview:
    """The list, public from now on, also where it was withdrawn. Accepting twice changes nothing."""
    stream, review = _locked(review_id)
    if review.accepted_at is not None and review.withdrawn_at is None:
        return review
    review.accepted_at, review.accepted_by = timezone.now(), actor[:120]
    review.withdrawn_at, review.withdrawn_by, review.reason = None, "", ""
    review.save()
    append(stream, "ratings.accepted", f"list:{review.rating_list_id}", actor, _payload(review))
    return review


@transaction.atomic
def withdraw_list(review_id: int, reason: str, *, actor: Actor) -> ListReview:
    """The list, on no public page and offered to no event from now on. Entries keep the ratings they have from it, so
    that what was drawn stays true. Withdrawing twice changes nothing. Raises Refused without a reason."""
    stream, review = _locked(review_id)
    if review.withdrawn_at is not None:
        return review
    if not reason.strip():
        raise Refused(_("Say why the list is withdrawn: the reason goes on record."))
    review.withdrawn_at, review.withdrawn_by, review.reason = timezone.now(), actor[:120], reason.strip()[:200]
    review.save()
    payload = {**_payload(review), "reason": review.reason}
    append(stream, "ratings.withdrawn", f"list:{review.rating_list_id}", actor, payload)
    return review


def locked_ratings() -> Stream:
    """The federation's ledger of rating lists, locked until the transaction ends: no review of a list changes between
    the read and the commit."""
    return lock(Stream.objects.get_or_create(key=NZGS_RATINGS)[0].pk)


def _locked(review_id: int) -> tuple[Stream, ListReview]:
    stream = locked_ratings()
    return stream, ListReview.objects.select_related("rating_list").get(pk=review_id)


def _payload(review: ListReview) -> dict[str, Any]:
    rating_list = review.rating_list
    return {"list": rating_list.name, "as_of": rating_list.as_of.isoformat(), "sha256": rating_list.sha256}
