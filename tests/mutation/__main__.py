"""`make mutants`: every change of `games/rules` against its unit tests; what survives must be listed, with a reason.

Exit status 1 where a survivor is not listed, where a listed change is noticed after all or no longer there, or where
fewer than LEAST of all changes are noticed.
"""

import argparse
import os
import resource
import sys
import time
from collections import Counter
from pathlib import Path

from tests.mutation.listed import listed
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.trial import Verdict, trial

REPOSITORY = Path(__file__).resolve().parents[2]
RULES = REPOSITORY / "games" / "rules"
TESTS = "tests/unit/rules"
LEAST = 0.9

FIRST = {
    "board": ("test_board.py", "test_boards.py"),
    "findings": ("test_findings.py", "test_remedies.py", "test_steps.py"),
    "difference": ("test_difference.py", "test_symmetry.py"),
    "game": ("test_moves_digest.py", "test_replay.py"),
    "point": ("test_point.py", "test_position.py", "test_scoring.py"),
    "replay": ("test_prisoners.py", "test_replay.py"),
    "result": ("test_result.py", "test_sgf_result.py"),
}
"""The tests that are most likely to notice a change of a module, where they are not those of its own name."""

LATER = ("test_replay_against_naive.py", "test_perft.py")
NEVER = ("test_gnugo.py",)
"""Another program, which need not be installed."""

QUICK = ("-k", "not (linear or test_games or (test_legal_positions and 3-3))")
"""All but what measures time, and what takes a second to say what the others say."""

OWN_SECONDS = 4
"""Of processor time for a module's own tests, which take a tenth of that."""

ROOM = 3
"""So many times the processor time of all tests is allowed with a change; then it is taken to run without end."""

GAMES = "150"
"""Random games against the naive judge."""


def unit_tests(module: str) -> tuple[list[str], list[str]]:
    """The unit tests of this module, and all unit tests, the slow ones last."""
    names = sorted(path.name for path in (REPOSITORY / TESTS).glob("test_*.py") if path.name not in NEVER)
    own = [name for name in FIRST.get(module, (f"test_{module}.py",)) if name in names]
    every = [*(name for name in names if name not in LATER), *LATER]
    return [f"{TESTS}/{name}" for name in own], [f"{TESTS}/{name}" for name in every]


def noticed(module: str, mutant: Mutant, seconds: int) -> Verdict:
    """The verdict of the module's own tests and, where they notice nothing, of all."""
    own, every = unit_tests(module)
    verdict = trial(mutant.module, mutant.code, [*QUICK, *own], OWN_SECONDS) if own else Verdict.SURVIVED
    return trial(mutant.module, mutant.code, [*QUICK, *every], seconds) if verdict is Verdict.SURVIVED else verdict


def modules(names: list[str]) -> list[Path]:
    """The files of these modules, or of all that hold more than exports."""
    every = [path for path in sorted(RULES.glob("*.py")) if path.stem != "__init__"]
    return [path for path in every if not names or path.stem in names]


def main(arguments: list[str]) -> int:
    """Try every change; print what survives and the table. See the head of this file for the answer."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only these of games/rules, such as board")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.modules) - {path.stem for path in modules([])}):
        parser.error(f"games/rules has no module {', '.join(unknown)}")
    os.chdir(REPOSITORY)
    os.environ["PROPERTY_GAMES"] = GAMES
    start = time.monotonic()
    if trial("", None, [*QUICK, *unit_tests("")[1]], 120) is not Verdict.SURVIVED:
        print("The tests fail on the source as it is; nothing was changed.")
        return 1
    seconds = 2 + ROOM * round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    reasons = listed()
    counts: Counter[tuple[str, Verdict]] = Counter()
    survivors: list[Mutant] = []
    tried: set[tuple[str, str]] = set()
    paths = modules(options.modules)
    for path in paths:
        name = f"games.rules.{path.stem}"
        for mutant in mutants_of(path, name):
            verdict = noticed(path.stem, mutant, seconds)
            counts[path.stem, verdict] += 1
            tried.add(mutant.name)
            if verdict is Verdict.SURVIVED:
                survivors.append(mutant)
                known = "" if mutant.name in reasons else ", NOT LISTED"
                print(f"survived{known}: {mutant.where}: {mutant.what}", flush=True)
        print(line(path.stem, [path.stem], counts), flush=True)
    print(line("all", [path.stem for path in paths], counts), f"in {time.monotonic() - start:,.0f} s")
    left = {mutant.name for mutant in survivors}
    stale = [key for key in reasons if key not in left and (key in tried or not options.modules)]
    for where, what in stale:
        print(f"listed, but noticed or no longer there: {where}: {what}")
    missed = len(left - reasons.keys())
    print(f"{missed} survivors are not listed in docs/proofs.md, {len(stale)} lines of the list are out of date.")
    killed = sum(n for (_, verdict), n in counts.items() if verdict is not Verdict.SURVIVED)
    return 1 if missed or stale or killed < LEAST * counts.total() else 0


def line(title: str, names: list[str], counts: Counter[tuple[str, Verdict]]) -> str:
    """How many changes of these modules the tests noticed."""
    by_verdict = {verdict: sum(counts[name, verdict] for name in names) for verdict in Verdict}
    every = sum(by_verdict.values())
    killed = every - by_verdict[Verdict.SURVIVED]
    without_end = by_verdict[Verdict.TOO_LONG]
    share = 100 * killed / every if every else 100.0
    return f"{title:<10} {killed:>5} of {every:>5} noticed, {share:5.1f} % ({without_end} ran without end)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
