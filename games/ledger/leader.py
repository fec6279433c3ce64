"""Who leads what a stream tells of: the one site that may add to it. Its own events say so, the last of them counts.

An event that was never sent to another site names no leader: any site that has it may go on with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _

COPIED, HANDED_OVER, TAKEN_OVER = "event.copied", "event.handed_over", "event.taken_over"
LEADING = (COPIED, HANDED_OVER, TAKEN_OVER)
"""The kinds of event that name who leads from then on."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A site: its code, which is its own and random, its name, and the address where people reach it, if any."""

    code: str
    name: str
    address: str = ""

    @property
    def payload(self) -> dict[str, str]:
        """As an event of the ledger has it."""
        return {"code": self.code, "name": self.name, "address": self.address}


class LedElsewhereError(Refused):
    """Another site leads this event: here it can only be read."""


def leader_said(payload: Mapping[str, Any]) -> Leader:
    """The leader that such an event names. Raises KeyError where it names none."""
    said = payload["leader"]
    return Leader(said["code"], said["name"], said.get("address", ""))


def leader_of(stream: int) -> Leader | None:
    """Who leads this stream; None where nobody was ever named. One query."""
    rows = LedgerEvent.objects.filter(stream=stream, subject="event", kind__in=LEADING)
    last = rows.order_by("seq").last()
    return None if last is None else leader_said(last.payload)


def leader_before(stream: int, code: str) -> Leader | None:
    """The last leader of this stream that isn't the site with this code; None where there was no other. One query."""
    rows = LedgerEvent.objects.filter(stream=stream, subject="event", kind__in=LEADING).order_by("-seq")
    leaders = (leader_said(row.payload) for row in rows)
    return next((leader for leader in leaders if leader.code != code), None)


def refuse_elsewhere(stream: Stream) -> None:
    """Raise LedElsewhereError where another site leads this stream. No query where this one does."""
    if not stream.led_elsewhere:
        return
    leader = leader_of(stream.pk)
    raise LedElsewhereError(
        _("This event is led on {site} now: change it there.").format(site=leader.name if leader else "?")
    )
