"""What a player last said or was told of the result of a game, by which a result that a director enters is news to
them or not.
"""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Report
from games.models.game import OfficialResult
from games.rules.result import Outcome, parse_result
from games.store.result_basis import valid_reports, was_cleared
from nzgs_tourney.models import Message, MessageKind, Seat
from nzgs_tourney.store.messages.told_boards import REACHED
from nzgs_tourney.tournament.division.choices import System


def last_known(game: Game, entry: int, side: str, *, besides: int = 0) -> OfficialResult | None:
    """The result that this player reported, or that a message `besides` this one told them, whichever was last, also
    where a director has cleared it since; None for neither. At most four queries."""
    reports = list(Report.objects.filter(game=game).order_by("pk")) if was_cleared(game) else valid_reports(game)
    known: list[tuple[datetime, OfficialResult]] = [
        (report.at, OfficialResult(report.result, report.forfeit)) for report in reports if report.side == side
    ]
    told = Message.objects.exclude(pk=besides).filter(
        entry=entry,
        kind__in=(MessageKind.RESULT_REPORTED, MessageKind.RESULT_ENTERED),
        state__in=REACHED,
        arguments__game=game.pk,
    )
    known += [(message.tried_at, said) for message in told if message.tried_at and (said := _said(message, reports))]
    return max(known, key=lambda one: one[0])[1] if known else None


def opponent_left(game: Game, entry: int) -> bool:
    """Whether this player's game was decided without play since the opponent left, while the player didn't; not on a
    ladder, where a message of its own tells of it, nor where who left had won. One query."""
    if not (game.official.forfeit or game.official.result == Outcome.VOID):
        return False
    seats = Seat.objects.filter(pairing__game=game).exclude(round__division__system=System.LADDER.value)
    left = set(seats.exclude(entry__withdrawn_from=None).values_list("entry", "colour"))
    read = parse_result(game.official.result)
    return len(left) == 1 and all(one != entry and (read is None or read.outcome != colour) for one, colour in left)


def _said(message: Message, reports: list[Report]) -> OfficialResult | None:
    """What the message said: the result that was entered, none of one that was cleared, or what the opponent had
    reported by then."""
    if message.kind == MessageKind.RESULT_ENTERED:
        return OfficialResult(message.arguments["result"], message.arguments["forfeit"])
    colours = ("black", "white")
    by_then = [one for one in reports if one.side in colours and message.tried_at and one.at <= message.tried_at]
    return OfficialResult(by_then[-1].result, by_then[-1].forfeit) if by_then else None
