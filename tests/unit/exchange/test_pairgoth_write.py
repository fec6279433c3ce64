"""Pairgoth's `.tour` out: what comes back is what went in, and whatever does not is named."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, TimeControl
from nzgs_tourney.tournament.exchange.pairgoth.read import read_pairgoth
from nzgs_tourney.tournament.exchange.pairgoth.write import write_pairgoth
from ratings.rank import Rank, Rating
from tests.unit.exchange.external_events import FEWER, events, read
from tests.unit.exchange.round_trips import stays_once_read, there_and_back
from tests.unit.exchange.test_pairgoth import TOUR


def test_an_event_comes_back_whole() -> None:
    before = read(read_pairgoth(TOUR.encode()))
    written = write_pairgoth(before)
    after = read(read_pairgoth(written.content))

    assert written.left_out == (
        "Ranks: “35k” of Lou Late becomes “30k”.",
        "That games were decided without being played: “yes” of 狄 against Mere Kauri in round 2 becomes “no”.",
    )
    boards = [board for one in after.division.rounds for board in one.boards]
    assert [(one.white, one.black, one.table, one.handicap, str(one.result or "")) for one in boards] == [
        (1, 3, 2, 4, "W"), (3, 1, 1, 0, "both_lose"), (2, 1, 1, 0, "jigo"), (3, 4, 2, 0, ""),
    ]  # fmt: skip
    assert after.division.players[:3] == before.division.players[:3]
    assert (after.division.settings, after.event) == (
        before.division.settings,
        before.event,
    )


def test_ours_comes_back_as_it_was() -> None:
    """An event of this program with nothing in it that Pairgoth lacks: players, settings, rounds and byes are equal."""
    people = (
        DivisionEntry(1, "Mere Kauri", Rank(3), Rating(Decimal("3.14")), "Kea", country="NZ", start_correction=-1),
        DivisionEntry(2, "Bo Lind", Rank(0), None, country="NZ"),
        DivisionEntry(3, "Cy", Rank(-4), Rating(Decimal("-4.2"))),
    )
    settings = DivisionSettings(
        rounds=3, bar=Rank(3), floor=Rank(-9), handicap=HandicapPolicy(HandicapBasis.RANK, 1, 9), komi=Decimal(7)
    )
    rounds = (
        PlayedRound(1, "", (BoardResult(1, 1, 2, 3, Decimal(0), parse_result("W")),), {3: Status.BYE}),
        PlayedRound(2, "", (BoardResult(4, 1, 3, 0, Decimal(7), parse_result("B")),), {2: Status.ABSENT}),
    )
    before = ExternalDivision(
        DivisionHistory("Open", settings, people, rounds),
        ExternalEvent("open", "Nelson", "NZ", "Aroha", date(2026, 1, 2), date(2026, 1, 3), TimeControl(4), rules="AGA"),
    )
    written = write_pairgoth(before)
    assert written.left_out == (
        "The time setting: “4 min, adjusted 4 min” becomes “4 min, sudden death, adjusted 4 min”.",
    )
    assert read(read_pairgoth(written.content)).division == before.division


def test_the_largest_komi_comes_back() -> None:
    settings = DivisionSettings(komi=Decimal("999.5"))
    written = write_pairgoth(ExternalDivision(DivisionHistory("Open", settings, (DivisionEntry(1, "Mere", Rank(3)),))))
    assert read(read_pairgoth(written.content)).division.settings.komi == settings.komi


@pytest.mark.parametrize("name", ["_", "Mere _", "__ _"])
def test_a_name_without_a_letter_is_written_too(name: str) -> None:
    written = write_pairgoth(
        ExternalDivision(DivisionHistory("Open", DivisionSettings(), (DivisionEntry(1, name, Rank(3)),)))
    )
    assert [person.name.endswith("?") for person in read(read_pairgoth(written.content)).division.players] == [True]


def test_what_it_asks_for_and_we_do_not_know_is_told() -> None:
    written = write_pairgoth(
        ExternalDivision(DivisionHistory("Open", DivisionSettings(), (DivisionEntry(1, "Mere", Rank(3)),)))
    )
    content = json.loads(written.content)
    assert (content["rules"], content["timeSystem"]["mainTime"], content["players"][0]["firstname"]) == (
        "AGA",
        3600,
        "",
    )
    assert written.left_out[:2] == (
        "Pairgoth has no New Zealand rules: the file says AGA rules.",
        "The time setting isn’t known: the file says an hour each.",
    )


@pytest.mark.slow
@FEWER
@given(events())
def test_what_is_not_named_comes_back(before: ExternalDivision) -> None:
    there_and_back(before, write_pairgoth, read_pairgoth)


@pytest.mark.slow
@FEWER
@given(events())
def test_what_has_come_back_once_stays(before: ExternalDivision) -> None:
    stays_once_read(before, write_pairgoth, read_pairgoth)
