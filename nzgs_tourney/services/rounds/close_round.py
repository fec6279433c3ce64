"""A director closes a round: every board has a confirmed result."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import announced, append, at_one_moment
from games.models import Game, GameState, LedgerEvent, Stream
from games.services.confirm_result import confirm_result
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Round, RoundState
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.services.rounds.follow_bracket import follow_bracket
from nzgs_tourney.services.rounds.publish_round import lock_round
from nzgs_tourney.tournament.wording.results.ledger_games import said_since


@transaction.atomic
def close_round(
    division_id: int,
    number: int,
    *,
    actor: Actor,
    confirm_reported: bool = False,
    expected_seq: int | None = None,
) -> Round:
    """The closed round. With `confirm_reported` the director confirms, from the signed slips, results that are only
    reported.

    In a knock-out the division then has as many rounds as its bracket may still need, told in one more ledger event.

    Closing a closed round changes nothing. Raises Refused naming the boards that have no result, have reports that
    differ, or (without `confirm_reported`) aren't confirmed; EditConflict where this would confirm a report that came
    in after ledger event `expected_seq`, so that nobody checked it.
    """
    drawn_round, stream = lock_round(division_id, number)
    if drawn_round.state == RoundState.CLOSED:
        return drawn_round
    if drawn_round.state == RoundState.DRAFT:
        raise Refused(_("Round {number} is a draft: publish it first.").format(number=number))
    games = Game.objects.filter(pairing__round=drawn_round).order_by("pairing__table").select_related("pairing")
    open_games = [game for game in games if game.state in (GameState.OPEN, GameState.CONTRADICTED)]
    if open_games:
        raise Refused(_("Round {number} isn’t over: {games}.").format(number=number, games=_named(open_games)))
    reported = [game for game in games if game.state == GameState.REPORTED]
    if reported and not confirm_reported:
        raise Refused(_("Not confirmed by both sides yet: {games}.").format(games=_named(reported)))
    if unseen := _unseen(reported, stream, expected_seq):
        raise EditConflict(unseen)
    with at_one_moment(stream):
        for game in reported:
            confirm_result(game.pk, actor=actor)
    stream.refresh_from_db()
    drawn_round.state, drawn_round.closed_at = RoundState.CLOSED, stream.moment
    with announced(stream):
        drawn_round.save(update_fields=["state", "closed_at"])
        append(stream, "round.closed", round_subject(drawn_round.division, number), actor, {"round": number})
    with at_one_moment(stream):
        follow_bracket(drawn_round.division, actor=actor)
    return drawn_round


def _unseen(reported: list[Game], stream: Stream, expected_seq: int | None) -> tuple[str, ...]:
    """The reports of these games that came in after the director checked them."""
    if expected_seq is None:
        return ()
    games = {game_subject(game.number): game for game in reported}
    since = LedgerEvent.objects.filter(
        stream=stream, seq__gt=expected_seq, kind__in=("result.reported", "result.restored"), subject__in=games
    ).order_by("seq")
    return tuple(
        said_since(event.kind, event.payload, event.who, games[event.subject].pairing.table) for event in since
    )


def _named(games: list[Game]) -> str:
    message = _("table {table}, {game}, {state}")
    return "; ".join(
        message.format(table=game.pairing.table, game=game, state=game.get_state_display()) for game in games
    )
