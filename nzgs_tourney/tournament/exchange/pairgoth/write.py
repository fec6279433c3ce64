"""Writes a division and its other facts as Pairgoth's `.tour`.

Pairgoth's requirements are met even where nothing is known: names in two parts, days, rules, a time setting, a rating.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    DivisionTeam,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.partners import side_name
from nzgs_tourney.tournament.division.settings import DivisionSettings, Side
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalPlayer,
    Overtime,
    TimeControl,
    Written,
    name_parts,
    people_of,
)
from nzgs_tourney.tournament.exchange.external_xml import one_line
from nzgs_tourney.tournament.exchange.fault import Fault, Faults
from nzgs_tourney.tournament.exchange.lost_details import left_out
from nzgs_tourney.tournament.exchange.opengotha.players import points_of
from nzgs_tourney.tournament.exchange.pairgoth.games import BYE, NO_RESULT, OUTCOMES
from nzgs_tourney.tournament.exchange.pairgoth.people import MOST_ROUNDS
from nzgs_tourney.tournament.exchange.pairgoth.read import read_pairgoth
from nzgs_tourney.tournament.exchange.pairgoth.settings import WRITER, number_of, pairing_of, rank_number, time_system
from nzgs_tourney.tournament.exchange.pairgoth.tour_types import KINDS
from nzgs_tourney.tournament.standings.team_matches import matches_in, result_of, teams_without_match

RULES = ("AGA", "FRENCH", "JAPANESE", "CHINESE")
USUAL_RULES = "AGA"
_NO_DAY = date(2000, 1, 1)
_NO_TIME = TimeControl(60, Overtime.SUDDEN_DEATH)
_TYPES = {(kind.side, kind.people): name for name, kind in reversed(KINDS.items())}
"""The first type of each kind: of two partners `PAIRGO`."""
_RESULTS = {outcome: sign for sign, outcome in OUTCOMES.items()}
_AWAY = (Status.ABSENT, Status.EXCUSED, Status.WITHDRAWN, Status.OUT, Status.WAITS, Status.RESERVE)


def write_pairgoth(external: ExternalDivision) -> Written | Faults:
    """The file, UTF-8, and what it can't hold of the event, found by reading it back; or why there is none: Pairgoth
    has no matches on more than five boards.

    The players are in the order of the division. The same event gives the same bytes. Raises ValueError where the file
    can’t be read back, which would be a bug.
    """
    event, division = external.event, external.division
    kind = _TYPES.get((division.settings.side, _people(division.settings)))
    if kind is None:
        sentence = _("Pairgoth has teams of 2 to 5 boards: this division’s matches are on {boards}.")
        return Faults((Fault("", sentence.format(boards=division.settings.team_boards)),))
    people = people_of(external).division.players
    ids = {entry.id: number for number, entry in enumerate(people, start=1)}
    sides = external.event.partners if division.settings.side is Side.PARTNERS else {}
    teams = {team.id: number for number, team in enumerate(division.teams, start=len(ids) + 1)}
    ids |= {side: number for number, side in enumerate(sides, start=len(ids) + 1)}
    rules = event.rules.upper() if event.rules.upper() in RULES else USUAL_RULES
    begins, notes = event.begins or event.ends or _NO_DAY, []
    if event.rules.upper() not in RULES:
        notes.append(_("Pairgoth has no New Zealand rules: the file says {rules} rules.").format(rules=rules))
    external_player = event.time if event.time and event.time.main_minutes is not None else None
    if external_player is None:
        notes.append(_("The time setting isn’t known: the file says an hour each."))
    fields = {
        "type": kind,
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
        "players": [_player(external, entry, ids) for entry in people],
        **({"teams": _teams(external, ids, teams)} if kind != "INDIVIDUAL" else {}),
        **(_matches(external, ids, teams) if division.teams else {"games": _games(external, ids)}),
    }
    content = (json.dumps(fields, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
    back = read_pairgoth(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    notes += _seated_by_rating(division)
    return Written(content, (*notes, *left_out(external, back, [entry.id for entry in division.players])))


def _people(settings: DivisionSettings) -> int:
    """How many people a side has, or boards a match."""
    return {Side.PERSON: 1, Side.PARTNERS: settings.partners, Side.TEAM: settings.team_boards}[settings.side]


def _teams(external: ExternalDivision, ids: Mapping[int, int], teams: Mapping[int, int]) -> list[dict[str, Any]]:
    """The sides, or the teams, with their players."""
    correction = {entry.id: entry.start_correction for entry in external.division.players}
    sides = [
        {
            "id": ids[side],
            "name": one_line(side_name([one.name for one in partners])),
            "players": [ids[one.id] for one in partners],
            **({"mmsCorrection": correction[side]} if correction[side] else {}),
        }
        for side, partners in external.event.partners.items()
    ]
    return sides + [
        {"id": teams[one.id], "name": one_line(one.name), "players": [ids[member] for member in one.members]}
        for one in external.division.teams
    ]


def _seated_by_rating(division: DivisionHistory) -> Iterator[str]:
    """A note where Pairgoth's next draw would seat a team in another order."""
    strength = {entry.id: points_of(entry) for entry in division.players}
    for team in division.teams:
        points = [strength[member] for member in team.members[: division.settings.team_boards]]
        if points != sorted(points, reverse=True):
            yield _("Pairgoth draws a team in the order of ratings: it would seat {team} in another order.").format(
                team=team.name
            )
            return


