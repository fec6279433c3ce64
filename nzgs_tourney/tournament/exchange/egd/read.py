"""Reads the EGD's results table, "h9": one line per player, comments after `;`.

| part of the format | here |
| --- | --- |
| place, family, given name, rank, country, club | the entry; inner blanks are `_`; `XX`, `xxxx` mean nothing |
| criteria columns, if the heading names them | the criteria; `MMS` also gives each starting score |
| one entry for each round | `results_table_halves`; a round without a game is a bye `0+`, excused `0=`, absent `0-` |
| numbers after the rounds | criteria too, with a note; anything else there is refused |
| `|12850431` at the end | EGD pin; a bare `|` is none |
| the heading, `; EV[...]` | `header` |

Such a file has no bar and no floor. Starting scores that differ from what the rank gives are kept as corrections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, System
from nzgs_tourney.tournament.exchange.egd.header import event_of, fields_in
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    UnreadableError,
    full_name,
)
from nzgs_tourney.tournament.exchange.external_text import text_lines
from nzgs_tourney.tournament.exchange.external_xml import kept_text
from nzgs_tourney.tournament.exchange.fault import Faults, at_line
from nzgs_tourney.tournament.exchange.results_table_halves import (
    Half,
    PrintedLine,
    both_won,
    columns_after,
    entry_runs,
    like_entry,
    no_entry,
    parse_half,
    rounds_of,
)
from ratings.rank import Rank, parse_rank

CRITERIA = {
    "MMS": "mms", "NBW": "wins", "SOSOS": "sosos", "SODOS": "sodos", "SOS-1": "sosm1", "SOS-2": "sosm2",
    "SOSW-1": "soswm1", "SOSW-2": "soswm2", "SOSOSW": "sososw", "SODOSW": "sodosw", "CUSSW": "cussw", "SOSW": "sosw",
    "SOSTS": "sosts", "SOS": "sos", "CUSS": "cuss", "SDC": "dc", "DC": "dcc", "STS": "sts", "CPS": "cps",
    "Rating": "rating", "EXT": "ext", "EXR": "exr", "CAT": "category",
}  # fmt: skip
NO_COUNTRY, NO_CLUB, NO_GIVEN_NAME = "XX", "xxxx", "-"
CRITERIA_FIELDS = 4
"""A line has at least this many criteria columns; the missing ones are filled with 0."""

_HEADING = re.compile("|".join(map(re.escape, sorted(CRITERIA, key=len, reverse=True))))
RANK = re.compile(r"[0-9]{1,2}[dkp]\??", re.IGNORECASE | re.ASCII)
_PIN = re.compile(r"\|\s*([0-9]{0,12})\s*$")
_ZERO = -29


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    place: int | None
    person: DivisionEntry
    external: ExternalPlayer
    columns: tuple[str, ...]
    after: tuple[str, ...] = ()


def read_h9(content: bytes) -> ExternalDivision | Faults:
    """The event in a file, or the one error in it, with its line."""
    try:
        return _read(text_lines(content))
    except UnreadableError as error:
        return Faults((error.fault,))


def _read(lines: Sequence[str]) -> ExternalDivision:
    header: dict[str, tuple[int, str]] = {}
    names: list[str] = []
    rows: list[_Row] = []
    notes: list[str] = []
    for number, text in enumerate(lines, start=1):
        columns_text, _mark, comment = text.partition(";")
        if columns_text.strip():
            rows.append(_row(number, columns_text, len(rows) + 1, notes))
        elif comment:
            header.update(fields_in(comment, number))
            if comment.split()[:1] == ["Pl"]:
                names = _HEADING.findall(comment)
    if not rows:
        raise UnreadableError("", _("No line of this file is a player."))
    rows = _apart(rows, notes)
    rounds = _count_rounds(rows)
    table = [
        PrintedLine(
            row.line, row.person.id, row.person.name, tuple(_entry(row, token) for token in _entries(row, rounds))
        )
        for row in rows
    ]
    settings, event = event_of(header, notes)
    ranks = {row.person.id: row.person.rank for row in rows}
    reduction = settings.handicap.reduction if "HA" in header else None
    played, colourless = rounds_of(
        table, _numbers(rows), settings.komi, lambda white, black: _stones(ranks[white], ranks[black], reduction)
    )
    notes += both_won(table, played)
    mcmahon = "MMS" in names
    criteria = tuple(dict.fromkeys(CRITERIA[name] for name in names))
    if any(board.handicap for number in played for board in number.boards) or "HA" in header:
        settings = replace(settings, handicap=replace(settings.handicap, basis=HandicapBasis.RANK))
    settings = replace(
        settings,
        system=System.MCMAHON if mcmahon else System.SWISS,
        rounds=max(1, rounds),
        criteria=criteria or ("wins", "sos", "sosos"),
    )
    entries = tuple(row.person for row in rows)
    if mcmahon and names[0] == "MMS":
        criteria_of_rows = [(*row.columns[: len(row.columns) - rounds], *row.after) for row in rows]
        scores = [_score(values[0]) if values else None for values in criteria_of_rows]
        entries, settings, event = _started(table, entries, scores, settings, event, notes)
    event = replace(event, colourless=colourless, players={row.person.id: row.external for row in rows})
    name = kept_text(header.get("EV", (1, ""))[1], header.get("EV", (1, ""))[0], _("The name")) or "Tournament"
    return ExternalDivision(DivisionHistory(name, settings, entries, played), event, tuple(notes))


def _row(line: int, text: str, player: int, notes: list[str]) -> _Row:
    pin = _PIN.search(text)
    tokens = (text[: pin.start()] if pin else text).split()
    place = int(tokens.pop(0)) if tokens and re.fullmatch("[0-9]{1,5}", tokens[0]) else None
    at = next((index for index, token in enumerate(tokens) if index and RANK.fullmatch(token)), None)
    if at is None:
        at = 2
        if not re.fullmatch("[0-9]{1,2}", "".join(tokens[at : at + 1])):
            raise UnreadableError(at_line(line), _("This line has no name with a rank."))
        sentence = _("Line {line}: the rank “{rank}” is neither kyu nor dan: read as kyu.")
        notes.append(sentence.format(line=line, rank=tokens[at]))
        tokens[at] += "k"
    family = kept_text(tokens[0].replace("_", " "), line, _("The name"))
    given = kept_text(" ".join(tokens[1:at]).replace("_", " "), line, _("The name"))
    given = "" if given == NO_GIVEN_NAME else given
    name = kept_text(full_name(family, given), line, _("The name"))
    if not family:
        raise UnreadableError(at_line(line), _("This line has no name."))
    rest = tokens[at + 1 :]
    country = rest.pop(0).upper() if rest and re.fullmatch("[A-Za-z]{2}", rest[0]) else ""
    club = ""
    if rest and not (parse_half(rest[0]) or like_entry(rest[0])) and _score(rest[0]) is None:
        club = kept_text(rest.pop(0).replace("_", " "), line, _("The club"))
    entry = DivisionEntry(
        id=player,
        name=name,
        rank=_rank(line, tokens[at]),
        club="" if club == NO_CLUB else club,
        country="" if country == NO_COUNTRY else country,
    )
    external = ExternalPlayer(family=family, given=given, egd_pin=pin.group(1) if pin else "")
    return _Row(line, place, entry, external, tuple(rest))


def _rank(line: int, text: str) -> Rank:
    try:
        return parse_rank(text)
    except ValueError as error:
        raise UnreadableError(at_line(line), f"{error}.") from error


def _apart(rows: Sequence[_Row], notes: list[str]) -> list[_Row]:
    """The rows with the columns after their rounds apart; adds a note where there are any."""
    after = columns_after([(row.line, row.columns) for row in rows])
    if not after:
        return list(rows)
    notes.append(
        ngettext(
            "The last column is read as a score, not as a round.",
            "The last {count} columns are read as scores, not as rounds.",
            after,
        ).format(count=after)
    )
    return [replace(row, columns=row.columns[:-after], after=row.columns[-after:]) for row in rows]


def _count_rounds(rows: Sequence[_Row]) -> int:
    """How many columns at the end of every line are entries; columns without any opponent are criteria."""
    rounds = min(entry_runs([(row.line, row.columns) for row in rows]))
    while rounds > max(0, min(len(row.columns) + len(row.after) for row in rows) - CRITERIA_FIELDS):
        halves = [parse_half(_entries(row, rounds)[0]) for row in rows]
        if any(half and half.opponent for half in halves):
            break
        rounds -= 1
    return rounds


def _entries(row: _Row, rounds: int) -> tuple[str, ...]:
    return row.columns[len(row.columns) - rounds :]


def _entry(row: _Row, token: str) -> Half:
    half = parse_half(token)
    if half is None:
        raise no_entry(row.line, token)
    return half


def _numbers(rows: Sequence[_Row]) -> dict[int, int]:
    """The player for each opponent's number: by place if all have different places, otherwise by line."""
    places = [row.place for row in rows if row.place is not None]
    if len(places) == len(rows) == len(set(places)):
        return {place: row.person.id for place, row in zip(places, rows, strict=True)}
    return {index: row.person.id for index, row in enumerate(rows, start=1)}


