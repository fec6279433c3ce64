"""The schedule of a round robin: the pairings of every round, with the results so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from games.rules.result import Outcome, Result
from ground.coded import coded
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.groups import group_letter, groups_of
from nzgs_tourney.tournament.division.history import DivisionEntry, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from nzgs_tourney.tournament.pairing.draft import NoDraw, no_draw
from nzgs_tourney.tournament.pairing.round_robin import Places, places_in
from nzgs_tourney.tournament.pairing.scheveningen import Facing, facing
from nzgs_tourney.tournament.standings.team_matches import status_of, team_division


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game, or one match where teams play. `black` has Black in an even game. `won` is "black", "white", "tie" or
    "" while there is no result; `colours_drawn`: the round is published, so the colours are the board's. `group`: its
    letter, empty for none. `numbers` are those of the two entries or teams, Black's first."""

    black: str
    white: str
    won: str
    colours_drawn: bool
    numbers: tuple[int, int]
    group: str = ""


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round: as the schedule has it or, once it is `published`, its boards. `out` are those without an opponent in
    it, `starts_at` its announced start."""

    number: int
    games: tuple[ScheduledGame, ...]
    out: tuple[str, ...]
    published: bool
    starts_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds of a round robin. `waiting` says why there is no schedule yet, empty where there is one. `handicaps`:
    the division plays with them."""

    division: str
    rounds: tuple[ScheduledRound, ...]
    waiting: str
    handicaps: bool = False


def public_schedule(division: Division) -> Schedule:
    """The schedule, known once the first round is published: its seed drew the places. Where teams play it is that of
    their matches. At most ten queries."""
    if division.system == System.KNOCKOUT.value:
        return Schedule(division.name, (), _("The bracket is drawn with the first round."))
    if division.system != System.ROUND_ROBIN.value:
        return Schedule(division.name, (), _("The rounds of this division are drawn one by one, from the results."))
    value = division_values(division).in_public
    if not value.rounds:
        return Schedule(division.name, (), _("The places are drawn by lot with the first round."))
    status: Mapping[int, Status] = statuses_for(division, value.rounds[-1].number + 1)
    if value.settings.is_scheveningen:
        places: Places | Facing | NoDraw | None = facing(value, _gone(status))
    elif division.by_teams:
        teams = [team for team in value.teams if all(member in status for member in team.members)]
        status, value = {team.id: status_of(team, status) for team in teams}, team_division(value)
        places = places_in(value, value.rounds[0].seed, status)
    else:
        places = places_in(value, value.rounds[0].seed, status)
    if places is None:
        return Schedule(division.name, (), no_draw(coded("scheveningen_teams")).reason)
    if isinstance(places, NoDraw):
        return Schedule(division.name, (), places.reason)
    entries = {entry.id: entry for entry in value.players}
    published = {played.number: played for played in value.rounds}
    starts, groups = starts_of(division), groups_of(value)
    rounds = []
    for number in range(1, division.rounds + 1):
        try:
            scheduled_round = _round(number, places, entries, published.get(number), groups)
        except IndexError:
            break
        rounds.append(replace(scheduled_round, starts_at=starts.get(number)))
    policy = value.settings.handicap
    handicaps = policy.basis is not HandicapBasis.NONE or bool(policy.table)
    return Schedule(division.name, tuple(rounds), "", handicaps=handicaps)


def _gone(status: Mapping[int, Status]) -> Mapping[int, Status]:
    """Those who don't come back: who misses one round keeps the place in the others."""
    return {player: why for player, why in status.items() if why in (Status.WITHDRAWN, Status.NOT_ENTERED)}


def _round(
    number: int,
    places: Places | Facing,
    entries: dict[int, DivisionEntry],
    played: PlayedRound | None,
    groups: Mapping[int, int],
) -> ScheduledRound:
    pairs = places.pairs(number)
    if played is None:
        games = tuple(
            _game(entries[black], entries[white], "", group_letter(groups.get(black, 0)), published=False)
            for black, white in pairs
        )
        gone: set[int] = set()
    else:
        boards = sorted(played.boards, key=lambda board: groups.get(board.black, 0))
        games = tuple(
            _game(
                entries[board.black],
                entries[board.white],
                _won(board.result),
                group_letter(groups.get(board.black, 0)),
                published=True,
            )
            for board in boards
        )
        pairs = tuple((board.black, board.white) for board in played.boards)
        gone = {player for player, why in played.status.items() if why in (Status.WITHDRAWN, Status.NOT_ENTERED)}
    seated = {player for pair in pairs for player in pair}
    out = [player for player in places.players if player is not None and player not in seated | gone]
    return ScheduledRound(number, games, tuple(entries[player].both_names for player in out), played is not None)


def _game(black: DivisionEntry, white: DivisionEntry, won: str, group: str, *, published: bool) -> ScheduledGame:
    return ScheduledGame(black.both_names, white.both_names, won, published, (black.number, white.number), group)


def _won(result: Result | None) -> str:
    words = {Outcome.BLACK: "black", Outcome.WHITE: "white", Outcome.JIGO: "tie"}
    return "" if result is None else words.get(result.outcome, "")
