"""Remarks on a record: how its file was read, warnings, and where it and the draw, the report or another record
disagree. Codes with arguments, and their words; those about reading are in `reading`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.wording.counts import agreed_words
from games.wording.reading import READ_WITH
from games.wording.terms import colour_words, handicap_words
from ground.coded import Words, worded
from ground.dates import NEW_ZEALAND, moment_text
from ground.freezing import freeze_mappings
from ground.translation import gettext as _, gettext_noop, ngettext
from ratings.rank import grade_text

Args = Mapping[str, Any]
_PLAIN_GRADE = re.compile(r"\d{1,2}[dk]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the reader of a record should know. `code` is fixed for programs, `args` are JSON values, `message` is
    one plain sentence made from both."""

    code: str
    message: str
    args: Args

    def __post_init__(self) -> None:
        freeze_mappings(self)


def remark(code: str, **args: Any) -> Remark:
    """The remark with this code, its arguments (JSON values), and its words. Raises KeyError for an unknown code."""
    return Remark(code, worded(_WORDS[code], args), args)


def kept_remark(remark: Remark) -> dict[str, Any]:
    """A remark as it is stored: only its code and arguments."""
    return {"code": remark.code, "args": dict(remark.args)}


def remark_words(stored: Args) -> str:
    """The sentence of a stored remark. Raises KeyError for an unknown code."""
    return worded(_WORDS[stored["code"]], stored["args"])


def _grades(message: str) -> Callable[[Args], str]:
    """Says it with both grades as the reader's language writes them; one that a record writes otherwise stays so."""
    return lambda p: _(message).format(record=_grade(p["record"]), drawn=_grade(p["drawn"]))


def _grade(written: str) -> str:
    return grade_text(written) if _PLAIN_GRADE.fullmatch(written) else written


def _handicap(p: Args) -> str:
    return _("The record says {record}, the draw says {drawn}.").format(
        record=handicap_words(p["record"]), drawn=handicap_words(p["drawn"])
    )


def _cut_short(p: Args) -> str:
    if not p["moves"]:
        return _(
            "The result is {result}, by counting, but the record holds no stone: it is not the whole game."
        ).format_map(p)
    return _(
        "The result is {result}, by counting, but the record stops after move {moves} with {open} points open to "
        "both: it is not the whole game."
    ).format_map(p)


def _sent_at(p: Args) -> str:
    """When something was sent before, in New Zealand time: `Sat 21 Nov, 14:02`."""
    return moment_text(datetime.fromisoformat(p["at"]).astimezone(NEW_ZEALAND))


def _sent(message: str) -> Callable[[Args], str]:
    """Says that something was sent before: the sender and the time."""
    return lambda p: _(message).format(**{**p, "at": _sent_at(p)})


_SAME_FILE_ELSEWHERE = _sent(gettext_noop("The same file was submitted for another game, {players}, by {by} on {at}."))
_SAME_MOVES_ELSEWHERE = _sent(
    gettext_noop("A record of the same moves was submitted for another game, {players}, by {by} on {at}.")
)


def _elsewhere(p: Args) -> str:
    return (_SAME_FILE_ELSEWHERE if p["same_file"] else _SAME_MOVES_ELSEWHERE)(p)


def _beginning(p: Args) -> str:
    message = ngettext(
        "It is only the beginning of a record submitted already, by {by} on {at}, which has {more} more move.",
        "It is only the beginning of a record submitted already, by {by} on {at}, which has {more} more moves.",
        p["more"],
    )
    return message.format(by=p["by"], at=_sent_at(p), more=p["more"])


def _few_moves(p: Args) -> str:
    if not p["moves"]:
        return _("It has no moves: is it the right file?")
    message = ngettext(
        "It has only {moves} move: is it the right file?",
        "It has only {moves} moves: is it the right file?",
        p["moves"],
    )
    return message.format_map(p)