def _matches(external: ExternalDivision, ids: Mapping[int, int], teams: Mapping[int, int]) -> dict[str, Any]:
    """The matches of each round, and the boards of each by its id."""
    division, number = external.division, 0
    rounds: list[list[dict[str, Any]]] = []
    boards_of: dict[str, list[dict[str, Any]]] = {}
    for played in division.rounds:
        byes = [player for player, status in played.status.items() if status is Status.BYE]
        matches, lines = matches_in(division, played.counted_boards, byes), []
        pairs = [(match.number, teams[match.white], teams[match.black], match) for match in matches]
        waiting = [(0, teams[team], BYE, None) for team in teams_without_match(division, matches, byes)]
        for table, white, black, match in (*pairs, *waiting):
            number += 1
            result = result_of(match, division) if match else Result(Outcome.WHITE)
            sign = NO_RESULT if result is None or result.outcome is Outcome.VOID else _RESULTS[result.outcome]
            lines.append({"id": number, "t": table, "w": white, "b": black, "h": 0, "r": sign})
            if match:
                boards_of[str(number)] = [_board(board, ids) for board in match.boards]
        rounds.append(lines)
    for line in (board for boards in boards_of.values() for board in boards):
        number += 1
        line["id"] = number
    while len(rounds) > 1 and not rounds[-1]:
        rounds.pop()
    return {"games": rounds or [[]], "individualGames": boards_of}


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
    division, rounds = external.division, external.division.settings.rounds
    side = next((side for side, people in external.event.partners.items() if entry in people), entry.id)
    away = {
        played.number
        for played in division.rounds
        if (status := played.status.get(side)) in _AWAY
        or (status is Status.NOT_ENTERED and not external_player.preliminary)
    }
    if (team := division.team_of.get(entry.id)) is not None:
        away |= {number for number in range(1, rounds + 1) if entry.id in _beyond_boards(division, team, number)}
    more = [rounds + 1 + index for index, mark in enumerate(external_player.beyond[:MOST_ROUNDS]) if mark == "0"]
    return sorted(away) + more


def _beyond_boards(division: DivisionHistory, team: DivisionTeam, number: int) -> tuple[int, ...]:
    """Who of a team would be a reserve in a round to come: there is no place for them, so they skip it."""
    played = next((one for one in division.rounds if one.number == number), None)
    if played is not None and played.boards:
        return ()
    away = [member for member in team.members if played is not None and played.status.get(member) in _AWAY]
    return tuple(one for one in team.members if one not in away)[division.settings.team_boards :]


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
    return [_board(board, ids) for board in played.counted_boards]


def _board(board: BoardResult, ids: Mapping[int, int]) -> dict[str, Any]:
    result = NO_RESULT if board.result is None else _RESULTS[board.result.outcome]
    sides = {"w": ids[board.white], "b": ids[board.black]}
    return {"id": 0, "t": board.table, **sides, "h": board.handicap, "r": result}


def _byes(played: PlayedRound, ids: Mapping[int, int]) -> list[dict[str, Any]]:
    lucky = sorted(ids[player] for player, status in played.status.items() if status is Status.BYE)
    return [{"id": 0, "t": 0, "w": player, "b": BYE, "h": 0, "r": "w"} for player in lucky]
