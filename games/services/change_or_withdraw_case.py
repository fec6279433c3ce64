"""Changes what an open case is about and whose it is, which a referee may, or withdraws it, which only the person who
brought it may.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor, case_subject
from games.ledger.append import append
from games.models import Case, CaseState, Game, Record, Speaker
from games.services.hold_case import let_go
from games.services.locked_game import locked_case, refuse_closed
from games.services.open_case import Claim, placed, put_claim
from ground.errors import Refused
from ground.translation import gettext as _

OFFICIAL = (Speaker.PAPER, Speaker.REFEREE)


@transaction.atomic
def change_case(
    case_id: int, claim: Claim, *, actor: Actor, game: int | None = None, side: Speaker | None = None
) -> Case:
    """The case about what `claim` says; its statement and photo stay those of the case. The same again changes nothing.

    `game`: it is about this game of the event; record and move, which belong to the other game, are left out, and a
    player who brought it has the side of that game. `side`: an official opened it for this player. None of both: it
    stays. Each change is an event that says what the case was about until then.

    Raises Refused for a closed case, one with a proposed ruling, an appeal or a case with others merged into it that
    would be about another game, another game in which the player who brought it doesn't play, or has the other colour
    after evidence was brought, a `side` of a case that a player opened, and as `placed` does.
    """
    case, stream = locked_case(case_id)
    refuse_closed(case)
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    before = _payload(case)
    if game is not None and game != case.game_id:
        _move_to(case, Game.objects.filter(stream_id=case.stream_id, taken_apart=None, pk=game).first())
        claim = replace(claim, record=None, move=None)
    if side is not None and side != case.side:
        if case.side not in OFFICIAL:
            raise Refused(_("Case {number} was opened by a player, and stays theirs.").format(number=case.number))
        case.side = side
    put_claim(case, placed(case.game, claim))
    case.record = None if case.record_id is None else Record.objects.get(pk=case.record_id)
    payload = _payload(case)
    if payload == before:
        return case
    case.save(update_fields=["game", "side", "kind", "record", "move", "offender"])
    was = {name: value for name, value in before.items() if value != payload[name]}
    append(stream, "case.changed", case_subject(case.number), actor, {**payload, "was": was})
    return case


def _payload(case: Case) -> dict[str, Any]:
    return {
        "case": case.number,
        "game": case.game.number,
        "side": str(case.side),
        "kind": str(case.kind),
        "record": case.record.number if case.record else None,
        "move": case.move,
        "offender": str(case.offender),
    }


def _move_to(case: Case, game: Game | None) -> None:
    """Make the case one about this game. Raises Refused as `change_case` does."""
    if game is None:
        raise Refused(_("The director has changed this board or taken this round back: reload the page."))
    if case.appeal_of_id is not None:
        raise Refused(_("An appeal is about the game of the ruling that it is against."))
    if case.merged.exists():
        raise Refused(_("Other cases were merged into case {number}: part them first.").format(number=case.number))
    if case.side not in OFFICIAL:
        player = case.game.black_id if case.side == Speaker.BLACK else case.game.white_id
        sides = {game.black_id: Speaker.BLACK, game.white_id: Speaker.WHITE}
        if player not in sides:
            raise Refused(
                _("{name} doesn’t play in that game: open a case there instead.").format(name=case.actor_name)
            )
        if sides[player] != case.side and case.evidence.exists():
            raise Refused(
                _("Evidence was brought, and {name} has the other colour there: open a case there instead.").format(
                    name=case.actor_name
                )
            )
        case.side = sides[player]
    case.game, case.record = game, None


@transaction.atomic
def withdraw_case(case_id: int, side: Speaker, *, actor: Actor) -> Case:
    """The withdrawn case; withdrawing it again changes nothing. Any official may withdraw what an official brought.

    Raises Refused for a side that didn't bring it, once it is ruled or a ruling is proposed, and where it is merged
    with another.
    """
    case, stream = locked_case(case_id)
    if case.side != side and not (case.side in OFFICIAL and side in OFFICIAL):
        raise Refused(_("Only the person who opened case {number} can withdraw it.").format(number=case.number))
    if case.state == CaseState.WITHDRAWN:
        return case
    if case.state == CaseState.MERGED:
        refuse_closed(case)
    if Case.objects.filter(merged_into=case).exists():
        raise Refused(_("Other cases were merged into case {number}: ask a referee.").format(number=case.number))
    if case.state != CaseState.OPEN:
        if case.state == CaseState.RULED:
            raise Refused(_("Case {number} is ruled: it can’t be withdrawn any more.").format(number=case.number))
        raise Refused(
            _("Case {number} has a ruling waiting to be confirmed: it can’t be withdrawn any more.").format(
                number=case.number
            )
        )
    case.state = CaseState.WITHDRAWN
    let_go(case)
    case.save(update_fields=["state", "held_by", "held_by_name", "held_at"])
    append(stream, "case.withdrawn", case_subject(case.number), actor, {"case": case.number, "side": side.value})
    return case
