"""What is remarked on a record: how its file was read, what a careful reader points out, and where it and the draw, the
report or another record disagree. Codes with arguments, and their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from games.wording.numbers import counted
from games.wording.terms import chain_words
from ratings.freezing import freeze_mappings

Args = Mapping[str, Any]
NEW_ZEALAND = ZoneInfo("Pacific/Auckland")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the reader of a record should know. `code` is fixed for programs, `args` are values of JSON, `message`
    one plain sentence that is made from both."""

    code: str
    message: str
    args: Args

    def __post_init__(self) -> None:
        freeze_mappings(self)


def remark(code: str, **args: Any) -> Remark:
    """The remark of this code with its arguments, values of JSON, and its words. Raises KeyError for a code that is
    none of those below."""
    return Remark(code, _WORDS[code](args), args)


def kept_remark(one: Remark) -> dict[str, Any]:
    """A remark as it is stored: its code and arguments alone."""
    return {"code": one.code, "args": dict(one.args)}


def remark_words(kept: Args) -> str:
    """The sentence of a stored remark; what an earlier version kept as a sentence is that. Raises KeyError for a code
    that is none."""
    return str(kept["message"]) if "message" in kept else _WORDS[kept["code"]](kept["args"])


def _says(what: str) -> Callable[[Args], str]:
    return lambda p: f"The record says {what}{p['record']}, the draw says {p['drawn']}."


def _handicap(p: Args) -> str:
    one, other = (f"handicap {stones}" if stones else "an even game" for stones in (p["record"], p["drawn"]))
    return f"The record says {one}, the draw says {other}."


def _cut_short(p: Args) -> str:
    what = f"stops after move {p['moves']} with {p['open']} points open to both" if p["moves"] else "holds no stone"
    return f"The result is {p['result']}, by counting, but the record {what}: it is not the whole game."


def _sent(p: Args) -> str:
    """Who sent it and when, in New Zealand time: `by Mere Rangi on Sat 21 Nov, 14:02`. Older rows have it as words."""
    if "sent" in p:
        return str(p["sent"])
    at = datetime.fromisoformat(p["at"]).astimezone(NEW_ZEALAND)
    return f"by {p['by']} on {at:%a} {at.day} {at:%b, %H:%M}"


def _elsewhere(p: Args) -> str:
    what = "This very file" if p["same_file"] else "A record of the same moves"
    return f"{what} was submitted for another game, {p['players']}, {_sent(p)}."


def _dead(p: Args) -> str:
    """Which stones come off, and who says so; empty where none does."""
    if not p["dead"]:
        return ""
    more = f"; and {p['more']} more" if p["more"] else ""
    whose = "as the record marks" if p["marked"] else "by an estimate"
    named = "; ".join(chain_words(*chain) for chain in p["dead"])
    return f"once these stones come off, {whose}: {named}{more}"


_COUNTED_AS = {
    "area": "",
    "compensated": "with points for the handicap",
    "territory": "counted as territory with prisoners",
}


def _agrees(p: Args) -> str:
    return f"The claimed {p['result']} agrees {' '.join(filter(None, (_COUNTED_AS[p['way']], _dead(p))))}."


def _stones_shown(p: Args) -> str:
    shown = p["shown"]
    stones = "no handicap stone" if not shown else "one handicap stone" if shown == 1 else f"{shown} handicap stones"
    return f"The record declares a handicap of {p['declared']} but shows {stones}."


