"""A director makes a webhook of an event, and ends it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import STANDARD_NEWS, Division, Event, Webhook, WebhookKind
from nzgs_tourney.network.webhook_calls import checked_webhook_address
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.tournament.exchange.standard_webhooks import RANDOM_BYTES, secret_of

MADE, ENDED = "webhook.made", "webhook.ended"
MOST = 20
"""So many webhooks an event may have at a time."""


def make_standard_webhook(event_id: int, address: str, types: Sequence[str], *, actor: Actor) -> Webhook:
    """The webhook, with a new secret; from now on this address is told of these `types` of STANDARD_NEWS. One ledger
    event with the host and without the secret. Raises Refused for an address that isn't allowed or is told already,
    without a type, in a rehearsal, and where there are MOST of them."""
    known = [one.value for one in STANDARD_NEWS if one.value in types]
    if not known:
        raise Refused(_("Choose what this address is told."))
    secret = secret_of(secrets.token_bytes(RANDOM_BYTES))
    return _make(event_id, WebhookKind.STANDARD, address, actor, secret=secret, types=known)


def make_pairgoth_webhook(
    event_id: int, address: str, division_id: int, code: str, secret: str, *, actor: Actor
) -> Webhook:
    """The webhook: this site is sent the pages of the division, which it calls `code`, with the `secret` that it has
    given; first those of all published rounds. As `make_standard_webhook`. Raises Refused also for a code or a secret
    that can't be one."""
    code, secret = code.strip(), secret.strip()
    if not code or not all(letter.isascii() and (letter.isalnum() or letter in "-_.") for letter in code):
        raise Refused(_("The code has letters, digits, dashes, dots and underscores, as that site shows it."))
    if not secret or not secret.isascii() or not secret.isprintable():
        raise Refused(_("Copy the secret once more: that site shows it."))
    division = Division.objects.get(pk=division_id, event=event_id)
    return _make(event_id, WebhookKind.PAIRGOTH, address, actor, secret=secret, division=division, code=code)


@transaction.atomic
def _make(event_id: int, kind: WebhookKind, typed: str, actor: Actor, **values: object) -> Webhook:
    address = checked_webhook_address(typed)
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    if stream.rehearsal:
        raise Refused(_("A rehearsal sends nothing: its players are invented."))
    going = Webhook.objects.filter(event=event, ended_at=None)
    if going.filter(address=address, code=values.get("code", "")).exists():
        raise Refused(_("This address is told already: end that webhook first."))
    if going.count() >= MOST:
        raise Refused(_("An event has at most {most} webhooks: end one first.").format(most=MOST))
    made = append(stream, MADE, EVENT, actor, {"host": _host(address), "kind": kind.value})
    # One of Pairgoth's kind is sent what is public already: it reads its own act.
    read_to = made.seq - 1 if kind == WebhookKind.PAIRGOTH else made.seq
    return Webhook.objects.create(event=event, kind=kind, address=address, made_at=made.at, read_to=read_to, **values)


@transaction.atomic
def end_webhook(webhook_id: int, *, actor: Actor) -> None:
    """Nothing is sent there any more; what waits is left out. One ledger event; none where it has ended already."""
    hook = Webhook.objects.get(pk=webhook_id)
    stream = lock(hook.event.stream_id)
    hook.refresh_from_db()
    if hook.ended_at is not None:
        return
    ended = append(stream, ENDED, EVENT, actor, {"host": _host(hook.address), "kind": hook.kind})
    hook.ended_at = ended.at
    hook.save(update_fields=["ended_at"])
    hook.deliveries.leave_out()


def _host(address: str) -> str:
    return urlsplit(address).netloc[:200]
