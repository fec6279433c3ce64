"""Reads OpenGotha's XML, data version 200, 201 and later: a whole event as a division and its other facts.

| part of the format | here |
| --- | --- |
| keys of players: the names in capitals without blanks | matched; without accents too, as data version 200 has them |
| `rating` in GoR (before data version 201: GoR less 2050) | in stones: 2100 is 1d, 100 a grade |
| `RESULT_..._BYDEF` | decided without being played |
| no game, and `participating` 0 or 1 | absent, or `house`: present, but not drawn; entry not final: not yet entered |
| future rounds | only who will be away |
| `Teams`, where the games are matches between them | the teams, and who of them had no opponent; see `teams` |
| other teams, groups of clubs, categories | left out by name |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    Overtime,
    TimeControl,
    UnreadableError,
    full_name,
)
from nzgs_tourney.tournament.exchange.external_xml import Element, attribute, number, read_xml, truth
from nzgs_tourney.tournament.exchange.fault import Faults, at_line
from nzgs_tourney.tournament.exchange.opengotha.players import player_at, read_players
from nzgs_tourney.tournament.exchange.opengotha.settings import (
    NO_BAR,
    NO_FLOOR,
    WEAKEST,
    is_beyond,
    rank_at,
    settings_of,
)
from nzgs_tourney.tournament.exchange.opengotha.teams import Teams, by_teams, read_teams
from nzgs_tourney.tournament.exchange.team_line_ups import statuses_by_team

OUTCOMES = {
    "RESULT_WHITEWINS": Outcome.WHITE,
    "RESULT_BLACKWINS": Outcome.BLACK,
    "RESULT_EQUAL": Outcome.JIGO,
    "RESULT_BOTHLOSE": Outcome.BOTH_LOSE,
    "RESULT_BOTHWIN": Outcome.BOTH_WIN,
}
BY_DEFAULT = "_BYDEF"
NO_RESULT = "RESULT_UNKNOWN"


def read_opengotha(content: bytes) -> ExternalDivision | Faults:
    """The event in a file, or the one error in it, with its line."""
    try:
        return opengotha_of(read_xml(content))
    except UnreadableError as error:
        return Faults((error.fault,))


def opengotha_of(root: Element) -> ExternalDivision:
    """The event in a tree. Raises UnreadableError for anything that isn't OpenGotha's or contradicts itself."""
    if root.name != "Tournament" or not root.named("Players"):
        raise UnreadableError(
            at_line(root.line),
            _("This is not an OpenGotha file: <Tournament> with <Players> is not there."),
        )
    settings, notes = settings_of(root)
    entries, externals, keys, expected = read_players(root)
    boards, byes, colourless = _games(root, entries, keys, settings)
    teams, team_notes = read_teams(root, entries, keys), list[str]()
    if teams is not None:
        matches = by_teams(root, settings, teams, boards)
        if isinstance(matches, str):
            teams, team_notes = None, [matches]
        else:
            settings, of_settings = matches
            team_notes = list(of_settings)
    rounds = _rounds(entries, externals, expected, boards, byes, settings, teams)
    general = root.first("GeneralParameterSet")
    name = attribute(general, "name") or attribute(general, "shortName") or "Tournament"
    event = _event(root, general, name, externals, colourless)
    left_out = [*notes, *team_notes, *_beyond(root), *_unexpected(entries, expected, rounds)]
    if root.first("ClubsGroup").attributes:
        left_out.append(_("The groups of clubs are left out."))
    division = DivisionHistory(name, settings, entries, rounds, teams=teams.teams if teams else ())
    return ExternalDivision(division, event, tuple(left_out))


def _beyond(root: Element) -> Iterator[str]:
    """A note on grades that are weaker than any here."""
    for element in (child for group in root.named("Players") for child in group.named("Player")):
        if is_beyond(value := attribute(element, "rank")):
            name = full_name(attribute(element, "name"), attribute(element, "firstName"))
            yield _("The grade {told} of {name} is read as {weakest}, the weakest.").format(
                told=value, name=name, weakest=WEAKEST
            )


def _games(
    root: Element, entries: tuple[DivisionEntry, ...], keys: Mapping[str, int], settings: DivisionSettings
) -> tuple[dict[int, list[BoardResult]], dict[int, list[int]], frozenset[tuple[int, int]]]:
    """Boards and byes by round, and the boards with unknown colours."""
    names = {entry.id: entry.name for entry in entries}
    boards: dict[int, list[BoardResult]] = {}
    byes: dict[int, list[int]] = {}
    seats: dict[tuple[int, int], str] = {}
    tables: set[tuple[int, int]] = set()
    colourless: set[tuple[int, int]] = set()

    def seat(element: Element, player: int, played: int, where: str) -> None:
        if (played, player) in seats:
            raise UnreadableError(
                at_line(element.line),
                seats[played, player].format(name=names[player], round=played),
            )
        seats[played, player] = where

    for element in (child for group in root.named("Games") for child in group.named("Game")):
        played = number(element, "roundNumber", 1, 1, settings.rounds)
        table = number(element, "tableNumber", 1, 1, 999_999)
        if (played, table) in tables:
            raise UnreadableError(
                at_line(element.line),
                _("There is another game at table {table} of round {played}.").format(table=table, played=played),
            )
        tables.add((played, table))
        white, black = player_at(element, "whitePlayer", keys), player_at(element, "blackPlayer", keys)
        for side in (white, black):
            seat(element, side, played, _at_table(table))
        if not truth(element, "knownColor", True):
            colourless.add((played, table))
        stones = number(element, "handicap", 0, 0, 99)
        result, forfeit = _result(element)
        komi = Decimal(0) if stones else settings.komi
        boards.setdefault(played, []).append(BoardResult(table, white, black, stones, komi, result, forfeit))
    for element in (child for group in root.named("ByePlayers") for child in group.named("ByePlayer")):
        played = number(element, "roundNumber", 1, 1, settings.rounds)
        player = player_at(element, "player", keys)
        seat(element, player, played, _("{name} has the bye in round {round} already."))
        byes.setdefault(played, []).append(player)
    return boards, byes, frozenset(colourless)


def _at_table(table: int) -> str:
    """The message for a player with a second seat at this table; name and round are filled in later."""
    return _("{name} is at table {table} in round {round} already.").replace("{table}", str(table))


def _result(element: Element) -> tuple[Result | None, bool]:
    value = attribute(element, "result", NO_RESULT)
    if value == NO_RESULT:
        return None, False
    outcome = OUTCOMES.get(value.removesuffix(BY_DEFAULT))
    if outcome is None:
        raise UnreadableError(at_line(element.line), _("“{told}” isn’t an OpenGotha result.").format(told=value))
    return Result(outcome), value.endswith(BY_DEFAULT)


def _rounds(
    entries: tuple[DivisionEntry, ...],
    externals: dict[int, ExternalPlayer],
    expected: Mapping[int, str],
    boards: Mapping[int, list[BoardResult]],
    byes: Mapping[int, list[int]],
    settings: DivisionSettings,
    teams: Teams | None,
) -> tuple[PlayedRound, ...]:
    """Every drawn round, with everybody's status, then future ones in which somebody will be away.

    Adds to `externals` what `participating` says about rounds after the last one.
    """
    last_round = max([0, *boards, *byes])
    rounds = []
    for played in range(1, settings.rounds + 1):
        seated = {player for board in boards.get(played, []) for player in (board.white, board.black)}
        status = dict.fromkeys(byes.get(played, []), Status.BYE)
        away = {entry.id for entry in entries if expected[entry.id][played - 1 : played] == "0"}
        of_team: dict[int, Status] = {}
        if teams and played <= last_round:
            line_ups, lucky = teams.line_ups(played), byes.get(played, [])
            of_team = statuses_by_team(teams.teams, line_ups, boards.get(played, []), lucky, away)
        for entry in entries:
            if entry.id in seated or entry.id in status:
                continue
            if entry.id in away:
                status[entry.id] = Status.ABSENT
            elif played <= last_round:
                otherwise = Status.NOT_ENTERED if externals[entry.id].preliminary else Status.HOUSE
                status[entry.id] = of_team.get(entry.id, otherwise)
        tables = tuple(sorted(boards.get(played, []), key=lambda board: board.table))
        rounds.append(PlayedRound(played, "", tables, status))
    while len(rounds) > last_round and not rounds[-1].status:
        rounds.pop()
    for player, external_player in list(externals.items()):
        beyond = expected[player][settings.rounds :]
        if "0" in beyond:
            values = {name: getattr(external_player, name) for name in ExternalPlayer.__dataclass_fields__}
            externals[player] = ExternalPlayer(**{**values, "beyond": beyond.rstrip("1")})
    return tuple(rounds)


def _unexpected(
    entries: tuple[DivisionEntry, ...], expected: Mapping[int, str], rounds: tuple[PlayedRound, ...]
) -> Iterator[str]:
    """Notes on players with a game or the bye in a round in which the file doesn't expect them."""
    for entry in entries:
        for played in rounds:
            away = expected[entry.id][played.number - 1 : played.number] == "0"
            if away and played.status.get(entry.id) is not Status.ABSENT:
                yield _("{name} has a place in round {number}, which the file says they miss.").format(
                    name=entry.name, number=played.number
                )


