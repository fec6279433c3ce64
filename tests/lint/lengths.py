"""Prints the files and lines of templates that are long enough to think about: `python -m tests.lint.lengths`.

Never fails: a long file of one purpose is better than two that are always read together.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.tree import read, tracked

SOURCE = {".py", ".html", ".css", ".js", ".sh"}
LINES, CHARACTERS = 300, 120


def long() -> Iterator[str]:
    """The places; migrations, which Django writes, are left out."""
    for name in tracked():
        if name.suffix not in SOURCE or "migrations" in name.parts:
            continue
        lines = (read(name) or "").splitlines()
        if len(lines) > LINES:
            yield f"{name}: {len(lines)} lines"
        if name.parts[0] == "templates":
            yield from (
                f"{name}:{n}: {len(line)} characters" for n, line in enumerate(lines, 1) if len(line) > CHARACTERS
            )


if __name__ == "__main__":
    for place in long():
        print(f"long: {place}")
