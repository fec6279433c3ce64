"""Opens and changes a case of a table: a claim, what a call turns out to be about, or an opponent who isn't there."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games.cases.kind import ABOUT_A_PLAYER, MADE_BY_ONE, PRIVATE, Kind
from games.ledger.acts import Actor
from games.models import Case, CaseKind, Game, GameState, Speaker
from games.services.change_or_withdraw_case import change_case
from games.services.locked_game import locked_game
from games.services.open_case import Claim, open_case
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import CallState, Pairing, TableCall
from nzgs_tourney.services.disputes.call_referee import end_decided_calls
from nzgs_tourney.store.disputes.kinds_of_case import kinds_of_case
from nzgs_tourney.store.disputes.lateness import forfeit_due
from nzgs_tourney.store.events.timetable import times_of

PLAYERS = (Speaker.BLACK, Speaker.WHITE)


@transaction.atomic
def open_table_case(game_id: int, side: Speaker, claim: Claim, *, actor: Actor, nonce: UUID) -> Case:
    """The new case; the table's call that is still about nothing becomes this case: a player's own, for an official
    either player's.

    Raises Refused where this game has no case of this kind, and as `open_case` does.
    """
    _refuse_kind(game_id, claim)
    case = open_case(game_id, side, claim, actor=actor, nonce=nonce)
    calls = TableCall.objects.filter(pairing__game=game_id, case=None).exclude(state=CallState.WITHDRAWN)
    call = (calls.filter(side=side) if side in PLAYERS else calls).order_by("-pk").first()
    if call is not None:
        call.case = case
        call.save(update_fields=["case"])
    return case


@transaction.atomic
def change_table_case(
    case_id: int, claim: Claim, *, actor: Actor, game: int | None = None, side: Speaker | None = None
) -> Case:
    """The case about what `claim` says, as `change_case` does. Raises Refused where the game that it is about then has
    no case of this kind, and as `change_case` does."""
    _refuse_kind(Case.objects.values_list("game", flat=True).get(pk=case_id) if game is None else game, claim)
    return change_case(case_id, claim, actor=actor, game=game, side=side)


def _refuse_kind(game_id: int, claim: Claim) -> None:
    if claim.kind not in kinds_of_case(Game(pk=game_id)):
        raise Refused(_("In this game no partners play in turn: say otherwise what it is about."))


@transaction.atomic
def say_what_call_is_about(game_id: int, side: Speaker, kind: CaseKind, *, actor: Actor, nonce: UUID) -> Case:
    """The case that the player's call becomes. The referee comes anyway, so one tap is enough: what is always the
    opponent's doing is taken to be theirs.

    Raises Refused where the player has no call that is still about nothing, and as `open_case` does.
    """
    calls = TableCall.objects.filter(pairing__game=game_id, side=side).exclude(state=CallState.WITHDRAWN)
    if not Case.objects.filter(nonce=nonce).exists() and not calls.filter(case=None).exists():
        raise Refused(_("Your call is about a case already, or it was withdrawn."))
    theirs = Kind(kind) in MADE_BY_ONE | PRIVATE | {Kind.LATENESS}
    offender = _opponent(side).value if theirs and Kind(kind) in ABOUT_A_PLAYER else ""
    return open_table_case(game_id, side, Claim(kind, "", offender=offender, called=True), actor=actor, nonce=nonce)


@transaction.atomic
def report_absence(game_id: int, side: Speaker, *, actor: Actor, nonce: UUID, now: datetime) -> Case:
    """The case that this player's opponent isn't at the board, and a call for the referee that is about it, so that
    every page of the desk shows the table. The same `nonce` again gives the existing case.

    Raises Refused where the event has no rule about it, before its minutes are over, where the game has a result, and
    as `open_case` does.
    """
    game, _stream = locked_game(game_id)
    stored = Case.objects.filter(nonce=nonce).first()
    if stored is not None:
        return stored
    pairing = Pairing.objects.select_related("round__division__event").get(game=game)
    drawn = pairing.round
    due = forfeit_due(drawn, drawn.division.event, times_of(drawn.division, drawn.number).starts)
    if due is None:
        raise Refused(_("This event has no rule about lateness: call the referee."))
    if now < due:
        minutes = -(-(due - now) // timedelta(minutes=1))
        raise Refused(_("Wait {minutes} more minutes, then say it again.").format(minutes=minutes))
    if game.state != GameState.OPEN:
        raise Refused(_("This game has a result: call the referee."))
    claim = Claim(CaseKind.LATENESS, "", offender=_opponent(side).value)
    case = open_table_case(game.pk, side, claim, actor=actor, nonce=nonce)
    if not TableCall.objects.waiting().filter(pairing=pairing).exists():
        end_decided_calls(pairing)
        TableCall.objects.create(pairing=pairing, side=side, actor_name=actor, at=case.at, case=case, nonce=nonce)
    return case


def _opponent(side: Speaker) -> Speaker:
    return Speaker.WHITE if side == Speaker.BLACK else Speaker.BLACK
