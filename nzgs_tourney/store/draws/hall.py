"""The tables that the divisions of an event need and use, by which each division's next round is numbered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory, Hall
from nzgs_tourney.tournament.pairing.tables import InHall, hall_for


def history_for_draw(division: Division, number: int) -> DivisionHistory:
    """The division before round `number`, as `division_values` reads it, with what its tables leave to the other
    divisions."""
    return replace(division_values(division, before=number), hall=_hall(division))


def hall_as_json(hall: Hall) -> dict[str, Any]:
    """What of a hall is stored with a draw; nothing for one that is of no consequence."""
    return {} if hall == Hall() else {"hall": {"first": hall.first, "taken": sorted(hall.taken)}}


def hall_of_json(inputs: Mapping[str, Any]) -> Hall:
    """The hall that was stored with these inputs of a draw; the inverse of `hall_as_json`."""
    stored = inputs.get("hall", {})
    return Hall(stored.get("first", 1), frozenset(stored.get("taken", ())))


def _hall(division: Division) -> Hall:
    """Six queries at most, one where the event has no other division."""
    divisions = list(Division.objects.filter(event=division.event_id).order_by("position", "pk"))
    if len(divisions) == 1:
        return Hall()
    index = [one.pk for one in divisions].index(division.pk)
    return hall_for(_in_hall(division.event_id, divisions), index)


def _in_hall(event: int, divisions: list[Division]) -> list[InHall]:
    rounds: dict[int, list[Round]] = {one.pk: [] for one in divisions}
    for one in Round.objects.filter(division__event=event).only("number", "state", "division").order_by("number"):
        rounds[one.division_id].append(one)
    tables: dict[int, set[int]] = defaultdict(set)
    asked = [one.pk for those in rounds.values() for one in those if _open(one) or one is those[-1]]
    for drawn, table in Pairing.objects.filter(round__in=asked).values_list("round", "table"):
        tables[drawn].add(table)
    following = {one.pk: number for one in divisions if (number := _counted(one, rounds[one.pk]))}
    needed = _boards_needed(event, following)
    return [
        InHall(
            division.first_table,
            frozenset(division.excluded_tables),
            _boards(rounds[division.pk], tables, needed.get(division.pk)),
            frozenset(table for one in rounds[division.pk] if _open(one) for table in tables[one.pk]),
        )
        for division in divisions
    ]


def _boards(rounds: list[Round], tables: Mapping[int, set[int]], needed: int | None) -> int:
    """The boards of the last round, unless it is closed and these are those of the next one."""
    last = rounds[-1] if rounds else None
    drawn = len(tables[last.pk]) if last and (needed is None or _open(last)) else 0
    return max(drawn, needed or 0)


def _open(drawn_round: Round) -> bool:
    return drawn_round.state != RoundState.CLOSED


def _counted(division: Division, rounds: list[Round]) -> int:
    """The round whose boards are counted by entries, since it isn't drawn or its draft may grow; 0 for a published one,
    and where all rounds are over."""
    if not rounds:
        return 1
    number: int = rounds[-1].number + (rounds[-1].state == RoundState.CLOSED)
    return 0 if rounds[-1].state == RoundState.PUBLISHED or number > division.rounds else number


def _boards_needed(event: int, following: Mapping[int, int]) -> dict[int, int]:
    """How many boards each of these divisions needs in the round given with it, for those who are entered and not known
    to be away. Two queries."""
    planned = RoundStatus.objects.planned().filter(entry__division__event=event)
    away = set(planned.values_list("entry", "round_number"))
    players: dict[int, int] = defaultdict(int)
    house: set[int] = set()
    rows = Entry.objects.filter(division__in=following)
    for entry, division, is_house, enters_in, withdrawn in rows.values_list(
        "pk", "division", "house", "enters_in", "withdrawn_from"
    ):
        number = following[division]
        gone = enters_in > number or (withdrawn is not None and withdrawn <= number) or (entry, number) in away
        if not gone and is_house:
            house.add(division)
        elif not gone:
            players[division] += 1
    return {division: (players[division] + (division in house)) // 2 for division in following}
