"""Adds evidence to a case: words, a photo, or both, from a party or an official."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ledger.acts import Actor, case_subject
from games.ledger.append import append
from games.models import Case, Evidence, Speaker
from games.photo.reencode import Photo, reencoded
from games.services.locked_game import locked_case, refuse_closed
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text, digest_of_text

LONGEST_TEXT = 4_000
MOST_PIECES = 20
MOST_PHOTOS = 8
"""The most photos by one side in one case."""


def add_evidence(
    case_id: int,
    side: Speaker,
    *,
    actor: Actor,
    nonce: UUID,
    text: str = "",
    photo: bytes = b"",
    at_desk: bool = False,
) -> Evidence:
    """The stored evidence; of a photo only its pixels are kept. `at_desk`: it will be told at the desk, so there are
    neither words nor a photo; said once is enough. The same `nonce` again gives the existing evidence.

    Raises Refused where nothing is given, for over-long words, for a file that isn't a photo or is too large, for a
    closed case, and once this side has added `MOST_PIECES` pieces or `MOST_PHOTOS` photos.
    """
    cleaned, photo = ("", b"") if at_desk else (cleaned_text(text), photo)
    if not cleaned and not photo and not at_desk:
        raise Refused(_("Write something, or choose a photo."))
    if len(cleaned) > LONGEST_TEXT:
        raise Refused(
            _("The text has {count:,} characters: shorten it to {most:,}.").format(
                count=len(cleaned), most=LONGEST_TEXT
            )
        )
    # Decoded before taking the lock: nobody's result waits for a photo.
    stored_photo = kept_photo(photo)
    with transaction.atomic():
        case, stream = locked_case(case_id)
        stored = Evidence.objects.filter(nonce=nonce).first()
        if stored is None and at_desk:
            stored = Evidence.objects.filter(case=case, side=side, text="", sha256="").first()
        if stored is not None:
            return stored
        refuse_closed(case)
        _refuse_too_much(case, side, with_photo=stored_photo is not None)
        evidence = Evidence.objects.create(
            case=case,
            side=side,
            actor_name=actor,
            at=stream.moment,
            text=cleaned,
            image=stored_photo.content if stored_photo else b"",
            sha256=stored_photo.sha256 if stored_photo else "",
            nonce=nonce,
        )
        payload = {
            "case": case.number,
            "side": side.value,
            "words": bool(cleaned),
            "text_sha256": digest_of_text(cleaned),
            "photo_sha256": evidence.sha256,
        }
        append(stream, "case.evidence", case_subject(case.number), actor, payload)
        return evidence


def _refuse_too_much(case: Case, side: Speaker, *, with_photo: bool) -> None:
    own_evidence = Evidence.objects.filter(case=case, side=side)
    if own_evidence.count() >= MOST_PIECES:
        raise Refused(
            _("You have added {most} pieces of evidence already: tell the referee the rest.").format(most=MOST_PIECES)
        )
    if with_photo and own_evidence.exclude(sha256="").count() >= MOST_PHOTOS:
        raise Refused(_("You have added {most} photos already: show the referee the rest.").format(most=MOST_PHOTOS))


def kept_photo(photo: bytes) -> Photo | None:
    """The re-encoded photo, None for none. Raises Refused for a file that isn't a photo or is too large."""
    try:
        return reencoded(photo) if photo else None
    except ValueError as error:
        raise Refused(str(error)) from error
