"""Tokens by which programs write to an event: a director makes them, sees each once, and ends them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import Token, new_api_token
from nzgs_tourney.models import ApiScope, ApiToken, Event, User
from nzgs_tourney.services.events.subjects import api_token_subject

MOST = 20
"""How many tokens of an event work at once."""


@transaction.atomic
def make_api_token(event_id: int, name: str, scopes: Collection[ApiScope], *, maker: User) -> tuple[ApiToken, Token]:
    """The token for the program of this name, with its secret, which is only known now. One ledger event.

    Raises Refused without a name or a scope, for a name with an @, which the history would keep, and beyond `MOST`.
    """
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    name = " ".join(name.split())[:60]
    if not name:
        raise Refused(_("Write which program the token is for."))
    if "@" in name:
        raise Refused(_("Write a name, not an e-mail address: the history keeps it."))
    if not scopes:
        raise Refused(_("Tick what the program may do."))
    if ApiToken.objects.living().filter(event=event_id).count() >= MOST:
        raise Refused(_("{most} tokens work already: end one that isn’t needed.").format(most=MOST))
    secret = new_api_token()
    token = ApiToken.objects.create(
        event_id=event_id,
        name=name,
        scopes=" ".join(scope.value for scope in ApiScope if scope in scopes),
        digest=secret.digest,
        made_at=stream.moment,
        made_by=maker,
    )
    append(stream, "api_token.made", api_token_subject(token), maker.actor, _payload(token))
    return token, secret


@transaction.atomic
def end_api_token(token_id: int, *, actor: Actor) -> ApiToken:
    """The token, which doesn't work any more. One ledger event; none where it was ended already."""
    stream = lock(ApiToken.objects.values_list("event__stream_id", flat=True).get(pk=token_id))
    token = ApiToken.objects.get(pk=token_id)
    if token.ended_at is not None:
        return token
    token.ended_at = max(stream.moment, token.made_at)
    token.save(update_fields=["ended_at"])
    append(stream, "api_token.ended", api_token_subject(token), actor, _payload(token))
    return token


def _payload(token: ApiToken) -> dict[str, Any]:
    return {"program": token.name, "scopes": token.scopes.split()}
