"""Writes a division and its other facts as Pairgoth's `.tour`.

Pairgoth's requirements are met even where nothing is known: names in two parts, days, rules, a time setting, a rating.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, PlayedRound, Status
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalPlayer,
    Overtime,
    TimeControl,
    Written,
    name_parts,
)
from nzgs_tourney.tournament.exchange.external_xml import one_line
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.lost_details import left_out
from nzgs_tourney.tournament.exchange.opengotha.players import points_of
from nzgs_tourney.tournament.exchange.pairgoth.read import BYE, MOST_ROUNDS, NO_RESULT, OUTCOMES, read_pairgoth
from nzgs_tourney.tournament.exchange.pairgoth.settings import WRITER, number_of, pairing_of, rank_number, time_system

RULES = ("AGA", "FRENCH", "JAPANESE", "CHINESE")
USUAL_RULES = "AGA"
_NO_DAY = date(2000, 1, 1)
_NO_TIME = TimeControl(60, Overtime.SUDDEN_DEATH)
_RESULTS = {outcome: sign for sign, outcome in OUTCOMES.items()}
_AWAY = (Status.ABSENT, Status.EXCUSED, Status.WITHDRAWN, Status.OUT, Status.WAITS, Status.RESERVE)


def write_pairgoth(external: ExternalDivision) -> Written:
    """The file, UTF-8, and what it can't hold of the event, found by reading it back.

    The players are in the order of the division. The same event gives the same bytes. Raises ValueError where the file
    can’t be read back, which would be a bug.
    """
    event, division = external.event, external.division
    ids = {entry.id: number for number, entry in enumerate(division.players, start=1)}
    rules = event.rules.upper() if event.rules.upper() in RULES else USUAL_RULES
    begins, notes = event.begins or event.ends or _NO_DAY, []
    if event.rules.upper() not in RULES:
        notes.append(_("Pairgoth has no New Zealand rules: the file says {rules} rules.").format(rules=rules))
    external_player = event.time if event.time and event.time.main_minutes is not None else None
    if external_player is None:
        notes.append(_("The time setting isn’t known: the file says an hour each."))
    fields = {
        "type": "INDIVIDUAL",
        "name": one_line(division.name),
        "shortName": one_line(event.short_name or division.name),
        "startDate": begins.isoformat(),
        "endDate": (event.ends or begins).isoformat(),
        "director": one_line(event.director),
        "country": one_line(event.country).lower(),
        "location": one_line(event.venue),
        "online": event.online,
        "komi": number_of(division.settings.komi),
        "rules": rules,
        "gobanSize": division.settings.board_size,
        "timeSystem": time_system(external_player or _NO_TIME),
        "rounds": division.settings.rounds,
        "pairing": pairing_of(division.settings, event.no_handicap_from),
        "generator": WRITER,
        "players": [_player(external, entry, ids) for entry in division.players],
        "games": _games(external, ids),
    }
    content = (json.dumps(fields, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
    back = read_pairgoth(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    return Written(content, (*notes, *left_out(external, back, [entry.id for entry in division.players])))


def _player(external: ExternalDivision, entry: DivisionEntry, ids: Mapping[int, int]) -> dict[str, Any]:
    external_player = external.event.player(entry.id)
    family, given = (one_line(part) for part in name_parts(entry, external.event))
    fields: dict[str, Any] = {
        "id": ids[entry.id],
        "name": family if family.strip("_ ") else "?",  # Pairgoth's `_` is a blank
        "firstname": given,
        "rating": points_of(entry),
        "rank": rank_number(entry.rank),
        "country": one_line(entry.country),
        "club": one_line(entry.club),
        "final": not external_player.preliminary,
    }
    if skip := _skipped(external, entry, external_player):
        fields["skip"] = skip
    if entry.start_correction:
        fields["mmsCorrection"] = entry.start_correction
    numbers = (("egf", external_player.egd_pin), ("ffg", external_player.ffg_licence), ("aga", external_player.aga_id))
    return fields | {key: number for key, number in numbers if number}


def _skipped(external: ExternalDivision, entry: DivisionEntry, external_player: ExternalPlayer) -> list[int]:
    rounds = external.division.settings.rounds
    away = [
        played.number
        for played in external.division.rounds
        if (status := played.status.get(entry.id)) in _AWAY
        or (status is Status.NOT_ENTERED and not external_player.preliminary)
    ]
    return away + [rounds + 1 + index for index, mark in enumerate(external_player.beyond[:MOST_ROUNDS]) if mark == "0"]


def _games(external: ExternalDivision, ids: Mapping[int, int]) -> list[list[dict[str, Any]]]:
    rounds: list[list[dict[str, Any]]] = []
    number = 0
    for played in external.division.rounds:
        lines = [*_boards(played, ids), *_byes(played, ids)]
        for line in lines:
            number += 1
            line["id"] = number
        rounds.append(lines)
    while len(rounds) > 1 and not rounds[-1]:
        rounds.pop()
    return rounds or [[]]


def _boards(played: PlayedRound, ids: Mapping[int, int]) -> list[dict[str, Any]]:
    def line(board: BoardResult) -> dict[str, Any]:
        result = NO_RESULT if board.result is None else _RESULTS[board.result.outcome]
        sides = {"w": ids[board.white], "b": ids[board.black]}
        return {"id": 0, "t": board.table, **sides, "h": board.handicap, "r": result}

    return [line(board) for board in played.counted_boards]


def _byes(played: PlayedRound, ids: Mapping[int, int]) -> list[dict[str, Any]]:
    lucky = sorted(ids[player] for player, status in played.status.items() if status is Status.BYE)
    return [{"id": 0, "t": 0, "w": player, "b": BYE, "h": 0, "r": "w"} for player in lucky]
