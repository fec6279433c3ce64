"""Finds contradictions in a division that a schema can't see: between its rules, its players and its rounds.

Everything here works on the values made by the shape: grades, decimals, results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.exchange.fault import Fault, path
from nzgs_tourney.tournament.standings.criteria import chosen


def contradictions(value: Mapping[str, Any]) -> list[Fault]:
    """Every contradiction, in the order of the file."""
    settings, players, rounds = value["settings"], value["players"], value["rounds"]
    return [
        *_settings(settings),
        *_players(players),
        *_rounds(rounds, players, settings),
        *_met(value.get("met", ()), players),
        *_teams(value.get("teams", ()), players),
    ]


def _settings(settings: Mapping[str, Any]) -> Iterator[Fault]:
    bar, floor = settings.get("bar"), settings.get("floor")
    if bar is not None and floor is not None and bar < floor:
        yield Fault("settings.bar", _("The bar {bar} is below the floor {floor}.").format(bar=bar, floor=floor))
    if any(lower >= higher for higher, lower in pairwise(settings.get("categories", ()))):
        yield Fault("settings.categories", _("The categories must go from the strongest down, each grade once."))
    if Tier.HASH in settings.get("tiers", ())[:-1]:
        yield Fault("settings.tiers", _("“hash” must be the last tier: nothing is tied after a draw by lot."))
    if "criteria" in settings:
        try:
            chosen(settings["criteria"])
        except ValueError as error:
            yield Fault("settings.criteria", str(error))


def _players(players: list[Mapping[str, Any]]) -> Iterator[Fault]:
    first: dict[int, str] = {}
    for index, player in enumerate(players):
        if player["id"] in first:
            location = path(("players", index, "id"))
            yield Fault(
                location,
                _("{name} has the id {id} of {first}.").format(
                    name=player["name"], id=player["id"], first=first[player["id"]]
                ),
            )
        first.setdefault(player["id"], player["name"])


def _met(meetings: Sequence[Mapping[str, Any]], players: list[Mapping[str, Any]]) -> Iterator[Fault]:
    known = {player["id"] for player in players}
    for index, meeting in enumerate(meetings):
        for side in ("one", "other"):
            if meeting[side] not in known:
                why = _("There is no player {player}.").format(player=meeting[side])
                yield Fault(path(("met", index, side)), why)


def _teams(teams: Sequence[Mapping[str, Any]], players: list[Mapping[str, Any]]) -> Iterator[Fault]:
    known, numbers, placed = {player["id"] for player in players}, set[int](), set[int]()
    for index, team in enumerate(teams):
        if team["number"] in numbers:
            yield Fault(path(("teams", index, "number")), _("There is another team {n}.").format(n=team["number"]))
        numbers.add(team["number"])
        for place, member in enumerate(team["members"]):
            location = path(("teams", index, "members", place))
            if member not in known:
                yield Fault(location, _("There is no player {player}.").format(player=member))
            elif member in placed:
                yield Fault(location, _("Player {player} is in another team already.").format(player=member))
            placed.add(member)


def _rounds(
    rounds: list[Mapping[str, Any]], players: list[Mapping[str, Any]], settings: Mapping[str, Any]
) -> Iterator[Fault]:
    names = {player["id"]: player["name"] for player in players}
    for index, played in enumerate(rounds):
        location = path(("rounds", index))
        if played["number"] != index + 1:
            yield Fault(
                f"{location}.number",
                _("Round {index} is expected here, not {played}.").format(index=index + 1, played=played["number"]),
            )
        elif played["number"] > settings["rounds"]:
            yield Fault(
                f"{location}.number", _("The division has {settings} rounds only.").format(settings=settings["rounds"])
            )
        yield from _round(location, played, names)


def _round(location: str, played: Mapping[str, Any], names: Mapping[int, str]) -> Iterator[Fault]:
    seated: dict[int, tuple[str, dict[str, Any]]] = {}
    tables: set[int] = set()
    for player, status in played.get("status", {}).items():
        if player in names:
            seated[player] = _("{name} ({player}) has the status “{status}” in this round already."), {"status": status}
        else:
            yield Fault(f"{location}.status", _("There is no player {player}.").format(player=player))
    for key in ("scores", "carried"):
        for player in played.get(key, {}):
            if player not in names:
                yield Fault(f"{location}.{key}", _("There is no player {player}.").format(player=player))
    for index, player in enumerate(played.get("seeds", ())):
        if player not in names:
            yield Fault(f"{location}.seeds[{index}]", _("There is no player {player}.").format(player=player))
    for index, said in enumerate(played.get("went_on", ())):
        for side in ("one", "other"):
            if said[side] not in names:
                why = _("There is no player {player}.").format(player=said[side])
                yield Fault(f"{location}.went_on[{index}].{side}", why)
    for index, board in enumerate(played["boards"]):
        board_path = f"{location}.boards[{index}]"
        if board.get("forfeit", False) and board["result"] is None:
            yield Fault(f"{board_path}.forfeit", _("A game cannot be decided by forfeit and have no result."))
        if board["table"] in tables:
            yield Fault(
                f"{board_path}.table",
                _("There is another board at table {board} in this round.").format(board=board["table"]),
            )
        tables.add(board["table"])
        for side in ("white", "black"):
            player = board[side]
            if player not in names:
                yield Fault(f"{board_path}.{side}", _("There is no player {player}.").format(player=player))
            elif player in seated:
                yield Fault(
                    f"{board_path}.{side}",
                    seated[player][0].format(name=names[player], player=player, **seated[player][1]),
                )
            seated.setdefault(
                player, (_("{name} ({player}) is at table {table} in this round already."), {"table": board["table"]})
            )
    for player, name in names.items():
        if played["boards"] and player not in seated:
            yield Fault(
                location,
                _("{name} ({player}) has neither a board nor a status in this round.").format(name=name, player=player),
            )
