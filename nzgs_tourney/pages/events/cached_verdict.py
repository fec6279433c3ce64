"""The verdict of a ledger check, cached for a few minutes, because the check reads every row that the stream
records.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import caches
from django.utils import timezone

from games.ledger.guard_state import missing_guards
from games.ledger.verify import StreamVerdict, verify
from games.models import Stream

KEPT_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a stream, missing guards of the database, and the time of the check."""

    verdict: StreamVerdict
    unguarded: tuple[str, ...]
    at: datetime

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that was found, a sentence each, none where all is well."""
        return (*(finding.why for finding in self.verdict.findings), *self.unguarded)


def checked(stream: Stream) -> Checked:
    """The check of the current stream, at most `KEPT_SECONDS` old while nothing is added to it."""
    key, cache = f"verdict:{stream.pk}:{stream.seq}:{stream.head}", caches["worked_out"]
    cached = cache.get(key)
    if not isinstance(cached, Checked):
        (verdict,) = verify(stream.key)
        cached = Checked(verdict, tuple(missing_guards()), timezone.now())
        cache.set(key, cached, KEPT_SECONDS)
    return cached
