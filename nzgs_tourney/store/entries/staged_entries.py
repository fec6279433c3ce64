"""Compares a waiting entry list with existing entries and known players: what accepting it would do, line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ground.coded import Coded, coded
from nzgs_tourney.models import Division, Entry, StagedFile
from nzgs_tourney.store.entries.staged_files import columns_read, table_of
from nzgs_tourney.store.entries.staged_rows import LineState, StagedEntries, StagedRow, with_strengths
from nzgs_tourney.store.people.identity import match_people
from nzgs_tourney.store.people.same_people import last_entry_of, player_choice
from nzgs_tourney.tournament.exchange.entries_table import read_entries, with_unknown_division
from nzgs_tourney.tournament.exchange.entry_row import EntryRow, division_key, division_keys, identity
from nzgs_tourney.tournament.wording.entries.who_it_is import (
    NEW,
    SOMEBODY_ELSE,
    Doubt,
    LastEntry,
    PersonChoice,
)
from ratings.imports.matching import Candidate, SoughtPerson, names_agree
from ratings.imports.names import name_key
from ratings.models import Player
from ratings.rank import far_apart

FAR = 4
"""The difference in stones between a known player's last grade and the list's beyond which the same name may well be
two people.
"""


def staged_entries(staged: StagedFile) -> StagedEntries:
    """What the list would do. At most ten queries, whatever its length.

    Who is the same is asked in each division: a line that means the player of an earlier one, in another division,
    enters that player there too. A line is already entered if its identity, or the NZGS number of its player, is in its
    division under a name that may be theirs. Otherwise a similar name in the division that isn't another line's makes
    it doubtful, a similar name among all players known or doubtful; the rest are new. Raises Refused where the file
    isn't a table, and ValueError for a file that waits for no division.
    """
    home = staged.division
    if home is None:
        raise ValueError("an entry list waits for a division")
    every = list(staged.event.divisions.all())
    divisions = {key: every[place] for key, place in division_keys([division.name for division in every]).items()}

    def division_of(text: str) -> Division:
        return divisions.get(division_key(text), home)

    table = table_of(staged)
    texts = {line.number: " | ".join(line.cells) for line in table.lines}
    preview = read_entries(table, staged.mapping, rounds=home.rounds, division_of=division_of)
    lines = [_line(row, home, divisions) for row in preview.rows]
    ordered = compared_lines(staged.event_id, lines)
    column = columns_read(staged).get("division")
    repeats = tuple(with_unknown_division(line, column, divisions) for line in preview.repeats)
    return StagedEntries(ordered, preview.unreadable, repeats, len(preview.copies), preview.notes, preview.fault, texts)


def compared_lines(event_id: int, lines: Sequence[DivisionLine]) -> tuple[StagedRow, ...]:
    """What accepting each of these lines would do, by the rules of `staged_entries`; each has a number of its own. At
    most nine queries."""
    entries = list(Entry.objects.filter(division__event=event_id).select_related("player"))
    by_identity = {(entry.division_id, entry.identity): entry for entry in entries if entry.identity}
    by_number = {(entry.division_id, entry.player.nzgs_id): entry for entry in entries if entry.player.nzgs_id}
    of_others = _numbers_of_others(line.row for line in lines)
    rows: dict[int, StagedRow] = {}
    open_lines: list[DivisionLine] = []
    accounted: set[int] = set()
    for line in lines:
        row, division = line.row, line.division
        names = (identity(row), identity(replace(row, nzgs_id=""))) if row.nzgs_id in of_others else (identity(row),)
        found = (*(by_identity.get((division.pk, name)) for name in names), by_number.get((division.pk, row.nzgs_id)))
        entry = next((entry for entry in found if entry is not None and _goes_by(entry, row.name)), None)
        if entry is None:
            open_lines.append(line)
        else:
            accounted.add(entry.pk)
            rows[row.line] = StagedRow(row, division, LineState.ENTERED)
    unclaimed = [entry for entry in entries if entry.pk not in accounted]
    rows.update((found.row.line, found) for found in _unentered(open_lines, unclaimed, entries))
    return with_strengths([rows[line.row.line] for line in lines])


def _numbers_of_others(rows: Iterable[EntryRow]) -> set[str]:
    """The NZGS numbers of lines that are those of players with quite other names. One query."""
    named = {row.nzgs_id: row.name for row in rows if row.nzgs_id}
    holders = Player.objects.filter(nzgs_id__in=named).values_list("nzgs_id", "name")
    return {number for number, name in holders if not names_agree(name, named[number])}


def _goes_by(entry: Entry, name: str) -> bool:
    """Whether the name may be this entry's: a number alone doesn't make two people one."""
    return names_agree(entry.name, name) or names_agree(entry.player.name, name)


class DivisionLine(NamedTuple):
    """A line with its division."""

    row: EntryRow
    division: Division


def _line(row: EntryRow, home: Division, divisions: Mapping[str, Division]) -> DivisionLine:
    """The line in the division that it names, else the one that the list was sent to."""
    named = divisions.get(division_key(row.division)) if row.division else None
    return DivisionLine(row, home) if named is None else DivisionLine(replace(row, division=named.name), named)


def _unentered(
    lines: Sequence[DivisionLine], unclaimed: Sequence[Entry], entries: Sequence[Entry]
) -> Iterable[StagedRow]:
    """Each line that isn't entered by its identity, with who it may be."""
    near, elsewhere = _near_entries(lines, unclaimed), _lines_elsewhere(lines)
    alone = [line for line in lines if not _means_the_same(line, elsewhere)]
    matches = match_people([SoughtPerson(line.row.line, line.row.name, line.row.nzgs_id) for line in alone])
    entered = {(entry.division_id, entry.player_id) for entry in entries}
    unclaimed_of = {(entry.division_id, entry.player_id): entry for entry in unclaimed}
    last_entries = last_entry_of({row.line for row in matches.sure.values()} | _all_lines(matches.doubtful.values()))
    for line in lines:
        number, other = line.row.line, elsewhere.get(line.row.line)
        sure, candidates = matches.sure.get(number), matches.doubtful.get(number, ())
        people = (sure,) if sure else tuple(one.row for one in candidates)
        similar = [unclaimed_of[key] for one in people if (key := (line.division.pk, one.line)) in unclaimed_of]
        like = tuple(dict.fromkeys((*near[number], *similar)))
        known = [one for one in people if (line.division.pk, one.line) not in entered]
        choices = (
            *map(entry_choice, like),
            *([_line_choice(other)] if other else []),
            *(player_choice(one, last_entries.get(one.line)) for one in known),
        )
        if not choices:
            yield StagedRow(line.row, line.division, LineState.NEW, suggested=NEW)
            continue
        same_name = bool(near[number] or (sure and like))
        follows = _means_the_same(line, elsewhere)
        codes = (
            *([coded("name_entered", name=line.division.name)] if same_name else []),
            *([_other_line(other, line)] if other and not follows else []),
            *(_other_grade(line.row, last_entries.get(sure.line)) if sure else ()),
        )
        doubt = Doubt(codes, candidates[0].reason if candidates else "")
        is_known = bool(sure or follows) and not doubt
        yield StagedRow(
            line.row,
            line.division,
            LineState.KNOWN if is_known else LineState.DOUBTFUL,
            choices=(*choices, SOMEBODY_ELSE),
            suggested=choices[0].value if is_known else "",
            reason=doubt,
        )