def _stones_shown(p: Args) -> str:
    if not p["shown"]:
        return _("The record declares a handicap of {declared} but shows no handicap stone.").format_map(p)
    message = ngettext(
        "The record declares a handicap of {declared} but shows one handicap stone.",
        "The record declares a handicap of {declared} but shows {shown} handicap stones.",
        p["shown"],
    )
    return message.format_map(p)


def _first_player(p: Args) -> str:
    if p["first"].lower() == "black":
        return _("Black moves first in the record; White should.")
    return _("White moves first in the record; Black should.")


def _resumed(p: Args) -> str:
    return _("{player} moves again at move {move} after two passes: play was taken to have been resumed.").format(
        player=colour_words(p["colour"]), move=p["move"]
    )


def _komi_misfit(p: Args) -> str:
    if not p["fits"]:
        return _("The claimed {result} doesn’t fit komi {komi}, however the board is counted.").format_map(p)
    return _(
        "The claimed {result} doesn’t fit komi {komi}; with komi {fits} it agrees with the last board."
    ).format_map(p)


_WORDS: dict[str, Words] = {
    "rank_black": _grades(gettext_noop("The record says Black is {record}, the draw says {drawn}.")),
    "rank_white": _grades(gettext_noop("The record says White is {record}, the draw says {drawn}.")),
    "name_black": gettext_noop("The record says Black is {record}, the draw says {drawn}."),
    "name_white": gettext_noop("The record says White is {record}, the draw says {drawn}."),
    "size_differs": gettext_noop("The record says the board is {record}×{record}, the draw says {drawn}×{drawn}."),
    "handicap_differs": _handicap,
    "komi_differs": gettext_noop("The record says komi {record}, the draw says {drawn}."),
    "result_differs": gettext_noop("The record says {record}, the report says {report}."),
    "cut_short": _cut_short,
    "few_moves": _few_moves,
    "too_many_moves": gettext_noop(
        "The record has {moves:,} moves; no game on this board has more than {most}: is it a record of a game?"
    ),
    "players_swapped": gettext_noop("The record has the colours the other way round: check who had Black."),
    "wrong_game": gettext_noop(
        "This looks like the game {black} – {white}, not {drawn_black} – {drawn_white} (Black first)."
    ),
    "wrong_opponent": gettext_noop("The record has {found} playing {stranger}; the draw says {other}."),
    "same_file": _sent(gettext_noop("The same file was submitted already, by {by} on {at}.")),
    "same_moves": _sent(
        gettext_noop("The same moves were submitted already, by {by} on {at}: only the rest of the file differs.")
    ),
    "beginning_of": _beginning,
    "submitted_elsewhere": _elsewhere,
    **READ_WITH,
    "rules_missing": gettext_noop("The record does not name its rules; it was judged by the New Zealand rules."),
    "rules_other": gettext_noop(
        "The record says it was played by “{rules}” rules; it was judged by the New Zealand rules."
    ),
    "komi_missing": gettext_noop("The record states no komi that can be read; {komi} was used."),
    "komi_handicap": gettext_noop("The komi is {komi}; in a handicap game there is none."),
    "komi_even": gettext_noop("The komi is {komi}; in an even game it is 7."),
    "komi_half": gettext_noop("With komi {komi} no game can be tied; New Zealand komi is a whole number."),
    "handicap_stones": _stones_shown,
    "handicap_undeclared": gettext_noop(
        "Black has {shown} stones before White has one, but the record declares no handicap."
    ),
    "first_player": _first_player,
    "turn_said": gettext_noop("The record says during the game who moves next (PL), and was read so."),
    "resumed": _resumed,
    "setup_position": gettext_noop("The record begins from a set-up position, not from an empty board."),
    "setup_no_liberties": gettext_noop("The set-up has stones without liberties; the next play removes them."),
    "setup_later": gettext_noop("Stones are set up or taken off after the first move, first after move {move}."),
    "no_moves": gettext_noop("The record holds no moves."),
    "result_unreadable": gettext_noop("The result “{result}” cannot be read."),
    "result_komi": _komi_misfit,
    "result_count": gettext_noop("The record claims {result}, but no way of counting its last board gives that."),
    "result_agrees": agreed_words,
}
