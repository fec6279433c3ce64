"""The contract of a target, and the table of those there are.

A target is a module of this folder with

- `SEEDS`: files to begin with, all of them read or refused as they should be;
- `WORDS`: words of the format, so that the fuzzer need not find them letter by letter;
- `check(content)`: everything that must hold for any bytes. It raises, AssertionError or whatever the program let
  out, where it does not hold.

The program's own modules are imported when `load` imports the target, not before: a fuzzer must see the import.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

TARGETS = {
    "records": "bytes as a game record: read, replay, count, every report, written and read again",
    "fragments": "the same for records put together from pieces of SGF, so that most of them are games",
    "formats": "bytes as a record of Tygem, Cyberoro or Pandanet: the same",
    "moves": "games on small boards: the replay against the naive judge, steps and remedies too",
    "exchange": "bytes as a file of another program: XML, h9, tou, AGA, our own; read, written, read again",
    "lists": "bytes as an entry list or a rating list in CSV",
}
"""Every target by the name of its module, and what it tries."""

OF_TOURNAMENTS = ("nzgs_tourney.tournament.division", "nzgs_tourney.tournament.exchange")
WATCHED = ("games", "ratings", "ground", *OF_TOURNAMENTS, "sgfmill")
"""The packages whose branches the fuzzer sees."""


@dataclass(frozen=True, slots=True)
class Target:
    """One target, loaded."""

    name: str
    seeds: tuple[bytes, ...]
    words: tuple[bytes, ...]
    check: Callable[[bytes], None]


def load(name: str) -> Target:
    """The target of this name. Raises KeyError where there is none."""
    TARGETS[name]
    module = import_module(f"tests.fuzz.{name}")
    return Target(name, tuple(module.SEEDS), tuple(module.WORDS), module.check)
