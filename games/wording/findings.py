"""Findings in plain words, for players and referees."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, GameRecord
from games.rules.point import name_of
from games.wording.numbers import listed, sentences
from games.wording.terms import colour_words
from ground.translation import gettext as _, ngettext


def point_name(finding: Finding, size: int) -> str | None:
    """The point as players say it, the text of the record if it isn't a point, None for a pass."""
    if finding.point is None:
        return None
    return finding.written if finding.point == OFF_BOARD else name_of(finding.point, size)


def sentence_for(finding: Finding, game: GameRecord) -> str:
    """What happened, in one sentence: `White's move 10 at G19 repeats the position after move 8.`"""
    name = point_name(finding, game.size)
    if finding.kind is FindingKind.MOVED_STONE or finding.colour is None:
        return _("After move {move} the record adds or removes stones, first at {point}.").format(
            move=finding.move, point=name
        )
    args = {
        "player": colour_words(finding.colour.word),
        "opponent": colour_words(finding.colour.opponent.word),
        "move": finding.move,
        "point": name,
    }
    if finding.kind is FindingKind.REPETITION:
        return _repeats(finding, args)
    if finding.kind is FindingKind.OUT_OF_TURN:
        if name is None:
            return _("{player}’s move {move}, a pass, is out of turn: it was {opponent}’s turn.").format(**args)
        return _("{player}’s move {move} at {point} is out of turn: it was {opponent}’s turn.").format(**args)
    if finding.kind is FindingKind.OCCUPIED:
        return _("{player}’s move {move} at {point} is on top of a stone.").format(**args)
    return _("{player}’s move {move} is “{point}”, which isn’t a point on this board.").format(**args)


def _repeats(finding: Finding, args: Mapping[str, Any]) -> str:
    earlier = [number for number in finding.repeats if number]
    if not earlier:
        message = _("{player}’s move {move} at {point} repeats the position after the handicap.")
    elif len(earlier) < len(finding.repeats):
        message = ngettext(
            "{player}’s move {move} at {point} repeats the position after the handicap and move {moves}.",
            "{player}’s move {move} at {point} repeats the position after the handicap and moves {moves}.",
            len(earlier),
        )
    else:
        message = ngettext(
            "{player}’s move {move} at {point} repeats the position after move {moves}.",
            "{player}’s move {move} at {point} repeats the position after moves {moves}.",
            len(earlier),
        )
    return sentences((message.format(**args, moves=listed([str(number) for number in earlier])), finding.note))


def claim_sentence(finding: Finding, *, confirmed: bool = False, ruled: bool = False) -> str:
    """Whether it can still be claimed, in one sentence; not once both players have `confirmed` the result.

    Empty for a breach without a time limit, and for one that a referee has `ruled` on: the ruling says what holds."""
    if ruled:
        return ""
    if confirmed:
        return _("The result is confirmed, so it stands.")
    if finding.kind is not FindingKind.REPETITION:
        return ""
    if finding.claimable:
        return _("It can still be claimed.")
    if finding.closed_by is None:
        return _("It was not claimed in time, so it stands.")
    return _("The opponent has moved since, so it stands.")


def closed_words(colour: Colour | None, closed_by: int | None) -> str:
    """Why a repetition by this player can't be claimed any more: `Black moved after it, with move 12.` Names only a
    move that is in the record."""
    if closed_by is None or colour is None:
        return _("It was not claimed in time.")
    return _("{player} moved after it, with move {move}.").format(
        player=colour_words(colour.opponent.word), move=closed_by
    )


class Audience(StrEnum):
    """Who reads a finding: a player of the game, or anybody else."""

    PLAYER = "player"
    OTHER = "other"


def advice_for(finding: Finding, audience: Audience, *, confirmed: bool = False) -> str:
    """What the reader may do about a finding, in one sentence; empty for a reader who can do nothing."""
    if audience is not Audience.PLAYER or confirmed or not finding.claimable:
        return ""
    if finding.kind is FindingKind.REPETITION:
        return _("Claim it before you make your next move.")
    return _("You can call the referee.")
