"""The subjects of games and cases in a ledger: what an event is about, by its number in the stream."""

from __future__ import annotations


def game_subject(number: int) -> str:
    """The game with this number, `game:12`."""
    return f"game:{number}"


def case_subject(number: int) -> str:
    """The case with this number, `case:3`."""
    return f"case:{number}"
