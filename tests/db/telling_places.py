"""Rows for `test_one_ledger_event`: games on servers, their times and links."""

from __future__ import annotations

from datetime import timedelta

from django.utils.timezone import now

from games.models import Game, Speaker
from nzgs_tourney.models import ProposedTime
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.agree_time import agree_time, propose_times
from nzgs_tourney.services.rounds.fetch_record import fetch_record
from nzgs_tourney.services.rounds.link_game import link_game, unlink_game
from nzgs_tourney.tournament.servers.links import ServerGame
from tests.db.desk import Desk, games_of
from tests.db.telling import A, Do, tells

LINK = "https://online-go.com/game/12345678"


def online_game(desk: Desk) -> Game:
    """The first game of round 1, in an event that is played online."""
    edit_event(desk.event.pk, {"online": True}, actor=A)
    return games_of(desk.publish(1))[0]


@tells(propose_times, "time.proposed")
def _(desk: Desk) -> Do:
    game, soon = online_game(desk), now() + timedelta(hours=2)
    return lambda: propose_times(game.pk, Speaker.BLACK, [soon], actor=A, now=now())


@tells(agree_time, "time.agreed")
def _(desk: Desk) -> Do:
    game = online_game(desk)
    propose_times(game.pk, Speaker.BLACK, [now() + timedelta(hours=2)], actor=A, now=now())
    moment = ProposedTime.objects.get(game=game).starts_at
    return lambda: agree_time(game.pk, Speaker.WHITE, moment, actor=A, now=now())


@tells(link_game, "game.linked")
def _(desk: Desk) -> Do:
    game = online_game(desk)
    return lambda: link_game(game.pk, LINK, actor=A)


class _Server:
    """Gives out one record."""

    def record_of(self, _game: ServerGame) -> bytes:
        return b"(;GM[1]FF[4]SZ[19];B[dd];W[pp];B[dp];W[pd];B[cf];W[qn];B[fc];W[nq])"


@tells(fetch_record, "record.submitted")
def _(desk: Desk) -> Do:
    game = online_game(desk)
    link_game(game.pk, LINK, actor=A)
    return lambda: fetch_record(game.pk, Speaker.BLACK, _Server(), actor=A)


@tells(unlink_game, "game.unlinked")
def _(desk: Desk) -> Do:
    game = online_game(desk)
    link_game(game.pk, LINK, actor=A)
    return lambda: unlink_game(game.pk, actor=A)
