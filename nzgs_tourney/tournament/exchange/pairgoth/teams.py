"""Reads the teams of a Pairgoth file: sides of partners, or teams with the boards of their matches.

| part of the format | here |
| --- | --- |
| `type` | who sits at a board: `tour_types` |
| `teams`: `name`, ids of `players` | a side in the order of play, or a team in the order of its boards |
| `games` | boards of sides; matches of teams, of which White has White at the first board |
| `individualGames`, by the id of the match | the boards of the match, in this order |
| the result of a match | left to its boards |
| a player of a team who skips a round, while the first ones of the team play | a reserve |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionTeam, Status
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_name, side_strength
from nzgs_tourney.tournament.division.settings import Side, System
from nzgs_tourney.tournament.exchange.external import ExternalPlayer
from nzgs_tourney.tournament.exchange.json_object import JsonObject
from nzgs_tourney.tournament.exchange.pairgoth.games import BYE, GAME, boards_and_byes
from nzgs_tourney.tournament.exchange.pairgoth.people import MOST_ID, Reading
from nzgs_tourney.tournament.exchange.pairgoth.tour_types import TourType
from nzgs_tourney.tournament.exchange.team_line_ups import club_of_all, made_team, statuses_by_team
from ratings.rank import Rating, grade_of_entry

_TEAM = {"id", "name", "players", "mmsCorrection", "rating", "rank", "final"}


def read_sides(reading: Reading, kind: TourType) -> None:
    """Make the players read so far the partners of sides, which become the entries. Raises UnreadableError with the
    line of a side of another size."""
    people = {entry.id: entry for entry in reading.entries}
    sides = _members(reading)
    first = len(sides)
    sided = {player for _json, members in sides for player in members}
    reading.notes += [
        _("{name} is in no side, and is left out.").format(name=one.name) for one in reading.entries
        if one.id not in sided
    ]  # fmt: skip
    externals, skipped = reading.externals, reading.skipped
    reading.externals = {first + player: externals[player] for player in sided}
    reading.entries, reading.numbers, reading.skipped = [], {}, {}
    for side, (json, members) in enumerate(sides, start=1):
        if len(members) != kind.people:
            message = _("The side {name} has {count} players, not {number}.")
            raise json.wrong("players", message.format(name=json.text("name"), count=len(members), number=kind.people))
        partners = tuple(people[player] for player in members)
        entry = _side(side, partners, json.whole_number("mmsCorrection", 0, -99, 99))
        if (name := json.text("name")) != entry.name:
            reading.notes.append(
                _("The name {name} of the side {partners} is left out.").format(name=name, partners=entry.name)
            )
        reading.entries.append(entry)
        reading.partners[side] = tuple(replace(one, id=first + one.id, number=first + one.id) for one in partners)
        reading.numbers[json.whole_number("id", None, 1, MOST_ID)] = side
        reading.skipped[side] = frozenset().union(*(skipped[player] for player in members))
        late = any(externals[player].preliminary for player in members)
        reading.externals[side] = ExternalPlayer(preliminary=late)
    reading.settings = replace(reading.settings, side=Side.PARTNERS, partners=kind.people)


def _side(number: int, partners: Sequence[DivisionEntry], correction: int) -> DivisionEntry:
    strengths = [PartnerStrength(one.rank, one.rating) for one in partners]
    grade, rating = side_strength(strengths, SideRating.AVERAGE)
    return DivisionEntry(
        number,
        side_name([one.name for one in partners]),
        grade_of_entry(grade, rating),
        None if rating is None else Rating(rating),
        club_of_all(one.club for one in partners),
        country=club_of_all(one.country for one in partners),
        start_correction=correction,
    )


def read_teams(reading: Reading, kind: TourType) -> None:
    """Read the teams of the players read so far. Raises UnreadableError with the line of what is wrong."""
    entries = {entry.id: entry for entry in reading.entries}
    for number, (json, members) in enumerate(_members(reading), start=1):
        name = json.text("name")
        if not name:
            raise json.wrong("name", _("This team has no name."))
        if any(team.name.casefold() == name.casefold() for team in reading.teams.values()):
            raise json.wrong("name", _("There is another team called {name}.").format(name=name))
        team = made_team(number, name, members, entries)
        reading.teams[json.whole_number("id", None, 1, MOST_ID)] = team
    if reading.settings.system is System.MCMAHON:
        reading.notes.append(_("Teams don’t play McMahon here: this event is read as Swiss, all from 0 points."))
        reading.settings = replace(reading.settings, system=System.SWISS)
    reading.settings = replace(reading.settings, side=Side.TEAM, team_boards=kind.people)


def _members(reading: Reading) -> list[tuple[JsonObject, list[int]]]:
    """Each of the teams with the ids of its players."""
    found: list[tuple[JsonObject, list[int]]] = []
    ids: set[int] = set()
    taken: dict[int, str] = {}
    for json in reading.root.parts("teams"):
        reading.pass_over("teams", json, _TEAM)
        number = json.whole_number("id", None, 1, MOST_ID)
        if number in ids:
            raise json.wrong("id", _("There is another team with the id {number}.").format(number=number))
        ids.add(number)
        members = []
        for player in json.list_at("players"):
            if not isinstance(player, int) or player not in reading.numbers:
                raise json.wrong("players", _("“players” has somebody who isn’t in the list of players."))
            one = reading.numbers[player]
            if one in taken:
                message = _("{name} is in the team {team} already.")
                raise json.wrong("players", message.format(name=reading.entries[one - 1].name, team=taken[one]))
            taken[one] = json.text("name")
            members.append(one)
        found.append((json, members))
    return found


def boards_of_matches(
    reading: Reading, number: int, games: Sequence[JsonObject]
) -> tuple[tuple[BoardResult, ...], tuple[int, ...]]:
    """The boards of the matches of a round, and who has no opponent since their team has none. Raises UnreadableError
    with the line of a match without boards, and of a game that isn't of its teams."""
    seated: set[int] = set()
    boards: list[JsonObject] = []
    byes: list[int] = []
    for game in games:
        reading.pass_over("games", game, GAME)
        pair = [_team(reading, game, key) for key in ("w", "b")]
        for team in (one for one in pair if one is not None):
            if team.id in seated:
                message = _("{name} has another place in round {number} already.")
                raise game.wrong(None, message.format(name=team.name, number=number))
            seated.add(team.id)
        white, black = pair
        if white is not None and black is not None:
            boards += _boards(reading, number, game, white, black)
        else:
            byes += [player for team in pair if team is not None for player in _line_up(reading, team, number)]
    tables = [board.whole_number("t", 0, 0, 999_999) for board in boards]
    numbered = len(set(tables)) == len(tables) and 0 not in tables
    return boards_and_byes(reading, number, boards, numbered=numbered)[0], tuple(byes)


