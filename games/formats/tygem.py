"""Records of the Korean server Tygem, files `.gib`. Never published; described at Sensei's Library (page "GIB").

A header between `\\HS` and `\\HE` has lines `\\[KEY=value\\]`; the game is between `\\GS` and `\\GE`:

| line | meaning |
| --- | --- |
| `INI 0 1 3 &4` | a handicap of 3 on the usual points; White moves first |
| `STO 0 2 1 16 3` | a stone: its number, the colour (1 Black, 2 White), column and row from the top left, from 0 |
| `SKI 0 2 1` | a pass |

Files of 2025 name the players only in `WUSERINFO` and `BUSERINFO`: `ID` the name, `LV` the grade, 17 for 1 kyu and 18
for 1 dan; their event, place and date are in `GAMEINFOSUB`. Dates have colons or dashes.

In the header `GONGJE` is the komi and `ZIPSU` the margin, both in tenths of points; `GRLT` is the result. The board is
always 19 by 19.
"""

from __future__ import annotations

import re
from decimal import Decimal

from games.formats.kind import RecordKind
from games.formats.line_record import Gathered, date_of, grade_of, lines_of, shown
from games.rules.colour import Colour
from games.sgf.record import RecordReading
from games.sgf.text import komi_text
from games.wording.refusals import SgfRejected, refusal

