"""What is remarked on a record that is held against the draw, the report and other records, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.sgf.record import Remark
from games.wording.numbers import counted

Args = Mapping[str, Any]


def remark(code: str, **args: Any) -> Remark:
    """The remark of this code with its arguments, values of JSON, and its words. Raises KeyError for a code that is
    none of those below."""
    return Remark(code, _WORDS[code](args), args)


def kept_remark(one: Remark) -> dict[str, Any]:
    """A remark as it is stored: with its arguments, or with its sentence where that is all there is."""
    return {"code": one.code, **({"message": one.message} if one.args is None else {"args": dict(one.args)})}


def remark_words(kept: Args) -> str:
    """The sentence of a stored remark. Raises KeyError for a code that is none."""
    return str(kept["message"]) if "message" in kept else _WORDS[kept["code"]](kept["args"])


def _says(what: str) -> Callable[[Args], str]:
    return lambda p: f"The record says {what}{p['record']}, the draw says {p['drawn']}."


def _handicap(p: Args) -> str:
    one, other = (f"handicap {stones}" if stones else "an even game" for stones in (p["record"], p["drawn"]))
    return f"The record says {one}, the draw says {other}."


def _cut_short(p: Args) -> str:
    what = f"stops after move {p['moves']} with {p['open']} points open to both" if p["moves"] else "holds no stone"
    return f"The result is {p['result']}, by counting, but the record {what}: it is not the whole game."


def _elsewhere(p: Args) -> str:
    what = "This very file" if p["same_file"] else "A record of the same moves"
    return f"{what} was submitted for another game, {p['players']}, {p['sent']}."


_WORDS: dict[str, Callable[[Args], str]] = {
    "rank_black": _says("Black is "),
    "rank_white": _says("White is "),
    "name_black": _says("Black is "),
    "name_white": _says("White is "),
    "size_differs": lambda p: (
        f"The record says the board is {p['record']}×{p['record']}, the draw says {p['drawn']}×{p['drawn']}."
    ),
    "handicap_differs": _handicap,
    "komi_differs": _says("komi "),
    "result_differs": lambda p: f"The record says {p['record']}, the report says {p['report']}.",
    "cut_short": _cut_short,
    "players_swapped": lambda _: "The record has the players the other way round: check who had Black.",
    "wrong_game": lambda p: (
        f"This looks like the game {p['black']} – {p['white']}, "
        f"not {p['drawn_black']} – {p['drawn_white']} (Black first)."
    ),
    "wrong_opponent": lambda p: f"The record has {p['found']} playing {p['stranger']}; the draw says {p['other']}.",
    "same_file": lambda p: f"This very file was submitted already, {p['sent']}.",
    "same_moves": lambda p: (
        f"The same moves were submitted already, {p['sent']}: only what stands around them differs."
    ),
    "beginning_of": lambda p: (
        f"It is only the beginning of a record submitted already, {p['sent']}, "
        f"which has {counted(p['more'], 'move')} more."
    ),
    "submitted_elsewhere": _elsewhere,
}
