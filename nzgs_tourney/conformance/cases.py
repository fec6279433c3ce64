"""Reads the cases of the suite: plain files in `conformance/cases`, described by `conformance/case.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ground.freezing import freeze_mappings
from nzgs_tourney.site.deployment.folders import CONFORMANCE

CASES = CONFORMANCE / "cases"

JsonObject = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SuiteCase:
    """One question with its right answers, JSON objects of which any will do.

    `source` is the clause or the text that decides it, `why` how it does, `derived` how the answer was found.
    """

    id: str
    title: str
    ask: str
    given: JsonObject
    right: tuple[Any, ...]
    why: str
    source: str
    derived: str

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The cases of one file: a clause or a subject. `profile` names what a program must be for to be asked it."""

    name: str
    title: str
    profile: str
    cases: tuple[SuiteCase, ...]


def subjects(folder: Path = CASES) -> tuple[CaseFile, ...]:
    """All subjects, in the order of their files' names. Raises OSError and ValueError where the files aren't there or
    aren't as the schema says."""
    found = tuple(_subject(path) for path in sorted(folder.glob("*.json")))
    if not found:
        raise FileNotFoundError(2, "No such file or directory", str(folder))
    return found


def _subject(path: Path) -> CaseFile:
    value = json.loads(path.read_text(encoding="utf-8"))
    cases = tuple(
        SuiteCase(
            id=one["id"],
            title=one["title"],
            ask=one["ask"],
            given=one["given"],
            right=tuple(one["right"]),
            why=one["why"],
            source=one["source"],
            derived=one["derived"],
        )
        for one in value["cases"]
    )
    return CaseFile(path.stem, value["title"], value["profile"], cases)
