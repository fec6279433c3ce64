"""Matches players of an entry list with lines of a rating list: sure, doubtful, or none. Two people are never merged
silently.

| found | answer |
| --- | --- |
| the same number, and the names agree or are close | sure |
| the same number, but another name | doubtful |
| the same name, once on each side; case, macrons, punctuation and `Surname, First` aside | sure |
| the same name, more than once on either side, or with another number | doubtful |
| the words in another order, one letter different, `Maaori` for `Māori`, an initial, a middle name | doubtful |
| nothing of this, or a name without a letter, e.g. `? ?` | none |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow

SHORTEST_TYPO = 5
"""Shorter names are not compared letter by letter: too many would be close."""


@dataclass(frozen=True, slots=True)
class SoughtPerson:
    """A player to find on a list. `key` is the caller's own and unique; `listed_id` a number on that list."""

    key: int
    name: str
    listed_id: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row that may match, with the reason as a sentence."""

    row: ListedRow
    reason: str


@dataclass(frozen=True, slots=True)
class Matches:
    """Every key is in exactly one of the three; no row is sure for two keys."""

    sure: Mapping[int, ListedRow]
    doubtful: Mapping[int, tuple[Candidate, ...]]
    without_match: tuple[int, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def match_names(entries: Sequence[SoughtPerson], rows: Sequence[ListedRow]) -> Matches:
    """The answers by the table above. The order of either side doesn’t matter; candidates come in the order of the
    list."""
    by_number = {row.listed_id.casefold(): row for row in rows if row.listed_id}
    index = _Index(rows)
    wanted_names = Counter(name_key(entry.name) for entry in entries)
    numbers = Counter(entry.listed_id.casefold() for entry in entries if entry.listed_id)
    sure: dict[int, ListedRow] = {}
    doubtful: dict[int, tuple[Candidate, ...]] = {}
    for entry in entries:
        row = by_number.get(entry.listed_id.casefold()) if entry.listed_id else None
        if row is None:
            continue
        if numbers[entry.listed_id.casefold()] > 1:
            doubtful[entry.key] = (
                Candidate(row, _("Several entries give the number {listed_id}.").format(listed_id=row.listed_id)),
            )
        elif name_key(entry.name) == name_key(row.name) or row in index.near(entry.name):
            sure[entry.key] = row
        else:
            reason = _("{name} has the number {listed_id}.").format(listed_id=row.listed_id, name=row.name)
            doubtful[entry.key] = (Candidate(row, reason), *_by_name(entry, index, wanted_names, set()))
    taken_lines = {row.line for row in sure.values()}
    without_match: list[int] = []
    for entry in entries:
        if entry.key in sure or entry.key in doubtful:
            continue
        matches = _by_name(entry, index, wanted_names, taken_lines)
        if len(matches) == 1 and not matches[0].reason:
            sure[entry.key] = matches[0].row
        elif matches:
            doubtful[entry.key] = matches
        else:
            without_match.append(entry.key)
    return Matches(sure, doubtful, tuple(without_match))


def match_other_names(names: Sequence[str], rows: Sequence[ListedRow]) -> tuple[Candidate, ...]:
    """The rows that one of somebody's other names fits: always doubtful, since they are entered under another."""
    found: dict[int, Candidate] = {}
    for name in names:
        matches = match_names([SoughtPerson(0, name)], rows)
        for row in (*matches.sure.values(), *(one.row for one in matches.doubtful.get(0, ()))):
            found.setdefault(row.line, Candidate(row, _("The player is also known as {name}.").format(name=name)))
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class SimilarRows:
    """Two rows of one list that may be one person, with the reason as a sentence."""

    one: ListedRow
    other: ListedRow
    reason: str


def names_agree(one: str, other: str) -> bool:
    """Whether two names may be one person's: the same or close, by the table above."""
    if name_key(one) == name_key(other):
        return True
    close = _traces(one) & _traces(other) or _initials(one, as_given=True) & _initials(other, as_given=False)
    return bool(close)


