"""Tokens by which other sites send events here: the federation makes them, shows each once, and revokes them."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import Token, new_token
from nzgs_tourney.models import Event, EventMove, MoveToken
from nzgs_tourney.services.events.subjects import locked_site


@transaction.atomic
def make_move_token(name: str, event_id: int | None, *, actor: Actor) -> tuple[MoveToken, Token]:
    """The token for the site of this name; with an event it may fetch that one, and lead it once it is handed over.
    One ledger event of the site. Raises Refused without a name, and for an event with another token that still works.
    """
    if not name.strip():
        raise Refused(_("Name the site that the token is for."))
    stream, made = locked_site(), new_token()
    row = MoveToken.objects.create(name=name.strip()[:60], digest=made.digest, made_at=stream.moment)
    payload = {"site": row.name}
    if event_id is not None:
        event = Event.objects.get(pk=event_id)
        if EventMove.objects.filter(event=event, came_with__revoked_at=None).exclude(came_with=None).exists():
            raise Refused(_("This event has a token that works: revoke that one first."))
        EventMove.objects.update_or_create(event=event, defaults={"came_with": row})
        payload["event"] = event.name
    append(stream, "move_token.made", f"token:{row.digest[:12]}", actor, payload)
    return row, made


@transaction.atomic
def revoke_move_token(token_id: int, *, actor: Actor) -> None:
    """Nobody comes in by it any more. One ledger event of the site; none where it was revoked already."""
    stream = locked_site()
    row = MoveToken.objects.filter(pk=token_id, revoked_at=None).first()
    if row is None:
        return
    row.revoked_at = timezone.now()
    row.save(update_fields=["revoked_at"])
    append(stream, "move_token.revoked", f"token:{row.digest[:12]}", actor, {"site": row.name})
