"""What this program says about tournaments: standings, draws, costs of boards, files there and back."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from nzgs_tourney.conformance.this_program import records
from nzgs_tourney.conformance.this_program.unsupported import UnsupportedError
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import division_of_json
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.standings.table import standings

SEED = "conformance"
_OBJECTIVES = {"rematches": "rematch", "gaps": "score_gap", "clubs": "club"}
_SETTINGS = ("system", "bar", "floor", "virtual_half", "sos_handicap", "categories")


def standings_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Everybody's value of one criterion, by id."""
    criterion = given["criterion"]
    table = standings(division_of(given, criteria=[criterion]), len(given["rounds"]))
    return {"values": {str(row.player.id): row.text(criterion) for row in table.rows}}


def places(given: Mapping[str, Any]) -> dict[str, Any]:
    """Everybody's place by these criteria, by id; those level on all of them share it."""
    table = standings(division_of(given, criteria=given["criteria"]), len(given["rounds"]))
    return {"places": {str(row.player.id): row.place for row in table.rows}}


def draw(given: Mapping[str, Any]) -> dict[str, Any]:
    """The pairs of the next round, by the objectives of the case or by the tiers of this program."""
    more = {}
    if "objectives" in given:
        more = {"tiers": [_OBJECTIVES[objective] for objective in given["objectives"]], "seeding": "random"}
    division = division_of(given, **more)
    forbidden = [(pair[0], pair[1]) for pair in given.get("forbidden", ())]
    drawn = draw_round(division, len(division.rounds) + 1, SEED, forbidden=forbidden)
    if isinstance(drawn, NoDraw):
        return {"pairs": None, "bye": None}
    return {"pairs": [[board.white, board.black] for board in drawn.boards], "bye": drawn.bye}


def board_costs(given: Mapping[str, Any]) -> dict[str, Any]:
    """What one board of the next round costs in each tier of this program but the lot."""
    division = division_of(given)
    seated = given["board"]
    board = BoardResult(1, seated["white"], seated["black"], seated.get("handicap", 0), Decimal(7))
    waiting = [entry.id for entry in division.players if entry.id not in (board.white, board.black)]
    priced = price_boards(division, len(division.rounds) + 1, SEED, (board,), waiting=waiting)
    return {"costs": {tier.value: cost for tier, cost in priced.boards[0].cost.items() if tier.value != "hash"}}


def there_and_back(given: Mapping[str, Any]) -> dict[str, Any]:
    """The players and games of a file after it was read, written in its own format, and read again."""
    if given["format"] == "sgf":
        return records.there_and_back(given)
    read = read_any(b64decode(given["file"]))
    if isinstance(read, Faults):
        return {"refused": True}
    if read.format is Format.MACMAHON:  # read, never written
        raise UnsupportedError
    written = write_as(read.format, read.external)
    again = None if isinstance(written, Faults) else read_any(written.content)
    if not isinstance(again, Recognised):
        return {"refused": True}
    return _facts(again.external.division)


def _facts(division: DivisionHistory) -> dict[str, Any]:
    names = {entry.id: entry.name for entry in division.players}
    games = [
        f"{played.number}: {names[board.white]} - {names[board.black]} {_won(board)}"
        for played in division.rounds
        for board in played.boards
    ]
    return {"players": sorted(names.values()), "games": sorted(games)}


def _won(board: BoardResult) -> str:
    """`W`, `B`, `tie` or `?`: what every format can say."""
    if board.result is None or board.result.white + board.result.black != 2:
        return "?"
    return {2: "W", 0: "B"}.get(board.result.white, "tie")


def division_of(given: Mapping[str, Any], **settings: Any) -> DivisionHistory:
    """The event of a case. A win, a bye: a point; a tie, an excused round: half a point; a no-show nothing."""
    asked = {key: given[key] for key in _SETTINGS if key in given}
    rounds = [
        {
            "number": number,
            "seed": SEED,
            "status": played.get("away", {}),
            "boards": [
                {
                    "table": table,
                    "white": board["white"],
                    "black": board["black"],
                    "handicap": board.get("handicap", 0),
                    "komi": "0" if board.get("handicap") else "7",
                    "result": board["result"],
                    "forfeit": board.get("forfeit", False),
                }
                for table, board in enumerate(played["boards"], start=1)
            ],
        }
        for number, played in enumerate(given.get("rounds", ()), start=1)
    ]
    players = [{"rank": "1k", **player, "name": f"Player {player['id']}"} for player in given["players"]]
    division = division_of_json(
        {
            "format": "nzgs-tourney/division",
            "version": 1,
            "name": "Open",
            "settings": {
                "system": "swiss",
                "rounds": len(rounds) + 1,
                **asked,
                **given.get("settings", {}),
                **settings,
            },
            "players": players,
            "rounds": rounds,
        }
    )
    if isinstance(division, Faults):
        raise ValueError(str(division.first))
    return division
