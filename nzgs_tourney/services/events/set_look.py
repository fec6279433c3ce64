"""A director gives the event's papers and its public page a picture and a colour, or takes them off."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.photo.reencode import reencoded
from ground.colour import LEAST_CONTRAST, contrast_with_white
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, EventLook
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.tournament.wording.events.looks import look_field_words

LOOK_SET = "look.set"
LONGEST_SIDE = 900
"""The longer side of the kept picture, in pixels: sharp on paper, and small enough for a page."""


def set_look(
    event_id: int,
    *,
    actor: Actor,
    colour: str | None = None,
    logo: bytes | None = None,
    expected_seq: int | None = None,
) -> bool:
    """The event has this colour and this picture from now on; None leaves what there is, an empty one takes it off. Of
    the picture only its pixels are kept. One ledger event with the digest of the picture; False, with none, where
    nothing changes.

    Raises Refused for a file that isn't a picture or is too large, and for a colour that white letters can't be read
    on; OvertakenError where somebody chose otherwise after ledger event `expected_seq`.
    """
    values: dict[str, Any] = {} if colour is None else {"colour": _checked(colour)}
    if logo is not None:
        # Decoded before taking the lock: nobody's result waits for a picture.
        values |= _kept(logo)
    with transaction.atomic():
        event = Event.objects.get(pk=event_id)
        stream = lock(event.stream_id)
        look = EventLook.objects.filter(event=event).first() or EventLook(event=event)
        told = {name: [getattr(look, name), new] for name, new in values.items() if name != "logo"}
        changed = {name: pair for name, pair in told.items() if pair[0] != pair[1]}
        if not changed:
            return False
        refuse_overtaken(stream, editors_since(stream, expected_seq, LOOK_SET, EVENT), changed, look_field_words)
        for name, value in values.items():
            setattr(look, name, value)
        look.save()
        append(stream, LOOK_SET, EVENT, actor, changed)
        return True


def _checked(colour: str) -> str:
    try:
        contrast = contrast_with_white(colour) if colour else LEAST_CONTRAST
    except ValueError as error:
        raise Refused(_("Write the colour as # and six digits, e.g. #1f5f4a.")) from error
    if contrast < LEAST_CONTRAST:
        raise Refused(
            _("White letters can’t be read on {colour}: choose a darker one. Its contrast is {contrast:.1f} to 1; at "
              "least {least} is needed.").format(colour=colour, contrast=contrast, least=LEAST_CONTRAST)
        )  # fmt: skip
    return colour


def _kept(logo: bytes) -> dict[str, Any]:
    if not logo:
        return {"logo": b"", "logo_sha256": ""}
    try:
        photo = reencoded(logo, longest=LONGEST_SIDE, keeps_transparency=True)
    except ValueError as error:
        raise Refused(str(error)) from error
    return {"logo": photo.content, "logo_sha256": photo.sha256}
