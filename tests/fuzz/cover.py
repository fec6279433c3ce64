"""One target under atheris, a process of its own: `python -m tests.fuzz.cover TARGET [options of libFuzzer] FOLDERS`.

libFuzzer ends the process itself, with status 0 after its time and another one at the first input that fails, which
it leaves in a file. The growth of the memory is printed at the end.
"""

import atexit
import sys

import atheris

from tests.fuzz.bounds import Watched
from tests.fuzz.target import WATCHED, load


def main(name: str, options: list[str]) -> None:
    """Fuzz until libFuzzer has had enough. Does not return."""
    with atheris.instrument_imports(include=list(WATCHED)):
        target = load(name)
    watched = Watched(target.check)
    atexit.register(lambda: print(f"growth: {watched.growth} blocks", file=sys.stderr, flush=True))
    atheris.Setup([sys.argv[0], *options], watched)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