def _event(
    root: Element,
    general: Element,
    name: str,
    externals: Mapping[int, ExternalPlayer],
    colourless: frozenset[tuple[int, int]],
) -> ExternalEvent:
    zero = rank_at(general, "genMMZero", "30K")
    threshold = rank_at(root.first("HandicapParameterSet"), "hdNoHdRankThreshold", "1D")
    return ExternalEvent(
        short_name="" if attribute(general, "shortName") == name else attribute(general, "shortName"),
        venue=attribute(general, "location"),
        director=attribute(general, "director"),
        begins=_date(general, "beginDate"),
        ends=_date(general, "endDate"),
        time=_time(general),
        online=truth(general, "bInternet", False),
        zero=None if zero == NO_FLOOR else zero,
        no_handicap_from=None if threshold == NO_BAR else threshold,
        virtual_half=truth(general, "genCountNotPlayedGamesAsHalfPoint", False),
        colourless=colourless,
        players=externals,
    )


def _time(general: Element) -> TimeControl | None:
    if "basicTime" not in general.attributes:
        return None
    minutes = number(general, "basicTime", 60, 0, 99_999)
    value = attribute(general, "complementaryTimeSystem", "CANBYOYOMI")
    try:
        overtime = Overtime(value)
    except ValueError as error:
        raise UnreadableError(
            at_line(general.line), _("“{told}” isn’t an OpenGotha overtime.").format(told=value)
        ) from error
    names = {Overtime.BYO_YOMI: "stdByoYomiTime", Overtime.CANADIAN: "canByoYomiTime", Overtime.FISCHER: "fischerTime"}
    seconds = number(general, names[overtime], 0, 0, 99_999) if overtime in names else 0
    stones = number(general, "nbMovesCanTime", 15, 0, 999) if overtime is Overtime.CANADIAN else 0
    return TimeControl(minutes, overtime, seconds, stones)


def _date(general: Element, name: str) -> date | None:
    value = attribute(general, name)
    if not value:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise UnreadableError(
            at_line(general.line), _("“{name}” is “{told}”, not a date, e.g. 2026-05-30.").format(name=name, told=value)
        ) from error
