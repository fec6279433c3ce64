"""What another phone has entered for the same game, beside what this one has: to see before choosing one of the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from games.rules.game import Move
from games.rules.point import Position, name_of, position_of
from games.rules.replay import replay
from games.sgf.entered_games import EnteredMoves, EnteredPosition, entered, moves_game
from games.sheets.board_svg import SvgText
from games.sheets.thumbnail import thumbnail
from games.wording.terms import colour_words
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class OtherDraft:
    """The other phone's: `sentences` on how it differs, and its board as a small `picture`, empty where it is empty."""

    sentences: tuple[str, ...]
    picture: SvgText | str = ""


def other_draft(mine: EnteredPosition | EnteredMoves, text: str) -> OtherDraft:
    """The other phone's `text` beside this phone's, of the same kind; neither continues the other."""
    if not text:
        return OtherDraft((_("Another phone has saved this game as a record, or started over."),))
    also = _("Another phone has entered this game too.")
    size = len(mine.rows) if isinstance(mine, EnteredPosition) else mine.size
    theirs = entered("position" if isinstance(mine, EnteredPosition) else "moves", text, size)
    if isinstance(mine, EnteredPosition) and isinstance(theirs, EnteredPosition):
        differ = sum(one != other for one, other in zip(mine.text, theirs.text, strict=True))
        sentence = _("Points that differ: {count}.").format(count=differ)
        return OtherDraft((also, sentence), _picture(position_of(theirs.rows), size))
    assert isinstance(mine, EnteredMoves)
    assert isinstance(theirs, EnteredMoves)
    board = replay(moves_game(theirs, Decimal(0), 0)).final
    return OtherDraft((also, *_first_difference(mine, theirs)), _picture(board, size))


def _first_difference(mine: EnteredMoves, theirs: EnteredMoves) -> Iterator[str]:
    for number, (there, here) in enumerate(zip(theirs.moves, mine.moves, strict=False), 1):
        if there != here:
            yield _(
                "Moves there: {there}, here: {here}. "
                "The first that differs is move {number}: {theirs} there, {mine} here."
            ).format(
                there=len(theirs.moves),
                here=len(mine.moves),
                number=number,
                theirs=_named(there, mine.size),
                mine=_named(here, mine.size),
            )
            return


def _named(move: Move, size: int) -> str:
    player = colour_words(move.colour.word)
    if move.point is None:
        return _("{player} pass").format(player=player)
    return _("{player} {point}").format(player=player, point=name_of(move.point, size))


def _picture(position: Position, size: int) -> SvgText:
    return thumbnail(position, size, _("The board on the other phone"))
