"""Why two players meet, and with what conditions, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from games.wording.numbers import decimal_text, listed, ordinal, points
from games.wording.terms import handicap_words, komi_words
from ground.coded import Coded, Words, read_coded, worded
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.wording.draws.bracket_words import meeting_words
from nzgs_tourney.tournament.wording.draws.scores import first_float_words, float_words, gap_words, round_numbers

Args = Mapping[str, Any]
Names = Mapping[str, str]
"""The names of a board's two players, by colour."""


def reason_words(reason: Coded, white: str, black: str, round_number: int) -> str:
    """One sentence about the board of these two in this round. Raises KeyError for an unknown code."""
    words = first_float_words if reason.code == "float" and round_number == 1 else _REASONS[reason.code]
    return worded(words, reason.args, {"white": white, "black": black})


def reasons_words(reasons: Iterable[Coded], white: str, black: str, round_number: int) -> tuple[str, ...]:
    """A sentence for each."""
    return tuple(reason_words(reason, white, black, round_number) for reason in reasons)


_MARKS = {
    "rematch": gettext_noop("rematch"),
    "drawn_unplayed": gettext_noop("paired before"),
    "one_family": gettext_noop("family"),
    "same_place": gettext_noop("same club or city"),
    "above_wish": gettext_noop("many stones"),
    "pinned": gettext_noop("wish"),
    "set_by_director": gettext_noop("handicap by hand"),
    "colour_by_director": gettext_noop("colour by hand"),
}
"""A word for what is unusual about a board, by the reason."""
UNUSUAL = frozenset(_MARKS)
"""The reasons that make a board unusual."""


def marks_words(reasons: Iterable[Coded]) -> tuple[str, ...]:
    """What is unusual about a board, in a word for each such reason; nothing for a usual one."""
    return tuple(_(_MARKS[reason.code]) for reason in map(of_board, reasons) if reason.code in _MARKS)


def of_board(reason: Coded) -> Coded:
    """The reason itself where it is one of a match of teams."""
    return read_coded(reason.args["reason"]) if reason.code == "of_match" else reason


def for_players(reasons: Iterable[Coded]) -> tuple[Coded, ...]:
    """The reasons that the two players may read: what a director did or wished stays at the desk, and so does who is
    family."""
    return tuple(reason for reason in reasons if of_board(reason).code not in _AT_THE_DESK)


_AT_THE_DESK = frozenset({"pinned", "forbidden", "one_family", "set_by_director", "colour_by_director"})


def _by_strength(p: Args, names: Names) -> str:
    if p["equals"]:
        message = _("By strength {one} and {other} of the {of} on this score, ties in order of entry.")
    else:
        message = _("By strength {one} and {other} of the {of} on this score.")
    return message.format(one=ordinal(p["one"]), other=ordinal(p["other"]), of=p["of"])


def _accelerated(p: Args, names: Names) -> str:
    if len(p["who"]) == 2:
        message = _("Accelerated round: both scores count {more} more.")
    else:
        message = _("Accelerated round: the score of {name} counts {more} more.")
    return message.format(name=names[p["who"][0]], more=points(p["more"]))


_SAME_FAMILY = {
    "at_the_bar": gettext_noop("Same family; from the bar up this isn’t avoided."),
    "left_out": gettext_noop("Same family; this draw’s priorities leave that out."),
    "best": gettext_noop("Same family: no draw that avoids it is better."),
    "": gettext_noop("Same family."),
    "counted": gettext_noop("Same family: this counts like {gap}."),
    "counted_best": gettext_noop("Same family: this counts like {gap}, and no draw that avoids it is better."),
    "dearer": gettext_noop("Same family: this counts like {gap}; avoiding it would have cost {other} or more."),
}
_SAME_PLACE = {
    "at_the_bar": gettext_noop("Same {places}; from the bar up this isn’t avoided."),
    "left_out": gettext_noop("Same {places}; this draw’s priorities leave that out."),
    "best": gettext_noop("Same {places}: no draw that avoids it is better."),
    "": gettext_noop("Same {places}."),
    "counted": gettext_noop("Same {places}: this counts like {gap}."),
    "counted_best": gettext_noop("Same {places}: this counts like {gap}, and no draw that avoids it is better."),
    "dearer": gettext_noop("Same {places}: this counts like {gap}; another club would have cost {other} or more."),
}
"""Why a draw accepts what it normally avoids, by the reason."""
_PLACES = {
    "club": gettext_noop("club ({name})"),
    "city": gettext_noop("city ({name})"),
    "country": gettext_noop("country ({name})"),
}