def _lines_elsewhere(lines: Sequence[DivisionLine]) -> dict[int, DivisionLine]:
    """For each line the first of an earlier division that means the same player, or else has the same name."""
    first: dict[str, DivisionLine] = {}
    elsewhere: dict[int, DivisionLine] = {}
    for line in lines:
        keys = (identity(line.row), name_key(line.row.name))
        earlier = next((first[key] for key in keys if key in first), None)
        if earlier is not None and earlier.division != line.division:
            elsewhere[line.row.line] = earlier
        for key in keys:
            first.setdefault(key, line)
    return elsewhere


def _means_the_same(line: DivisionLine, elsewhere: Mapping[int, DivisionLine]) -> bool:
    """Whether the line means the player of the one in another division, by number or in all that is written; a number
    under quite another name may be a mistake."""
    other = elsewhere.get(line.row.line)
    return (
        other is not None and identity(other.row) == identity(line.row) and names_agree(other.row.name, line.row.name)
    )


def _line_choice(other: DivisionLine) -> PersonChoice:
    return PersonChoice(f"line:{other.row.line}", coded("line", line=other.row.line, division=other.division.name))


def _other_line(other: DivisionLine, line: DivisionLine) -> Coded:
    code = "name_elsewhere" if name_key(other.row.name) == name_key(line.row.name) else "number_elsewhere"
    return coded(code, line=other.row.line, name=other.row.name, division=other.division.name)


def entry_choice(entry: Entry) -> PersonChoice:
    """The answer that a line is an entry of the division."""
    return PersonChoice(f"entry:{entry.pk}", coded("entry", name=entry.name, grade=entry.rank))


def _other_grade(row: EntryRow, last: LastEntry | None) -> Iterable[Coded]:
    """That somebody who is known only by this name had quite another grade; nothing otherwise."""
    if last is None or row.nzgs_id or row.rank is None or not far_apart(last.rank, row.rank, FAR):
        return
    yield coded("grade_in_list", known=str(last.rank), grade=str(row.rank))


def _near_entries(lines: Sequence[DivisionLine], unclaimed: Sequence[Entry]) -> dict[int, list[Entry]]:
    """For each line, the entries of its division with the same name that no other line matches."""
    by_name: dict[tuple[int, str], list[Entry]] = defaultdict(list)
    for entry in unclaimed:
        by_name[entry.division_id, name_key(entry.name)].append(entry)
    return {line.row.line: by_name.get((line.division.pk, name_key(line.row.name)), []) for line in lines}


def _all_lines(candidates: Iterable[Iterable[Candidate]]) -> set[int]:
    return {line.row.line for group in candidates for line in group}
