"""Everything that waits for an event's referee, read once for all of its referees."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.live.shared_reads import shared_read
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.queue import QueuedCase, QueuedEnding, disputes, waiting_cases
from nzgs_tourney.pages.disputes.records_to_check import GameToCheck, games_to_check
from nzgs_tourney.pages.disputes.referee_calls import WaitingCall, waiting_calls


@dataclass(frozen=True, slots=True)
class RefereeQueue:
    """The calls, the oldest first; cases to decide, endings in dispute and games to check, each newest first."""

    calls: tuple[WaitingCall, ...]
    cases: tuple[QueuedCase, ...]
    disputes: tuple[QueuedEnding, ...]
    games_to_check: tuple[GameToCheck, ...]

    @property
    def news(self) -> str:
        """What is read out when the page changes: every call, and the newest case."""
        called = [_("Table {table} calls the referee.").format(table=call.table) for call in self.calls]
        return " ".join((*called, *(_("Case {number} waits.").format(number=case.number) for case in self.cases[:1])))


def referee_queue(event: Event) -> RefereeQueue:
    """The queue as it is now, shared as `shared_read` says."""
    return shared_read(
        "queue",
        event.stream,
        lambda: RefereeQueue(waiting_calls(event), waiting_cases(event), disputes(event), games_to_check(event)),
    )
