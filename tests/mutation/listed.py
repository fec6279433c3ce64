"""The changes that no test can notice, each with its reason: a table of `docs/proofs.md`."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "proofs.md"
HEADING = "| where | change | why no test can notice it |"


def listed(text: str | None = None) -> dict[tuple[str, str], str]:
    """The reason for each, by the name of the change. Raises ValueError where a line of the table cannot be read."""
    lines = iter((DOCUMENT.read_text(encoding="utf-8") if text is None else text).splitlines())
    found: dict[tuple[str, str], str] = {}
    for line in lines:
        if line == HEADING:
            next(lines)
            break
    for line in lines:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) != 3 or not cells[2] or not all(re.fullmatch("`[^`]+`", cell) for cell in cells[:2]):
            raise ValueError(f"This line of the list of survivors cannot be read: {line}")
        where, what = (cell[1:-1].replace("\\|", "|") for cell in cells[:2])
        found[where, what] = cells[2]
    return found
