"""Whether what a stream tells of is finished: then it takes no results and no draws until it is opened again."""

from __future__ import annotations

from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop

FINISHED, REOPENED = "event.finished", "event.reopened"
ENDS = (FINISHED, REOPENED)
SUBJECT = "event"
OPEN_FIRST = gettext_noop("This event is finished. To change results or draws, a director opens it again first.")


def last_end(stream: int) -> LedgerEvent | None:
    """The event that finished this stream, or opened it again, last; None where neither was done. One query."""
    return LedgerEvent.objects.filter(stream=stream, subject=SUBJECT, kind__in=ENDS).order_by("seq").last()


def refuse_finished(stream: Stream) -> None:
    """Raise Refused where the locked stream is finished, for results and draws. Cases and rulings go on. One query."""
    last = last_end(stream.pk)
    if last is not None and last.kind == FINISHED:
        raise Refused(_(OPEN_FIRST))
