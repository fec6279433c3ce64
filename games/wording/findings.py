"""Findings in plain words, for players and referees."""

from __future__ import annotations

from enum import StrEnum

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, GameRecord
from games.rules.point import name_of
from games.wording.numbers import numbered


def place_of(finding: Finding, size: int) -> str | None:
    """The point as players say it, what the record says where it is none, None for a pass."""
    if finding.point is None:
        return None
    return finding.written if finding.point == OFF_BOARD else name_of(finding.point, size)


def sentence_for(finding: Finding, game: GameRecord) -> str:
    """What happened, in one sentence: `White's move 10 at G19 repeats the position after move 8.`"""
    place = place_of(finding, game.size)
    if finding.kind is FindingKind.MOVED_STONE or finding.colour is None:
        return f"After move {finding.move} the record adds or removes stones, first at {place}."
    move = f"{finding.colour.player}’s move {finding.move}"
    if finding.kind is FindingKind.REPETITION:
        return f"{move} at {place} repeats the position after {_moves(finding.repeats)}. {finding.note}".rstrip()
    if finding.kind is FindingKind.OUT_OF_TURN:
        turn = f"it was {finding.colour.opponent.player}’s turn"
        return (
            f"{move}, a pass, is out of turn: {turn}."
            if place is None
            else f"{move} at {place} is out of turn: {turn}."
        )
    if finding.kind is FindingKind.OCCUPIED:
        return f"{move} at {place} is on top of a stone."
    return f"{move} is “{place}”, which isn’t a point on this board."


def claim_sentence(finding: Finding, *, confirmed: bool = False) -> str:
    """Whether it can still be claimed, in one sentence; nothing can once both players have `confirmed` the result.

    Empty for a breach without a time limit."""
    if confirmed:
        return "The result is confirmed, so it stands."
    if finding.kind is not FindingKind.REPETITION:
        return ""
    if finding.claimable:
        return "It can still be claimed."
    if finding.closed_by is None:
        return "It was not claimed in time, so it stands."
    return "The opponent has moved since, so it stands."


def why_closed(colour: Colour | None, closed_by: int | None) -> str:
    """Why a repetition by this player can't be claimed any more, as a clause: `Black moved after it, with move 12`. It
    names only a move that the record has."""
    if closed_by is None or colour is None:
        return "it was not claimed in time"
    return f"{colour.opponent.player} moved after it, with move {closed_by}"


class Audience(StrEnum):
    """Who reads about a finding: a player of the game, or anybody else."""

    PLAYER = "player"
    OTHER = "other"


def advice_for(finding: Finding, audience: Audience, *, confirmed: bool = False) -> str:
    """What a reader may do about a finding, in one sentence; empty for a reader who can do nothing."""
    if audience is not Audience.PLAYER or confirmed or not finding.claimable:
        return ""
    if finding.kind is FindingKind.REPETITION:
        return "Claim it before you make your next move."
    return "You can call the referee."


def _moves(numbers: tuple[int, ...]) -> str:
    names = ["the handicap" if number == 0 else str(number) for number in numbers]
    return names[0] if numbers == (0,) else numbered("move", names)
