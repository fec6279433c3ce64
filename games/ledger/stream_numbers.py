"""The numbers that a stream gives to its games, records and so on: counted per stream, so they are the same on every
site that has the stream."""

from __future__ import annotations

from games.models import NumbersGiven, Stream


def next_numbers(stream: Stream, kind: str, count: int) -> range:
    """The next `count` numbers for things of this kind, from 1, in a stream that this transaction has locked. A number
    is never used twice."""
    given, _ = NumbersGiven.objects.get_or_create(stream=stream, kind=kind, defaults={"last": 0})
    first = given.last + 1
    given.last += count
    given.save(update_fields=["last"])
    return range(first, first + count)


def next_number(stream: Stream, kind: str) -> int:
    """The next number for a thing of this kind, in a stream that this transaction has locked."""
    return next_numbers(stream, kind, 1)[0]
