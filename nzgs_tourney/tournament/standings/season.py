"""The next season of a league, whose divisions are its levels, the strongest first: who goes up and who goes down.

| rule | here |
| --- | --- |
| the last so many of a level go down, the first so many of the level below come up | `moving` |
| who withdrew, or doesn't play on, has no place in the next season | left out of `levels` by the caller |
| each level keeps its size, so that places left free are filled from below | `sizes`; the lowest has who is left |
| a player moves one level at most | those who come up are chosen first, and none of them goes down |
"""

from __future__ import annotations

from collections.abc import Sequence


def next_levels(levels: Sequence[Sequence[int]], sizes: Sequence[int], moving: int) -> tuple[tuple[int, ...], ...]:
    """The levels of the next season, each with those from above first, then those who stay, then those from below.

    `levels` are those who play on, in the order of the standings; `sizes` is how many each level had. Somebody goes
    down only where somebody else moves up. Raises ValueError for another number of sizes than of
    levels, and for a negative `moving`.
    """
    if len(levels) != len(sizes) or moving < 0:
        raise ValueError("one size for each level, and not fewer than nobody moves")
    filled: list[tuple[int, ...]] = []
    from_above: list[int] = []
    staying = [list(level) for level in levels]
    for number, stays in enumerate(staying):
        below = staying[number + 1] if number + 1 < len(staying) else []
        down = min(moving, len(below), len(stays))
        kept, gone = stays[: len(stays) - down], stays[len(stays) - down :]
        up = max(min(sizes[number] - len(from_above) - len(kept), len(below)), 0) if below else 0
        filled.append((*from_above, *kept, *below[:up]))
        del below[:up]
        from_above = gone
    return tuple(filled)
