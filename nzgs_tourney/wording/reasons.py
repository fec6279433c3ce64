"""Why two players meet and on what conditions, and notes on a draft, in sentences for a director."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from games.wording.numbers import counted, decimal_text, either, listed, numbered, ordinal, points, times
from games.wording.terms import komi_words
from ratings.coded import TEXT, Coded

Args = Mapping[str, Any]
Names = Mapping[str, str]
"""The names of a board's two players, by colour."""


def reason_words(reason: Coded, white: str, black: str) -> str:
    """One sentence on the board of these two. Raises KeyError for a code that is none."""
    return _REASONS[reason.code](reason.args, {"white": white, "black": black})


def reasons_words(reasons: Iterable[Coded], white: str, black: str) -> tuple[str, ...]:
    """A sentence for each."""
    return tuple(reason_words(reason, white, black) for reason in reasons)


def for_players(reasons: Iterable[Coded]) -> tuple[Coded, ...]:
    """Those that the two players may read: what a director did or wished stays at the desk, and so does who is of one
    family."""
    return tuple(one for one in reasons if one.code not in _AT_THE_DESK and not _old_at_the_desk(one))


def note_words(note: Coded) -> str:
    """One sentence on a draft. Raises KeyError for a code that is none."""
    return _NOTES[note.code](note.args)


_AT_THE_DESK = frozenset({"pinned", "forbidden", "one_family", "set_by_director", "colour_by_director"})


def _old_at_the_desk(one: Coded) -> bool:
    return one.code == TEXT and one.args["text"].startswith(("The director ", "They are of one family"))


_ENDS = {
    "at_the_bar": "; from the bar up this isn’t avoided.",
    "left_out": "; this draw’s priorities leave that out.",
    "best": ": no draw that avoids it is better.",
    "": ".",
}
"""Why a draw has what it avoids where it can."""


def _float(p: Args, names: Names) -> str:
    back = "up" if p["way"] == "down" else "down"
    text = f"{names[p['who']]} floats {p['way']} from {points(p['from'])} to {points(p['to'])}"
    if p["evens"]:
        return f"{text}, which makes up for floating {back} in {numbered('round', p['evens'])}."
    return f"{text}, again after {numbered('round', p['again'])}." if p["again"] else f"{text}, for the first time."


def _by_strength(p: Args, _: Names) -> str:
    equals = ", ties in order of entry" if p["equals"] else ""
    return f"By strength {ordinal(p['one'])} and {ordinal(p['other'])} of the {p['of']} on this score{equals}."


def _same_place(p: Args, _: Names) -> str:
    return f"Same {listed([f'{kind} ({name})' for kind, name in p['places']])}{_ENDS[p['end']]}"


def _given(stones: int) -> str:
    return f"handicap {stones}" if stones else "an even game"


def _colour_by_director(p: Args, names: Names) -> str:
    by = "the lot gave" if p["lot"] else "the rule gives"
    return f"The director gave {names['black']} Black; {by} it to {names['white']}."


def _had(balance: int) -> str:
    more, less = ("Black", "White") if balance > 0 else ("White", "Black")
    return f"{more} {times(abs(balance))} more than {less}"


def _history(name: str, balance: int | None) -> str:
    if balance is None:
        return f"{name} has had no even game yet"
    if balance == 0:
        return f"{name} has had each colour equally often"
    return f"{name} has had {_had(balance)}"


def _colour_by_balance(p: Args, names: Names) -> str:
    black, white = _history(names["black"], p["black"]), _history(names["white"], p["white"])
    return f"{black} and takes Black; {white} and takes White."


def _colour_alike(p: Args, names: Names) -> str:
    took = f"{names['black']} had White when they last differed and takes Black"
    if p["lot"]:
        took = f"{names['black']} takes Black by lot"
    if p["both"] is None:
        return f"{took}."
    alike = f"Both have had {_had(p['both'])}" if p["both"] else "Both have had each colour equally often"
    return f"{alike}: {took}."


def _difference(p: Args) -> str:
    return f"{p['measure']} difference {decimal_text(Decimal(p['difference']))}"


def _by_table(p: Args, _: Names) -> str:
    return f"{_difference(p)}: by the table {_given(p['stones'])}, {komi_words(Decimal(p['komi']))}."


