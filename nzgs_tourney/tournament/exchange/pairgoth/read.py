"""Reads Pairgoth's `.tour`, JSON: a whole event as a division and its other facts.

| part of the format | here |
| --- | --- |
| `players`: names in two parts, blanks in them as `_`; `skip` | entries; the rounds a player misses |
| `rating` in GoR | in stones: 2100 is 1d, 100 a grade; the middle of the grade counts as no rating |
| a game against player 0 | the bye |
| no game in a drawn round | absent; entry not final: not yet entered |
| result `X`, cancelled | lost by both without being played, with a note |
| `mainTime` in seconds | minutes; a value under five minutes is already in minutes, as in files made from OpenGotha's |
| teams | refused |

Parameters are in `settings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.external import (
    LONGEST_TEXT,
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    UnreadableError,
    full_name,
)
from nzgs_tourney.tournament.exchange.fault import Fault, Faults
from nzgs_tourney.tournament.exchange.json_object import JsonObject, objects
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.opengotha.players import rating_of
from nzgs_tourney.tournament.exchange.pairgoth.settings import is_beyond, rank_at, rank_text, settings_of, time_of
from ratings.rank import Rank

MOST_BYTES = 8 * 1024 * 1024
MOST_ROUNDS = 20
"""The most rounds that `skip` may list."""
OUTCOMES = {
    "w": Outcome.WHITE, "b": Outcome.BLACK, "=": Outcome.JIGO, "0": Outcome.BOTH_LOSE, "#": Outcome.BOTH_WIN,
}  # fmt: skip
CANCELLED, NO_RESULT, BYE = "X", "?", 0
_MOST_ID = 10**9
_TOURNAMENT = {
    "id", "type", "name", "shortName", "startDate", "endDate", "director", "country", "location", "online", "komi",
    "rules", "gobanSize", "timeSystem", "rounds", "pairing", "tablesExclusion", "players", "games", "generator",
    "importTimestamp",
}  # fmt: skip
_PLAYER = {
    "id", "name", "firstname", "rating", "rank", "country", "club", "final", "mmsCorrection", "skip", "egf", "ffg",
    "aga", "licensed",
}  # fmt: skip
_GAME = {"id", "t", "w", "b", "h", "r", "dd", "ft"}
"""The keys that are read; any other is named as left out."""


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


@dataclass(slots=True)
class _Reading:
    """What is collected while reading a file."""

    root: JsonObject
    settings: DivisionSettings
    entries: list[DivisionEntry] = field(default_factory=list)
    externals: dict[int, ExternalPlayer] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    skipped: dict[int, frozenset[int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    unknown: Counter[tuple[str, str]] = field(default_factory=Counter)

    def pass_over(self, of: str, json: JsonObject, known: set[str]) -> None:
        self.unknown.update((of, key) for key in json.value if key not in known)


def _pairgoth_of(root: JsonObject) -> ExternalDivision:
    kind = root.text("type", "INDIVIDUAL")
    if kind != "INDIVIDUAL" or root.value.get("teams"):
        raise root.wrong(
            "type",
            _("This is a team tournament ({kind}): only individual tournaments are read.").format(kind=kind[:20]),
        )
    settings, no_handicap_from, notes = settings_of(root)
    reading = _Reading(root, settings, notes=list(notes))
    reading.pass_over("the event", root, _TOURNAMENT)
    for player in root.parts("players"):
        _player(reading, player)
    played = _rounds(reading)
    event = _event(reading, no_handicap_from)
    name = root.text("name") or root.text("shortName") or "Tournament"
    reading.notes += [
        _("“{key}” of {of} is left out.").format(key=key[:40], of=of) for of, key in sorted(reading.unknown)
    ]
    division = DivisionHistory(name, settings, tuple(reading.entries), played)
    return ExternalDivision(division, event, tuple(reading.notes))


def _player(reading: _Reading, entry: JsonObject) -> None:
    reading.pass_over("players", entry, _PLAYER)
    family, given = (" ".join(entry.text(key).replace("_", " ").split()) for key in ("name", "firstname"))
    name = full_name(family, given)
    if not family or len(name) > LONGEST_TEXT:
        raise entry.wrong("name", _("This player has no name, or one that is too long."))
    number, player = entry.whole_number("id", None, 1, _MOST_ID), len(reading.entries) + 1
    if number in reading.numbers:
        raise entry.wrong("id", _("There is another player with the id {number}.").format(number=number))
    rank = rank_at(entry, "rank", -30)
    if is_beyond(entry, "rank"):
        side = "the weakest" if rank < Rank(0) else "the strongest"
        reading.notes.append(
            _("The grade {one} of {name} is read as {rank}, {side}.").format(
                one=rank_text(entry, "rank"), name=name, rank=rank, side=side
            )
        )
    rating = rating_of(entry.whole_number("rating", 0, -9999, 9999)) if "rating" in entry.value else None
    country = entry.text("country").upper()
    new_entry = DivisionEntry(
        id=player,
        name=name,
        rank=rank,
        rating=None if rating == rank.rating else rating,
        club=entry.text("club"),
        country="GB" if country == "UK" else country,
        start_correction=entry.whole_number("mmsCorrection", 0, -99, 99),
    )
    skip = {_round_number(entry, index, value) for index, value in enumerate(entry.list_at("skip"))}
    reading.entries.append(new_entry)
    reading.numbers[number] = player
    reading.skipped[player] = frozenset(skip)
    rounds = reading.settings.rounds
    beyond = "".join("0" if number in skip else "1" for number in range(rounds + 1, MOST_ROUNDS + 1))
    egf, ffg, aga = (entry.text(key).strip() for key in ("egf", "ffg", "aga"))
    reading.externals[player] = ExternalPlayer(
        family=family,
        given=given,
        egd_pin="" if egf == "0" else egf,
        ffg_licence=ffg,
        aga_id=aga,
        preliminary=not entry.truth("final", True),
        beyond=beyond.rstrip("1"),
    )


def _round_number(json: JsonObject, index: int, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
        raise json.wrong("skip", _("Entry {index} of “skip” isn’t the number of a round.").format(index=index + 1))
    return value


def _rounds(reading: _Reading) -> tuple[PlayedRound, ...]:
    """Every drawn round, with everybody's status, then future ones in which somebody will be away."""
    all_games = reading.root.list_at("games")
    boards: dict[int, tuple[BoardResult, ...]] = {}
    byes: dict[int, tuple[int, ...]] = {}
    for index, games in enumerate(all_games):
        if not isinstance(games, list):
            raise reading.root.wrong(
                "games", _("Entry {index} of “games” isn’t the list of a round.").format(index=index + 1)
            )
        games_of_round = objects(games, reading.root.source, ("games", index))
        if games_of_round and index >= reading.settings.rounds:
            raise reading.root.wrong(
                "games",
                _("There are games in round {index} of {rounds}.").format(
                    index=index + 1, rounds=reading.settings.rounds
                ),
            )
        boards[index + 1], byes[index + 1] = _games(reading, index + 1, games_of_round)
    last_round = max((number for number in boards if boards[number] or byes[number]), default=0)
    rounds = []
    for number in range(1, reading.settings.rounds + 1):
        seated = {player for board in boards.get(number, ()) for player in (board.white, board.black)}
        status = dict.fromkeys(byes.get(number, ()), Status.BYE)
        for entry in reading.entries:
            away = number in reading.skipped[entry.id]
            if entry.id in seated or entry.id in status:
                if away:
                    sentence = _("{name} has a place in round {number}, which the file says they miss.").format(
                        name=entry.name, number=number
                    )
                    reading.notes.append(sentence)
            elif away:
                status[entry.id] = Status.ABSENT
            elif number <= last_round:
                preliminary = reading.externals[entry.id].preliminary
                status[entry.id] = Status.NOT_ENTERED if preliminary else Status.ABSENT
        rounds.append(PlayedRound(number, "", boards.get(number, ()), status))
    while len(rounds) > last_round and not rounds[-1].status:
        rounds.pop()
    return tuple(rounds)


