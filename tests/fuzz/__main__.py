"""`make fuzz`: every target for its share of the minutes, one after the other; exit status 1 where one has failed.

Needs atheris (requirements/proof.txt). What the fuzzer has learnt is kept in `var/fuzz/` for the next time.
"""

import argparse
import importlib.util
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.target import TARGETS, load

REPOSITORY = Path(__file__).resolve().parents[2]
KEPT = REPOSITORY / "var" / "fuzz"
MOST_BYTES, MOST_SECONDS, MOST_MEGABYTES = 4096, 60, 1024
"""For libFuzzer: length of an input, time until it is taken to hang, memory of the process."""

HEADINGS = ("target", "seconds", "inputs", "edges", "kept", "memory", "growth", "")


@dataclass(frozen=True, slots=True)
class Ran:
    """What one target has told at its end: `edges` are the branches seen, `kept` the inputs that each show another."""

    target: str
    seconds: int
    inputs: int
    edges: int
    kept: int
    megabytes: int
    growth: int | None
    failed: Path | None

    def cells(self) -> tuple[str, ...]:
        """The line of the table."""
        numbers = (self.seconds, self.inputs, self.edges, self.kept)
        verdict = f"FAILED on {self.failed}" if self.failed else "held"
        growth = "too short" if self.growth is None else f"{self.growth:,} blocks"
        return (self.target, *(f"{n:,}" for n in numbers), f"{self.megabytes} MB", growth, verdict)


def escaped(word: bytes) -> str:
    """The word as libFuzzer's dictionaries write it."""
    return "".join(f"\\x{byte:02x}" for byte in word)


def run(name: str, seconds: int) -> Ran:
    """Fuzz one target for so many seconds."""
    target = load(name)
    corpus, seeds, failed = (KEPT / name / folder for folder in ("corpus", "seeds", "failed"))
    for folder in (corpus, seeds, failed):
        folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds):
        (seeds / f"{number:03}").write_bytes(seed)
    words = KEPT / name / "words"
    words.write_text("".join(f'"{escaped(word)}"\n' for word in target.words))
    before = set(failed.iterdir())
    options = [
        f"-max_total_time={seconds}", f"-max_len={MOST_BYTES}", f"-timeout={MOST_SECONDS}",
        f"-rss_limit_mb={MOST_MEGABYTES}", f"-artifact_prefix={failed}/", f"-dict={words}", "-print_final_stats=1",
    ]  # fmt: skip
    command = [sys.executable, "-m", "tests.fuzz.cover", name, *options, str(corpus), str(seeds)]
    start = time.monotonic()
    told_to = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    done = subprocess.run(command, cwd=REPOSITORY, check=False, **told_to)
    (KEPT / name / "log").write_text(done.stdout)
    found = sorted(set(failed.iterdir()) - before)
    if done.returncode or found:
        print("\n".join(done.stdout.splitlines()[-40:]), flush=True)
    broken = found[0] if found else KEPT / name / "log" if done.returncode else None

    def told(pattern: str) -> int:
        numbers = re.findall(pattern, done.stdout)
        return int(numbers[-1]) if numbers else 0

    return Ran(
        name,
        round(time.monotonic() - start),
        told(r"number_of_executed_units: +(\d+)") or told(r"^#(\d+)"),
        told(r"cov: (\d+)"),
        told(r"corp: (\d+)"),
        told(r"peak_rss_mb: +(\d+)"),
        told(r"growth: (-?\d+) blocks") if "growth: " in done.stdout else None,
        broken and broken.relative_to(REPOSITORY),
    )


def table(rows: list[tuple[str, ...]]) -> str:
    """The lines in columns, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]

    def written(row: tuple[str, ...]) -> str:
        first, *numbers, verdict = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        return "  ".join((first, *(number.rstrip().rjust(len(number)) for number in numbers), verdict)).rstrip()

    return "\n".join(map(written, rows))


def main(arguments: list[str]) -> int:
    """Fuzz, or run one target on one file again. 1 where something failed, 2 where the fuzzer is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"only these of: {', '.join(TARGETS)}")
    parser.add_argument("--minutes", type=float, default=5, help="for all of them together (5)")
    parser.add_argument(
        "--again", nargs=2, metavar=("TARGET", "FILE"), help="run one target on one file, without fuzzer"
    )
    options = parser.parse_args(arguments)
    if unknown := {*options.targets, *(options.again or [])[:1]} - set(TARGETS):
        parser.error(f"there is no target {', '.join(sorted(unknown))}")
    if options.again:
        load(options.again[0]).check(Path(options.again[1]).read_bytes())
        print("It holds.")
        return 0
    if importlib.util.find_spec("atheris") is None:
        print(
            "Nothing was fuzzed: atheris is not installed. It is in requirements/proof.txt, ready made for Linux on "
            "x86-64 with Python 3.11 to 3.13. The quick tests run every target on its seeds without it.",
            file=sys.stderr,
        )
        return 2
    names = options.targets or list(TARGETS)
    rows = []
    for name in names:
        print(f"{name}: {TARGETS[name]} …", flush=True)
        rows.append(run(name, max(5, round(60 * options.minutes / len(names)))))
    print("\n" + table([HEADINGS, *(row.cells() for row in rows)]))
    return 1 if any(row.failed for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