def names_alike(rows: Sequence[ListedRow]) -> tuple[SimilarRows, ...]:
    """Every two rows with the same name or close ones, in the order of the list; two with different numbers are two
    people and left out."""
    index = _Index(rows)
    alike = []
    for row in rows:
        for other in index.near(row.name):
            if row.line < other.line and not (row.listed_id and other.listed_id):
                same = name_key(row.name) == name_key(other.name)
                alike.append(
                    SimilarRows(row, other, _("The names are the same.") if same else _("The names are close."))
                )
    return tuple(sorted(alike, key=lambda pair: (pair.one.line, pair.other.line)))


def _by_name(
    entry: SoughtPerson, index: _Index, wanted_names: Counter[str], taken_lines: set[int]
) -> tuple[Candidate, ...]:
    """Candidates by name; a single one without a reason is certain."""
    key = name_key(entry.name)
    same = index.same.get(key, [])
    if same:
        reason = ""
        if len(same) > 1:
            reason = _("{count} players have this name.").format(count=len(same))
        elif wanted_names[key] > 1:
            reason = _("{wanted} entries have this name.").format(wanted=wanted_names[key])
        elif same[0].line in taken_lines:
            reason = _("Another entry has this player’s number.")
        elif entry.listed_id and same[0].listed_id and entry.listed_id.casefold() != same[0].listed_id.casefold():
            reason = _("The name is the same, but the number on the list is {listed_id}.").format(
                listed_id=same[0].listed_id
            )
        return tuple(Candidate(row, reason) for row in same)
    return tuple(
        Candidate(row, _("The name is close: {name}.").format(name=row.name)) for row in index.near(entry.name)
    )


class _Index:
    """The rows of a list, indexed by everything that close names have in common. A name without a letter is nobody's,
    and isn't found."""

    def __init__(self, rows: Iterable[ListedRow]) -> None:
        self.same: dict[str, list[ListedRow]] = defaultdict(list)
        self._near: dict[str, list[ListedRow]] = defaultdict(list)
        for row in rows:
            names = {name_key(name): name for name in (*row.other_names, row.name) if name_key(name)}
            for key in names:
                self.same[key].append(row)
            for trace in {one for name in names.values() for one in _traces(name) | _initials(name, as_given=False)}:
                self._near[trace].append(row)

    def near(self, name: str) -> list[ListedRow]:
        """The rows whose name shares a trace with this one, in the order of the list."""
        traces = _traces(name) | _initials(name, as_given=True)
        rows = {row.line: row for trace in traces for row in self._near.get(trace, ())}
        return [rows[line] for line in sorted(rows)]


def _traces(name: str) -> set[str]:
    """The traces of a name; close names share one: the words sorted; the name with any one letter left out, which two
    names one letter apart have in common; first and last word."""
    words = name_key(name).split()
    ordered, run = " ".join(sorted(words)), "".join(words)
    traces = {ordered}
    if len(run) >= SHORTEST_TYPO:
        for text in (run, "".join(sorted(words)), _single_vowels(run)):
            traces.add(f"~{text}")
            traces.update(f"~{text[:index]}{text[index + 1 :]}" for index in range(len(text)))
    if len(words) > 1:
        traces.add(f"={words[0]} {words[-1]}")
    return traces


def _initials(name: str, *, as_given: bool) -> set[str]:
    """What `H. Tūhoe` and `Hēmi Tūhoe` share, on opposite sides only: two one-letter first names aren't close."""
    words = name_key(name).split()
    if len(words) < 2:
        return set()
    initial = (len(words[0]) == 1) is not as_given
    return {f"{'i' if initial else 'f'}:{words[0][0]} {words[-1]}"}


def _single_vowels(text: str) -> str:
    """Doubled vowels, an older spelling of macrons, as single ones."""
    for vowel in "aeiou":
        text = text.replace(2 * vowel, vowel)
    return text