def _same_family(p: Args, names: Names) -> str:
    return _(_SAME_FAMILY[p["end"]]).format(**_counted(p))


def _counted(p: Args) -> dict[str, str]:
    """The gap that a family or club counts like, and the one that others would have cost."""
    return {"gap": gap_words(p.get("gap", 0)), "other": gap_words(p.get("other", 0))}


def _same_place(p: Args, names: Names) -> str:
    places = [
        _(_PLACES[kind]).format(name=name) if kind in _PLACES else f"{kind} ({name})" for kind, name in p["places"]
    ]
    return _(_SAME_PLACE[p["end"]]).format(places=listed(places), **_counted(p))


def _rematch(p: Args, names: Names) -> str:
    return ngettext(
        "A rematch: they met in round {rounds}.", "A rematch: they met in rounds {rounds}.", len(p["rounds"])
    ).format(rounds=round_numbers(p["rounds"]))


def _drawn_unplayed(p: Args, names: Names) -> str:
    return ngettext(
        "They were paired in round {rounds} but didn’t play.",
        "They were paired in rounds {rounds} but didn’t play.",
        len(p["rounds"]),
    ).format(rounds=round_numbers(p["rounds"]))


def _above_wish(p: Args, names: Names) -> str:
    return ngettext(
        "This division tries to avoid more than {stones} stone.",
        "This division tries to avoid more than {stones} stones.",
        p["wish"],
    ).format(stones=p["wish"])


def _common_club(p: Args, names: Names) -> str:
    # The share is an argument, because a catalogue would read `% o` as a placeholder.
    return _("Both are from {club}; more than {share} of the field are, so this isn’t avoided.").format(
        club=p["club"], share="40 %"
    )


def _set_by_director(p: Args, names: Names) -> str:
    return _("The director set {given}; the rule gives {usual}.").format(
        given=handicap_words(p["stones"]), usual=handicap_words(p["usual"])
    )


def _of_black(message: str) -> Words:
    """A message about who has Black, by name."""
    return lambda p, names: _(message).format(black=names["black"])


def _colour_by_director(p: Args, names: Names) -> str:
    if p["lot"]:
        message = _("The director gave {black} Black; the lot gave it to {white}.")
    else:
        message = _("The director gave {black} Black; the rule gives it to {white}.")
    return message.format(**names)


def _history(name: str, balance: int | None) -> str:
    """How often a player has had each colour, without a full stop."""
    if balance is None:
        return _("{name} has had no even game yet").format(name=name)
    if balance == 0:
        return _("{name} has had each colour equally often").format(name=name)
    if balance > 0:
        message = ngettext(
            "{name} has had Black once more than White",
            "{name} has had Black {count} times more than White",
            balance,
        )
    else:
        message = ngettext(
            "{name} has had White once more than Black",
            "{name} has had White {count} times more than Black",
            -balance,
        )
    return message.format(name=name, count=abs(balance))


def _colour_by_balance(p: Args, names: Names) -> str:
    return _("{black} and takes Black; {white} and takes White.").format(
        black=_history(names["black"], p["black"]), white=_history(names["white"], p["white"])
    )


def _colour_alike(p: Args, names: Names) -> str:
    if p["lot"]:
        took = _("{black} takes Black by lot.").format(**names)
    else:
        took = _("{black} had White when they last differed and takes Black.").format(**names)
    if p["both"] is None:
        return took
    return _("{history}: {choice}").format(history=_same_balance_text(p["both"]), choice=took)


def _same_balance_text(balance: int) -> str:
    if balance == 0:
        return _("Both have had each colour equally often")
    if balance > 0:
        message = ngettext(
            "Both have had Black once more than White", "Both have had Black {count} times more than White", balance
        )
    else:
        message = ngettext(
            "Both have had White once more than Black", "Both have had White {count} times more than Black", -balance
        )
    return message.format(count=abs(balance))


