"""A player or an official keeps a photo with a game: of a record on paper, of the final board, or as evidence."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import GamePhoto, PhotoPurpose, Speaker
from games.services.add_evidence import MOST_PHOTOS, kept_photo
from games.services.locked_game import locked_game
from ground.errors import Refused
from ground.translation import gettext as _


def keep_photo(
    game_id: int, side: Speaker, purpose: PhotoPurpose, photo: bytes, *, actor: Actor, nonce: UUID
) -> GamePhoto:
    """The stored photo, of which only the pixels are kept. The same `nonce`, or the same picture again, gives the
    existing one. It may be kept after the result is confirmed: it changes nothing.

    Raises Refused for a file that isn't a photo or is too large, once this side has kept `MOST_PHOTOS` with the game,
    and where the game is gone.
    """
    # Decoded before taking the lock: nobody's result waits for a photo.
    stored_photo = kept_photo(photo)
    if stored_photo is None:
        raise Refused(_("Choose a photo."))
    with transaction.atomic():
        game, stream = locked_game(game_id)
        photos = GamePhoto.objects.filter(game=game)
        stored = GamePhoto.objects.filter(nonce=nonce).first() or photos.filter(sha256=stored_photo.sha256).first()
        if stored is not None:
            return stored
        if photos.filter(side=side).count() >= MOST_PHOTOS:
            raise Refused(
                _("You have kept {most} photos of this game already: show the referee the rest.").format(
                    most=MOST_PHOTOS
                )
            )
        kept = GamePhoto.objects.create(
            game=game,
            side=side,
            actor_name=actor,
            at=stream.moment,
            purpose=purpose,
            image=stored_photo.content,
            sha256=stored_photo.sha256,
            nonce=nonce,
        )
        payload = {"side": side.value, "purpose": purpose.value, "photo_sha256": kept.sha256}
        append(stream, "photo.kept", game_subject(game.number), actor, payload)
        return kept
