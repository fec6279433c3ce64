"""What a change to a draft costs or saves, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.wording.numbers import in_row, listed, points
from ground.coded import Coded, Words, worded
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.wording.draws.scores import gap_words

Args = Mapping[str, Any]

_FIGURES = {
    "rematch": gettext_noop("Earlier games between opponents: {was} before, now {now}."),
    "float": gettext_noop("Earlier floats in the same direction: {was} before, now {now}."),
    "float_balance": gettext_noop("Floats that don’t make up for an earlier one: {was} before, now {now}."),
    "family": gettext_noop("Unwanted pairings within a family: {was} before, now {now}."),
    "club": gettext_noop("Unwanted pairings within a club: {was} before, now {now}."),
    "city": gettext_noop("Unwanted pairings within a city: {was} before, now {now}."),
    "country": gettext_noop("Unwanted pairings within a country: {was} before, now {now}."),
    "colour": gettext_noop("Colour imbalance: {was} before, now {now}."),
}
_KEPT = {
    ("float_place", True): gettext_noop(
        "Floats come less from the chosen part of their groups (off by {was} before, now by {now}, "
        "in sixteenths of a group)."
    ),
    ("float_place", False): gettext_noop(
        "Floats come more from the chosen part of their groups (off by {was} before, now by {now}, "
        "in sixteenths of a group)."
    ),
    ("seeding", True): gettext_noop("Groups follow their seeding less closely (off by {was} before, now by {now})."),
    ("seeding", False): gettext_noop("Groups follow their seeding more closely (off by {was} before, now by {now})."),
}
"""Sentences by what is kept, and whether it is now kept worse than before."""


def price_words(price: Iterable[Coded]) -> tuple[str, ...]:
    """A sentence for each. Raises KeyError for an unknown code."""
    return tuple(worded(_PRICES[difference.code], difference.args) for difference in price)


def compared_words(difference: Coded) -> str:
    """How one draft compares with another: `Equally good: 3 boards differ.` Raises KeyError for an unknown code."""
    if difference.code == "same":
        return _("The same boards.")
    boards = difference.args["boards"]
    if difference.code == "same_pairs":
        message = ngettext(
            "The same pairings, but {count} board has other colours or another handicap.",
            "The same pairings, but {count} boards have other colours or other handicaps.",
            boards,
        )
    elif difference.code == "equally_good":
        message = ngettext("Equally good: {count} board differs.", "Equally good: {count} boards differ.", boards)
    elif difference.code == "better":
        message = ngettext("Better: {count} board differs.", "Better: {count} boards differ.", boards)
    else:
        message = ngettext("Worse: {count} board differs.", "Worse: {count} boards differ.", boards)
    return message.format(count=boards)


_MORE: dict[str, Callable[[int], str]] = {
    "rematch": lambda n: ngettext("One more rematch.", "{count} more rematches.", n),
    "float": lambda n: ngettext("One more repeated float.", "{count} more repeated floats.", n),
    "club": lambda n: ngettext(
        "One more unwanted pairing within a club.", "{count} more unwanted pairings within a club.", n
    ),
    "colour": lambda n: ngettext("One more colour imbalance.", "{count} more colour imbalances.", n),
    "forbidden": lambda n: ngettext(
        "One more pair that should be apart.", "{count} more pairs that should be apart.", n
    ),
    "parted": lambda n: ngettext(
        "One more pair that should be together.", "{count} more pairs that should be together.", n
    ),
    "bye": lambda n: ngettext("One more second bye.", "{count} more second byes.", n),
}
_FEWER: dict[str, Callable[[int], str]] = {
    "rematch": lambda n: ngettext("One fewer rematch.", "{count} fewer rematches.", n),
    "float": lambda n: ngettext("One fewer repeated float.", "{count} fewer repeated floats.", n),
    "club": lambda n: ngettext(
        "One fewer unwanted pairing within a club.", "{count} fewer unwanted pairings within a club.", n
    ),
    "colour": lambda n: ngettext("One fewer colour imbalance.", "{count} fewer colour imbalances.", n),
    "forbidden": lambda n: ngettext(
        "One fewer pair that should be apart.", "{count} fewer pairs that should be apart.", n
    ),
    "parted": lambda n: ngettext(
        "One fewer pair that should be together.", "{count} fewer pairs that should be together.", n
    ),
    "bye": lambda n: ngettext("One fewer second bye.", "{count} fewer second byes.", n),
}


def _more(p: Args) -> str:
    size = abs(p["change"])
    message = (_MORE if p["change"] > 0 else _FEWER)[p["what"]]
    return message(size).format(count=size)


def _bye(p: Args) -> str:
    places = abs(p["places"])
    if p["places"] > 0:
        message = ngettext(
            "The bye goes {count} place further back in the queue.",
            "The bye goes {count} places further back in the queue.",
            places,
        )
    else:
        message = ngettext(
            "The bye goes {count} place further forward in the queue.",
            "The bye goes {count} places further forward in the queue.",
            places,
        )
    return message.format(count=places)


def _sizes(p: Args) -> str:
    """`Score gaps: 1 more of 3 points, 2 fewer of 1 point.`"""
    gaps = p["tier"] == "score_gap"
    sizes = in_row([_size(gaps, size, boards) for size, boards in p["sizes"]])
    message = _("Score gaps: {sizes}.") if gaps else _("Differences above the limit: {sizes}.")
    return message.format(sizes=sizes)


def _mates(p: Args) -> str:
    size = abs(p["change"])
    if p["change"] > 0:
        message = ngettext(
            "One more pairing within a family or club, which counts like {gap}.",
            "{count} more pairings within a family or club, which each count like {gap}.",
            size,
        )
    else:
        message = ngettext(
            "One fewer pairing within a family or club, which counts like {gap}.",
            "{count} fewer pairings within a family or club, which each count like {gap}.",
            size,
        )
    return message.format(count=size, gap=gap_words(p["gap"]))


def _size(gaps: bool, size: int, boards: int) -> str:
    """How many boards more or fewer have a difference of `size` half points or half stones."""
    many = 1 if size <= 2 else 2
    if gaps and boards > 0:
        message = ngettext("{count} more of {size} point", "{count} more of {size} points", many)
    elif gaps:
        message = ngettext("{count} fewer of {size} point", "{count} fewer of {size} points", many)
    elif boards > 0:
        message = ngettext("{count} more of {size} stone", "{count} more of {size} stones", many)
    else:
        message = ngettext("{count} fewer of {size} stone", "{count} fewer of {size} stones", many)
    return message.format(count=abs(boards), size=points(size))


_PRICES: dict[str, Words] = {
    "more": _more,
    "bye": _bye,
    "sizes": _sizes,
    "mates": _mates,
    "kept": lambda p: _(_KEPT[p["tier"], p["now"] > p["was"]]).format_map(p),
    "figures": lambda p: _(_FIGURES[p["tier"]]).format_map(p),
    "nothing": gettext_noop("This costs nothing."),
}


def meet_again_words(one: str, other: str, rounds: Sequence[int]) -> str:
    """`By the schedule Ann and Bea meet again in round 3.`"""
    return ngettext(
        "By the schedule {one} and {other} meet again in round {rounds}.",
        "By the schedule {one} and {other} meet again in rounds {rounds}.",
        len(rounds),
    ).format(one=one, other=other, rounds=listed([str(number) for number in rounds]))
