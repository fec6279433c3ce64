"""Reads Pairgoth's `.tour`, JSON: a whole event as a division and its other facts.

| part of the format | here |
| --- | --- |
| `players`: names in two parts, blanks in them as `_`; `skip` | entries; the rounds a player misses |
| `rating` in GoR | in stones: 2100 is 1d, 100 a grade; the middle of the grade counts as no rating |
| a game against player 0 | the bye |
| no game in a drawn round | absent; entry not final: not yet entered |
| result `X`, cancelled | lost by both without being played, with a note |
| `mainTime` in seconds | minutes; a value under five minutes is already in minutes, as in files made from OpenGotha's |
| types `PAIRGO`, `RENGO2`, `RENGO3`: `teams` of two or three | sides of partners, who play in this order |
| types `TEAM2` to `TEAM5`: `teams`, `individualGames` | teams, and the boards of their matches |

Parameters are in `settings`, players in `people`, teams and their boards in `teams`, single games in `games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import Side
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, UnreadableError
from nzgs_tourney.tournament.exchange.fault import Fault, Faults
from nzgs_tourney.tournament.exchange.json_object import JsonObject
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.pairgoth.games import boards_and_byes, games_of_rounds
from nzgs_tourney.tournament.exchange.pairgoth.people import Reading, read_player
from nzgs_tourney.tournament.exchange.pairgoth.settings import settings_of, time_of
from nzgs_tourney.tournament.exchange.pairgoth.teams import (
    boards_of_matches,
    is_reserve,
    read_sides,
    read_teams,
    statuses_of_teams,
    teams_in_order,
)
from nzgs_tourney.tournament.exchange.pairgoth.tour_types import kind_of
from ratings.rank import Rank

MOST_BYTES = 8 * 1024 * 1024
_TOURNAMENT = {
    "id", "type", "name", "shortName", "startDate", "endDate", "director", "country", "location", "online", "komi",
    "rules", "gobanSize", "timeSystem", "rounds", "pairing", "tablesExclusion", "players", "games", "generator",
    "importTimestamp", "teams", "individualGames",
}  # fmt: skip


def is_pairgoth(value: Mapping[str, object]) -> bool:
    """Whether a JSON object is a Pairgoth tournament."""
    return {"pairing", "rounds", "players"} <= value.keys() and ("timeSystem" in value or "games" in value)


def read_pairgoth(content: bytes) -> ExternalDivision | Faults:
    """The event in a file, or the one error in it, with its line and place."""
    value = read_json(content)
    if isinstance(value, Fault):
        return Faults((value,))
    try:
        if not isinstance(value, dict) or not is_pairgoth(value):
            raise UnreadableError("line 1", _("This is not a Pairgoth file: it has no “pairing” and “players”."))
        if len(content) > MOST_BYTES:
            raise UnreadableError(
                "", _("The file is larger than {most_bytes} MB.").format(most_bytes=MOST_BYTES // 1024 // 1024)
            )
        return _pairgoth_of(JsonObject(value, content.decode("utf-8-sig")))
    except UnreadableError as error:
        return Faults((error.fault,))


def _pairgoth_of(root: JsonObject) -> ExternalDivision:
    settings, no_handicap_from, notes = settings_of(root)
    reading = Reading(root, settings, notes=list(notes))
    reading.pass_over("the event", root, _TOURNAMENT)
    for player in root.parts("players"):
        read_player(reading, player)
    kind = kind_of(root)
    if kind.side is Side.TEAM:
        read_teams(reading, kind)
    elif kind.side is Side.PARTNERS:
        read_sides(reading, kind)
    elif root.list_at("teams"):
        reading.notes.append(_("The teams are left out."))
    played = _rounds(reading)
    event = _event(reading, no_handicap_from)
    name = root.text("name") or root.text("shortName") or "Tournament"
    reading.notes += [
        _("“{key}” of {of} is left out.").format(key=key[:40], of=of) for of, key in sorted(reading.unknown)
    ]
    teams = teams_in_order(reading, next((one.boards for one in reversed(played) if one.boards), ()))
    division = DivisionHistory(name, reading.settings, tuple(reading.entries), played, teams=teams)
    return ExternalDivision(division, event, tuple(reading.notes))


def _rounds(reading: Reading) -> tuple[PlayedRound, ...]:
    """Every drawn round, with everybody's status, then future ones in which somebody will be away."""
    boards: dict[int, tuple[BoardResult, ...]] = {}
    byes: dict[int, tuple[int, ...]] = {}
    of_round = boards_of_matches if reading.settings.side is Side.TEAM else boards_and_byes
    for number, games in enumerate(games_of_rounds(reading), start=1):
        boards[number], byes[number] = of_round(reading, number, games)
    last_round = max((number for number in boards if boards[number] or byes[number]), default=0)
    rounds = []
    for number in range(1, reading.settings.rounds + 1):
        drawn, lucky = boards.get(number, ()), byes.get(number, ())
        seated = {player for board in drawn for player in (board.white, board.black)}
        status = dict.fromkeys(lucky, Status.BYE)
        of_team = statuses_of_teams(reading, number, drawn, lucky) if number <= last_round else {}
        for entry in reading.entries:
            away = number in reading.skipped[entry.id]
            if entry.id in seated or entry.id in status:
                if away:
                    sentence = _("{name} has a place in round {number}, which the file says they miss.").format(
                        name=entry.name, number=number
                    )
                    reading.notes.append(sentence)
            elif entry.id in of_team:
                status[entry.id] = of_team[entry.id]
            elif away:
                if number <= last_round or not is_reserve(reading, entry.id, number):
                    status[entry.id] = Status.ABSENT
            elif number <= last_round:
                preliminary = reading.externals[entry.id].preliminary
                status[entry.id] = Status.NOT_ENTERED if preliminary else Status.ABSENT
        rounds.append(PlayedRound(number, "", drawn, status))
    while len(rounds) > last_round and not rounds[-1].status:
        rounds.pop()
    return tuple(rounds)


def _event(reading: Reading, no_handicap_from: Rank | None) -> ExternalEvent:
    root = reading.root
    name, short = root.text("name"), root.text("shortName")
    return ExternalEvent(
        short_name="" if short == name else short,
        venue=root.text("location"),
        country=root.text("country").upper(),
        director=root.text("director"),
        begins=_day(root, "startDate"),
        ends=_day(root, "endDate"),
        time=time_of(root, reading.notes),
        rules=root.text("rules"),
        online=root.truth("online", False),
        no_handicap_from=no_handicap_from,
        players=reading.externals,
        partners=reading.partners,
    )


def _day(root: JsonObject, key: str) -> date | None:
    text = root.text(key)
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise root.wrong(
            key, _("“{key}” is “{told}”, not a date, e.g. 2026-05-30.").format(key=key, told=text[:40])
        ) from error
