"""Calls for the referee to come to a table: the waiting ones, those that are being answered, and the last one from a
board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.models import Game, GameState, Speaker
from ground.translation import gettext as _
from nzgs_tourney.models import CallState, Event, Round, RoundState, TableCall


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """A call as officials see it; `about` is what the case is about that it became, with its number `case`."""

    number: int
    table: int
    who: str
    opponent: str
    where: str
    at: datetime
    about: str = ""
    case: int | None = None


@dataclass(frozen=True, slots=True)
class OwnCall:
    """The last call from a player's table, for that player: `waiting` or answered, `mine` or the opponent's.
    `asks`: the player may still say what it is about."""

    waiting: bool
    mine: bool
    who: str
    at: datetime
    answered_by: str
    answered_at: datetime | None
    asks: bool = False


def waiting_calls(event: Event) -> tuple[WaitingCall, ...]:
    """The calls that wait in rounds being played, the oldest first. One query."""
    calls = TableCall.objects.waiting().filter(
        pairing__round__division__event=event,
        pairing__round__state=RoundState.PUBLISHED,
        pairing__game__isnull=False,
    )
    open_calls = calls.select_related("case", "pairing__game", "pairing__round__division").order_by("pk")
    return tuple(
        WaitingCall(
            number=call.pk,
            table=call.pairing.table,
            who=_names(call.pairing.game, call.side)[0],
            opponent=_names(call.pairing.game, call.side)[1],
            where=_where(call.pairing.round),
            at=call.at,
            about=call.case.get_kind_display() if call.case else "",
            case=call.case.number if call.case else None,
        )
        for call in open_calls
        if call.pairing.game is not None
    )


def _where(drawn_round: Round) -> str:
    if not drawn_round.said:
        return drawn_round.division.name
    return _("{division}, round {round}").format(division=drawn_round.division.name, round=drawn_round.said)


@dataclass(frozen=True, slots=True)
class AnsweredCall:
    """A call that an official has gone to, `who`, since `at`, and that is no case."""

    who: str
    at: datetime


def answered_calls(event: Event) -> dict[int, AnsweredCall]:
    """The last answered call by game, in rounds being played, where it is no case and the game has no result. One
    query."""
    calls = TableCall.objects.filter(
        state=CallState.ANSWERED,
        case=None,
        pairing__round__division__event=event,
        pairing__round__state=RoundState.PUBLISHED,
        pairing__game__state=GameState.OPEN,
    )
    return {
        game: AnsweredCall(who, at)
        for game, who, at in calls.order_by("pk").values_list("pairing__game", "answered_by", "answered_at")
        if at is not None
    }


def own_call(game: Game, side: Speaker) -> OwnCall | None:
    """The last call from this game's table, None without one, if it was withdrawn and once its case is decided. One
    query."""
    calls = TableCall.objects.filter(pairing__game=game).select_related("case__merged_into")
    call = calls.order_by("-pk").first()
    if call is None or call.state == CallState.WITHDRAWN or call.decided:
        return None
    return OwnCall(
        waiting=call.state == CallState.WAITING,
        mine=call.side == side,
        who=_names(game, call.side)[0],
        at=call.at,
        answered_by=call.answered_by,
        answered_at=call.answered_at,
        asks=call.side == side and call.state == CallState.WAITING and call.case_id is None,
    )


def _names(game: Game, side: str) -> tuple[str, str]:
    """The caller's name and the opponent's."""
    names = game.black_name, game.white_name
    return names if side == Speaker.BLACK else names[::-1]
