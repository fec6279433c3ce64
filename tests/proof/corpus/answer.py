"""What a corpus run says of one file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Read; refused with a sentence, as somebody who sends the file would be; or wrong: the program is at fault."""

    READ = "read"
    REFUSED = "refused"
    WRONG = "WRONG"


@dataclass(frozen=True, slots=True)
class Answer:
    """One file: `kind` is its format in words, `told` what was read or why not, `remarks` what deserves a look."""

    file: str
    kind: str
    verdict: Verdict
    told: str
    remarks: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The file's lines of the report."""
        kind = f"{self.kind}, " if self.kind else ""
        return [f"{self.verdict:8} {self.file}: {kind}{self.told}", *(f"{'':11}{remark}" for remark in self.remarks)]
