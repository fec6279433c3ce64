"""What a ruling decides, what its referee saw, and what restored or kept a record, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, GameRecord
from games.rules.point import point_named
from games.rules.result import parse_result
from games.wording.findings import sentence_for, why_closed
from games.wording.numbers import counted
from games.wording.results import result_words, winner_words
from ratings.coded import TEXT, Coded, read_coded

Args = Mapping[str, Any]
Players = Mapping[str, str]
"""The names of the two players by colour; empty where only the colours are said."""

UNNAMED: Players = {"black": "", "white": ""}


def decision_words(said: Iterable[Coded | Mapping[str, Any]], black: str = "", white: str = "") -> str:
    """A decision in sentences, from its codes or as it was stored; without names players are called by their colours.
    Raises KeyError for a code that is none."""
    players = {"black": black, "white": white}
    told = (one if isinstance(one, Coded) else read_coded(one) for one in said)
    return " ".join(_DECIDED[one.code](one.args, players) for one in told)


def because_of_ruling(number: int, said: Iterable[Mapping[str, Any]], black: str = "", white: str = "") -> str:
    """What a ruling gives as the reason of what it changed: `Ruling 3: Black forfeits the game. White wins.`"""
    return f"Ruling {number}: {decision_words(said, black, white)}"


def caption_words(caption: Coded) -> str:
    """What a position of a ruling is. Raises KeyError for a code that is none."""
    return _CAPTIONS[caption.code](caption.args)


def origin_words(kept: Args, who: str) -> str:
    """How a record came about that nobody sent as a file, in a sentence; empty for one that was. `who` submitted it.
    Raises KeyError for a code that is none."""
    if not kept:
        return ""
    origin = read_coded(kept)
    return _ORIGINS[origin.code](origin.args, who)


def remark_text(origin: Args, who: str, remark: str) -> str:
    """How a record came about, and what its player wrote of it; either may be empty."""
    return " ".join(filter(None, (origin_words(origin, who), remark)))


def _player(colour: str) -> str:
    return colour.capitalize()


def _named(colour: str, players: Players) -> str:
    """A player with the name, as a phrase in a sentence: `Black, Mere Tautahi,`; `Black` without one."""
    return f"{_player(colour)}, {players[colour]}," if players[colour] else _player(colour)


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"


def _result(p: Args, players: Players) -> str:
    result = parse_result(p["result"])
    assert result is not None
    named = players["black"] and players["white"]
    words = result_words(result, players["black"], players["white"]) if named else winner_words(result)
    return f"The result of the game is: {words}."


def _forfeit(p: Args, players: Players) -> str:
    because = " The board cannot be restored." if p["lost_board"] else ""
    winner = _other(p["loser"])
    return f"{_named(p['loser'], players)} forfeits the game.{because} {_named(winner, players)} wins."


def _late(p: Args, _: Players) -> str:
    return f"Move {p['move']} stands: {why_closed(_colour(p['colour']), p['closed_by'])}."


def _colour(word: str | None) -> Colour | None:
    return next((colour for colour in Colour if colour.word == word), None)


def _move_of(p: Args) -> str:
    return f"{_player(p['colour'])}’s move {p['move']}"


def _others_position(p: Args, _: Players) -> str:
    earlier = f"after move {p['after']}" if p["after"] else "with the handicap set up"
    return (
        f"{_move_of(p)} makes the board that {_player(_other(p['colour']))} left {earlier}. "
        f"Only {_player(p['colour'])}’s own earlier positions count, so it is allowed."
    )


def _nothing_found(p: Args, _: Players) -> str:
    place = "a pass" if p["point"] is None else p["point"] or "a play"
    return f"The replay finds nothing against the rules in {_move_of(p)}, {place}."


_HANDS = {"moved": "moved stones", "removed": "removed stones wrongly"}


def _by_hand(p: Args, to: str, counts: str) -> str:
    """The remedy for stones moved by hand: as the rules offer it, or as decided with what the player did."""
    who = _player(p["colour"])
    begins = f"{who} {_HANDS[p['did']]}. The" if p.get("did") else f"If {who} moved the stones: the"
    return f"{begins} board goes back to the position {to} move {p['move']}, and {who}’s {counts} counts as a pass."


def _finding(p: Args, _: Players) -> str:
    kind, place = FindingKind(p["kind"]), p["point"]
    off = kind is FindingKind.OFF_BOARD
    found = Finding(
        kind,
        p["move"],
        _colour(p["colour"]),
        OFF_BOARD if off else None if place is None else point_named(place, p["size"]),
        repeats=tuple(p["repeats"]),
        written=place if off else "",
        assumed=p["assumed"],
    )
    return sentence_for(found, GameRecord(p["size"], Decimal(0)))


def _closed(p: Args, _: Players) -> str:
    why = why_closed(_colour(p["colour"]), p["closed_by"])
    return f"{why[0].upper()}{why[1:]}."


_DECIDED: dict[str, Callable[[Args, Players], str]] = {
    TEXT: lambda p, _: str(p["text"]),
    # What is decided.
    "take_back": lambda p, _: (
        f"The stone of move {p['move']} is taken back and counts as a pass; {_player(p['next'])} moves next."
    ),
    "unclaimed": lambda p, _: f"Move {p['move']} stands if {_player(p['next'])} makes no claim before moving.",
    "late": _late,
    "late_unseen": lambda _, __: "The move stands: it was not claimed in time.",
    "go_back": lambda p, _: (
        f"The board goes back to the position before move {p['move']}, which counts as a pass; "
        f"{_player(p['next'])} moves next."
    ),
    "reading_a": lambda p, _: (
        f"Only move {p['move']} is taken off and counts as {_player(p['colour'])}’s pass; "
        f"{_player(_other(p['colour']))} moves next."
    ),
    "reading_b": lambda p, _: (
        f"Moves {p['move'] - 1} and {p['move']} are both taken off and {_player(p['colour'])}’s last proper move, "
        f"move {p['move'] - 1}, counts as a pass; {_player(_other(p['colour']))} moves next."
    ),
    "moved_after": lambda p, _: _by_hand(p, "after", "turn"),
    "moved_before": lambda p, _: _by_hand(p, "before", f"move {p['move']}"),
    "cannot_restore": lambda _, __: (
        "If the board cannot be restored, the offender should forfeit the game: the referee decides."
    ),
    "take_back_unseen": lambda _, __: (
        "The stone is taken back on the board and the move counts as a pass; the opponent moves next."
    ),
    "reading_a_unseen": lambda _, __: (
        "The board goes back to the point of the breach; only the offending move counts as a pass."
    ),
    "reading_b_unseen": lambda _, __: (
        "The board goes back one move further, and the offender’s last proper move counts as a pass."
    ),
    "play_on": lambda p, _: (
        f"All stones stay on the board and the game is played on; {_player(p['first'])} moves next."
    ),
    "result": _result,
    "result_unwritten": lambda _, __: "The result is what is written here.",
    "forfeit": _forfeit,
    "no_breach": lambda _, __: "No breach of the rules: the game stays as it is.",
    "not_played": lambda _, __: "This record is not what was played.",
    "nothing": lambda _, __: "Nothing changes: the game stays as it is.",
    "confirmed": lambda _, __: "Everything stays as it is: the result is confirmed.",
    "upheld": lambda p, _: f"The appeal is dismissed: ruling {p['ruling']} stands as it is.",
    "no_longer": lambda p, _: f"Ruling {p['ruling']} no longer holds.",
    # What the record shows at the move that is meant.
    "finding": _finding,
    "open_claim": lambda p, _: f"The record shows no move of {_player(_other(p['colour']))} after it.",
    "closed_claim": _closed,
    "pass_repeats_nothing": lambda p, _: f"{_move_of(p)} is a pass, and a pass is never illegal.",
    "others_position": _others_position,
    "new_position": lambda p, _: f"{_move_of(p)} leaves a board that {_player(p['colour'])} had not left before.",
    "in_turn": lambda p, _: f"{_move_of(p)} is not out of turn.",
    "no_hand": lambda p, _: f"The record shows no stones moved by hand after move {p['move']}: ask the players.",
    "nothing_found": _nothing_found,
}

_CAPTIONS: dict[str, Callable[[Args], str]] = {
    TEXT: lambda p: str(p["text"]),
    "final": lambda _: "The final position of the record",
    "before": lambda p: f"Before move {p['move']}",
    "after": lambda p: f"After move {p['move']}",
    "same_after": lambda p: f"After move {p['move']}, the same position",
    "same_handicap": lambda _: "The handicap set up, the same position",
    "stones_moved": lambda _: "After stones were moved",
    "as_before": lambda _: "As it was before",
    "restored": lambda _: "As restored",
    "all_stay": lambda _: "All stones stay",
}

_ORIGINS: dict[str, Callable[[Args, str], str]] = {
    "entered_position": lambda p, who: f"Entered at the board by {who}: a position of {counted(p['stones'], 'stone')}.",
    "entered_moves": lambda p, who: f"Entered at the board by {who}: {counted(p['moves'], 'move')}, one by one.",
    "played_on": lambda p, _: f"Play was resumed after move {p['after']} of record {p['record']}, on the page.",
    "restored": lambda p, _: f"Restored by ruling {p['ruling']}.",
}
