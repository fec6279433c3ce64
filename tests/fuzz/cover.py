"""One target under atheris, a process of its own: `python -m tests.fuzz.cover TARGET [options of libFuzzer] FOLDERS`.

libFuzzer ends the process itself, with status 0 after its time and another one at the first input that fails, which
it leaves in a file.
"""

import sys

import atheris

from tests.fuzz.bounds import Watched
from tests.fuzz.target import WATCHED, load


class Told(Watched):
    """Says at every look how the memory has grown: libFuzzer leaves no time for it at the end."""

    def look(self) -> None:
        super().look()
        print(f"growth: {self.growth} blocks after {self.inputs} inputs", file=sys.stderr, flush=True)


def main(name: str, options: list[str]) -> None:
    """Fuzz until libFuzzer has had enough. Does not return."""
    with atheris.instrument_imports(include=list(WATCHED)):
        target = load(name)
    atheris.Setup([sys.argv[0], *options], Told(target.check))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