_REASONS: dict[str, Callable[[Args, Names], str]] = {
    TEXT: lambda p, _: str(p["text"]),
    "schedule": lambda p, _: f"Round {p['round']} of the schedule.",
    "pinned": lambda _, __: "The director put them together.",
    "forbidden": lambda _, __: "A wish keeps these two apart.",
    "same_score": lambda p, _: f"Same score ({points(p['score'])}).",
    "float": _float,
    "by_strength": _by_strength,
    "rematch": lambda p, _: f"A rematch: they met in {numbered('round', p['rounds'])}.",
    "drawn_unplayed": lambda p, _: f"They were paired in {numbered('round', p['rounds'])} but didn’t play.",
    "not_met": lambda _, __: "They haven’t met.",
    "one_family": lambda p, _: f"Same family{_ENDS[p['end']]}",
    "common_club": lambda p, _: f"Both are from {p['club']}; more than 40 % of the field are, so this isn’t avoided.",
    "same_place": _same_place,
    "set_by_director": lambda p, _: f"The director set {_given(p['stones'])}; the rule gives {_given(p['usual'])}.",
    "not_the_weaker": lambda _, names: f"{names['black']} has the handicap but isn’t the weaker player.",
    "above_wish": lambda p, _: f"This division tries to avoid more than {counted(p['wish'], 'stone')}.",
    "colour_by_handicap": lambda _, names: f"{names['black']} has the handicap and takes Black.",
    "colour_by_director": _colour_by_director,
    "colour_by_balance": _colour_by_balance,
    "colour_alike": _colour_alike,
    "no_difference": lambda p, _: f"No {p['measure'].lower()} difference, an even game.",
    "even_by_choice": lambda p, _: f"{_difference(p)}, both players chose an even game.",
    "even_below": lambda p, _: (
        f"{_difference(p)}, an even game below {decimal_text(Decimal(p['below']))} in this event."
    ),
    "stones": lambda p, _: f"{_difference(p)}, {'handicap 1' if p['stones'] == 1 else counted(p['stones'], 'stone')}.",
    "stones_rounded": lambda p, _: f"{_difference(p)}, rounded up to {p['stones']}.",
    "reduced": lambda p, _: f"Reduced by {p['by']} to {p['to'] or 'an even game'}.",
    "largest": lambda p, _: (
        f"The largest handicap here is {p['stones']}." if p["stones"] else "No handicaps are given here."
    ),
    "by_table": _by_table,
}


_GROUNDS = {
    "fewest_byes": "fewest byes so far",
    "lowest_score": "lowest score ({0})",
    "lowest_rating": "lowest rating",
}
_WORSE = {"rematch": "there would be more rematches", "score_gap": "the score gaps would be wider"}


def _bye_by_line(p: Args) -> str:
    grounds = [_GROUNDS[ground].format(points(p["score"])) for ground in p["grounds"]]
    if p["lot"]:
        grounds.append("the lot" if grounds else "by lot")
    return f"{p['name']} has the bye: {', then '.join(grounds) or 'nobody else could have it'}."


def _bye_passed(p: Args) -> str:
    passed: Sequence[str] = p["passed"]
    shown = [*passed, f"one of {p['others']} others"] if p["others"] else passed
    return f"{p['name']} has the bye: if {either(shown)} had it, no draw would be possible."


_NOTES: dict[str, Callable[[Args], str]] = {
    TEXT: lambda p: str(p["text"]),
    "bye_by_director": lambda p: f"{p['name']} has the bye: the director’s choice.",
    "bye_by_line": _bye_by_line,
    "bye_passed": _bye_passed,
    "bye_ahead": lambda p: f"{p['name']} has the bye so that later rounds need no rematch.",
    "bye_cheaper": lambda p: (
        f"{p['name']} has the bye: if {p['first']} had it, {_WORSE.get(p['tier'], 'the draw would cost more')}."
    ),
    "bye_again": lambda p: f"{p['name']} has had a bye before, in {numbered('round', p['rounds'])}.",
    "rounded": lambda p: (
        f"With so many players, {listed([tier.replace('_', ' ') for tier in p['tiers']])} "
        "could only be compared roughly."
    ),
    "bounded": lambda _: "With so many players, not every draw could be compared: there may be a better one.",
    "ahead": lambda p: (
        f"These boards need no rematch in the {counted(p['rounds'], 'round')} to come; "
        "the best boards for this round alone do."
    ),
}
