"""What holds for every format that is both written and read."""

from __future__ import annotations

from collections.abc import Callable

from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.fault import Faults
from tests.unit.exchange.external_events import accepted, read, renumbered

Write = Callable[[ExternalDivision], Written]
Read = Callable[[bytes], ExternalDivision | Faults]


def there_and_back(before: ExternalDivision, write: Write, read_format: Read) -> ExternalDivision:
    """The event as it is read from its own file, of which everything is as before but what is named as left out."""
    written = write(before)
    after = read(read_format(written.content))
    assert accepted(after.division)
    if not written.left_out:
        assert after.division == renumbered(before.division)
    boards = [[len(one.boards) for one in event.division.rounds if one.boards] for event in (before, after)]
    assert boards[0] == boards[1]
    return after


def stays_once_read(before: ExternalDivision, write: Write, read_format: Read) -> None:
    """What the format gave once, it holds without loss, in the same bytes."""
    once = read(read_format(write(before).content))
    again = write(once)
    twice = read(read_format(again.content))
    assert again.left_out == ()
    assert (twice.division, twice.event) == (once.division, once.event)
    assert write(twice).content == again.content
