"""Asks a program every case and keeps what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Any

from ground.freezing import freeze_mappings
from nzgs_tourney.conformance.cases import CaseFile, SuiteCase
from nzgs_tourney.conformance.compare import is_right
from nzgs_tourney.conformance.ways import NoAnswerError, SuiteAnswer, Way

PROTOCOL = 1
MOST_SILENCES = 5
"""After so many questions in a row without an answer the program isn't asked any more."""


class Judgement(StrEnum):
    """What came of one question."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSUPPORTED = "unsupported"
    SILENT = "silent"
    NOT_ASKED = "not asked"


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """One case with its judgement; `said` is the answer, None without one; `fault` says why there is none."""

    case: SuiteCase
    judgement: Judgement
    said: Mapping[str, Any] | None = None
    fault: str = ""

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class ProgramNote:
    """What a program says beforehand about cases whose ids match `cases`, a pattern such as `record-*`."""

    cases: str
    text: str

    def about(self, case: SuiteCase) -> bool:
        """Whether it is about this case."""
        return fnmatchcase(case.id, self.cases)


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """A program's name and version as it says them, its notes, and every case by its file."""

    name: str
    version: str
    notes: tuple[ProgramNote, ...]
    files: tuple[tuple[CaseFile, tuple[CaseOutcome, ...]], ...]

    @property
    def judged(self) -> tuple[CaseOutcome, ...]:
        """All cases."""
        return tuple(one for _file, cases in self.files for one in cases)

    def count(self, *judgements: Judgement) -> int:
        """How many cases have one of these judgements."""
        return sum(one.judgement in judgements for one in self.judged)


def run_suite(way: Way, files: Iterable[CaseFile], tell: Callable[[], object] = lambda: None) -> SuiteRun:
    """Ask the program who it is, then every case; `tell` is called after each. Raises NoAnswerError where the program
    doesn't say who it is, and CannotStartError."""
    name, version, notes = _introduced(way.ask({"id": "hello", "ask": "hello", "given": {"protocol": PROTOCOL}}))
    silences = 0
    judged = []
    for file in files:
        cases = []
        for case in file.cases:
            one = _judged(way, case) if silences < MOST_SILENCES else CaseOutcome(case, Judgement.NOT_ASKED)
            if one.judgement is not Judgement.NOT_ASKED:
                silences = silences + 1 if one.judgement is Judgement.SILENT else 0
            cases.append(one)
            tell()
        judged.append((file, tuple(cases)))
    return SuiteRun(name, version, notes, tuple(judged))


def _judged(way: Way, case: SuiteCase) -> CaseOutcome:
    try:
        answer = way.ask({"id": case.id, "ask": case.ask, "given": case.given}).answer
    except NoAnswerError as fault:
        return CaseOutcome(case, Judgement.SILENT, fault=str(fault))
    if answer is None:
        return CaseOutcome(case, Judgement.UNSUPPORTED)
    return CaseOutcome(case, Judgement.RIGHT if is_right(case, answer) else Judgement.WRONG, said=answer)


def _introduced(answer: SuiteAnswer) -> tuple[str, str, tuple[ProgramNote, ...]]:
    said = answer.answer or {}
    notes = said.get("notes")
    return (
        str(said.get("name", "?")),
        str(said.get("version", "")),
        tuple(
            ProgramNote(str(note.get("cases", "")), str(note.get("text", "")))
            for note in (notes if isinstance(notes, list) else [])
            if isinstance(note, dict)
        ),
    )
