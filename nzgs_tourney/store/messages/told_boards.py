"""What a player was told of their board in a round, kept in the arguments of the message: when the board is another
one, they are told again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.models import Division, Entry, Message, MessageKind, MessageState, RoundStatus, Seat
from nzgs_tourney.tournament.division.history import Status

ABOUT_BOARDS = (MessageKind.ROUND_PUBLISHED, MessageKind.BOARD_CHANGED)
UNSENT = (MessageState.HELD, MessageState.WAITING)
"""These still change: their facts are read when they are sent."""
REACHED = (MessageState.SENDING, MessageState.SENT, MessageState.BOUNCED)
"""What was said in these can't be taken back."""


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """A board as a player was told of it; `opponent` is the number of that entry in the division. Without one, they had
    the `bye` or nothing."""

    opponent: int = 0
    table: int = 0
    handicap: int = 0
    komi: Decimal = Decimal(0)
    colour: str = ""
    bye: bool = False

    @property
    def code(self) -> str:
        """All of it, e.g. `12 4 2 0.5 black`, `bye`, or `none`."""
        if not self.opponent:
            return "bye" if self.bye else "none"
        return f"{self.opponent} {self.table} {self.handicap} {self.komi.normalize():f} {self.colour}"


def read_told(code: str) -> ToldBoard:
    """The board of this code."""
    opponent, *rest = code.split()
    if not rest:
        return ToldBoard(bye=opponent == "bye")
    table, handicap, komi, colour = rest
    return ToldBoard(int(opponent), int(table), int(handicap), Decimal(komi), colour)


def boards_now(division: Division, number: int, entries: Iterable[int] | None = None) -> dict[Entry, ToldBoard]:
    """What each entry of this division, or each of these, has in this published round. Two or three queries."""
    rows = Entry.objects.filter(division=division).select_related("player")
    players = rows if entries is None else rows.filter(pk__in=list(entries))
    seats = Seat.objects.published().filter(round__division=division, round__number=number, pairing__game__isnull=False)
    tables: dict[int, list[Seat]] = {}
    for seat in seats.select_related("pairing", "entry"):
        tables.setdefault(seat.pairing_id, []).append(seat)
    seated = {
        seat.entry_id: _told(seat, other.entry.number)
        for first, second in tables.values()
        for seat, other in ((first, second), (second, first))
    }
    byes = RoundStatus.objects.filter(entry__division=division, round_number=number, status=Status.BYE.value)
    with_bye = set(byes.values_list("entry_id", flat=True))
    return {entry: seated[entry.pk] if entry.pk in seated else ToldBoard(bye=entry.pk in with_bye) for entry in players}


def _told(seat: Seat, opponent: int) -> ToldBoard:
    pairing = seat.pairing
    return ToldBoard(opponent, pairing.table, pairing.handicap, pairing.komi, seat.colour)


def last_told(message: Message) -> Message | None:
    """The last message by which this one's reader was told of their board in the same round, None where nothing has
    reached them. One query."""
    earlier = Message.objects.filter(entry=message.entry_id, kind__in=ABOUT_BOARDS, state__in=REACHED)
    return earlier.filter(arguments__round=message.arguments["round"]).exclude(pk=message.pk).order_by("pk").last()
