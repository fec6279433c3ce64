"""Reads every file of a folder, and reports what was read, what was refused and why, and what was passed over.

Exit status 1 where the program is wrong about a file; a file that is refused is no fault of the program's.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

from tests.proof.corpus import records, tournaments
from tests.proof.corpus.answer import Answer, Verdict
from tests.proof.corpus.counted import counted

HALVES: tuple[ModuleType, ...] = (records, tournaments)
"""The first that takes a file answers for it."""


def files_in(folder: Path) -> list[Path]:
    """Every file below the folder, by name; hidden ones are none of it."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))


def main(arguments: list[str] | None = None) -> int:
    """The report on standard output, and the exit status."""
    parser = argparse.ArgumentParser(prog="make proof-corpus", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder.")
    answers: dict[str, list[Answer]] = {half.NAME: [] for half in HALVES}
    passed: Counter[str] = Counter()
    for path in files_in(folder):
        content, name = path.read_bytes(), str(path.relative_to(folder))
        half = next((one for one in HALVES if one.takes(content)), None)
        if half is None:
            passed[path.suffix or "no suffix"] += 1
            continue
        told = half.answer(name, content)
        answers[half.NAME].append(told)
        print("\n".join(told.lines()), flush=True)
    for half in HALVES:
        print("\n".join(["", *half.summary(answers[half.NAME])]))
    kinds = ", ".join(f"{count} {suffix}" for suffix, count in sorted(passed.items()))
    print(f"{counted(passed.total(), 'file')} passed over{f' ({kinds})' if kinds else ''}.")
    return int(any(one.verdict is Verdict.WRONG for found in answers.values() for one in found))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    sys.exit(main())
