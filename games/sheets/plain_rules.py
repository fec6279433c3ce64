"""The rules as players need them in the room, in plain words: for the notice on the wall and the welcome sheet.

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

from games.wording.terms import komi_words

IN_FIVE_LINES = (
    "Self-capture is legal, of one stone or many.",
    "You may not play so that the whole board is as it was after an earlier move of yours. If your opponent does, say "
    "so before your next move: after that it stands.",
    "Count your stones and the empty points that only they reach; prisoners don’t count. Equal scores are a tie.",
    "Dead stones come off if you both agree. If you don’t, play on: it costs nothing.",
    "Anything else: stop the clock, leave the board as it is and call the referee.",
)


def rules_sections(*, komi: str, handicaps: bool, small_board: bool, tie: str) -> tuple[tuple[str, str], ...]:
    """Titles with a paragraph each, in the order of a game.

    `komi` of an even game as text; `handicaps`: the division plays any; `small_board`: by a table of its own, whose
    komi the draw names. `tie`: what a tie is worth, a sentence.
    """
    sections = [
        (
            "Playing",
            "Black goes first; the players take turns to play on an empty point or pass. Stones without liberties come "
            "off, your opponent’s first, then your own. Self-capture is legal, of one stone or many.",
        ),
        (
            "Repetition",
            "You may not play so that the whole board is as it was after any earlier move of yours. A pass is a move: "
            "it leaves a position too, and is never forbidden. A position that only your opponent has left is allowed. "
            "If your opponent repeats, say so before you make your next move: the stone comes off and counts as a "
            "pass. Once you have moved, it stands.",
        ),
        (
            "Mistakes",
            "Two moves in a row, a stone on a stone, stones knocked out of place: stop the clock and call the referee. "
            "The board goes back to where it was, and the move counts as a pass. This can be claimed until both "
            "players have confirmed the result.",
        ),
    ]
    if handicaps:
        terms = "The draw names the stones and the komi." if small_board else "There is no komi."
        sections.append(
            (
                "Handicap",
                f"Black places the stones on any points, one move at a time, while White passes. {terms} With a "
                "handicap of one, Black just moves first.",
            )
        )
    adds = "nothing: there is no komi" if komi_words(komi) == "no komi" else komi_words(komi)
    sections += [
        (
            "The end",
            "The game ends when both players agree. Dead stones come off by agreement, whole chains at a time. If you "
            "don’t agree, play on. If you can’t agree who moves next, every stone stays and is counted.",
        ),
        (
            "The count",
            "Your points are your stones and the empty points connected to them. Empty points that both colours reach "
            f"cancel out. Prisoners don’t count. In an even game White adds {adds}."
            f" Equal points are a tie. {tie}",
        ),
    ]
    return tuple(sections)


IN_A_DISPUTE = (
    "Stop the clock. Nobody moves a stone, and nobody outside the game speaks.",
    "Call the referee, who hears both of you.",
    "Keep the record of the game, or write down the last moves.",
    "The referee rules in writing, with the reason.",
)
