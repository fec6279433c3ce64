"""Whether an event was finished by its director, from its ledger, and what is left open in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from games.ledger.finished import ENDS, FINISHED, SUBJECT, last_end
from games.models import Case, Game, GameState, LedgerEvent
from nzgs_tourney.models import Entry, Event, RoundState
from nzgs_tourney.tournament.division.choices import Side


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """How many boards of published rounds have no result that counts, how many cases wait for a ruling, and how many
    players have no federation number. The payload of a `FINISHED` event."""

    boards: int
    cases: int
    numbers: int

    @property
    def payload(self) -> dict[str, int]:
        """The three counts by their names."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Finish:
    """Who finished the event, when, and what was left open."""

    who: str
    at: datetime
    left: LeftOpen


def finish_of(stream: int) -> Finish | None:
    """How the event with this ledger was finished; None where it wasn't, or was opened again. One query."""
    last = last_end(stream)
    return Finish(last.who, last.at, LeftOpen(**last.payload)) if last is not None and last.kind == FINISHED else None


def is_finished(stream: int) -> bool:
    """Whether the event with this ledger was finished and not opened again. One query."""
    last = last_end(stream)
    return last is not None and last.kind == FINISHED


def end_kind(stream: str) -> Subquery:
    """For an annotation: `FINISHED` for an event that is finished. `stream` is the column with its ledger."""
    ends = LedgerEvent.objects.filter(stream=OuterRef(stream), subject=SUBJECT, kind__in=ENDS)
    return Subquery(ends.order_by("-seq").values("kind")[:1])


def unfinal_games(event: Event) -> QuerySet[Game]:
    """The boards of published rounds without a final result: with none, with two that differ, or with one reported."""
    rounds = {"pairing__round__division__event": event, "pairing__round__state": RoundState.PUBLISHED}
    return Game.objects.filter(**rounds).exclude(state=GameState.CONFIRMED)


def without_number(event: Event) -> QuerySet[Entry]:
    """The entries whose player has neither an NZGS number, an EGD PIN nor an AGA number. Sides of partners need none:
    their games are in no federation's file."""
    entries = Entry.objects.filter(division__event=event).exclude(division__side=Side.PARTNERS)
    return entries.filter(player__nzgs_id="", egd_pin="", aga_id="")


def left_open(event: Event) -> LeftOpen:
    """What is left open now. Three queries."""
    cases = Case.objects.waiting().filter(stream=event.stream_id)
    boards = unfinal_games(event).exclude(state=GameState.REPORTED)
    return LeftOpen(boards.count(), cases.count(), without_number(event).count())
