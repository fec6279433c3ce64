"""The director's home: how each division of an event stands, and the one thing to do next there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse

from games.models import GameState
from games.wording.numbers import counted
from nzgs_tourney.models import Division, Event, Round, RoundState


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do: its words, where it is done, and one sentence on why now."""

    label: str
    url: str
    why: str


@dataclass(frozen=True, slots=True)
class RoundCount:
    """How far the boards of a round are. `missing` have no result, `differing` two that differ, `unconfirmed` one
    that is not confirmed yet."""

    number: int
    state: str
    boards: int
    missing: int
    differing: int
    unconfirmed: int

    @property
    def settled(self) -> int:
        """The boards with a result that nobody contradicts."""
        return self.boards - self.missing - self.differing


@dataclass(frozen=True, slots=True)
class DivisionState:
    """One division of the overview. `latest` is the round last drawn, None before the first."""

    name: str
    slug: str
    rules: str
    playing: int
    withdrawn: int
    rounds: int
    state: str
    latest: RoundCount | None
    next: Step

    @property
    def roll(self) -> int | None:
        """The round whose roll can be called now: the next to be drawn, None where nobody waits for one."""
        number = 1 if self.latest is None else self.latest.number + (self.latest.state == RoundState.CLOSED)
        drawn = self.latest is not None and self.latest.state == RoundState.PUBLISHED
        return None if drawn or not self.playing or number > self.rounds else number

    @property
    def standing(self) -> str:
        """The round and its state, such as `Round 3 of 6 is a draft`."""
        if self.latest is None:
            return ""
        words = {"draft": "is a draft", "published": "is being played", "closed": "is closed"}
        return f"Round {self.latest.number} of {self.rounds} {words[self.latest.state]}"


def division_states(event: Event) -> tuple[DivisionState, ...]:
    """The divisions in their order. Two queries, whatever the number of divisions, rounds and players."""
    latest = dict(_counted(event))
    divisions = event.divisions.order_by("position", "pk").annotate(
        playing=Count("entries", filter=Q(entries__withdrawn_from__isnull=True)),
        withdrawn=Count("entries", filter=Q(entries__withdrawn_from__isnull=False)),
    )
    return tuple(
        DivisionState(
            name=division.name,
            slug=division.slug,
            rules=rules_in_short(division),
            playing=division.playing,
            withdrawn=division.withdrawn,
            rounds=division.rounds,
            state=_state(division, latest.get(division.pk)),
            latest=latest.get(division.pk),
            next=next_step(event.slug, division, division.playing, latest.get(division.pk)),
        )
        for division in divisions
    )


def _counted(event: Event) -> Iterator[tuple[int, RoundCount]]:
    """Every round drawn with its division, in the order of their numbers."""

    def boards(state: GameState) -> Count:
        return Count("pairings", distinct=True, filter=Q(pairings__game__state=state))

    counted = Round.objects.filter(division__event=event).annotate(
        boards=Count("pairings", distinct=True),
        missing=boards(GameState.OPEN),
        differing=boards(GameState.CONTRADICTED),
        unconfirmed=boards(GameState.REPORTED),
    )
    fields = ("number", "state", "boards", "missing", "differing", "unconfirmed")
    for division, *values in counted.order_by("number").values_list("division", *fields):
        yield division, RoundCount(*values)


def rules_in_short(division: Division) -> str:
    """`McMahon, 6 rounds, 19×19, 60 min, 30 s byo-yomi, even games`."""
    time = f"{division.main_minutes} min" + (f", {division.overtime}" if division.overtime else "")
    handicap = (
        "even games" if division.handicap_basis == "none" else f"handicaps {division.get_handicap_basis_display()}"
    )
    size = f"{division.board_size}×{division.board_size}"
    rounds = counted(division.rounds, "round")
    return ", ".join((division.get_system_display(), rounds, size, time, handicap))


def next_step(event: str, division: Division, playing: int, latest: RoundCount | None) -> Step:
    """The one thing that brings a division on. The first that applies, in the order of a tournament's day."""
    place = [event, division.slug]
    if latest is None and playing < 2:
        why = "Nobody is entered yet." if not playing else "One player is entered so far."
        return Step("Import the entry list", reverse("desk:import", args=place), why)
    number = 1 if latest is None else latest.number
    page = reverse("desk:round", args=[*place, number])
    if latest is None:
        return Step("Draw round 1", page, f"{playing} players are entered.")
    if latest.state == RoundState.DRAFT:
        return Step(f"Check and publish round {number}", page, f"A draft with {_boards(latest.boards)}.")
    if latest.state == RoundState.CLOSED:
        if number >= division.rounds:
            return Step("See the final standings", reverse("desk:standings", args=place), "Every round is played.")
        following = reverse("desk:round", args=[*place, number + 1])
        return Step(f"Draw round {number + 1}", following, f"Round {number} is closed.")
    results = reverse("desk:results", args=[*place, number])
    if latest.differing:
        why = f"The players report {_boards(latest.differing)} differently."
        return Step("Decide what differs", results, why)
    if latest.missing:
        if latest.missing == latest.boards:
            return Step("Enter results", results, f"No results yet ({_boards(latest.boards)}).")
        return Step("Enter results", results, f"{latest.missing} of {latest.boards} results to come.")
    if latest.unconfirmed:
        return Step(f"Confirm and close round {number}", page, f"{_boards(latest.unconfirmed)} reported by one side.")
    return Step(f"Close round {number}", page, "Every result is confirmed.")


def _boards(count: int) -> str:
    return counted(count, "board")


def _state(division: Division, latest: RoundCount | None) -> str:
    if latest is None:
        return "entries"
    if latest.state == RoundState.DRAFT:
        return "draft"
    if latest.state == RoundState.PUBLISHED:
        return "running"
    return "finished" if latest.number >= division.rounds else "closed"
