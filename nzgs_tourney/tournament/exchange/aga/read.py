"""Reads the American association's results file.

| part of the format | here |
| --- | --- |
| `TOURNEY name, place` | the name; the first comma begins the place |
| `start= finish= rules=` | the days, as 7/13/2026 or 2026-07-13, and the rules |
| `PLAYERS`: `31648 Jin, Weibin 7p` | number, family and given name, rank |
| a rank in figures, `3.5` or `-2.7` | the association's rating, see `aga_scale` |
| `GAMES 1`: `white black W|B handicap komi` | handicap 0 with komi 0 is a handicap of 1: Black first, no komi |
| a player with a second game under one `GAMES` | the next round begins there, with a note |
| `?` for the winner | no result yet |
| `// remark`, `# remark`, anything after `END` | ignored, with a note where it is a game |

It has no rounds without a game, no clubs and no scores: a player without a game in a round counts as absent.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from games.rules.result import HalfPoints, Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    UnreadableError,
    full_name,
)
from nzgs_tourney.tournament.exchange.external_text import text_lines
from nzgs_tourney.tournament.exchange.external_xml import kept_text
from nzgs_tourney.tournament.exchange.fault import Faults, at_line
from ratings.rank import parse_rank
from ratings.system.aga_scale import of_published

_PLAYER = re.compile(
    r"([0-9]{1,9})\s+(\S.*?)\s+(?:([0-9]{1,2}\s*[dkp])|(-?[0-9]{1,2}\.[0-9]{1,5}))", re.IGNORECASE | re.ASCII
)
_GAME = re.compile(r"([0-9]{1,9})\s+([0-9]{1,9})\s+([wb?])\s+([0-9]{1,2})\s+([0-9]{1,3}(?:\.[05])?)", re.I | re.A)
_FACT = re.compile(r"(start|finish|rules|location)\s*=\s*(.*)", re.IGNORECASE)
_ROUND = re.compile(r"GAMES\s*([0-9]{0,2})", re.IGNORECASE | re.ASCII)
_AMERICAN_DAY = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_WINNER = {"w": Result(Outcome.WHITE), "b": Result(Outcome.BLACK), "?": None}
_NOTHING = HalfPoints(0)
MOST_ROUNDS = 99


@dataclass(slots=True)
class _Found:
    """What has been read so far. `begun` rounds began without a heading of their own."""

    name: str = "Tournament"
    facts: dict[str, tuple[int, str]] = field(default_factory=dict)
    entries: list[DivisionEntry] = field(default_factory=list)
    externals: dict[int, ExternalPlayer] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    games: dict[int, list[BoardResult]] = field(default_factory=dict)
    seated: set[tuple[int, int]] = field(default_factory=set)
    round: int = 0
    begun: int = 0
    notes: list[str] = field(default_factory=list)
    ended: bool = False


def read_aga(content: bytes) -> ExternalDivision | Faults:
    """The event in a file, or the one error in it, with its line."""
    try:
        return _event(_parse(text_lines(content)))
    except UnreadableError as error:
        return Faults((error.fault,))


def _parse(lines: Sequence[str]) -> _Found:
    gathered = _Found()
    part = ""
    for number, text in enumerate(lines, start=1):
        line = _bare(text)
        word = line.split(maxsplit=1)[0].upper() if line else ""
        if not line:
            continue
        if word == "END":
            gathered.ended = True
            if any(_GAME.fullmatch(_bare(after)) for after in lines[number:]):
                gathered.notes.append(_("Line {line}: the games after END are left out.").format(line=number))
            break
        if word == "TOURNEY":
            part = word
            name, _comma, town = line[len(word) :].partition(",")
            gathered.name = kept_text(name, number, _("The name")) or "Tournament"
            gathered.facts["location"] = (number, kept_text(town, number, _("The place")))
        elif word == "PLAYERS" and part == "TOURNEY":
            part = word
        elif word == "GAMES" and part in ("PLAYERS", "GAMES"):
            part = word
            gathered.round = _round(line, number, gathered)
            gathered.games.setdefault(gathered.round, [])
        elif part == "TOURNEY" and (fact := _FACT.fullmatch(line)):
            key = fact.group(1).lower()
            gathered.facts[key] = (number, kept_text(fact.group(2).strip("'\""), number, f"“{key}”"))
        elif part == "PLAYERS":
            _player(line, number, gathered)
        elif part == "GAMES":
            _game(line, number, gathered)
        else:
            raise UnreadableError(
                _("line {number}").format(number=number),
                _("“{told}” does not belong here: TOURNEY, PLAYERS, GAMES come in order.").format(told=line[:40]),
            )
    if not gathered.entries:
        raise UnreadableError("", _("No line of this file is a player."))
    return gathered


def _bare(text: str) -> str:
    """A line without its remark."""
    return re.split(r"//|#", text, maxsplit=1)[0].strip()


def _round(text: str, line: int, gathered: _Found) -> int:
    match = _ROUND.fullmatch(text)
    stated = int(match.group(1) or gathered.round - gathered.begun + 1) if match else 0
    number = stated + gathered.begun
    if stated < 1 or number > MOST_ROUNDS:
        raise UnreadableError(at_line(line), _("“{told}” isn’t a round: write e.g. GAMES 1.").format(told=text[:40]))
    return number


def _player(text: str, line: int, gathered: _Found) -> None:
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise UnreadableError(
            at_line(line), _("“{told}” isn’t a player: write e.g. 31648 Kauri, Mere 3d.").format(told=text[:40])
        )
    number = int(match.group(1))
    family, _comma, given = match.group(2).partition(",")
    family, given = kept_text(family, line, _("The name")), kept_text(given, line, _("The name"))
    name = kept_text(full_name(family, given), line, _("The name"))
    if not family:
        raise UnreadableError(at_line(line), _("This line has no name."))
    if number in gathered.numbers:
        raise UnreadableError(
            at_line(line), _("{name} has the number {number} of another player.").format(name=name, number=number)
        )
    try:
        rank, rating = of_published(Decimal(match.group(4))) if match.group(4) else (parse_rank(match.group(3)), None)
    except ValueError as error:
        raise UnreadableError(at_line(line), f"{error}.") from error
    player = len(gathered.entries) + 1
    gathered.numbers[number] = player
    gathered.entries.append(DivisionEntry(player, name, rank, rating))
    gathered.externals[player] = ExternalPlayer(family=family, given=given, aga_id=match.group(1))


def _game(game_line: str, line: int, gathered: _Found) -> None:
    match = _GAME.fullmatch(game_line)
    if match is None:
        raise UnreadableError(
            at_line(line), _("“{told}” isn’t a game: write e.g. 31648 22817 W 0 7.").format(told=game_line[:40])
        )
    sides = []
    for text in match.group(1, 2):
        player = gathered.numbers.get(int(text))
        if player is None:
            raise UnreadableError(at_line(line), _("There is no player {text}.").format(text=text))
        sides.append(player)
    if sides[0] == sides[1]:
        name = gathered.entries[sides[0] - 1].name
        raise UnreadableError(at_line(line), _("{name} would play against themselves.").format(name=name))
    _begin_next_round(sides, line, gathered)
    boards = gathered.games[gathered.round]
    gathered.seated.update((gathered.round, player) for player in sides)
    stones, komi = int(match.group(4)), Decimal(match.group(5))
    stones = 1 if stones == 0 and komi == 0 else stones
    boards.append(BoardResult(len(boards) + 1, sides[0], sides[1], stones, komi, _WINNER[match.group(3).lower()]))


def _begin_next_round(sides: Sequence[int], line: int, gathered: _Found) -> None:
    """Go on to the next round, with a note, where one of these players has a game in this one."""
    again = next((player for player in sides if (gathered.round, player) in gathered.seated), None)
    if again is None:
        return
    while any((gathered.round, player) in gathered.seated for player in sides):
        gathered.round += 1
        gathered.begun += 1
    if gathered.round > MOST_ROUNDS:
        raise UnreadableError(
            at_line(line), _("There are more than {most_rounds} rounds.").format(most_rounds=MOST_ROUNDS)
        )
    gathered.games.setdefault(gathered.round, [])
    gathered.notes.append(
        _("Line {line}: {name} plays again, so round {round} begins here.").format(
            line=line, name=gathered.entries[again - 1].name, round=gathered.round
        )
    )


def _event(gathered: _Found) -> ExternalDivision:
    rounds = []
    everybody = [entry.id for entry in gathered.entries]
    for number in range(1, max([0, *gathered.games]) + 1):
        boards = tuple(gathered.games.get(number, []))
        seated = {player for board in boards for player in (board.white, board.black)}
        away = {player: Status.ABSENT for player in everybody if player not in seated}
        rounds.append(PlayedRound(number, "", boards, away))
    played = [board for played in rounds for board in played.boards]
    usual = Counter(board.komi for board in played if board.handicap == 0).most_common(1)
    settings = DivisionSettings(
        System.SWISS,
        rounds=max(1, len(rounds)),
        absent=_NOTHING,
        handicap=HandicapPolicy(HandicapBasis.RANK if any(board.handicap for board in played) else HandicapBasis.NONE),
        criteria=("wins", "sos", "sosos"),
    )
    if usual:
        settings = replace(settings, komi=usual[0][0])
    nothing = (1, "")
    event = ExternalEvent(
        venue=gathered.facts.get("location", nothing)[1],
        begins=_day(*gathered.facts.get("start", nothing)),
        ends=_day(*gathered.facts.get("finish", nothing)),
        rules=gathered.facts.get("rules", nothing)[1],
        players=gathered.externals,
    )
    if not gathered.ended:
        gathered.notes.append(_("The file has no END, so its end may be missing."))
    division = DivisionHistory(gathered.name, settings, tuple(gathered.entries), tuple(rounds))
    return ExternalDivision(division, event, tuple(gathered.notes))


def _day(line: int, text: str) -> date | None:
    if not text:
        return None
    match = _AMERICAN_DAY.fullmatch(text)
    try:
        if match:
            month, day, year = (int(part) for part in match.groups())
            return date(year, month, day)
        return date.fromisoformat(text)
    except ValueError as error:
        raise UnreadableError(
            at_line(line), _("“{text}” isn’t a date: write e.g. 7/13/2026.").format(text=text[:40])
        ) from error
