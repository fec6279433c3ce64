"""What a program sends twice under one key is done once: the answer is kept for two days, and given again.

The key is that of draft-ietf-httpapi-idempotency-key-header. Only what was done is kept: what was refused is tried
again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.ledger.append import lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ApiAnswer, ApiToken

KEPT_FOR = timedelta(days=2)
LONGEST_KEY = 80


class KeyReusedError(Refused):
    """Something else was sent under this key before."""

    def __init__(self) -> None:
        super().__init__(_("Something else was sent with this Idempotency-Key: take a new one for each thing to do."))


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to what was sent: a status and JSON. `again`: it was done before."""

    status: int
    content: str
    again: bool = False


def done_once(token: ApiToken, key: str, request: bytes, act: Callable[[], Done], *, repeatable: bool = False) -> Done:
    """What `act` answers, or answered before under this key of the token; an empty key is none. `request` is what was
    sent, with its address. `repeatable`: `act` done twice at the same moment is done once anyway, so nobody waits for
    it.

    Raises KeyReusedError where another request had the key, and what `act` raises: then nothing is kept.
    """
    if not key:
        return act()
    digest = sha256(request).hexdigest()
    if repeatable:
        return _kept(token, key, digest) or _keep(token, key, digest, act())
    with transaction.atomic():
        lock(token.event.stream_id)
        return _kept(token, key, digest) or _keep(token, key, digest, act())


def _kept(token: ApiToken, key: str, digest: str) -> Done | None:
    kept = ApiAnswer.objects.filter(token=token, key=key).first()
    if kept is None:
        return None
    if kept.request != digest:
        raise KeyReusedError
    return Done(kept.status, kept.content, again=True)


def _keep(token: ApiToken, key: str, digest: str, done: Done) -> Done:
    values = {"request": digest, "status": done.status, "content": done.content, "at": timezone.now()}
    ApiAnswer.objects.get_or_create(token=token, key=key, defaults=values)
    return done


def are_old_answers(now: datetime) -> bool:
    """Whether there is an answer that has been kept for long enough."""
    return _old(now).exists()


def forget_old_answers(now: datetime) -> None:
    """Delete such answers."""
    _old(now).delete()


def _old(now: datetime) -> QuerySet[ApiAnswer]:
    return ApiAnswer.objects.filter(at__lt=now - KEPT_FOR)