def _team(reading: Reading, game: JsonObject, key: str) -> DivisionTeam | None:
    number = game.whole_number(key, None, 0, MOST_ID)
    if number != BYE and number not in reading.teams:
        raise game.wrong(key, _("“{key}” is {told}, which isn’t in the list of teams.").format(key=key, told=number))
    return reading.teams.get(number)


def _boards(
    reading: Reading, number: int, game: JsonObject, white: DivisionTeam, black: DivisionTeam
) -> tuple[JsonObject, ...]:
    key = str(game.whole_number("id", None, 0, MOST_ID))
    boards = reading.root.part("individualGames").parts(key)
    if not 0 < len(boards) <= reading.settings.team_boards:
        message = _("The match of {white} against {black} in round {number} has {count} games in “individualGames”.")
        told = {"white": white.name, "black": black.name, "number": number, "count": len(boards)}
        raise game.wrong("id", message.format(**told))
    for board in boards:
        people = [reading.numbers.get(board.whole_number(side, None, 0, MOST_ID), BYE) for side in ("w", "b")]
        if sorted((one in white.members, one in black.members) for one in people) != [(False, True), (True, False)]:
            message = _("This isn’t a game between {white} and {black}, as its match is.")
            raise board.wrong(None, message.format(white=white.name, black=black.name))
    return boards


def _line_up(reading: Reading, team: DivisionTeam, number: int) -> tuple[int, ...]:
    here = [one for one in team.members if number not in reading.skipped[one]]
    return tuple(here[: reading.settings.team_boards])


def is_reserve(reading: Reading, player: int, number: int) -> bool:
    """Whether somebody skips this round only because the first players of their team all play."""
    team = next((one for one in reading.teams.values() if player in one.members), None)
    if team is None:
        return False
    first = team.members[: reading.settings.team_boards]
    return player not in first and not any(number in reading.skipped[one] for one in first)


def statuses_of_teams(
    reading: Reading, number: int, boards: Sequence[BoardResult], byes: Sequence[int]
) -> dict[int, Status]:
    """What those without a game do in a drawn round, as far as their team's match says it; none where no teams play."""
    teams = tuple(reading.teams.values())
    if reading.settings.side is not Side.TEAM:
        return {}
    line_ups = {team.id: _line_up(reading, team, number) for team in teams}
    away = {
        entry.id for entry in reading.entries
        if number in reading.skipped[entry.id] and not is_reserve(reading, entry.id, number)
    }  # fmt: skip
    return statuses_by_team(teams, line_ups, boards, byes, away)


def teams_in_order(reading: Reading, boards: Sequence[BoardResult]) -> tuple[DivisionTeam, ...]:
    """The teams; one whose people sat in another order than the file's in its last match, in that order, since Pairgoth
    seats them by rating."""
    found = []
    for team in reading.teams.values():
        seated = [one for board in boards for one in (board.white, board.black) if one in team.members]
        sorted_as_told = sorted(seated, key=team.members.index) == seated
        order = team.members if sorted_as_told else (*seated, *(one for one in team.members if one not in seated))
        found.append(replace(team, members=order))
    return tuple(found)
