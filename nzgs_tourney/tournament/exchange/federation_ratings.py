"""Ratings of federations as rating lists that this program reads: names, numbers, grades and ratings in stones.

| source | how it is read |
| --- | --- |
| European database, GraphQL | `player(pin)` for several in one call, by aliases; variables may fail there |
| European list, `allworld_lp` as HTML or zip | PIN, names, country, club, grade, proposal, GoR, events, last one |
| American lists A, B, N | tabs: name, AGA number, type, rating, expiry, chapter, state, sigma, join date |
| GoR | 2100 is 1d, a hundred points a grade |
| AGA’s figure | see `ratings.system.aga_scale`; 0, for who has none yet, is no rating |
| numbers | with `EGD` or `AGA` before them, so that no list takes another federation’s for its own |

Of a federation’s whole list only those are kept that may be in the event: `wanted`.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.tables import TableSheet, csv_bytes
from ratings.imports.names import name_key
from ratings.rank import STRONGEST_RATING, WEAKEST_RATING, parse_rank
from ratings.system.aga_scale import of_published

EGD, AGA = "EGD", "AGA"
MOST_AT_ONCE = 50
"""So many players are asked for in one call; the database gives at most 100."""
MOST_BYTES = 200_000
"""The longest answer to one call that is read."""
_LONGEST_LIST = 24 * 1024 * 1024
"""The longest list of a federation that is unpacked, in bytes."""
_HEADINGS = ("Number", "First name", "Last name", "Grade", "Rating", "Club", "As of")
_PIN = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_EGD_LINE = re.compile(
    r"\s*(\d{8})\s+(\S.*?)\s+([A-Z]{2})\s+(\S{1,4})\s+(\d{1,2}[kdp])\s+(?:\d{1,2}[kdp]|--)\s+(-?\d{1,5})\s+\d+\s+\S+\s*",
    re.ASCII,
)
_AGA_CELLS = 4
_MOST_STONES, _STONES_OF_0 = Decimal(100), Decimal(2000)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who may be in the event: numbers of the federation, and names as `name_key` folds them, in any order."""

    numbers: frozenset[str]
    names: frozenset[frozenset[str]]

    def has(self, number: str, name: str) -> bool:
        """Whether this line may be one of them."""
        return number in self.numbers or frozenset(name_key(name).split()) in self.names


def name_words(name: str) -> frozenset[str]:
    """A name for `Wanted`."""
    return frozenset(name_key(name).split())


def is_pin(text: str) -> bool:
    """Whether this can be a number of the European database."""
    return _PIN.fullmatch(text) is not None


def players_query(pins: Sequence[str]) -> bytes:
    """The call that asks for these players, at most MOST_AT_ONCE. Raises ValueError for what `is_pin` isn’t."""
    if len(pins) > MOST_AT_ONCE or not all(map(is_pin, pins)):
        raise ValueError("no such numbers")
    asked = "p%s: player(pin: %s) { pin firstName lastName club grade rating }"
    players = " ".join(asked.replace("%s", pin) for pin in pins)
    return json.dumps({"query": "{ " + players + " }"}).encode()


