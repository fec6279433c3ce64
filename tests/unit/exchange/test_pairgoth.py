"""Pairgoth's `.tour`: a division with everything beside it, what is read of it, and refusals with line and place."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, Status
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
)
from nzgs_tourney.tournament.exchange.external import ExternalPlayer, Overtime, TimeControl
from nzgs_tourney.tournament.exchange.json_object import location_of
from nzgs_tourney.tournament.exchange.pairgoth.read import read_pairgoth
from ratings.rank import Rank, Rating
from tests.unit.exchange.external_events import read, sentence

TOUR = """{
  "id": 7,
  "type": "INDIVIDUAL",
  "name": "Kea Cup",
  "shortName": "kea",
  "startDate": "2026-05-30",
  "endDate": "2026-05-31",
  "director": "Aroha Rimu",
  "country": "nz",
  "location": "Nelson",
  "online": true,
  "komi": 6.5,
  "rules": "AGA",
  "gobanSize": 19,
  "timeSystem": {"type": "FISCHER", "mainTime": 2700, "increment": 15, "maxTime": 0},
  "rounds": 4,
  "pairing": {
    "type": "MAC_MAHON",
    "base": {"nx1": 0.5, "dupWeight": 5.0E14},
    "main": {
      "upDownLowerMode": "BOTTOM", "upDownUpperMode": "TOP", "firstSeedLastRound": 2,
      "firstSeed": "SPLIT_AND_RANDOM", "secondSeed": "SPLIT_AND_SLIP",
      "mmsValueAbsent": 0.5, "roundDownScore": false
    },
    "handicap": {"useMMS": true, "threshold": 0, "correction": 1, "ceiling": 9},
    "placement": ["MMS", "SOSM", "SOSMM1", "SCOREX", "NONE"],
    "mmFloor": -20,
    "mmBar": 1
  },
  "players": [
    {"id": 11, "name": "Kauri", "firstname": "Mere", "rating": 2310, "rank": 2, "country": "NZ", "club": "Kea",
     "final": true, "mmsCorrection": 1, "egf": "12850431", "aga": "31648"},
    {"id": 12, "name": "van_Tāne", "firstname": "Ihu", "rating": 2100, "rank": 0, "country": "nz", "club": "",
     "final": true, "skip": [2, 4, 6]},
    {"id": 13, "name": "狄", "firstname": "", "rating": 1790, "rank": -3, "country": "UK", "club": "Tui",
     "final": true, "egc": "508"},
    {"id": 14, "name": "Late", "firstname": "Lou", "rating": -1500, "rank": -40, "country": "AU", "club": "Tui",
     "final": false}
  ],
  "games": [
    [
      {"id": 1, "t": 2, "w": 11, "b": 13, "h": 4, "r": "w", "dd": 0},
      {"id": 2, "t": 0, "w": 12, "b": 0, "h": 0, "r": "w"}
    ],
    [
      {"id": 3, "t": 1, "w": 13, "b": 11, "h": 0, "r": "X"}
    ],
    [
      {"id": 4, "t": 1, "w": 12, "b": 11, "h": 0, "r": "="},
      {"id": 5, "t": 0, "w": 13, "b": 14, "h": 0, "r": "?"}
    ]
  ]
}
"""


def changed(*path_to_it: str | int, value: Any) -> bytes:
    """The event with one value changed, taken away where it is Ellipsis."""
    found = json.loads(TOUR)
    inside = found
    for step in path_to_it[:-1]:
        inside = inside[step]
    if value is ...:
        del inside[path_to_it[-1]]
    else:
        inside[path_to_it[-1]] = value
    return json.dumps(found, indent=1).encode()


def test_an_event_is_read_with_everything_beside_it() -> None:
    found = read(read_pairgoth(TOUR.encode()))
    division, event = found.division, found.event

    assert division.name == "Kea Cup"
    assert division.settings == DivisionSettings(
        System.MCMAHON,
        rounds=4,
        bar=Rank(2),
        floor=Rank(-19),
        komi=Decimal("6.5"),
        handicap=HandicapPolicy(HandicapBasis.SCORE, 1, 9),
        absent=HalfPoints(1),
        round_down=False,
        criteria=("mms", "sos", "sosm1"),
        seeding=Seeding.RANDOM,
        second_phase=3,
        second_seeding=Seeding.SLIP,
        float_down=GroupPart.TOP,
        float_up=GroupPart.BOTTOM,
    )
    assert division.players == (
        DivisionEntry(1, "Mere Kauri", Rank(3), Rating(Decimal("3.1")), "Kea", country="NZ", start_correction=1),
        DivisionEntry(2, "Ihu van Tāne", Rank(1), None, country="NZ"),
        DivisionEntry(3, "狄", Rank(-2), Rating(Decimal("-2.1")), "Tui", country="GB"),
        DivisionEntry(4, "Lou Late", Rank(-34), Rating(Decimal("-34.5")), "Tui", country="AU"),
    )
    assert (event.short_name, event.venue, event.country, event.director) == ("kea", "Nelson", "NZ", "Aroha Rimu")
    assert (event.begins, event.ends) == (date(2026, 5, 30), date(2026, 5, 31))
    assert (event.online, event.rules, event.no_handicap_from) == (True, "AGA", Rank(1))
    assert event.time == TimeControl(45, Overtime.FISCHER, 15)
    assert event.players[1] == ExternalPlayer("Kauri", "Mere", egd_pin="12850431", aga_id="31648")
    assert event.players[2] == ExternalPlayer("van Tāne", "Ihu", beyond="10")
    assert event.players[4].preliminary


def test_games_byes_and_absences_are_read() -> None:
    first, second, third, to_come = read(read_pairgoth(TOUR.encode())).division.rounds

    assert first.boards == (BoardResult(2, 1, 3, 4, Decimal(0), parse_result("W")),)
    assert first.status == {2: Status.BYE, 4: Status.NOT_ENTERED}
    assert second.boards == (BoardResult(1, 3, 1, 0, Decimal("6.5"), parse_result("both_lose"), forfeit=True),)
    assert second.status == {2: Status.ABSENT, 4: Status.NOT_ENTERED}
    assert third.boards == (
        BoardResult(1, 2, 1, 0, Decimal("6.5"), parse_result("jigo")),
        BoardResult(2, 3, 4, 0, Decimal("6.5"), None),
    )
    assert third.status == {}
    assert (to_come.boards, to_come.status) == ((), {2: Status.ABSENT})


def test_what_has_no_place_here_is_named() -> None:
    assert read(read_pairgoth(TOUR.encode())).left_out == (
        "The criterion “SCOREX” is left out.",
        "Pairgoth’s own weights for pairing are left out.",
        "The grade 40k of Lou Late is read as 35k, the weakest.",
        "The cancelled game of 狄 against Mere Kauri in round 2 is read as unplayed and lost by both.",
        "“egc” of players is left out.",
    )


def test_a_main_time_in_minutes_as_files_from_opengotha_have_it() -> None:
    found = read(read_pairgoth(changed("timeSystem", "mainTime", value=60)))
    assert found.event.time == TimeControl(60, Overtime.FISCHER, 15)
    assert "The main time 60 is read as minutes: as seconds it would be too short." in found.left_out


@pytest.mark.parametrize(
    ("time", "expected", "left"),
    [
        ({"type": "CANADIAN", "mainTime": 3600, "byoyomi": 300, "stones": 15}, (Overtime.CANADIAN, 300, 15), ""),
        (
            {"type": "JAPANESE", "mainTime": 3600, "byoyomi": 30, "periods": 5},
            (Overtime.BYO_YOMI, 30, 0),
            "The 5 periods of byo-yomi are left out.",
        ),
        ({"type": "standard", "mainTime": 3600, "byoyomi": 30, "periods": 1}, (Overtime.BYO_YOMI, 30, 0), ""),
        ({"type": "SUDDEN_DEATH", "mainTime": 3600}, (Overtime.SUDDEN_DEATH, 0, 0), ""),
        (
            {"type": "FISCHER", "mainTime": 3600, "increment": 20, "maxTime": 5400},
            (Overtime.FISCHER, 20, 0),
            "The limit of the Fischer time is left out.",
        ),
    ],
)
def test_every_time_setting(time: dict[str, Any], expected: tuple[Overtime, int, int], left: str) -> None:
    found = read(read_pairgoth(changed("timeSystem", value=time)))
    assert found.event.time == TimeControl(60, *expected)
    assert not left or left in found.left_out


def test_a_swiss_event_has_no_bar_and_its_own_worth_of_an_absence() -> None:
    swiss = {"type": "SWISS", "main": {"nbwValueAbsent": 0.5}, "placement": ["NBW", "SOSW"]}
    settings = read(read_pairgoth(changed("pairing", value=swiss))).division.settings
    assert (settings.system, settings.bar, settings.floor) == (System.SWISS, None, None)
    assert (settings.absent, settings.criteria) == (HalfPoints(1), ("wins", "sos"))
    assert settings.handicap == HandicapPolicy(HandicapBasis.NONE, 1)


def test_files_with_little_in_them_have_pairgoths_defaults() -> None:
    least = {"timeSystem": {}, "rounds": 3, "pairing": {"type": "MAC_MAHON"}, "players": []}
    found = read(read_pairgoth(json.dumps(least).encode()))
    assert (found.division.name, found.division.rounds, found.event.time) == ("Tournament", (), None)
    assert (found.division.settings.absent, found.division.settings.round_down) == (HalfPoints(1), True)
    assert found.left_out == ()


@pytest.mark.parametrize(
    ("way", "value", "expected"),
    [
        (("players", 1, "id"), 11, "line 68, players[1].id: There is another player with the id 11."),
        (("players", 0, "name"), "", "players[0].name: This player has no name, or one that is too long."),
        (("players", 0, "rank"), "3d", "players[0].rank: “rank” is “3d”, not a number from -99 to 99."),
        (("players", 0, "rating"), 2100.5, "“rating” is “2100.5”, not a whole number from -9999 to 9999."),
        (("players", 0, "name"), ["x"], "players[0].name: “name” is not a text."),
        (("players", 0, "final"), "no", "players[0].final: “final” is “no”, not true or false."),
        (("players", 0, "skip"), [1, "x"], "players[0].skip: Entry 2 of “skip” isn’t the number of a round."),
        (("players", 0), 7, "players[0]: Here is “7”, not an object."),
        (("players",), {}, "players: “players” is not a list."),
        (("pairing",), [], "pairing: “pairing” is not an object."),
        (("pairing", "type"), "KNOCKOUT", "pairing.type: “KNOCKOUT” isn’t a Pairgoth system."),
        (("pairing", "mmBar"), -25, "pairing.mmBar: The bar 25k is below the floor 20k."),
        (("pairing", "placement"), [1], "pairing.placement: “placement” isn’t a list of names."),
        (("pairing", "main", "mmsValueAbsent"), 0.3, "“mmsValueAbsent” is “0.3”: scores here are in half points."),
        (("komi",), 1000, "komi: “komi” is “1000”, not a number from 0 to 999.5."),
        (("komi",), 6.25, "komi: The komi is “6.25”, not a number of points, e.g. 7 or 6.5."),
        (("startDate",), "30/5/2026", "startDate: “startDate” is “30/5/2026”, not a date, e.g. 2026-05-30."),
        (("timeSystem", "type"), "EGG", "timeSystem.type: “EGG” isn’t a Pairgoth time setting."),
        (("type",), "TEAM9", "type: “TEAM9” isn’t a type of Pairgoth tournament."),
        (("type",), "TEAM3", "games[0][0].w: “w” is 11, which isn’t in the list of teams."),
        (("rounds",), 2, "games: There are games in round 3 of 2."),
        (("games", 0), {}, "games: Entry 1 of “games” isn’t the list of a round."),
        (("games", 0, 0, "w"), 99, "games[0][0].w: “w” is 99, who isn’t in the list of players."),
        (("games", 0, 0, "w"), ..., "games[0][0].w: “w” is missing."),
        (("games", 0, 0, "b"), 12, "games[0][1].w: Ihu van Tāne has another place in round 1 already."),
        (("games", 2, 1, "t"), 1, "games[2][1].t: There is another game at table 1 of round 3."),
        (("games", 0, 0, "r"), "B+3", "games[0][0].r: “B+3” isn’t a Pairgoth result."),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_place(way: tuple[str | int, ...], value: Any, expected: str) -> None:
    found = sentence(read_pairgoth(changed(*way, value=value)))
    assert found.startswith("line ")
    assert found.endswith(expected)


def test_what_is_no_file_of_pairgoths_is_refused() -> None:
    expected = "line 1: This is not a Pairgoth file: it has no “pairing” and “players”."
    for content in (b"{}", b"[]", b"7", b'{"players": [], "rounds": 1}'):
        assert sentence(read_pairgoth(content)) == expected
    assert sentence(read_pairgoth(b"{")).startswith("line 1, column 2: This is not JSON")
    assert sentence(read_pairgoth(b'{"komi": 1e99999999999999999999}')) == ("It has a number that can’t be read.")


def test_the_place_of_something_missing_is_that_of_what_it_is_missing_in() -> None:
    source = '{\n "a": [\n  1,\n  {"b": "x"}\n ]\n}'
    assert location_of(source, ("a", 1, "b")) == "line 4, a[1].b"
    assert location_of(source, ("a", 1, "c", 3)) == "line 4, a[1].c[3]"
    assert location_of(source, ("a", 0, "c")) == "line 3, a[0].c"
    assert location_of(source, ()) == "line 1"
