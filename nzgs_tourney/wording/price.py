"""What a change to a draft costs or saves, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.wording.numbers import counted, points
from ratings.coded import TEXT, Coded

_NAMES = {
    "rematch": "games played before by opponents",
    "float": "earlier floats in the same direction",
    "float_balance": "floats that don’t make up for an earlier one",
    "family": "boards of one family",
    "club": "boards of one club",
    "city": "boards of one city",
    "country": "boards of one country",
    "colour": "colour imbalance",
}
_KEPT = {
    "float_place": ("Floats come {0} from the chosen part of their groups", ", in sixteenths of a group"),
    "seeding": ("The seeding of the groups is kept {0} closely", ""),
}
_SIZED = {"score_gap": ("Score gaps", "point"), "handicap": ("Differences above the limit", "stone")}
_MORE = {
    "rematch": ("rematch", "rematches"),
    "float": ("repeated float", "repeated floats"),
    "club": ("board of one club", "boards of one club"),
    "colour": ("colour imbalance", "colour imbalances"),
    "forbidden": ("pair that is kept apart", "pairs that are kept apart"),
    "bye": ("second bye", "second byes"),
}


def price_words(price: Iterable[Coded]) -> tuple[str, ...]:
    """A sentence for each. Raises KeyError for a code that is none."""
    return tuple(_PRICES[one.code](one.args) for one in price)


def compared_words(said: Coded) -> str:
    """How one draft compares with another: `Equally good: 3 boards differ.` Raises KeyError for a code that is none."""
    if said.code == TEXT:
        return str(said.args["text"])
    if said.code == "same":
        return "The same boards."
    boards = said.args["boards"]
    return f"{_COMPARED[said.code]}: {counted(boards, 'board')} {'differs' if boards == 1 else 'differ'}."


_COMPARED = {"equally_good": "Equally good", "better": "Better", "worse": "Worse"}


def _more(p: Mapping[str, Any]) -> str:
    change = p["change"]
    size, (one, many) = abs(change), _MORE[p["what"]]
    return f"{'One' if size == 1 else size} {one if size == 1 else many} {'more' if change > 0 else 'fewer'}."


def _bye(p: Mapping[str, Any]) -> str:
    places = f"{counted(abs(p['places']), 'place')} {'further back' if p['places'] > 0 else 'further forward'}"
    return f"The bye goes to a player {places} in the queue."


def _sizes(p: Mapping[str, Any]) -> str:
    """`Score gaps: 1 more of 3 points, 2 fewer of 1 point.`"""
    what, unit = _SIZED[p["tier"]]
    texts = [
        f"{abs(boards)} {'more' if boards > 0 else 'fewer'} of {points(size)} {unit}{'' if size <= 2 else 's'}"
        for size, boards in p["sizes"]
    ]
    return f"{what}: {', '.join(texts)}."


def _kept(p: Mapping[str, Any]) -> str:
    what, unit = _KEPT[p["tier"]]
    closely = "less" if p["now"] > p["was"] else "more"
    return f"{what.format(closely)} (off by {p['was']} before, now by {p['now']}{unit})."


_PRICES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    TEXT: lambda p: str(p["text"]),
    "more": _more,
    "bye": _bye,
    "sizes": _sizes,
    "kept": _kept,
    "figures": lambda p: f"{_NAMES[p['tier']].capitalize()}: {p['was']} before, now {p['now']}.",
    "nothing": lambda _: "This costs nothing.",
}
