"""Records of Pandanet (IGS) and Japanese newspapers, files `.ugf` and `.ugi`. Never published; described by
A. E. Brouwer ("The UGF format") and at Sensei's Library (page "UGI").

Sections begin with their names in brackets. In `[Header]` are lines `Key=value`; in `[Data]` a line for each move:

| line | meaning |
| --- | --- |
| `QP,B1,7,0` | column and row as letters from A (I is not left out), colour, the number of the move, time |
| `DD,B1,0,0` | numbered 0: a handicap stone |
| `YA,W1,220,0` | a pass |

`CoordinateType=IGS` counts rows from the bottom. `Hdcp=2,0.50` is handicap and komi, `Winner=B,7.50` the result, `B,C`
a win by resignation. `[ReviewNode]` repeats the moves with variations, `[Figure]` and `[ReviewComment]` hold comments:
they are ignored.
"""

from __future__ import annotations

import re

from games.formats.kind import RecordKind
from games.formats.line_record import Gathered, date_of, lines_of, shown
from games.rules.colour import Colour
from games.rules.game import OFF_BOARD
from games.sgf.record import RecordReading
from games.wording.refusals import SgfRejected, refusal

_SECTION = re.compile(r"\[([A-Za-z]{1,20})\]")
_MOVE = re.compile(r"([A-Za-z])([A-Za-z])\s*,\s*([BW])\d*(?:\s*,\s*(\d{0,6}))?(?:\s*,.*)?", re.ASCII)
_WHOLE = re.compile(r"\d{1,3}", re.ASCII)
_MARGIN = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)
_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}
_RULES = {"JPN": "Japanese", "CHN": "Chinese", "KOR": "Korean", "CHI": "Chinese"}
_MANNERS = {"C": "R", "R": "R", "T": "T", "F": "F"}
"""`C` is for chūoshi, the Japanese word for winning by resignation."""
_PLAIN = "PLAIN_UGF_FILE"
_PASSING = "YA"
_FROM_BELOW = "IGS"


def read_pandanet(text: str) -> RecordReading | SgfRejected:
    """The record in a file of Pandanet, or why it cannot be read."""
    gathered = Gathered(RecordKind.PANDANET)
    header: dict[str, tuple[int, str]] = {}
    data: list[tuple[int, str]] = []
    section, data_seen = "", False
    for number, written in enumerate(lines_of(text), 1):
        line = written.strip()
        if (match := _SECTION.fullmatch(line)) is not None:
            section = match.group(1).lower()
            data_seen |= section == "data"
        elif section == "header" and "=" in line:
            key, _, value = line.partition("=")
            header.setdefault(key.strip().lower(), (number, value.strip()))
        elif section == "data" and line:
            data.append((number, line))
        elif section == "reviewnode" and line.upper().startswith("VARIATION"):
            gathered.remark("variations", forks=False)
    refused = _readable(gathered, header)
    if refused is not None:
        return refused
    if not data_seen:
        return refusal("unfinished", "no_moves_section", line=number)
    from_below = header.get("coordinatetype", (0, ""))[1].upper() == _FROM_BELOW
    for number, line in data:
        refused = _move(gathered, line, number, from_below=from_below)
        if refused is not None:
            return refused
    _heads(gathered, {key: value for key, (_, value) in header.items()})
    return gathered.reading()


def _readable(gathered: Gathered, header: dict[str, tuple[int, str]]) -> SgfRejected | None:
    """Take the size and the handicap; a refusal where the moves can't be read without them."""
    number, crypt = header.get("crypt", (0, ""))
    if crypt and _PLAIN not in crypt.upper():
        return refusal("encrypted", line=number)
    number, size = header.get("size", (0, ""))
    refused = gathered.sized(size, number) if size else None
    if refused is not None:
        return refused
    number, terms = header.get("hdcp", (0, ""))
    stones = terms.partition(",")[0].strip()
    if stones and (not _WHOLE.fullmatch(stones) or int(stones) > gathered.size**2):
        return refusal("syntax", "handicap", line=number, text=shown(stones))
    gathered.handicap = int(stones) if stones and int(stones) > 1 else 0
    return None


def _move(gathered: Gathered, line: str, number: int, *, from_below: bool) -> SgfRejected | None:
    match = _MOVE.fullmatch(line)
    if match is None:
        return refusal("syntax", "not_a_move", line=number, text=shown(line), server="Pandanet")
    column, row, colour, order = match.groups()
    written = (column + row).upper()
    across, along = ord(written[0]) - ord("A"), ord(written[1]) - ord("A")
    down = gathered.size - 1 - along if from_below else along
    point, off = gathered.point(across, down, written)
    if order == "0" and colour == "B" and not gathered.moves and point != OFF_BOARD:
        gathered.stones.append(point)
    elif off == _PASSING:
        gathered.pass_(_COLOURS[colour])
    else:
        gathered.play(_COLOURS[colour], across, down, written)
    return None


def _heads(gathered: Gathered, header: dict[str, str]) -> None:
    for colour, key in (("black", "playerb"), ("white", "playerw")):
        name, grade, *_ = [*header.get(key, "").split(","), "", ""]
        gathered.text(colour, name)
        gathered.text(f"{colour}_rank", grade)
    gathered.text("event", " ".join(part.strip() for part in header.get("title", "").split(",") if part.strip()))
    gathered.text("place", header.get("place", ""))
    gathered.text("date", date_of(header.get("date", "").partition(",")[0]))
    rule = header.get("rule", "")
    gathered.text("rules", _RULES.get(rule.upper(), rule))
    komi = header.get("hdcp", "").partition(",")[2].strip()
    if komi:
        gathered.komi_said(komi)
    gathered.text("result", _result(header.get("winner", "")))


def _result(text: str) -> str:
    winner, _, manner = (part.strip() for part in text.partition(","))
    if winner.upper() not in _COLOURS:
        return text.strip(", ")
    if _MARGIN.fullmatch(manner):
        margin = manner.rstrip("0").rstrip(".") if "." in manner else manner
        return f"{winner.upper()}+{margin}"
    return f"{winner.upper()}+{_MANNERS.get(manner.upper(), manner)}"
