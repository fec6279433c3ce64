"""Reads and writes the teams of an OpenGotha file: each `Team` has a `Board` for each round and board, by the player's
key. A file from before version 3.28 has one for all rounds, with round 0 or none.

The order of a team is that of its last round; boards beyond `teamSize` are reserves. OpenGotha draws no matches: a file
whose games aren't matches of its teams counts teams beside an event of single players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from xml.sax.saxutils import quoteattr

from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    DivisionTeam,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.settings import BOARD_POINTS, DivisionSettings, Side, System
from nzgs_tourney.tournament.exchange.external import UnreadableError
from nzgs_tourney.tournament.exchange.external_xml import Element, attribute, number
from nzgs_tourney.tournament.exchange.fault import at_line
from nzgs_tourney.tournament.exchange.opengotha.players import player_at
from nzgs_tourney.tournament.exchange.team_line_ups import made_team, meet_by_teams
from nzgs_tourney.tournament.standings.team_matches import LineUps, line_ups_in, matches_in

MOST_ROUNDS = 20
MOST_MEMBERS, MOST_CRITERIA = 10, 6
_EVERY_ROUND = 0
_CRITERIA = {"TEAMP": "wins", "SOST": "sos", "BDW": BOARD_POINTS, "MNR": "rating"}


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of a file. `at_boards` are who was to sit at the boards of a team, by round and team; `size` is the
    boards of a match."""

    teams: tuple[DivisionTeam, ...]
    at_boards: Mapping[tuple[int, int], tuple[int, ...]]
    size: int

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def line_ups(self, played: int) -> LineUps:
        """Who was to sit at the boards of each team in this round."""
        return {team.id: self.at_boards.get((played, team.id), ()) for team in self.teams}


def read_teams(root: Element, entries: Iterable[DivisionEntry], keys: Mapping[str, int]) -> Teams | None:
    """The teams, None in a file without any. Teams without anybody are left out. Raises UnreadableError with the line
    of a team without a name or with that of another, and of a player who is twice in teams."""
    elements = [child for group in root.named("Teams") for child in group.named("Team")]
    of_id = {entry.id: entry for entry in entries}
    size = number(root.first("TeamGeneralParameterSet"), "teamSize", 4, 2, 9)
    teams: list[DivisionTeam] = []
    at_boards: dict[tuple[int, int], tuple[int, ...]] = {}
    taken: dict[int, str] = {}
    for element in elements:
        team_number, name = number(element, "teamNumber", len(teams) + 1, 1, 9999), attribute(element, "teamName")
        if not name:
            raise UnreadableError(at_line(element.line), _("This team has no name."))
        if any(team.name.casefold() == name.casefold() for team in teams):
            raise UnreadableError(at_line(element.line), _("There is another team called {name}.").format(name=name))
        if any(team.number == team_number for team in teams):
            raise UnreadableError(at_line(element.line), _("There is another team {n}.").format(n=team_number))
        of_round = _boards(element, keys)
        order = dict.fromkeys(player for played in sorted(of_round, reverse=True) for player in of_round[played])
        for player in order:
            if player in taken:
                message = _("{name} is in the team {team} already.")
                raise UnreadableError(
                    at_line(element.line), message.format(name=of_id[player].name, team=taken[player])
                )
        taken |= dict.fromkeys(order, name)
        if order:
            teams.append(made_team(team_number, name, tuple(order), of_id))
            for played in range(1, MOST_ROUNDS + 1):
                at_boards[played, team_number] = of_round.get(played, of_round.get(_EVERY_ROUND, ()))[:size]
    return Teams(tuple(teams), at_boards, size) if teams else None


def _boards(element: Element, keys: Mapping[str, int]) -> dict[int, tuple[int, ...]]:
    """The players of a team by round, in the order of the boards."""
    found: dict[int, dict[int, int]] = {}
    for board in element.named("Board"):
        of_round = found.setdefault(number(board, "roundNumber", _EVERY_ROUND, 0, 99), {})
        place, player = number(board, "boardNumber", 1, 1, 99), player_at(board, "player", keys)
        if place in of_round or player in of_round.values():
            message = _("The team {team} has a player or a board twice in one round.")
            raise UnreadableError(at_line(board.line), message.format(team=attribute(element, "teamName")))
        of_round[place] = player
    return {played: tuple(of_round[place] for place in sorted(of_round)) for played, of_round in found.items()}


def by_teams(
    root: Element, settings: DivisionSettings, teams: Teams, boards: Mapping[int, list[BoardResult]]
) -> tuple[DivisionSettings, tuple[str, ...]] | str:
    """The settings of an event in which these teams meet, and sentences on what they can't hold; or why they don't."""
    if not all(meet_by_teams(teams.teams, of_round, teams.size) for of_round in boards.values()):
        return _("The teams are left out: the games aren’t matches between two teams.")
    notes = []
    if settings.system is not System.SWISS:
        notes.append(_("Teams don’t play McMahon here: this event is read as Swiss, all from 0 points."))
    names = [
        name
        for element in root.first("TeamPlacementParameterSet").below()
        if element.name == "PlacementCriterion" and (name := attribute(element, "name", "NULL")) != "NULL"
    ]
    notes += [_("The criterion “{name}” is left out.").format(name=name) for name in names if name not in _CRITERIA]
    criteria = tuple(dict.fromkeys(_CRITERIA[name] for name in names if name in _CRITERIA))
    return replace(
        settings, system=System.SWISS, side=Side.TEAM, team_boards=teams.size, criteria=criteria or ("wins", "sos")
    ), tuple(notes)


def team_lines(division: DivisionHistory, keys: Mapping[int, str]) -> Iterator[str]:
    """The lines of `Teams`, none where no teams play. A round that is drawn has who sat there, a round to come
    everybody in the order of the team, as many as OpenGotha has places for."""
    if not division.teams:
        return
    drawn = {played.number: _line_ups(division, played) for played in division.rounds if played.boards}
    yield "<Teams>"
    for team in division.teams:
        yield f'<Team teamName={quoteattr(team.name)} teamNumber="{team.number}">'
        for played in range(1, MOST_ROUNDS + 1):
            line_up = drawn[played].get(team.id, ()) if played in drawn else team.members
            for board, player in enumerate(line_up[:MOST_MEMBERS], start=1):
                yield f'<Board boardNumber="{board}" player={quoteattr(keys[player])} roundNumber="{played}"/>'
        yield "</Team>"
    yield "</Teams>"


def _line_ups(division: DivisionHistory, played: PlayedRound) -> LineUps:
    byes = [player for player, status in played.status.items() if status is Status.BYE]
    return line_ups_in(division, matches_in(division, played.counted_boards, byes), byes)


def team_parameters(settings: DivisionSettings) -> Iterator[str]:
    """The lines of the parameters of teams, none where no teams play."""
    if settings.side is not Side.TEAM:
        return
    name_of = {criterion: name for name, criterion in _CRITERIA.items()} | {"mms": "TEAMP"}
    names = list(dict.fromkeys(name_of[one] for one in settings.criteria if one in name_of)) or ["TEAMP"]
    yield "<TeamTournamentParameterSet>"
    yield f'<TeamGeneralParameterSet teamSize="{settings.team_boards}"/>'
    yield "<TeamPlacementParameterSet>"
    yield "<PlacementCriteria>"
    for place, name in enumerate([*names, *["NULL"] * MOST_CRITERIA][:MOST_CRITERIA], start=1):
        yield f'<PlacementCriterion name="{name}" number="{place}"/>'
    yield from ("</PlacementCriteria>", "</TeamPlacementParameterSet>", "</TeamTournamentParameterSet>")
