"""A player claims a breach, or an official opens a case; an appeal is a case against another case's ruling."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.cases.kind import NEEDS_WORDS, PRIVATE, SHOWN_BY, Kind
from games.ledger.acts import Actor, case_subject
from games.ledger.append import append
from games.models import Case, CaseKind, CaseState, Evidence, Game, Record, Speaker, Stream
from games.photo.reencode import Photo
from games.services.add_evidence import kept_photo
from games.services.locked_game import locked_case, locked_game
from games.store.past_colours import past_colours
from games.wording.terms import colour_words
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text

LONGEST_STATEMENT = 4_000
MOST_OPEN = 5
"""The most cases of one game that one side may have open at a time."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed. `move` is that of `record`, the number of a record of the game; both may be None. `offender` is
    `black` or `white`, empty where nobody says who it was. `photo` is the uploaded picture, empty for none. `called`:
    the referee is coming to the table anyway, so that no kind needs words."""

    kind: CaseKind
    statement: str
    record: int | None = None
    move: int | None = None
    photo: bytes = b""
    offender: str = ""
    called: bool = False


def open_case(game_id: int, side: Speaker, claim: Claim, *, actor: Actor, nonce: UUID) -> Case:
    """The new case, numbered within its event from 1, its photo the first evidence. The same `nonce` again gives the
    existing case.

    A case may be opened for the record after the result is confirmed; its ruling then changes nothing. Where the record
    shows what is claimed, the case takes the move and the offender from it, as `placed` says.

    Raises Refused for an over-long statement, an empty one where the kind says too little, a file that isn't a photo,
    the same claim twice, a side with `MOST_OPEN` cases of the game open, and as `placed` does.
    """
    # Decoded before taking the lock: nobody's result waits for a photo.
    photo = kept_photo(claim.photo)
    with transaction.atomic():
        game, stream = locked_game(game_id)
        stored = Case.objects.filter(nonce=nonce).first()
        if stored is not None:
            return stored
        claim = placed(game, claim)
        _refuse_same(game, side, claim)
        case = Case(stream=stream, game=game, side=side)
        put_claim(case, claim)
        words = _said(claim.statement, needed=Kind(claim.kind) in NEEDS_WORDS and not claim.called)
        return _numbered(case, stream, words, actor, nonce, photo)


def _refuse_same(game: Game, side: Speaker, claim: Claim) -> None:
    """Raise Refused for a claim that was already made, and for too many."""
    own_cases = Case.objects.waiting().filter(game=game, side=side)
    for other in own_cases.filter(appeal_of=None, kind=claim.kind, record=claim.record, move=claim.move):
        raise Refused(_("Case {number} asks this already: add to it.").format(number=other.number))
    if own_cases.count() >= MOST_OPEN:
        raise Refused(
            _("{most} cases of this game wait for the referee already: add to one of them.").format(most=MOST_OPEN)
        )


@transaction.atomic
def appeal_ruling(case_id: int, side: Speaker, statement: str, *, actor: Actor, nonce: UUID) -> Case:
    """The new case that appeals against the ruling in this one; it has the same question, and is brought by a party or
    the director.

    Raises Refused where the case isn't ruled, where the players have exchanged colours since, where an appeal against
    it is already waiting, for a referee, and for an empty or over-long statement.
    """
    case, stream = locked_case(case_id)
    stored = Case.objects.filter(nonce=nonce).first()
    if stored is not None:
        return stored
    if case.state != CaseState.RULED:
        raise Refused(
            _("Case {number} has no ruling yet: there’s nothing to appeal against.").format(number=case.number)
        )
    if side == Speaker.REFEREE:
        raise Refused(_("A party or the director appeals, not the referee."))
    if past_colours(case.stream_id).turned(case):
        raise Refused(
            _("The colours were exchanged since ruling {number} was made: open a new case instead.").format(
                number=case.rulings.final().get().number
            )
        )
    text = _said(statement)
    for other in Case.objects.waiting().filter(appeal_of=case):
        raise Refused(_("Case {number} appeals against this ruling already: add to it.").format(number=other.number))
    appeal = Case(
        stream_id=case.stream_id,
        game=case.game,
        kind=case.kind,
        side=side,
        record=case.record,
        move=case.move,
        offender=case.offender,
        appeal_of=case,
    )
    return _numbered(appeal, stream, text, actor, nonce)


def _numbered(
    case: Case, stream: Stream, statement: str, actor: Actor, nonce: UUID, photo: Photo | None = None
) -> Case:
    """The case stored with its photo under the next number of its locked stream."""
    last = Case.objects.filter(stream_id=case.stream_id).order_by("-number").values_list("number", flat=True).first()
    case.number, case.statement, case.actor_name, case.nonce = (last or 0) + 1, statement, actor, nonce
    case.at = stream.moment
    case.save(force_insert=True)
    if photo is not None:
        Evidence.objects.create(
            case=case,
            side=case.side,
            actor_name=actor,
            at=case.at,
            image=photo.content,
            sha256=photo.sha256,
            nonce=uuid5(nonce, "photo"),
        )
    payload: dict[str, Any] = {
        "case": case.number,
        "game": case.game.number,
        "kind": str(case.kind),
        "side": str(case.side),
        "record": case.record.number if case.record else None,
        "move": case.move,
        "offender": str(case.offender),
        # The words themselves are for the parties and officials only; the ledger can be published.
        "statement_sha256": hashlib.sha256(statement.encode()).hexdigest(),
        "photo_sha256": photo.sha256 if photo else "",
    }
    if case.appeal_of is not None:
        payload["appeal_of"] = case.appeal_of.number
    append(stream, "case.opened", case_subject(case.number), actor, payload)
    return case


def _said(statement: str, *, needed: bool = True) -> str:
    text = cleaned_text(statement)
    if needed and not text:
        raise Refused(_("Say in a few words what happened."))
    if len(text) > LONGEST_STATEMENT:
        raise Refused(
            _("The statement has {count:,} characters: shorten it to {most:,}.").format(
                count=len(text), most=LONGEST_STATEMENT
            )
        )
    return text


def placed(game: Game, claim: Claim) -> Claim:
    """The claim with what its record shows: the move, if none is named and the record has one finding of this kind, and
    whose move it is.

    Raises Refused for a record that is not this game's, a move that the record does not have, a move without a record,
    the wrong player of a move that the record shows to be a breach, and a private case about nobody.
    """
    if Kind(claim.kind) in PRIVATE and not claim.offender:
        raise Refused(_("Say which side it is about."))
    if claim.record is None:
        if claim.move is not None:
            raise Refused(_("There’s no record to count moves in: say in words when it happened."))
        return claim
    record = Record.objects.filter(game=game, pk=claim.record).select_related("audit").first()
    if record is None:
        raise Refused(_("Choose a record of this game."))
    verdict = record.audit.verdict
    moves, kinds = verdict["moves"], SHOWN_BY.get(Kind(claim.kind), ())
    if claim.move is not None and not 1 <= claim.move <= moves:
        raise Refused(_("The record has {moves} moves: there is no move {move}.").format(moves=moves, move=claim.move))
    shown = {finding["move"]: finding["colour"] for finding in verdict["findings"] if finding["kind"] in kinds}
    move = next(iter(shown)) if claim.move is None and len(shown) == 1 else claim.move
    colour = shown.get(move) or claim.offender
    if claim.offender and claim.offender != colour:
        raise Refused(
            _("Move {move} of this record is {player}’s: choose {player}, or another move.").format(
                move=move, player=colour_words(colour)
            )
        )
    return replace(claim, move=move, offender=colour)


def put_claim(case: Case, claim: Claim) -> None:
    """Write into a case what it is about; it isn't saved."""
    case.kind, case.record_id, case.move, case.offender = claim.kind, claim.record, claim.move, claim.offender
