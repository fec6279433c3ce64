"""Erases a person's name from the rounds they were drawn in: for the service that forgets a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from re import Pattern
from typing import Any

from ground.forgotten import FORGOTTEN
from nzgs_tourney.models import Division, DrawJob, Entry, Pairing, Round, TableCall
from nzgs_tourney.store.people.remaining_names import naming

TELLING = ("latin", "club", "city", "family")
"""Personal data besides the name in the inputs of a draw, also erased."""


def forget_in_rounds(entries: Sequence[Entry], names: Collection[str]) -> None:
    """Erase the names from the inputs and reasons of draws, and from calls for a referee.

    A draw repeated from the rest may come out differently: clubs and cities count in it. Runs under the lock of the
    service that forgets a person.
    """
    for entry in entries:
        for drawn_round in Round.objects.filter(division=entry.division_id):
            _forget_in_inputs(drawn_round.inputs, entry.number)
            drawn_round.summary = _without_names(drawn_round.summary, naming(names))
            drawn_round.save(update_fields=["inputs", "summary"])
        # Reasons name a club or a city that two players share.
        boards = Pairing.objects.filter(seats__entry=entry)
        Pairing.objects.filter(pk__in=[board.pk for board in boards if _has_places(board.reasons)]).update(reasons=[])
        TableCall.objects.filter(pairing__seats__entry=entry, actor_name__in=names).update(actor_name=FORGOTTEN)
    DrawJob.objects.filter(division__in=Division.objects.filter(entries__in=entries)).delete()


def _forget_in_inputs(inputs: dict[str, Any], number: int) -> None:
    for entry in inputs.get("division", {}).get("players", ()):
        if entry["id"] == number:
            entry["name"] = FORGOTTEN
            for key in TELLING:
                entry.pop(key, None)


def _without_names(value: Any, names: Pattern[str]) -> Any:
    """A JSON value with the names erased from its texts."""
    if isinstance(value, str):
        return names.sub(FORGOTTEN, value)
    if isinstance(value, dict):
        return {key: _without_names(part, names) for key, part in value.items()}
    return [_without_names(part, names) for part in value] if isinstance(value, list) else value


def _has_places(reasons: Sequence[Any]) -> bool:
    return any(isinstance(reason, dict) and "places" in reason for reason in reasons)