_MEASURES = {
    "Rating": gettext_noop("Rating difference {difference}"),
    "Grade": gettext_noop("Grade difference {difference}"),
    "Score": gettext_noop("Score difference {difference}"),
}
_NO_DIFFERENCE = {
    "Rating": gettext_noop("No rating difference, an even game."),
    "Grade": gettext_noop("No grade difference, an even game."),
    "Score": gettext_noop("No score difference, an even game."),
}


def _difference(p: Args) -> str:
    """The basis of the handicap, `Rating difference 3.2`."""
    return _(_MEASURES[p["measure"]]).format(difference=decimal_text(Decimal(p["difference"])))


def _by_difference(message: str) -> Words:
    """A message about a handicap with the difference that it is based on."""
    return lambda p, names: _(message).format(**{**p, "difference": _difference(p)})


def _no_difference(p: Args, names: Names) -> str:
    return _(_NO_DIFFERENCE[p["measure"]])


def _even_below(p: Args, names: Names) -> str:
    return _("{difference}, an even game below {below} in this event.").format(
        difference=_difference(p), below=decimal_text(Decimal(p["below"]))
    )


def _stones(p: Args, names: Names) -> str:
    return ngettext("{difference}, handicap {stones}.", "{difference}, {stones} stones.", p["stones"]).format(
        difference=_difference(p), stones=p["stones"]
    )


def _by_table(p: Args, names: Names) -> str:
    return _("{difference}: by the table {handicap}, {komi}.").format(
        difference=_difference(p), handicap=handicap_words(p["stones"]), komi=komi_words(Decimal(p["komi"]))
    )


_REASONS: dict[str, Words] = {
    "schedule": gettext_noop("Round {round} of the round robin."),
    "schedule_of_group": gettext_noop("Round {round} of group {group}."),
    "bracket": gettext_noop("Round {round} of the knock-out."),
    "match": lambda p, names: meeting_words(p["part"], p["round"], p["game"], p["games"]),
    "scheveningen": gettext_noop("Round {number} of {rounds}: everybody of one team meets everybody of the other."),
    "colour_alternates": gettext_noop("Colours alternate in a match."),
    "nigiri": gettext_noop("Nigiri at the board decides the colours."),
    "of_match": lambda p, names: reason_words(read_coded(p["reason"]), p["white"], p["black"], p["round"]),
    "pinned": gettext_noop("The director put them together."),
    "forbidden": gettext_noop("A wish keeps these two apart."),
    "accelerated": _accelerated,
    "same_score": lambda p, names: _("Same score ({score}).").format(score=points(p["score"])),
    "float": float_words,
    "by_strength": _by_strength,
    "rematch": _rematch,
    "drawn_unplayed": _drawn_unplayed,
    "not_met": gettext_noop("They haven’t met."),
    "one_family": _same_family,
    "common_club": _common_club,
    "same_place": _same_place,
    "set_by_director": _set_by_director,
    "not_the_weaker": _of_black(gettext_noop("{black} has the handicap but isn’t the weaker of the two.")),
    "above_wish": _above_wish,
    "colour_by_handicap": _of_black(gettext_noop("{black} has the handicap and takes Black.")),
    "colour_by_director": _colour_by_director,
    "colour_by_balance": _colour_by_balance,
    "colour_alike": _colour_alike,
    "no_difference": _no_difference,
    "even_by_choice": _by_difference(gettext_noop("{difference}, both sides chose an even game.")),
    "even_below": _even_below,
    "even_if_both": gettext_noop("It’s less than half a stone: an even game if both agree."),
    "stones": _stones,
    "stones_rounded": _by_difference(gettext_noop("{difference}, rounded up to {stones}.")),
    "reduced": lambda p, names: (
        _("Reduced by {by} to {to}.").format_map(p) if p["to"] else _("Reduced by {by} to an even game.").format_map(p)
    ),
    "largest": lambda p, names: (
        _("The largest handicap here is {stones}.").format_map(p) if p["stones"] else _("No handicaps are given here.")
    ),
    "by_table": _by_table,
}