_HEADER = re.compile(r"\\\[([A-Z]+)=(.*?)(?:\\\])?\s*")
_PLAYER = re.compile(r"(.*?)\s*\(([^()]*)\)")
_STONE = re.compile(r"STO +\d{1,4} +\d{1,6} +([12]) +(\d{1,2}) +(\d{1,2})", re.ASCII)
_START = re.compile(r"INI +\d{1,4} +\d{1,6} +(\d{1,2})(?: .*)?", re.ASCII)
_PASS = re.compile(r"SKI(?: +\d{1,4}(?: +\d{1,6}(?: +([12]))?)?)?(?: .*)?", re.ASCII)
_COUNTS = re.compile(r"\d+(?: .*)?", re.ASCII)
_COLOURS = {"1": Colour.BLACK, "2": Colour.WHITE}
_RESULTS = {"0": "B+", "1": "W+", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_MOST_STONES = 9
_LEVEL = re.compile(r"\d{1,2}", re.ASCII)
_ONE_KYU, _NINE_DAN = 17, 26


def read_tygem(text: str) -> RecordReading | SgfRejected:
    """The record in a file of Tygem, or why it cannot be read."""
    gathered = Gathered(RecordKind.TYGEM)
    header: dict[str, str] = {}
    ended = False
    for number, written in enumerate(lines_of(text), 1):
        line = written.strip()
        if (match := _HEADER.fullmatch(line)) is not None:
            header.setdefault(match.group(1), match.group(2))
        elif line == "\\GE":
            ended = True
            break
        elif line and not line.startswith("\\"):
            refused = _game_line(gathered, line, number)
            if refused is not None:
                return refused
    if not ended:
        return refusal("unfinished", "no_end_line", line=number)
    _heads(gathered, header)
    return gathered.reading()


def _game_line(gathered: Gathered, line: str, number: int) -> SgfRejected | None:
    """Take one line of the game; a refusal where it is of a known kind but cannot be read."""
    word = line[:3]
    if word == "STO":
        match = _STONE.fullmatch(line)
        if match is None:
            return _unreadable(line, number)
        column, row = match.group(2), match.group(3)
        gathered.play(_COLOURS[match.group(1)], int(column), int(row), f"{column} {row}")
    elif word == "SKI":
        match = _PASS.fullmatch(line)
        if match is None:
            return _unreadable(line, number)
        gathered.pass_(_COLOURS[match.group(1)] if match.group(1) else _next(gathered))
    elif word == "INI":
        match = _START.fullmatch(line)
        if match is None or int(match.group(1)) > _MOST_STONES:
            return _unreadable(line, number)
        gathered.handicap = int(match.group(1)) if int(match.group(1)) > 1 else 0
    elif not _COUNTS.fullmatch(line):
        gathered.remark("lines_unknown", line=number, text=shown(line))
    return None


def _next(gathered: Gathered) -> Colour:
    if gathered.moves:
        return gathered.moves[-1].colour.opponent
    return Colour.WHITE if gathered.handicap else Colour.BLACK


def _unreadable(line: str, number: int) -> SgfRejected:
    return refusal("syntax", "not_a_line", line=number, text=shown(line), server="Tygem")


def _heads(gathered: Gathered, header: dict[str, str]) -> None:
    for colour, key in (("black", "GAMEBLACKNAME"), ("white", "GAMEWHITENAME")):
        match = _PLAYER.fullmatch(header.get(key, ""))
        name, grade = match.groups() if match else (header.get(key, ""), "")
        gathered.text(colour, name or f"({grade})" * bool(grade))
        gathered.text(f"{colour}_rank", grade_of(grade) if name else "")
        _user(gathered, colour, header)
    for field, key, part in (("event", "GAMENAME", "GNAME"), ("place", "GAMEPLACE", "GPLC")):
        gathered.text(field, header.get(key, ""))
        gathered.text(field, _part(header, "GAMEINFOSUB", part))
    tagged = re.search(r"\bC(\d{4}[:-]\d{1,2}[:-]\d{1,2})", header.get("GAMETAG", ""), re.ASCII)
    dates = (tagged.group(1) if tagged else "", header.get("GAMEDATE", ""), _part(header, "GAMEINFOSUB", "GDATE"))
    gathered.text("date", date_of(next(filter(None, dates), "")))
    komi = _number(header, "GONGJE", "G")
    if komi is not None:
        gathered.komi_said(f"{Decimal(komi) / 10:f}")
    dum = _number(header, "DUM", "D")
    if dum:
        gathered.remark("komi_dum", dum=dum)
    _result(gathered, _number(header, "GRLT", "W"), _number(header, "ZIPSU", "Z"))


def _user(gathered: Gathered, colour: str, header: dict[str, str]) -> None:
    """The player's name and grade as `BUSERINFO` and `WUSERINFO` have them, where they are named nowhere else."""
    letter = colour[0].upper()
    if colour in gathered.texts:
        return
    name, level = (_part(header, f"{letter}USERINFO", letter + part) for part in ("ID", "LV"))
    gathered.text(colour, name or _part(header, f"{letter}USERINFO", f"{letter}NICK"))
    gathered.text(f"{colour}_rank", _grade_of_level(level))


def _part(header: dict[str, str], key: str, name: str) -> str:
    """One of the values `NAME:value,` of a header line."""
    match = re.search(rf"(?:\A|,)\s*{name}:([^,]*)", header.get(key, ""))
    return match.group(1).strip() if match else ""


def _grade_of_level(level: str) -> str:
    """The grade of a level, 1 for 17k to 26 for 9d; empty for any other: what stands above is not known."""
    if not _LEVEL.fullmatch(level) or int(level) > _NINE_DAN:
        return ""
    return f"{int(level) - _ONE_KYU}d" if int(level) > _ONE_KYU else f"{_ONE_KYU + 1 - int(level)}k"


def _number(header: dict[str, str], name: str, tag: str) -> int | None:
    """A number from the header, by its name in `GAMEINFOMAIN` or its letter in `GAMETAG`."""
    named = re.search(rf"(?:\A|,){name}:(\d{{1,5}})(?:,|\Z)", header.get("GAMEINFOMAIN", ""), re.ASCII)
    tagged = re.search(rf"(?:\A|,){tag}(\d{{1,5}})(?:,|\Z)", header.get("GAMETAG", ""), re.ASCII)
    match = named or tagged
    return int(match.group(1)) if match else None


def _result(gathered: Gathered, code: int | None, tenths: int | None) -> None:
    result = _RESULTS.get(str(code), "")
    if result.endswith("+") and tenths:
        margin = Decimal(tenths) / 10
        result += komi_text(margin) if (2 * margin) % 1 == 0 else f"{margin:f}"
    gathered.text("result", result)
