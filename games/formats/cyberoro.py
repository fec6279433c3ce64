"""Records of the Korean server Cyberoro (wBaduk), files `.ngf`. Never published; see Sensei's Library (page "NGF").

A header of twelve lines, each known by its place, or of eleven that begin with `GI`; then a line for each move.

| line | of twelve | with `GI` |
| --- | --- | --- |
| 1 | the kind of game | the event |
| 2, 3 | size; White and grade | White and grade; Black and grade |
| 4 | Black and grade | |
| 6 | handicap, on the usual points | the date |
| 7 | | size |
| 8 | komi: a whole number means a half more | handicap |
| 9, 10 | the date; meaning unknown | meaning unknown; komi |
| 11, 12 | the result in English; the number of moves | the number of moves |

A move is `PMABBREER`: `PM`, its number as letters, `B` or `W`, then column and row from the top left, where `B` is the
first; the rest is not needed. `IDB[211] … [EndTxt]` is a comment at a move; the result is read from the last one.
"""

from __future__ import annotations

import re
from decimal import Decimal

from games.formats.kind import RecordKind
from games.formats.line_record import Gathered, date_of, grade_of, is_grade, lines_of, shown
from games.rules.claimed import read_claim
from games.rules.colour import Colour
from games.sgf.record import RecordReading
from games.wording.refusals import SgfRejected, refusal

_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Z])([A-Z])[A-Z]*")
_COMMENT = re.compile(r"ID[A-Z]\[(\d{1,5})\]\s*(.*)", re.ASCII)
_WHOLE = re.compile(r"\d{1,3}", re.ASCII)
_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}
_PLAIN = ("", "size", "white", "black", "place", "handicap", "", "komi", "date", "", "result", "moves")
_MARKED = ("event", "white", "black", "", "", "date", "size", "handicap", "", "komi", "moves")
_MARK = "GI"
_FIRST = ord("B")
_PASSING = "AA"
_MOST_STONES = 9


def read_cyberoro(text: str) -> RecordReading | SgfRejected:
    """The record in a file of Cyberoro, or why it cannot be read."""
    gathered = Gathered(RecordKind.CYBERORO)
    lines = [line.strip() for line in lines_of(text)]
    start = next((number for number, line in enumerate(lines) if line.startswith("PM")), len(lines))
    marked = bool(lines) and lines[0].startswith(_MARK)
    places = _MARKED if marked else _PLAIN
    if start < len(places):
        return refusal("syntax", "header_short", line=start + 1, lines=len(places), has=start)
    heads = {
        place: (number, line.removeprefix(_MARK) if marked else line)
        for number, (place, line) in enumerate(zip(places, lines, strict=False), 1)
        if place
    }
    refused = gathered.sized(heads["size"][1], heads["size"][0]) or _handicap(gathered, *heads["handicap"])
    if refused is not None:
        return refused
    refused = _moves(gathered, lines, start)
    if refused is not None:
        return refused
    number, stated_moves = heads["moves"]
    if _WHOLE.fullmatch(stated_moves) and len(gathered.moves) < int(stated_moves):
        return refusal("unfinished", "moves_missing", line=number, said=stated_moves, has=len(gathered.moves))
    _heads(gathered, {place: line for place, (_, line) in heads.items()}, lines[start:])
    return gathered.reading()


def _handicap(gathered: Gathered, number: int, text: str) -> SgfRejected | None:
    most_stones = min(_MOST_STONES, gathered.size**2)
    if not _WHOLE.fullmatch(text) or int(text) > most_stones:
        return refusal("syntax", "handicap_range", line=number, text=shown(text), most=most_stones)
    gathered.handicap = int(text) if int(text) > 1 else 0
    return None


def _moves(gathered: Gathered, lines: list[str], start: int) -> SgfRejected | None:
    for number, line in enumerate(lines[start:], start + 1):
        if not line.startswith("PM"):
            continue
        match = _MOVE.fullmatch(line)
        if match is None:
            return refusal("syntax", "not_a_move", line=number, text=shown(line), server="Cyberoro")
        colour, column, row = match.groups()
        if column + row == _PASSING:
            gathered.pass_(_COLOURS[colour])
        else:
            gathered.play(_COLOURS[colour], ord(column) - _FIRST, ord(row) - _FIRST, f"{column} {row}")
    return None


def _heads(gathered: Gathered, heads: dict[str, str], rest: list[str]) -> None:
    for colour in ("black", "white"):
        name, _, grade = heads[colour].rpartition(" ")
        if not (name and is_grade(grade)):
            name, grade = heads[colour], ""
        gathered.text(colour, name)
        gathered.text(f"{colour}_rank", grade_of(grade))
    gathered.text("date", date_of(heads["date"]))
    gathered.text("event", heads.get("event", ""))
    gathered.text("place", heads.get("place", ""))
    komi = heads["komi"]
    if _WHOLE.fullmatch(komi) and not gathered.handicap:
        gathered.komi = Decimal(komi) + Decimal("0.5")
        gathered.remark("komi_read", text=komi, komi=str(gathered.komi), how="half_left_out")
    elif komi:
        gathered.komi_said(komi)
    gathered.text("result", _result(heads.get("result", ""), rest))


def _result(text: str, rest: list[str]) -> str:
    """The claimed result: from the header, else from a comment that begins with one."""
    winner = re.match(r"(black|white) (win|lose)", text, re.IGNORECASE)
    if winner is not None:
        black = (winner.group(1).lower() == "black") == (winner.group(2).lower() == "win")
        margin = re.search(r"by\s+(\d{1,3}(?:\.\d{1,2})?)", text, re.ASCII)
        if margin is not None:
            manner = margin.group(1)
        else:
            manner = "R" if "resi" in text.lower() else "T" if "time" in text.lower() else ""
        return f"{'B' if black else 'W'}+{manner}"
    if text:
        return "" if text.lower().startswith("progressing") else text
    comments = [match.group(2) for match in map(_COMMENT.fullmatch, rest) if match is not None]
    claims = [re.split(r"[(（\[]", comment)[0].strip() for comment in comments]
    return next((claim for claim in reversed(claims) if read_claim(claim) is not None), "")
