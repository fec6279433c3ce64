"""Compares a waiting entry list with existing entries and known players: what accepting it would do, line by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nzgs_tourney.exchange.entries_table import read_entries
from nzgs_tourney.exchange.entry_row import EntryRow, identity
from nzgs_tourney.models import Division, Entry, StagedFile
from nzgs_tourney.store.identity import match_people
from nzgs_tourney.store.last_entry import last_entry_of
from nzgs_tourney.store.staged_files import table_of
from nzgs_tourney.wording.last_entry import last_entry_words
from ratings.imports.columns import folded
from ratings.imports.matching import Candidate, SoughtPerson
from ratings.imports.names import name_key
from ratings.imports.unreadable import UnreadableLine
from ratings.translation import gettext as _
from ratings.translation import gettext_noop

NEW = "new"
"""The answer that somebody isn't known here."""

FAR = 4
"""The difference in stones between a known player's last grade and the list's beyond which the same name may well be
two people.
"""
SOMEBODY_ELSE = gettext_noop("somebody else")
"""The same in words."""


@dataclass(frozen=True, slots=True)
class PersonChoice:
    """One answer to who a line is: `value` is `new`, `player:3` or `entry:7` (entered already, so nothing to add)."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class StagedRow:
    """One line of the list. `state`: `entered` already, `new`, `known` (a player of earlier events, perhaps somebody
    else), or `doubtful`, which needs an answer. `suggested` is the answer that is used unless another is given."""

    row: EntryRow
    division: Division
    state: str
    choices: tuple[PersonChoice, ...] = ()
    suggested: str = ""
    reason: str = ""
    notes: tuple[str, ...] = ()

    @property
    def missed(self) -> str:
        """The rounds that the player will miss, e.g. `2, 3`."""
        return ", ".join(map(str, sorted(self.row.away)))

    @property
    def strength(self) -> str:
        """The grade and the rating in the list."""
        parts = (
            str(self.row.rank) if self.row.rank else "",
            str(self.row.rating) if self.row.rating is not None else "",
        )
        return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class StagedEntries:
    """The whole list, before anything is stored."""

    rows: tuple[StagedRow, ...]
    unreadable: tuple[UnreadableLine, ...]
    notes: tuple[str, ...]
    fault: str

    @property
    def entered(self) -> int:
        """How many lines are already entered."""
        return sum(row.state == "entered" for row in self.rows)

    @property
    def doubtful(self) -> int:
        """How many lines need an answer."""
        return sum(row.state == "doubtful" for row in self.rows)

    @property
    def may_be_others(self) -> bool:
        """Whether any line may be a known person, so that the director has a choice."""
        return any(row.choices for row in self.rows)

    @property
    def to_enter(self) -> int:
        """How many lines aren't entered yet."""
        return len(self.rows) - self.entered

    @property
    def divisions(self) -> int:
        """How many divisions the lines are for."""
        return len({row.division.pk for row in self.rows})


def staged_entries(staged: StagedFile) -> StagedEntries:
    """What the list would do. Six queries, whatever its length.

    A line is already entered if its identity, or the NZGS number of its player, is in its division. Otherwise a similar
    name in the division makes it doubtful, a similar name among all players known or doubtful; the rest are new. Raises
    Refused where the file isn't a table, and ValueError for a file that waits for no division.
    """
    home = staged.division
    if home is None:
        raise ValueError("an entry list waits for a division")
    preview = read_entries(table_of(staged), staged.mapping, rounds=home.rounds)
    divisions = {_key(division.name): division for division in staged.event.divisions.all()}
    placed = [(row, *_division(row, home, divisions)) for row in preview.rows]
    entries = list(Entry.objects.filter(division__event=staged.event).select_related("player"))
    by_identity = {(entry.division_id, entry.identity): entry for entry in entries if entry.identity}
    by_number = {(entry.division_id, entry.player.nzgs_id): entry for entry in entries if entry.player.nzgs_id}
    rows: dict[int, StagedRow] = {}
    open_rows: list[tuple[EntryRow, Division, tuple[str, ...]]] = []
    accounted: set[int] = set()
    for row, division, notes in placed:
        entry = by_identity.get((division.pk, identity(row))) or by_number.get((division.pk, row.nzgs_id))
        if entry is None:
            open_rows.append((row, division, notes))
        else:
            accounted.add(entry.pk)
            rows[row.line] = StagedRow(row, division, "entered", notes=notes)
    rows.update(_settled(open_rows, [entry for entry in entries if entry.pk not in accounted], entries))
    ordered = tuple(rows[row.line] for row, _division, _elsewhere in placed)
    return StagedEntries(ordered, preview.unreadable, preview.notes, preview.fault)


