"""A director withdraws somebody with the games that are still open, as one act: for a league whose rounds are all
published."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from uuid import uuid4

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment, lock
from games.models import Game, Speaker
from games.rules.result import Manner, Outcome, Result
from games.services.clear_result import clear_result
from games.services.report_result import report_result
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Seat
from nzgs_tourney.services.entries.edit_entry import return_entry
from nzgs_tourney.services.entries.give_up_place import give_up_place
from nzgs_tourney.store.entries.open_games import open_games


class LeftGames(StrEnum):
    """What becomes of the open games of somebody who withdraws: they stay open, the opponents win by forfeit, or they
    are void and count for nobody."""

    STAY = "stay"
    FORFEIT = "forfeit"
    VOID = "void"


@transaction.atomic
def withdraw_with_games(
    entry_id: int, games: LeftGames, *, actor: Actor, reason: str = "", void_reason: str = ""
) -> tuple[Game, ...]:
    """Withdraw the entry as `give_up_place` does, and decide its open games from paper; returns those that were
    decided. All of it is at one moment, with an event of the ledger for each. Games with a result stay as they are,
    since nothing changes a confirmed one, and so do those with two different reports and those that a case is about,
    which its ruling decides.

    `reason` is the withdrawal's, for the history alone; `void_reason` is that of the void games, which everybody sees.
    Raises Refused for void games without it, and as reporting does.
    """
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    if games is LeftGames.VOID and not void_reason.strip():
        raise Refused(_("Give the reason: everybody sees it at each void game."))
    stream = lock(entry.division.event.stream_id)
    left = () if games is LeftGames.STAY else open_games(entry)
    with at_one_moment(stream):
        give_up_place(entry_id, actor=actor, reason=reason)
        for game in left:
            if games is LeftGames.VOID:
                report_result(game.pk, Speaker.PAPER, "void", actor=actor, nonce=uuid4(), reason=void_reason)
                continue
            winner = Outcome.WHITE if game.black_id == entry.player_id else Outcome.BLACK
            won = str(Result(winner, Manner.FORFEIT))
            report_result(game.pk, Speaker.PAPER, won, actor=actor, nonce=uuid4(), forfeit=True)
    return left


@transaction.atomic
def return_with_games(entry_id: int, games: Collection[int], *, actor: Actor) -> None:
    """The way back: the entry is reinstated, and those of these games that are its own are open again. Raises Refused
    as `return_entry` and `clear_result` do, e.g. where one of them is final by now."""
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    stream = lock(entry.division.event.stream_id)
    with at_one_moment(stream):
        return_entry(entry_id, actor=actor)
        for game in Seat.objects.filter(entry=entry, pairing__game__in=games).values_list("pairing__game", flat=True):
            clear_result(game, actor=actor, nonce=uuid4())
