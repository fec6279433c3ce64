"""Counts attempts in periods of fifteen minutes, in the database, so that all processes share one count.

An attempt is counted before it is made and uncounted if it shouldn't count, in single statements: attempts at the same
time can't exceed the limit by hurrying.
"""

from __future__ import annotations

import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db.models import F

from nzgs_tourney.models import Attempts

STRETCH = timedelta(minutes=15)
KEPT_FOR = timedelta(hours=1)


def count_attempt(action: str, visitor: str, limit: int, now: datetime) -> bool:
    """Count one attempt at this `action` by or against this `visitor`; False, without counting, once `limit` were
    counted in this period."""
    key, stretch = _key(action, visitor), _stretch(now)
    _, new = Attempts.objects.get_or_create(key=key, stretch=stretch)
    if new:
        Attempts.objects.filter(stretch__lt=stretch - KEPT_FOR // STRETCH).delete()
    free = Attempts.objects.filter(key=key, stretch=stretch, count__lt=limit)
    return bool(free.update(count=F("count") + 1))


def uncount_attempt(action: str, visitor: str, now: datetime) -> None:
    """Count one attempt less: it wasn't a guess."""
    counted = Attempts.objects.filter(key=_key(action, visitor), stretch=_stretch(now), count__gt=0)
    counted.update(count=F("count") - 1)


def count_of(action: str, visitor: str, now: datetime) -> int:
    """How many attempts were counted in this period."""
    count = Attempts.objects.filter(key=_key(action, visitor), stretch=_stretch(now)).values_list("count", flat=True)
    return count.first() or 0


def again_at(now: datetime) -> datetime:
    """When the next period begins, with all counts at zero."""
    return datetime.fromtimestamp((_stretch(now) + 1) * STRETCH.total_seconds(), tz=UTC)


def _stretch(now: datetime) -> int:
    return int(now.timestamp() // STRETCH.total_seconds())


def _key(action: str, visitor: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"{action}\0{visitor}".encode(), sha256).hexdigest()
