"""What a pairing costs by the objectives that a case names, counted from the games that it gives and from nothing else.

| objective | cost of a pairing |
| --- | --- |
| `rematches` | the games that its pairs have played before |
| `gaps` | the differences of the scores, in half points, squared and added up |
| `clubs` | the pairs of one club |

A win is a point, a tie half a point for each, a bye a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WIN, TIE = 2, 1


class UnusablePairingError(Exception):
    """The pairs aren't everybody, each once, or one of them is forbidden."""


def cost_of(given: Mapping[str, Any], pairs: Any) -> list[int]:
    """The costs in the order of the case's objectives. Raises UnusablePairingError for anything that isn't a pairing of
    all its players that it allows."""
    met = _pairs(pairs)
    players = {player["id"]: player for player in given["players"]}
    if sorted(one for pair in met for one in pair) != sorted(players):
        raise UnusablePairingError
    if any({*pair} == {*barred} for pair in met for barred in given.get("forbidden", ())):
        raise UnusablePairingError
    games = [(board["white"], board["black"]) for played in given.get("rounds", ()) for board in played["boards"]]
    scores = half_points(given)
    counted = {
        "rematches": sum({*pair} == {*game} for pair in met for game in games),
        "gaps": sum((scores[one] - scores[other]) ** 2 for one, other in met),
        "clubs": sum(
            bool(players[one].get("club")) and players[one].get("club") == players[other].get("club")
            for one, other in met
        ),
    }
    return [counted[objective] for objective in given["objectives"]]


def _pairs(pairs: Any) -> list[tuple[int, int]]:
    if not isinstance(pairs, list):
        raise UnusablePairingError
    found = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(one, int) for one in pair):
            raise UnusablePairingError
        found.append((pair[0], pair[1]))
    return found


def half_points(given: Mapping[str, Any]) -> dict[int, int]:
    """Everybody's score in half points, by id."""
    scores = {player["id"]: 0 for player in given["players"]}
    for played in given.get("rounds", ()):
        for board in played["boards"]:
            result = board["result"]
            scores[board["white"]] += TIE if result == "jigo" else WIN * result.startswith("W")
            scores[board["black"]] += TIE if result == "jigo" else WIN * result.startswith("B")
        for player, status in played.get("away", {}).items():
            scores[int(player)] += WIN * (status == "bye")
    return scores