def asked_ratings(content: bytes, day: str) -> tuple[tuple[str, ...], ...]:
    """The lines of the list that one answer has, those of `day`; players that the database doesn’t know are left out.
    Raises Refused, with what it says, for an answer without players."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Refused(_unlike()) from error
    data = said.get("data") if isinstance(said, dict) else None
    if not isinstance(data, dict):
        raise Refused(_its_error(said))
    return tuple(line for one in data.values() if isinstance(one, dict) and (line := _asked(one, day)))


def _asked(one: dict[str, Any], day: str) -> tuple[str, ...] | None:
    pin, rating = one.get("pin"), one.get("rating")
    if not isinstance(pin, int):
        return None
    first, last, grade, club = (str(one.get(key) or "") for key in ("firstName", "lastName", "grade", "club"))
    return (f"{EGD} {pin}", first, last, _grade(grade), _of_gor(rating), club, day)


def _its_error(said: object) -> str:
    """What the database says is wrong."""
    errors = said.get("errors") if isinstance(said, dict) else None
    first = errors[0] if isinstance(errors, list) and errors and isinstance(errors[0], dict) else {}
    message = " ".join(str(first.get("message") or said.get("message") or "" if isinstance(said, dict) else "").split())
    if not message:
        return _unlike()
    return _("The European database says: {message}").format(message=message[:200])


def _unlike() -> str:
    return _("The European database answered with something that isn’t ratings.")


def _of_gor(value: object) -> str:
    """The rating in stones, empty where there is none."""
    if not isinstance(value, int | float | str) or isinstance(value, bool):
        return ""
    try:
        stones = (Decimal(str(value)) - _STONES_OF_0) / _MOST_STONES
    except InvalidOperation:
        return ""
    return f"{stones:.2f}" if WEAKEST_RATING <= stones <= STRONGEST_RATING else ""


def _grade(text: str) -> str:
    """The grade, empty for what isn’t one here."""
    try:
        return str(parse_rank(text))
    except ValueError:
        return ""


def rating_list(lines: Sequence[tuple[str, ...]]) -> bytes:
    """The list as CSV. Raises Refused for one without a line."""
    if not lines:
        raise Refused(_("Nobody of this event is in it."))
    return csv_bytes(TableSheet("ratings", "", _HEADINGS, tuple(lines)))


def federation_list(content: bytes, european: Wanted, american: Wanted) -> bytes | None:
    """A federation’s own list as one that this program reads, with the players of the event alone; None for a file that
    is no such list. Raises Refused for one in which nobody of the event is."""
    text = _text(content)
    if text is None:
        return None
    lines = text.splitlines()
    for read, wanted in ((_egd_line, european), (_aga_line, american)):
        sample = [line for line in lines if line.strip()][:400]
        if sum(read(line) is not None for line in sample) * 3 > len(sample):
            return rating_list(tuple(_kept(lines, read, wanted)))
    return None


def _kept(lines: Sequence[str], read: Any, wanted: Wanted) -> Iterator[tuple[str, ...]]:
    for line in lines:
        cells = read(line)
        if cells is not None and wanted.has(cells[0].split(" ")[1], f"{cells[1]} {cells[2]}"):
            yield cells


def _text(content: bytes) -> str | None:
    """The text of the file, or of the one text in an archive; None where there is none."""
    if content.startswith(b"PK\x03\x04"):
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                (only,) = archive.infolist()
                if only.file_size > _LONGEST_LIST:
                    return None
                with archive.open(only) as file:
                    content = file.read(_LONGEST_LIST + 1)
        except (zipfile.BadZipFile, ValueError, OSError, RuntimeError, NotImplementedError, EOFError):
            return None
    if b"\0" in content or len(content) > _LONGEST_LIST:
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("iso-8859-15")


def _egd_line(line: str) -> tuple[str, ...] | None:
    match = _EGD_LINE.fullmatch(line)
    if match is None:
        return None
    pin, name, _country, club, grade, rating = match.groups()
    last, _blank, first = name.partition(" ")
    return (f"{EGD} {pin}", first.strip(" ,"), last.strip(","), _grade(grade), _of_gor(rating), club, "")


def _aga_line(line: str) -> tuple[str, ...] | None:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) < _AGA_CELLS or not cells[0] or not (cells[1].isascii() and cells[1].isdecimal()):
        return None
    try:
        figure = Decimal(cells[3]) if cells[3] else None
    except InvalidOperation:
        return None
    last, _comma, first = cells[0].partition(",")
    grade, rating = _of_figure(figure)
    club = cells[5] if len(cells) > 5 else ""
    return (f"{AGA} {cells[1]}", first.strip(), last.strip(), grade, rating, club, "")


def _of_figure(figure: Decimal | None) -> tuple[str, str]:
    """Grade and rating of the association’s figure, empty for none."""
    if figure is None or not figure.is_finite():
        return "", ""
    try:
        rank, rating = of_published(figure)
    except ValueError:
        return "", ""
    return str(rank), f"{rating:.2f}"
