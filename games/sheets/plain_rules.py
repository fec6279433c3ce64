"""The rules that players need in the room, in plain words: for the notice on the wall and the welcome sheet.

| clause | notice | in five lines |
| --- | --- | --- |
| board, chains, liberties | Playing | left out |
| a play, self-capture | Playing | 1 |
| repetition, positions of the player alone, passes counted | Repetition | 2 |
| a repetition is noticed before the next move | Repetition | 2 |
| two moves in a row, a stone on a stone, moved stones | Mistakes | 5 |
| handicap | Handicap | left out: the slip says it |
| the end, dead stones, playing on | The end | 4 |
| the count, komi, tie | The count | 3 |

The clauses themselves, and how each is judged, are in `docs/rules.md`.
"""

from __future__ import annotations

from games.wording.numbers import sentences
from games.wording.terms import is_no_komi
from ground.translation import gettext as _, gettext_noop, pgettext

_IN_FIVE_LINES = (
    gettext_noop("Self-capture is legal, of one stone or many."),
    gettext_noop(
        "You may not play so that the whole board is as it was after an earlier move of yours. If your opponent does, "
        "say so before your next move: after that it stands."
    ),
    gettext_noop("Count your stones and the empty points that only they reach; prisoners don’t count."),
    gettext_noop("Dead stones come off if you both agree. If you don’t, play on: it costs nothing."),
    gettext_noop("Anything else: stop the clock, leave the board as it is and call the referee."),
)
_WITH_TIES = gettext_noop(
    "Count your stones and the empty points that only they reach; prisoners don’t count. Equal scores are a tie."
)
"""The third line, where games can be tied."""
_THIRD = 2
_IN_A_DISPUTE = (
    gettext_noop("Stop the clock. Nobody moves a stone, and nobody outside the game speaks."),
    gettext_noop("Call the referee, who hears both of you."),
    gettext_noop("Keep the record of the game, or write down the last moves."),
    gettext_noop("The referee rules in writing, with the reason."),
)


def rules_sections(*, komi: str, handicaps: bool, small_board: bool, tie: str) -> tuple[tuple[str, str], ...]:
    """Titles with a paragraph each, in the order of a game.

    `komi` of an even game as text; `handicaps`: the division plays with handicaps; `small_board`: by a table of its
    own, with the komi in the draw. `tie`: what a tie is worth, a sentence; empty where no game can be tied.
    """
    sections = [
        (
            pgettext("heading of the rules", "Playing"),
            _(
                "Black goes first; Black and White take turns to play on an empty point or pass. Stones without "
                "liberties come off, your opponent’s first, then your own. Self-capture is legal, of one stone or many."
            ),
        ),
        (
            _("Repetition"),
            _(
                "You may not play so that the whole board is as it was after any earlier move of yours. A pass is a "
                "move: it leaves a position too, and is never forbidden. A position that only your opponent has left "
                "is allowed. If your opponent repeats, say so before you make your next move: the stone comes off and "
                "counts as a pass. Once you have moved, it stands."
            ),
        ),
        (
            _("Mistakes"),
            _(
                "Two moves in a row, a stone on a stone, stones knocked out of place: stop the clock and call the "
                "referee. The board goes back to where it was, and the move counts as a pass. This can be claimed "
                "until both sides have confirmed the result."
            ),
        ),
    ]
    if handicaps:
        if small_board:
            placed = _(
                "Black places the stones on any points, one move at a time, while White passes. The draw names the "
                "stones and the komi. With a handicap of one, Black just moves first."
            )
        else:
            placed = _(
                "Black places the stones on any points, one move at a time, while White passes. There is no komi. "
                "With a handicap of one, Black just moves first."
            )
        sections.append((_("Handicap"), placed))
    sections += [
        (
            _("The end"),
            _(
                "The game ends when both sides agree. Dead stones come off by agreement, whole chains at a time. If "
                "you don’t agree, play on. If you can’t agree who moves next, every stone stays and is counted."
            ),
        ),
        (_("The count"), sentences((_count(komi, ties=bool(tie)), tie))),
    ]
    return tuple(sections)


def _count(komi: str, *, ties: bool) -> str:
    if is_no_komi(komi):
        return _(
            "Your points are your stones and the empty points connected to them. Empty points that both colours reach "
            "cancel out. Prisoners don’t count. In an even game White adds nothing: there is no komi. "
            "Equal points are a tie."
        )
    if ties:
        message = _(
            "Your points are your stones and the empty points connected to them. Empty points that both colours reach "
            "cancel out. Prisoners don’t count. In an even game White adds komi {komi}. Equal points are a tie."
        )
    else:
        message = _(
            "Your points are your stones and the empty points connected to them. Empty points that both colours reach "
            "cancel out. Prisoners don’t count. White adds komi {komi}, so there are no ties."
        )
    return message.format(komi=komi)


def in_five_lines(*, ties: bool = True) -> tuple[str, ...]:
    """What every player should know before the first round; `ties`: games of this division can be tied."""
    return tuple(_(_WITH_TIES if ties and index == _THIRD else line) for index, line in enumerate(_IN_FIVE_LINES))


def in_a_dispute() -> tuple[str, ...]:
    """What to do when the players don't agree."""
    return tuple(map(_, _IN_A_DISPUTE))