def _stones(white: Rank, black: Rank, reduction: int | None) -> int:
    return 0 if reduction is None else min(99, max(0, white.stones - black.stones - reduction))


def _score(text: str) -> int | None:
    """Half points from `33`, `33.5` or `33½`; None for anything else."""
    try:
        value = Decimal(text.replace("½", ".5").replace(",", ".")) if len(text) <= 8 else None
    except InvalidOperation:
        return None
    if value is None or not value.is_finite() or abs(value) > 9999 or value * 2 != int(value * 2):
        return None
    return int(value * 2)


def _started(
    table: Sequence[PrintedLine],
    entries: tuple[DivisionEntry, ...],
    scores: Sequence[int | None],
    settings: DivisionSettings,
    event: ExternalEvent,
    notes: list[str],
) -> tuple[tuple[DivisionEntry, ...], DivisionSettings, ExternalEvent]:
    """The starting scores that follow from the McMahon scores, as a zero that fits most ranks, and corrections."""
    worth = {"+": 2, "=": 1}
    for down in (False, True):
        starts = []
        for line, score in zip(table, scores, strict=True):
            away = sum(worth.get(half.mark, 0) for half in line.halves if not half.opponent)
            won = sum(worth.get(half.mark, 0) for half in line.halves if half.opponent)
            starts.append(None if score is None else score - won - (away - away % 2 if down else away))
        whole_starts = [start // 2 for start in starts if start is not None and start % 2 == 0]
        if len(whole_starts) == len(entries):
            break
    else:
        notes.append(_("The McMahon scores don’t follow from ranks and results, so starting scores go by rank."))
        return entries, settings, event
    offsets = [start - (entry.rank.stones - _ZERO) for start, entry in zip(whole_starts, entries, strict=True)]
    usual = min(Counter(offsets).items(), key=lambda item: (-item[1], abs(item[0]), item[0]))[0]
    if not -34 <= _ZERO - usual <= 9 or any(abs(offset - usual) > 99 for offset in offsets):
        notes.append(_("The McMahon scores are too far from the ranks, so starting scores go by rank."))
        return entries, settings, event
    corrected = tuple(
        replace(entry, start_correction=offset - usual - max(0, _ZERO - entry.rank.stones))
        for entry, offset in zip(entries, offsets, strict=True)
    )
    zero = None if usual == 0 else Rank(_ZERO - usual)
    return corrected, replace(settings, round_down=down), replace(event, zero=zero)
