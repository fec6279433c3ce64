"""A round from paper: a director types or pastes its boards, a line each or several with commas between them.

| typed | read |
| --- | --- |
| `12 7 b3`, `12-7 b3` | Black's number, White's, and the result as on the page of results |
| `12 7` | the same without a result |
| `12 7 h2 b3` | they played with two stones |
| `12 7 k0.5 w` | they played with a komi of half a point |
| `9 bye`, `9 excused`, `9 no-show` | why somebody has no board |

Numbers are those of the entries. Boards are also parted by semicolons. Case doesn't matter.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.results.result_forms import read_typed
from nzgs_tourney.forms.rounds.round_forms import RoundForm
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.paper_round import PaperBoard, PaperLine

LONGEST = 20_000
AWAY = {
    "bye": Status.BYE,
    "excused": Status.EXCUSED,
    "no-show": Status.ABSENT,
    "noshow": Status.ABSENT,
    "absent": Status.ABSENT,
}
_SEPARATOR = re.compile(r";|,(?![05]\s*(?:[!,;]|$))")
_BOARD = re.compile(r"(\d{1,6})(?:\s*[-–—/:]\s*|\s+(?:vs?\.?\s+)?)(\d{1,6})(?!\d)(.*)", re.ASCII | re.IGNORECASE)
_ALONE = re.compile(rf"(\d{{1,6}})\s+({'|'.join(AWAY)})", re.ASCII | re.IGNORECASE)
_HANDICAP = re.compile(r"(?<!\S)h(\d{1,2})(?!\S)", re.ASCII | re.IGNORECASE)
_KOMI = re.compile(r"(?<!\S)k(-?\d{1,2}(?:\.[05])?)(?!\S)", re.ASCII | re.IGNORECASE)


@dataclass(slots=True)
class PaperText:
    """What was read: the boards in their order, why others have none, by entry, and a sentence for each fault."""

    lines: list[PaperLine] = field(default_factory=list)
    away: dict[int, Status] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def read_paper(text: str, names: Mapping[int, tuple[int, str]]) -> PaperText:
    """The boards in this text. `names` has the entry and the name of everybody in the division, by number."""
    reading = _Reading(names)
    for number, line in enumerate(text.splitlines(), start=1):
        for piece, column in _pieces(line):
            reading.add(piece, number, column)
    return reading.found


def _pieces(line: str) -> Iterator[tuple[str, int]]:
    """The boards of a line, each with its column."""
    start = 0
    for end in [*(match.start() for match in _SEPARATOR.finditer(line)), len(line)]:
        piece = line[start:end]
        if piece.strip():
            yield piece.strip(), start + len(piece) - len(piece.lstrip()) + 1
        start = end + 1


class _Reading:
    """Reads one piece after the other, and knows on which line somebody already is."""

    def __init__(self, names: Mapping[int, tuple[int, str]]) -> None:
        self.names, self.found = names, PaperText()
        self._line_of: dict[int, int] = {}

    def add(self, piece: str, line: int, column: int) -> None:
        """Read one piece, which begins at this place."""
        if alone := _ALONE.fullmatch(piece):
            entry = self._player(alone.group(1), line, column)
            if entry is not None:
                self.found.away[entry] = AWAY[alone.group(2).lower()]
            return
        match = _BOARD.fullmatch(piece)
        if match is None:
            unread = _("“{piece}” isn’t a board: write Black’s number, White’s and the result, e.g. 12 7 b3.")
            self._fault(line, column, str(unread).format(piece=piece))
            return
        if int(match.group(1)) == int(match.group(2)):
            self._fault(line, column, str(_("A board needs two different entries.")))
            return
        black = self._player(match.group(1), line, column)
        white = self._player(match.group(2), line, column + match.start(2))
        rest, handicap, komi = match.group(3), None, None
        if stones := _HANDICAP.search(rest):
            handicap, rest = int(stones.group(1)), _blanked(rest, stones)
        if points := _KOMI.search(rest):
            komi, rest = Decimal(points.group(1)), _blanked(rest, points)
        result, forfeit = "", False
        if rest.strip():
            try:
                result, forfeit = read_typed(rest)
            except ValueError as error:
                at = column + match.start(3) + len(rest) - len(rest.lstrip())
                self._fault(line, at, str(error))
        if black is not None and white is not None:
            board = PaperBoard(black, white, handicap, komi)
            self.found.lines.append(PaperLine(board, result, forfeit, line, column))

    def _player(self, digits: str, line: int, column: int) -> int | None:
        """The entry of this number; None, with a fault, where there is none or it is in another line already."""
        number = int(digits)
        if number not in self.names:
            self._fault(line, column, str(_("Nobody in this division has number {number}.")).format(number=number))
            return None
        entry, name = self.names[number]
        if entry in self._line_of:
            twice = _("{number} ({name}) is already on line {line}.")
            self._fault(line, column, str(twice).format(number=number, name=name, line=self._line_of[entry]))
            return None
        self._line_of[entry] = line
        return entry

    def _fault(self, line: int, column: int, sentence: str) -> None:
        self.found.faults.append(
            str(_("Line {line}, column {column}: {sentence}")).format(line=line, column=column, sentence=sentence)
        )


def _blanked(text: str, match: re.Match[str]) -> str:
    """The text with blanks in place of what was read, so that columns stay."""
    return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]


class PaperRoundForm(RoundForm):
    """The text of a round, and why somebody who isn't in it has no board: a choice for each entry. `nonce` identifies
    the request."""

    text = forms.CharField(
        label=_("The boards"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_(
            "Black’s number, White’s, the result: 12 7 b3. A line each, or 1-2 b, 3-4 w+5. No result yet: 12 7."
        ),
        error_messages={"required": _("Type the boards first.")},
        strip=False,
    )
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, names: Mapping[int, tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        """`names`: the entry and the name of everybody in the division, by number."""
        super().__init__(*args, **kwargs)
        self.names = names
        if not self.is_bound:
            self.fields["text"].widget.attrs["data-focus"] = ""
        for number, (_entry, name) in names.items():
            self.fields[f"away_{number}"] = forms.ChoiceField(
                label=name,
                required=False,
                widget=forms.Select(attrs={"class": "either"}),
                choices=[("", _("Choose")), ("bye", _("Bye")), ("excused", _("Excused")), ("absent", _("No-show"))],
            )

    def asked(self, left: Collection[int]) -> list[forms.BoundField]:
        """The choices to show: for those `left`, by number, and for those chosen for here and not in the text."""
        found = self.read() if self.is_bound and self.is_valid() else PaperText()
        seated = {player for line in found.lines for player in (line.board.black, line.board.white)}
        return [
            self[f"away_{number}"]
            for number, (entry, _name) in self.names.items()
            if number in left or (self.data.get(f"away_{number}") and entry not in seated and entry in found.away)
        ]

    def read(self) -> PaperText:
        """What the text and the choices say together; a choice counts only for somebody who isn't in the text. Only for
        a valid form."""
        found = read_paper(self.cleaned_data["text"], self.names)
        written = {entry for line in found.lines for entry in (line.board.black, line.board.white)} | found.away.keys()
        for number, (entry, _name) in self.names.items():
            if (choice := self.cleaned_data[f"away_{number}"]) and entry not in written:
                found.away[entry] = Status(choice)
        return found
