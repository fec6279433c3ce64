"""Draws, publishes or takes back the rounds of several divisions, each by its own service: what is refused for one
doesn't hold up the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.ledger.acts import Actor
from ground.errors import Refused
from nzgs_tourney.models import Division, Event
from nzgs_tourney.services.draws.draw_or_start import draw_or_start
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.draws.due_rounds import due_rounds

Rounds = Iterable[tuple[int, int]]
"""Rounds of an event, each by the number of its division and its own."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of the round of one division. `refused`: why it is as it was, in sentences, empty where it was done;
    `under_way`: a separate process draws it."""

    division: Division
    number: int
    refused: str = ""
    under_way: bool = False


def draw_divisions(event: Event, *, actor: Actor, expected_seq: int) -> tuple[Tried, ...]:
    """Draw the next round of every division that waits for it and has no draft, in the order of the divisions.

    A round that somebody changed after ledger event `expected_seq` is refused, as one that has no draw is.
    """

    def draw(division: Division, number: int) -> Tried:
        drawn = draw_or_start(division, number, actor=actor, seed="", expected_seq=expected_seq)
        return Tried(division, number, under_way=not drawn)

    return tuple(_tried(due.division, due.number, draw) for due in due_rounds(event) if not due.drafted)


def publish_divisions(
    event: Event, rounds: Rounds, *, actor: Actor, expected_seq: int, before: Callable[[], None] = lambda: None
) -> tuple[Tried, ...]:
    """Publish these drafts. `before` is called once, before the first that nothing speaks against.

    A draft that somebody changed after ledger event `expected_seq` is refused, as one is that `publish_round` refuses.
    """
    called = False

    def before_the_first() -> None:
        nonlocal called
        if not called:
            called = True
            before()

    def publish(division: Division, number: int) -> Tried:
        publish_round(division.pk, number, actor=actor, expected_seq=expected_seq, before=before_the_first)
        return Tried(division, number)

    return tuple(_tried(division, number, publish) for division, number in _of_event(event, rounds))


def recall_divisions(event: Event, rounds: Rounds, *, actor: Actor, expected_seq: int) -> tuple[Tried, ...]:
    """Make drafts of these published rounds again. Refused are those that `recall_round` refuses, e.g. after a result,
    and those that somebody changed after ledger event `expected_seq`."""

    def recall(division: Division, number: int) -> Tried:
        recall_round(division.pk, number, actor=actor, expected_seq=expected_seq)
        return Tried(division, number)

    return tuple(_tried(division, number, recall) for division, number in _of_event(event, rounds))


def _of_event(event: Event, rounds: Rounds) -> list[tuple[Division, int]]:
    """The rounds in the order of their divisions; a division that the event doesn't have is left out. One query."""
    numbers = dict(rounds)
    divisions = event.divisions.select_related("event__stream").filter(number__in=numbers)
    return [(division, numbers[division.number]) for division in divisions.order_by("position", "pk")]


def _tried(division: Division, number: int, act: Callable[[Division, int], Tried]) -> Tried:
    try:
        return act(division, number)
    except Refused as refused:
        return Tried(division, number, refused.sentence)
