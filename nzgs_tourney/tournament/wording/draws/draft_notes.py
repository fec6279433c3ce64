"""What a director should know about a draft, in sentences: notes, and the wishes for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wording.numbers import either, listed, points
from ground.coded import Coded, Words, worded
from ground.translation import gettext as _, gettext_noop, ngettext

Args = Mapping[str, Any]


def note_words(note: Coded) -> str:
    """One sentence about a draft. Raises KeyError for an unknown code."""
    return worded(_NOTES[note.code], note.args)


_GROUNDS = {
    "fewest_byes": gettext_noop("fewest byes so far"),
    "lowest_score": gettext_noop("lowest score ({score})"),
    "lowest_rating": gettext_noop("lowest rating"),
}
_CHEAPER = {
    "rematch": gettext_noop("{name} has the bye: if {first} had it, there would be more rematches."),
    "score_gap": gettext_noop("{name} has the bye: if {first} had it, the score gaps would be wider."),
    "gaps_and_clubs": gettext_noop(
        "{name} has the bye: if {first} had it, score gaps and pairings within a club would weigh more."
    ),
}


def _bye_by_line(p: Args) -> str:
    grounds = [_(_GROUNDS[ground]).format(score=points(p["score"])) for ground in p["grounds"]]
    if p["lot"]:
        grounds.append(_("by lot"))
    if not grounds:
        return _("{name} has the bye: nobody else could have it.").format(name=p["name"])
    grounds_text = grounds[0]
    for ground in grounds[1:]:
        grounds_text = _("{first}, then {next}").format(first=grounds_text, next=ground)
    return _("{name} has the bye: {grounds}.").format(name=p["name"], grounds=grounds_text)


def _bye_passed(p: Args) -> str:
    passed: Sequence[str] = p["passed"]
    if p["others"]:
        more = ngettext("one of {count} other", "one of {count} others", p["others"]).format(count=p["others"])
        passed = [*passed, more]
    return _("{name} has the bye: if {players} had it, no draw would be possible.").format(
        name=p["name"], players=either(passed)
    )


def _bye_cheaper(p: Args) -> str:
    if p["tier"] in _CHEAPER:
        return _(_CHEAPER[p["tier"]]).format_map(p)
    return _("{name} has the bye: if {first} had it, the draw would be worse.").format_map(p)


def _bye_again(p: Args) -> str:
    return ngettext(
        "{name} has had a bye before, in round {rounds}.",
        "{name} has had a bye before, in rounds {rounds}.",
        len(p["rounds"]),
    ).format(name=p["name"], rounds=listed([str(number) for number in p["rounds"]]))


def _rounded(p: Args) -> str:
    return _("With so many entries, {tiers} could only be compared roughly.").format(
        tiers=listed([tier.replace("_", " ") for tier in p["tiers"]])
    )


def _ahead(p: Args) -> str:
    return ngettext(
        "With these boards the next {rounds} round needs no rematch; with the best boards for this round alone "
        "it does.",
        "With these boards the next {rounds} rounds need no rematch; with the best boards for this round alone "
        "they do.",
        p["rounds"],
    ).format_map(p)


def _scheveningen_again(p: Args) -> str:
    return ngettext(
        "{one} and {other} meet again, after round {rounds}: a reserve has taken a place.",
        "{one} and {other} meet again, after rounds {rounds}: a reserve has taken a place.",
        len(p["rounds"]),
    ).format(one=p["one"], other=p["other"], rounds=listed([str(number) for number in p["rounds"]]))


_NOTES: dict[str, Words] = {
    "bye_by_director": gettext_noop("{name} has the bye: the director’s choice."),
    "bye_by_line": _bye_by_line,
    "bye_passed": _bye_passed,
    "bye_ahead": gettext_noop("{name} has the bye so that later rounds need no rematch."),
    "bye_cheaper": _bye_cheaper,
    "bye_again": _bye_again,
    "rounded": _rounded,
    "bounded": gettext_noop("With so many entries, not every draw could be compared: there may be a better one."),
    "ahead": _ahead,
    "scheveningen_again": _scheveningen_again,
    "bracket_byes": lambda p: _("Through without a game: {players}.").format(players=listed(p["players"])),
    "bracket_without": lambda p: _("Entered without a place in the bracket: {players}.").format(
        players=listed(p["players"])
    ),
}


_WISHES = {
    "bye": gettext_noop("{one} has the bye"),
    "together": gettext_noop("{one} and {other} are put together"),
    "apart": gettext_noop("{one} and {other} are kept apart"),
}


def wish_words(kind: str, one: str, other: str) -> str:
    """The wish about these players, without a full stop; `other` means nothing for a bye. Raises KeyError for an
    unknown kind."""
    return _(_WISHES[kind]).format(one=one, other=other)


def group_words(names: Sequence[str]) -> str:
    """The wish that these players, three or more, are kept apart, without a full stop."""
    return _("{names} are kept apart").format(names=listed(names))


def in_the_way_words(kind: str, one: str, other: str, round_number: int | None) -> str:
    """Why another wish can't be added: this one, for a round or for every round, contradicts it."""
    wish = wish_words(kind, one, other)
    if round_number is None:
        return _("{wish} in every round: take that wish back first.").format(wish=wish)
    return _("{wish} in round {round}: take that wish back first.").format(wish=wish, round=round_number)
