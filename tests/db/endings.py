"""A game whose end two players settle: a small record, and the steps of each by the real services."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from games.ending import EndingState
from games.models import Game, LedgerEvent, Record, Speaker
from games.services.answer_ending import agree_ending, dispute_ending
from games.services.mark_dead import mark_dead, propose_dead
from games.services.open_ending import open_ending, say_over
from games.services.resume_play import pass_move, play_move, say_first
from games.services.submit_record import submit_record
from games.store.ending import ending_of
from tests.db.desk import games_of, make_desk

B, W = Speaker.BLACK, Speaker.WHITE

# White's stones at B2 and C2 are in Black's area; the wall between the sides is closed. Both have passed.
SGF = (
    b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ]"
    b";B[ea];W[fa];B[eb];W[fb];B[ec];W[fc];B[ed];W[fd];B[ee];W[fe];B[ef];W[ff];B[eg];W[fg];B[eh];W[fh];B[ei];W[fi]"
    b";B[];W[bh];B[];W[ch];B[];W[])"
)


def finished_game(sgf: bytes = SGF) -> Game:
    """A published game with this record, nothing opened."""
    game = games_of(make_desk(4).publish(1))[0]
    submit_record(game.pk, B, sgf, actor="Black")
    return game


def opened_game(sgf: bytes = SGF, *, over: bool = True) -> Game:
    """The same with its position laid out by Black, and White's word that play is `over`."""
    game = finished_game(sgf)
    take_step(open_ending, game, B, Record.objects.get(game=game).pk)
    if over:
        take_step(say_over, game, W)
    return game


def let_propose(game: Game) -> None:
    """The event lets its players ask which stones are dead."""
    game.stream.event.proposes_dead_stones = True
    game.stream.event.save(update_fields=["proposes_dead_stones"])


def take_step(service: Callable[..., Any], game: Game, side: Speaker, *value: Any, **more: Any) -> EndingState:
    """One step by this side, on the board as it is now."""
    if service in (mark_dead, agree_ending, dispute_ending, play_move, pass_move):
        more.setdefault("expected", ending_of(game).version)
    if service is propose_dead:
        more.setdefault("allowed", True)
    return service(game.pk, *value, actor=f"{side.label} by link", side=side, nonce=more.pop("nonce", uuid4()), **more)


def resumed_game(first: Speaker = W) -> Game:
    """In dispute about White's stones, and resumed."""
    game = opened_game()
    take_step(dispute_ending, game, W, W)
    take_step(say_first, game, B, first)
    take_step(say_first, game, W, first)
    return game


def settled_games() -> list[Game]:
    """A game in each state that the page of its end looks different in, in events of their own."""
    marked, agreed, disputed = opened_game(), opened_game(), opened_game()
    take_step(mark_dead, marked, B, "B2")
    take_step(agree_ending, marked, B)
    take_step(agree_ending, agreed, B)
    take_step(agree_ending, agreed, W)
    take_step(mark_dead, disputed, B, "B2")
    take_step(dispute_ending, disputed, W, W)
    take_step(say_first, disputed, B, B)
    take_step(say_first, disputed, W, W)
    return [marked, agreed, disputed, resumed_game()]


def ledger_payloads(kind: str) -> list[dict[str, Any]]:
    """What the ledger heard of this kind, in order."""
    return [event.full_payload for event in LedgerEvent.objects.filter(kind=kind).order_by("seq")]
