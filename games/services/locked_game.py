"""A game or a case under the ledger's lock: how every service on one begins."""

from __future__ import annotations

from django.db.models import QuerySet

from games.ledger.append import lock, locked_row
from games.models import Case, CaseState, Game, Stream
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop


def locked_game(game_id: int, games: QuerySet[Game] | None = None) -> tuple[Game, Stream]:
    """The game and its locked stream, inside the caller's transaction; `games` are all games, with what else is to be
    read of them. One query; two on PostgreSQL.

    Raises Refused where the game is gone or removed: while it was on somebody's screen, its board was changed or its
    round became a draft again.
    """
    all_games = Game.objects.all() if games is None else games
    game = locked_row(all_games.filter(pk=game_id, taken_apart=None))
    if game is None:
        raise Refused(_("The director has changed this board or taken this round back: reload the page."))
    return game, game.stream


CLOSED = {
    CaseState.RULED: gettext_noop("Case {number} is ruled: appeal against the ruling to add more."),
    CaseState.WITHDRAWN: gettext_noop("Case {number} was withdrawn: open a new one."),
    CaseState.MERGED: gettext_noop("Case {number} goes on in case {into}: add to that one."),
}


def locked_case(case_id: int) -> tuple[Case, Stream]:
    """The case with its game and record, and its locked stream, inside the caller's transaction."""
    stream = lock(Case.objects.values_list("stream_id", flat=True).get(pk=case_id))
    related = ("game", "record", "appeal_of", "merged_into")
    return Case.objects.select_related(*related).get(pk=case_id), stream


def refuse_closed(case: Case) -> None:
    """Raise Refused where the case is ruled, withdrawn or merged into another."""
    why = CLOSED.get(CaseState(case.state))
    if why is not None:
        into = case.merged_into.number if case.merged_into else None
        raise Refused(_(why).format(number=case.number, into=into))