def _games(
    reading: _Reading, number: int, games: tuple[JsonObject, ...]
) -> tuple[tuple[BoardResult, ...], tuple[int, ...]]:
    """The boards of one round by table, and who has the bye."""
    boards: list[BoardResult] = []
    byes: list[int] = []
    seated: set[int] = set()
    tables: set[int] = set()
    for game in games:
        reading.pass_over("games", game, _GAME)
        sides = [_side(reading, game, key) for key in ("w", "b")]
        for key, side in zip(("w", "b"), sides, strict=True):
            if side in seated:
                name = reading.entries[side - 1].name
                raise game.wrong(
                    key, _("{name} has another place in round {number} already.").format(name=name, number=number)
                )
        seated.update(side for side in sides if side != BYE)
        if BYE in sides:
            byes += [side for side in sides if side != BYE]
            continue
        table = game.whole_number("t", 0, 0, 999_999)
        if table in tables:
            raise game.wrong(
                "t", _("There is another game at table {table} of round {number}.").format(table=table, number=number)
            )
        tables.update({table} - {0})
        boards.append(_board(reading, game, number, table, *sides))
    free = (table for table in range(1, len(games) + len(tables) + 1) if table not in tables)
    placed = [board if board.table else replace(board, table=next(free)) for board in boards]
    return tuple(sorted(placed, key=lambda board: board.table)), tuple(byes)


def _side(reading: _Reading, game: JsonObject, key: str) -> int:
    number = game.whole_number(key, None, 0, _MOST_ID)
    if number != BYE and number not in reading.numbers:
        raise game.wrong(key, _("“{key}” is {told}, who isn’t in the list of players.").format(key=key, told=number))
    return reading.numbers.get(number, BYE)


def _board(reading: _Reading, game: JsonObject, number: int, table: int, white: int, black: int) -> BoardResult:
    result, stones = game.text("r", NO_RESULT), game.whole_number("h", 0, 0, 99)
    komi = Decimal(0) if stones else reading.settings.komi
    if result == CANCELLED:
        note = _("The cancelled game of {one} against {other} in round {number} is read as unplayed and lost by both.")
        one, other = reading.entries[white - 1].name, reading.entries[black - 1].name
        reading.notes.append(note.format(one=one, other=other, number=number))
        return BoardResult(table, white, black, stones, komi, Result(Outcome.BOTH_LOSE), forfeit=True)
    if result != NO_RESULT and result not in OUTCOMES:
        raise game.wrong("r", _("“{told}” isn’t a Pairgoth result.").format(told=result[:40]))
    return BoardResult(table, white, black, stones, komi, Result(OUTCOMES[result]) if result in OUTCOMES else None)


def _event(reading: _Reading, no_handicap_from: Rank | None) -> ExternalEvent:
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
    )


def _day(root: JsonObject, key: str) -> date | None:
    text = root.text(key)
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise root.wrong(
            key, _("“{key}” is “{told}”, not a date, e.g. 2026-05-30.").format(key=key, told=text[:40])
        ) from error