_FIELDS = {
    "black": "Black’s name",
    "white": "White’s name",
    "black_rank": "Black’s grade",
    "white_rank": "White’s grade",
    "result": "the result",
    "rules": "the rules",
    "date": "the date",
    "event": "the event",
    "round": "the round",
    "place": "the place",
}
_KOMI_READ = {
    "comma": "with a comma for the point",
    "hundredths_zi": "hundredths of zi, two points each",
    "hundredths": "hundredths of points",
    "zi": "zi, two points each",
    "half_left_out": "Cyberoro leaves out the half point",
}
_GUESSED = {
    "not_stated": "The record says its text is {name}, but it isn’t",
    "loses_moves": "Reading the text as {name} would lose moves",
    "unknown": "The character set “{name}” is not known here",
    "unsaid": "The record doesn’t say how its text is encoded",
}
RECORD_KINDS = {
    "sgf": "an SGF record",
    "gib": "a Tygem record (GIB)",
    "ngf": "a Cyberoro record (NGF)",
    "ugf": "a Pandanet record (UGF)",
}
"""What people call a file of each kind of record."""
_JUDGED = "it was judged by the New Zealand rules"

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
    "same_file": lambda p: f"This very file was submitted already, {_sent(p)}.",
    "same_moves": lambda p: f"The same moves were submitted already, {_sent(p)}: only the rest of the file differs.",
    "beginning_of": lambda p: (
        f"It is only the beginning of a record submitted already, {_sent(p)}, "
        f"which has {counted(p['more'], 'move')} more."
    ),
    "submitted_elsewhere": _elsewhere,
    # How a file was read.
    "several_games": lambda p: f"The file holds {p['games']} games; this is game {p['game']}.",
    "text_before": lambda _: "There is text before the first game; it was passed over.",
    "text_after": lambda _: "There is text after the game; it was passed over.",
    "variations": lambda p: (
        f"The record has variations; {'the first branch at every fork' if p['forks'] else 'the line of the game'} "
        "was judged."
    ),
    "property_twice": lambda p: f"{p['property']} is given more than once; the first counts.",
    "text_cut": lambda p: (
        f"The text for {_FIELDS[p['field']]} was too long or held characters that cannot be shown; it was cut."
    ),
    "handicap_unreadable": lambda p: f"The handicap “{p['text']}” cannot be read; taken as even.",
    "komi_unreadable": lambda p: f"The komi “{p['text']}” cannot be read.",
    "komi_read": lambda p: f"The komi “{p['text']}” was read as {p['komi']}: {_KOMI_READ[p['how']]}.",
    "komi_dum": lambda p: (
        f"The file names a dum of {p['dum']} without saying who gives it; it was left out of the komi."
    ),
    "handicap_assumed": lambda p: (
        f"The file does not show its {p['stones']} handicap stones; the usual points were taken."
    ),
    "other_format": lambda p: f"The file is {RECORD_KINDS[p['kind']]}; it was read as that.",
    "lines_unknown": lambda p: (
        f"Line {p['line']}, “{p['text']}”, is of a kind not known here; such lines were passed over."
    ),
    "charset_assumed": lambda p: f"The record says its text is {p['name']}, but it is UTF-8 and was read as that.",
    "charset_guessed": lambda p: (
        f"{_GUESSED[p['why']].format_map(p)}; names were read as {p['read_as']}, which is a guess."
    ),
    "charset_unknown": lambda p: f"The character set “{p['name']}” is not known here; names were read as UTF-8.",
    "setup_overlap": lambda _: "A node sets up one point in two ways; the later one counts.",
    "setup_off_board": lambda p: f"The set-up point “{p['text']}” is not on the board.",
    "several_moves": lambda p: (
        f"One node holds {p['moves']} moves, from move {p['first']} on; they were taken in the order written."
    ),
    "setup_with_move": lambda p: (
        f"The node of move {p['move']} also sets up stones; the set-up was taken to come first."
    ),
    "turn_unreadable": lambda _: "The record says who moves next (PL), but not in a way that can be read.",
    "tt_point": lambda p: (
        f"“tt” is the point {p['point']} on this board, and was read as that; some programs write a pass so."
    ),
    # What a careful reader points out.
    "rules_missing": lambda _: f"The record does not name its rules; {_JUDGED}.",
    "rules_other": lambda p: f"The record says it was played by “{p['rules']}” rules; {_JUDGED}.",
    "komi_missing": lambda p: f"The record states no komi that can be read; {p['komi']} was used.",
    "komi_handicap": lambda p: f"The komi is {p['komi']}; in a handicap game there is none.",
    "komi_even": lambda p: f"The komi is {p['komi']}; in an even game it is 7.",
    "komi_half": lambda p: f"With komi {p['komi']} no game can be tied; New Zealand komi is a whole number.",
    "handicap_stones": _stones_shown,
    "handicap_undeclared": lambda p: (
        f"Black has {p['shown']} stones before White has one, but the record declares no handicap."
    ),
    "first_player": lambda p: (
        f"{p['first'].capitalize()} moves first in the record; {p['expected'].capitalize()} should."
    ),
    "turn_said": lambda _: "The record says during the game who moves next (PL); it was believed.",
    "resumed": lambda p: (
        f"{p['colour'].capitalize()} moves again at move {p['move']} after two passes: "
        "play was taken to have been resumed."
    ),
    "setup_position": lambda _: "The record begins from a set-up position, not from an empty board.",
    "setup_no_liberties": lambda _: "The set-up has stones without liberties; the next play removes them.",
    "setup_later": lambda p: f"Stones are set up or taken off after the first move, first after move {p['move']}.",
    "no_moves": lambda _: "The record holds no moves.",
    "result_unreadable": lambda p: f"The result “{p['result']}” cannot be read.",
    "result_count": lambda p: f"The record claims {p['result']}, but no way of counting its last board gives that.",
    "result_agrees": _agrees,
}
