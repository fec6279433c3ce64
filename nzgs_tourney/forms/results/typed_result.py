"""Reads a result that a director types with as few keys as possible, into the notation of `games.rules.result`.

| typed | result | typed | result |
| --- | --- | --- | --- |
| `b`, `w` | B, W | `b3`, `w+2,5` | B+3, W+2.5 |
| `br`, `wr` | by resignation | `bt`, `wt` | on time |
| `bf`, `wf` | by forfeit at the board | `j`, `=`, `0` | jigo |
| `l` | both lose | `b!`, `w!`, `l!` | the same without a game: somebody didn't come |

Case doesn't matter, and blanks and the plus sign are optional; a decimal comma is accepted, and `½` for `.5`. A game
that wasn't played has no margin: `b3!` is refused.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext_lazy as _

from games.rules.possible import PossibleCounts, counted_unplayed
from games.rules.result import parse_result

_TYPED = re.compile(r"([bw])(?:\+?([rtf]|\d{1,3}(?:[.,][05])?))?(!?)", re.ASCII)
_BARE_HALF = re.compile(r"(?<!\d)½")
_WORDS = {"j": "jigo", "jigo": "jigo", "=": "jigo", "0": "jigo", "l": "both_lose", "both_lose": "both_lose"}


def read_typed(text: str, counts: PossibleCounts | None = None) -> tuple[str, bool]:
    """The result in its notation, and whether it was decided without being played. `counts` gives the sentence an
    example that the board allows.

    Raises ValueError with one sentence for anything else, including an empty text.
    """
    typed = _BARE_HALF.sub("0.5", "".join(text.split()).lower()).replace("½", ".5")
    bare = typed.removesuffix("!")
    if bare in _WORDS:
        return _WORDS[bare], typed.endswith("!")
    match = _TYPED.fullmatch(typed)
    if match is None:
        unread = _(
            "“{typed}” isn’t a result: type b, w, j, b{margin}, br, bt, bf or l, or b! if White didn’t come."
        ).format(typed=text.strip(), margin=counts.examples[0] if counts else "3")
        raise ValueError(unread if typed else _EMPTY)
    side, manner, mark = match.groups()
    written = side.upper() + (f"+{manner.upper().replace(',', '.')}" if manner else "")
    result = parse_result(written)
    if result is not None and counted_unplayed(result, unplayed=bool(mark)):
        raise ValueError(
            _("A game that wasn’t played has no margin: type {side}!, or {played} if it was played.").format(
                side=side, played=bare
            )
        )
    return str(result), bool(mark)


_EMPTY = _("Type who won: b, w, or j for a tie.")