def _division(row: EntryRow, home: Division, divisions: Mapping[str, Division]) -> tuple[Division, tuple[str, ...]]:
    """The division that a line names, else the one that the list was sent to, with a note if needed."""
    if not row.division or _key(row.division) in divisions:
        return divisions.get(_key(row.division), home), row.notes
    return home, (
        *row.notes,
        _("There’s no division “{division}” here: this player goes into {name}.").format(
            division=row.division, name=home.name
        ),
    )


def _key(division: str) -> str:
    """A division's name however it is spelled: `13×13`, `13x13` and `13 X 13` are one."""
    return folded(division.replace("×", "x"))


def _settled(
    rows: Sequence[tuple[EntryRow, Division, tuple[str, ...]]], unclaimed: Sequence[Entry], entries: Sequence[Entry]
) -> Iterable[tuple[int, StagedRow]]:
    """Each line that isn't entered by its identity, with who it may be."""
    near = _near_entries(rows, unclaimed)
    matches = match_people([SoughtPerson(row.line, row.name, row.nzgs_id) for row, _division, _elsewhere in rows])
    entered = {(entry.division_id, entry.player_id) for entry in entries}
    last_entries = last_entry_of({row.line for row in matches.sure.values()} | _all_lines(matches.doubtful.values()))
    for row, division, notes in rows:
        like = tuple(
            PersonChoice(
                f"entry:{entry.pk}", _("{name} {grade}, entered already").format(name=entry.name, grade=entry.rank)
            )
            for entry in near[row.line]
        )
        sure = matches.sure.get(row.line)
        people = (sure,) if sure else tuple(one.row for one in matches.doubtful.get(row.line, ()))
        known = tuple(
            PersonChoice(
                f"player:{one.line}",
                f"{one.name}, {last_entry_words(last_entries.get(one.line))}",
            )
            for one in people
            if (division.pk, one.line) not in entered
        )
        if not like and not known:
            yield row.line, StagedRow(row, division, "new", suggested=NEW, notes=notes)
            continue
        reasons = [_("A player of this name is already entered in {name}.").format(name=division.name)] if like else []
        reasons += [one.reason for one in matches.doubtful.get(row.line, ()) if known][:1]
        last = last_entries.get(sure.line) if sure and not row.nzgs_id else None
        if last is not None and row.rank is not None and abs(last.rank.stones - row.rank.stones) > FAR:
            reasons.append(
                _("The player known by this name was {known}, the list says {grade}.").format(
                    known=last.rank, grade=row.rank
                )
            )
        state = "known" if sure and not reasons else "doubtful"
        yield (
            row.line,
            StagedRow(
                row,
                division,
                state,
                choices=(*like, *known, PersonChoice(NEW, SOMEBODY_ELSE)),
                suggested=known[0].value if state == "known" else "",
                reason=" ".join(reasons),
                notes=notes,
            ),
        )


def _near_entries(
    rows: Sequence[tuple[EntryRow, Division, tuple[str, ...]]], unclaimed: Sequence[Entry]
) -> dict[int, list[Entry]]:
    """For each line, the entries of its division with the same name that no other line matches."""
    by_name: dict[tuple[int, str], list[Entry]] = defaultdict(list)
    for entry in unclaimed:
        by_name[entry.division_id, name_key(entry.name)].append(entry)
    return {row.line: by_name.get((division.pk, name_key(row.name)), []) for row, division, _elsewhere in rows}


def _all_lines(candidates: Iterable[Iterable[Candidate]]) -> set[int]:
    return {line.row.line for group in candidates for line in group}
