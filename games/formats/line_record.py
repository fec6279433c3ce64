"""Builds a record while a file is read line by line: shared by the formats other than SGF."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from games.formats.kind import RecordKind
from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move
from games.rules.handicap import traditional_points
from games.rules.point import LARGEST, SMALLEST
from games.sgf.limits import MOST_MOVES
from games.sgf.read import EVEN_KOMI, HANDICAP_KOMI, STANDARD_SIZE
from games.sgf.record import ReadRecord, RecordReading
from games.sgf.text import clean_line, komi_of, zero_is_none
from games.wording.refusals import SgfRejected, refusal
from games.wording.remarks import remark

_LONGEST_WRITTEN = 20
_DATE = re.compile(r"(\d{4})\D{0,3}(\d{1,2})\D{1,3}(\d{1,2})|(\d{4})(\d{2})(\d{2})", re.ASCII)
_GRADE = re.compile(r"(\d{1,2})\s*(K|D|P|DP|급|級|级|단|段)", re.ASCII | re.IGNORECASE)
_NUMERALS = {numeral: number for number, numeral in enumerate("初二三四五六七八九", 1)} | {"一": 1}
_LETTER = {"k": "k", "급": "k", "級": "k", "级": "k", "d": "d", "단": "d", "段": "d", "p": "p", "dp": "p"}


class Gathered:
    """A record being put together. MUTABLE inside this package."""

    def __init__(self, kind: RecordKind) -> None:
        self.kind = kind
        self.size = STANDARD_SIZE
        self.handicap = 0
        self.komi: Decimal | None = None
        self.texts: dict[str, str] = {}
        self.stones: list[int] = []
        self.moves: list[Move] = []
        self.remarks = [remark("other_format", kind=kind.value)]

    def remark(self, code: str, **args: Any) -> None:
        """Add a remark, once per code."""
        if all(remark.code != code for remark in self.remarks):
            self.remarks.append(remark(code, **args))

    def text(self, field: str, value: str) -> None:
        """Keep a text of the record, cleaned, unless it is empty or one is already kept."""
        cleaned, changed = clean_line(value)
        if changed:
            self.remarks.append(remark("text_cut", field=field))
        if cleaned:
            self.texts.setdefault(field, cleaned)

    def sized(self, text: str, line: int) -> SgfRejected | None:
        """Set the size of the board; a refusal where the text isn't one."""
        if re.fullmatch(r"[0-9]{1,2}", text) and SMALLEST <= int(text) <= LARGEST:
            self.size = int(text)
            return None
        return refusal("size", line=line, text=shown(text), least=SMALLEST, most=LARGEST)

    def komi_said(self, text: str) -> None:
        """Set the komi, or remark that it can't be read."""
        read = komi_of(text)
        if read is None:
            self.remark("komi_unreadable", text=shown(text))
            return
        self.komi, how = read
        if how:
            self.remark("komi_read", text=shown(text), komi=str(self.komi), how=how)

    def play(self, colour: Colour, column: int, row: int, written: str) -> None:
        """Add a move, its column from the left and its row from the top, both from 0."""
        self.moves.append(Move(colour, *self.point(column, row, written)))

    def point(self, column: int, row: int, written: str) -> tuple[int, str]:
        """The point, or `OFF_BOARD` with the text of the record."""
        if 0 <= column < self.size and 0 <= row < self.size:
            return row * self.size + column, ""
        return OFF_BOARD, shown(written)

    def pass_(self, colour: Colour) -> None:
        """Add a pass."""
        self.moves.append(Move(colour, None))

    def reading(self) -> RecordReading | SgfRejected:
        """The record; handicap stones are put on their usual points where the file doesn't show them."""
        if len(self.moves) > MOST_MOVES:
            return refusal("too_many_moves", most=MOST_MOVES)
        white_first = not self.moves or self.moves[0].colour is Colour.WHITE
        if self.handicap > 1 and not self.stones and white_first:
            self.stones = list(traditional_points(self.size, self.handicap))
            if self.stones:
                self.remark("handicap_assumed", stones=self.handicap)
        if zero_is_none(self.komi, self.handicap, self.texts.get("result", "")):
            self.remark("komi_zero")
            self.komi = None
        assumed = HANDICAP_KOMI if self.handicap else EVEN_KOMI
        game = GameRecord(
            self.size,
            assumed if self.komi is None else self.komi,
            self.handicap,
            Change(black=tuple(sorted(set(self.stones)))),
            tuple(self.moves),
        )
        record = ReadRecord(game, komi=self.komi, black_area=(), white_area=(), **self.texts)
        return RecordReading(record, tuple(self.remarks))


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends."""
    return re.split(r"\r\n|\r|\n", text)


def shown(text: str) -> str:
    """A text of the record, short enough for a sentence."""
    return clean_line(text[:_LONGEST_WRITTEN])[0]


def date_of(text: str) -> str:
    """The first date in a text as year, month and day, or the text where there is none."""
    match = _DATE.search(text)
    if match is None:
        return text
    year, month, day = (part for part in match.groups() if part is not None)
    return f"{year}-{int(month):02}-{int(day):02}"


def grade_of(text: str) -> str:
    """A grade in our notation: `17급` is 17k, `3段` 3d, `9DP` 9p; any other text unchanged."""
    grade = text.strip()
    if len(grade) == 2 and grade[0] in _NUMERALS and grade[1] in "段단":
        return f"{_NUMERALS[grade[0]]}d"
    match = _GRADE.fullmatch(grade)
    return f"{match.group(1)}{_LETTER[match.group(2).lower()]}" if match else grade


def is_grade(text: str) -> bool:
    """Whether a text is a grade of these servers: with a star or a question mark if provisional."""
    return grade_of(text.rstrip("*?")) != text.rstrip("*?")
