"""Writes the rows of a draft: for the services that draw and edit a round under the ledger's lock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from ground.coded import read_coded
from nzgs_tourney.models import PLANNED, SEATS_WITH_PLAYERS, Division, Entry, Pairing, Round, RoundStatus, Seat
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.draft import Draw


def write_boards(drawn_round: Round, draw: Draw, overrides: Mapping[tuple[int, int], str] | None = None) -> None:
    """Replace the boards of a draft by those of `draw`, and give the bye.

    `overrides`: the reasons of handicaps set by hand, by (white, black) entry.
    """
    Pairing.objects.filter(round=drawn_round).delete()
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=drawn_round,
            table=board.table,
            handicap=board.handicap,
            komi=board.komi,
            override_reason=(overrides or {}).get((board.white, board.black), ""),
            reasons=[reason.as_json() for reason in board.reasons],
            cost={tier.value: cost for tier, cost in board.cost.items()},
        )
        for board in draw.boards
    )
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=drawn_round, entry_id=entry, colour=colour)
        for pairing, board in zip(pairings, draw.boards, strict=True)
        for entry, colour in ((board.white, "white"), (board.black, "black"))
    )
    drawn_round.cost = {tier.value: cost for tier, cost in draw.cost.items()}
    drawn_round.proved, drawn_round.summary = draw.proved, summary_values(draw)
    drawn_round.save(update_fields=["cost", "proved", "summary", "edited"])
    byes = (*(() if draw.bye is None else (draw.bye,)), *draw.sitting_out)
    write_statuses(drawn_round.division, drawn_round.number, dict.fromkeys(byes, Status.BYE))


BEFORE = "before"
"""The key, in the summary of a draft, of its boards before the last edit."""


def store_edited(drawn_round: Round, after: Draw, new: Mapping[tuple[int, int], str] | None = None) -> None:
    """Write the edited boards, and keep those of before for `undo_edit`. A handicap set by hand keeps its reason and
    its stones while its pair stays; `new` has more reasons, by (white, black) entry.

    What the draw noted about itself, e.g. why somebody has the bye, stays while the same players sit out.
    """
    before = _as_it_is(drawn_round)
    kept = {(board["white"], board["black"]): board["reason"] for board in before["boards"] if board["reason"]}
    numbers = dict(Entry.objects.filter(division=drawn_round.division_id).values_list("number", "pk"))
    reasons = {(numbers[one], numbers[other]): reason for (one, other), reason in kept.items()}
    reasons |= {(numbers[other], numbers[one]): reason for (one, other), reason in kept.items()}
    drawn_round.edited = True
    if {numbers[number] for number in before["byes"]} == {after.bye, *after.sitting_out} - {None}:
        after = replace(after, summary=replace(after.summary, notes=tuple(map(read_coded, before["notes"]))))
    write_boards(drawn_round, after, {**reasons, **(new or {})})
    drawn_round.summary[BEFORE] = before
    drawn_round.save(update_fields=["summary"])


def _as_it_is(drawn_round: Round) -> dict[str, Any]:
    """The boards and byes of a draft by the numbers of their entries, and what the draw says of itself, as JSON values.
    Two queries."""
    pairings = Pairing.objects.filter(round=drawn_round).order_by("table").prefetch_related(SEATS_WITH_PLAYERS)
    boards = []
    for pairing in pairings:
        seats = {seat.colour: seat.entry.number for seat in pairing.seats.all()}
        terms = {"handicap": pairing.handicap, "komi": str(pairing.komi), "reason": pairing.override_reason}
        boards.append({"table": pairing.table, **seats, **terms})
    byes = RoundStatus.objects.byes().filter(entry__division=drawn_round.division, round_number=drawn_round.number)
    return {
        "boards": boards,
        "byes": list(byes.order_by("entry_id").values_list("entry__number", flat=True)),
        "proved": drawn_round.proved,
        "edited": drawn_round.edited,
        "notes": drawn_round.summary.get("notes", []),
        "compared": drawn_round.summary.get("compared", {}),
    }


def summary_values(draw: Draw) -> dict[str, Any]:
    """A draw's figures as JSON values."""
    return {**asdict(draw.summary), "notes": [note.as_json() for note in draw.summary.notes]}


def write_statuses(division: Division, number: int, statuses: Mapping[int, Status]) -> None:
    """Replace the statuses of these entries, and everything the program itself has set for others without a board; what
    a director planned for others stays, but not in a ladder, where nobody is away from a challenge."""
    rows = RoundStatus.objects.filter(entry__division=division, round_number=number)
    if division.is_ladder:
        rows.delete()
    rows.exclude(status__in=[status.value for status in PLANNED]).delete()
    rows.filter(entry__in=list(statuses)).delete()
    RoundStatus.objects.bulk_create(
        RoundStatus(entry_id=entry, round_number=number, status=status.value) for entry, status in statuses.items()
    )


def seated(drawn_round: Round) -> set[int]:
    """The entries with a board in this round."""
    return set(Seat.objects.filter(round=drawn_round).values_list("entry_id", flat=True))


def names(entries: set[int]) -> str:
    """These entries' names as a list in a sentence."""
    return ", ".join(Entry.objects.filter(pk__in=entries).order_by("pk").values_list("name", flat=True))
