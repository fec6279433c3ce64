"""Who failed what, by clause: as text for a terminal and as Markdown for `docs/conformance.md`.

It is in English always: it goes into documents and to people who write programs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from errno import EEXIST
from pathlib import Path
from typing import Any

from nzgs_tourney.conformance.run import CaseOutcome, Judgement, SuiteRun

BEGIN, END = "<!-- report: begin -->", "<!-- report: end -->"
"""Between these two lines of a page that is there already the report is put; a new file has nothing else."""

_HEAD = "| clause or subject |"

_FAULTS = (Judgement.WRONG, Judgement.SILENT, Judgement.NOT_ASKED)
_LONGEST = 160


def report_text(run: SuiteRun) -> str:
    """For a terminal: a line for each clause, then every case that isn't right, with what was said."""
    wide = max(len(file.title) for file, _cases in run.files)
    lines = [f"{run.name} {run.version}".strip()]
    for file, cases in run.files:
        lines.append(f"  {file.title:<{wide}}  {_share(cases)}")
    lines += [f"  {'all':<{wide}}  {_share(run.judged)}"]
    for one in run.judged:
        if one.judgement in _FAULTS[:2]:
            lines += ["", f"{one.case.id}: {one.case.title}", *(f"  {line}" for line in _explained(one))]
    return "\n".join(lines)


def _explained(one: CaseOutcome) -> list[str]:
    right = " or ".join(_shown(answer) for answer in one.case.right)
    said = one.fault or _shown(_asked(one) or one.said or {})
    return [f"right: {right}", f"said:  {said}", f"why:   {one.case.why}", f"rule:  {one.case.source}"]


def _asked(one: CaseOutcome) -> dict[str, Any]:
    """What was said of that which was asked."""
    keys = {"pairs"}.union(*one.case.right)
    return {key: value for key, value in (one.said or {}).items() if key in keys}


def _shown(value: Mapping[str, Any]) -> str:
    text = json.dumps(dict(value), ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _share(cases: Sequence[CaseOutcome]) -> str:
    counted = Counter(one.judgement for one in cases)
    aside = (Judgement.UNSUPPORTED, Judgement.NOT_ASKED)
    rest = [f"{counted[judgement]} {judgement}" for judgement in aside if counted[judgement]]
    asked = len(cases) - sum(counted[judgement] for judgement in aside)
    if not asked and len(rest) == 1:
        return rest[0].partition(" ")[2]
    return ", ".join([f"{counted[Judgement.RIGHT]} of {asked}", *rest])


def report_markdown(runs: Sequence[SuiteRun]) -> str:
    """A table of clauses by program, then what each program says otherwise."""
    names = [f"{run.name} {run.version}".strip() for run in runs]
    lines = [f"{_HEAD} {' | '.join(names)} |", f"| --- |{' --- |' * len(runs)}"]
    for rows in zip(*(run.files for run in runs), strict=True):
        file = rows[0][0]
        lines.append(f"| `{file.name}`: {file.title} | {' | '.join(_share(cases) for _file, cases in rows)} |")
    lines.append(f"| together | {' | '.join(_share(run.judged) for run in runs)} |")
    for run, name in zip(runs, names, strict=True):
        lines += ["", f"### {name}", "", *_others(run)]
    return "\n".join(lines) + "\n"


def _others(run: SuiteRun) -> Iterable[str]:
    """What a program answers otherwise: its notes with their cases, then the cases that no note is about."""
    wrong = [one for one in run.judged if one.judgement in _FAULTS]
    if not wrong:
        yield f"{run.count(Judgement.RIGHT)} cases, all of them right."
        return
    explained: set[str] = set()
    for note in run.notes:
        found = [one for one in wrong if note.about(one.case) and one.case.id not in explained]
        explained |= {one.case.id for one in found}
        if found:
            yield f"- {note.text} {', '.join(f'`{one.case.id}`' for one in found)}"
    for one in wrong:
        if one.case.id not in explained:
            said = one.fault or ("not asked" if one.said is None else f"`{_shown(one.said)}`")
            right = " or ".join(f"`{_shown(answer)}`" for answer in one.case.right)
            yield f"- `{one.case.id}`, {one.case.title}: {said}; right is {right}. {one.case.why}"


def write_report(path: Path, runs: Sequence[SuiteRun]) -> None:
    """Put the report into this file. Raises OSError, also for a file with something else in it that has no place for a
    report."""
    report = report_markdown(runs)
    page = path.read_text(encoding="utf-8") if path.exists() else ""
    before, begin, rest = page.partition(f"{BEGIN}\n")
    _old, end, after = rest.partition(f"{END}\n")
    if not (begin and end) and page.strip() and not page.startswith(_HEAD):
        raise FileExistsError(EEXIST, f"it is there without the lines {BEGIN} and {END}", str(path))
    whole = f"{before}{begin}\n{report}\n{end}{after}" if begin and end else report
    path.write_text(whole, encoding="utf-8")
