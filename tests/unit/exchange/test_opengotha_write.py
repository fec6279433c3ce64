"""OpenGotha XML out: what comes back is what went in, and whatever does not is named."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from nzgs_tourney.tournament.exchange.opengotha.read import read_opengotha
from nzgs_tourney.tournament.exchange.opengotha.write import write_opengotha
from ratings.rank import Rank, Rating
from tests.unit.exchange.external_events import FEWER, NO_REAL, REAL, events, read
from tests.unit.exchange.round_trips import stays_once_read, there_and_back
from tests.unit.exchange.test_opengotha import EVENT

PEOPLE = (
    DivisionEntry(1, "Mere Kauri", Rank(3), Rating(Decimal("3.1"))),
    DivisionEntry(2, "Bo Lind", Rank(0)),
    DivisionEntry(9, "Cy", Rank(-4)),
)


def division(*rounds: PlayedRound, people: tuple[DivisionEntry, ...] = PEOPLE) -> DivisionHistory:
    settings = DivisionSettings(criteria=("mms", "sos"), handicap=HandicapPolicy(HandicapBasis.SCORE, maximum=9))
    return DivisionHistory("Open", settings, people, rounds)


def test_an_event_comes_back_whole() -> None:
    before = read(read_opengotha(EVENT.encode()))
    written = write_opengotha(before)
    after = read(read_opengotha(written.content))

    assert written.left_out == ()
    assert (after.division, after.event) == (before.division, before.event)
    assert write_opengotha(after).content == written.content


def test_what_it_cannot_carry_is_named() -> None:
    boards = (BoardResult(1, 1, 2, 2, Decimal(0), parse_result("B+R")),)
    people = (replace(PEOPLE[0], club="Auckland", city="Ōhau", country="New Zealand"), *PEOPLE[1:])
    first = PlayedRound(1, "a1b2", boards, {9: Status.EXCUSED})
    named = write_opengotha(
        ExternalDivision(division(first, people=people), ExternalEvent(country="NZ", code="T1"))
    ).left_out

    assert named == (
        "The country: “NZ” is left out.",
        "The tournament code: “T1” is left out.",
        "Clubs: “Auckland” of Mere Kauri becomes “Auck”.",
        "Cities: “Ōhau” of Mere Kauri is left out.",
        "Countries: “New Zealand” of Mere Kauri becomes “Ne”.",
        "Results or how games ended: “B+R” of Mere Kauri against Bo Lind in round 1 becomes “B”.",
        "What those without a board did: “excused” of Cy in round 1 becomes “absent”.",
        "Seeds of draws: “a1b2” of round 1 is left out.",
    )


def test_settings_it_has_otherwise_are_named() -> None:
    settings = DivisionSettings(
        System.SWISS, handicap=HandicapPolicy(HandicapBasis.RATING, even_below=Decimal("0.5")), handicap_wish=4
    )
    named = write_opengotha(ExternalDivision(DivisionHistory("Open", settings, PEOPLE))).left_out

    assert named == (
        "Handicaps: “from ratings, rounded up” becomes “from grades”.",
        "The largest handicap: “nothing” becomes “9”.",
        "The difference below which a game is even: “0.5” is left out.",
        "Criteria: “Score, SOS, SOSOS” becomes “Wins, SOS, SOSOS”.",
        "The preferred largest difference: “4” becomes “9”.",
    )


def test_two_players_of_one_name_stay_two() -> None:
    twins = (
        DivisionEntry(1, "Bo Lind", Rank(3)),
        DivisionEntry(2, "Bo Lind", Rank(0)),
        DivisionEntry(3, "BO LIND", Rank(0)),
    )
    boards = (BoardResult(1, 2, 1, 0, Decimal(7), parse_result("W")),)
    written = write_opengotha(ExternalDivision(division(PlayedRound(1, "", boards, {3: Status.BYE}), people=twins)))
    after = read(read_opengotha(written.content)).division

    assert [person.name for person in after.players] == ["Bo Lind", "Bo 2 Lind", "BO 3 LIND"]
    assert (after.rounds[0].boards[0].white, after.rounds[0].boards[0].black) == (2, 1)
    assert written.left_out == ("Names: “Bo Lind” of Bo Lind becomes “Bo 2 Lind”, and 1 more.",)


def test_a_second_bye_in_a_round_is_named() -> None:
    first = PlayedRound(1, "", (), {1: Status.BYE, 2: Status.BYE, 9: Status.HOUSE})
    assert write_opengotha(ExternalDivision(division(first))).left_out == (
        "What those without a board did: “bye” of Bo Lind in round 1 becomes “house”.",
    )


def test_names_are_text_and_never_markup() -> None:
    hostile = DivisionEntry(1, '"/><Game/>& \x0b\u2028<b>', Rank(3))
    after = read(read_opengotha(write_opengotha(ExternalDivision(division(people=(hostile,)))).content))
    assert after.division.players[0].name == '"/><Game/>& <b>'


def test_parts_of_a_name_that_was_changed_since_do_not_come_back() -> None:
    event = ExternalEvent(
        players={1: ExternalPlayer(family="Kauri", given="Mere"), 2: ExternalPlayer("Lind", "Bo Old")}
    )
    after = read(read_opengotha(write_opengotha(ExternalDivision(division(), event)).content))
    assert [person.name for person in after.division.players] == ["Mere Kauri", "Bo Lind", "Cy"]


@pytest.mark.slow
@FEWER
@given(events())
def test_what_is_not_named_comes_back(before: ExternalDivision) -> None:
    after = there_and_back(before, write_opengotha, read_opengotha)
    assert after.event.colourless == before.event.colourless


@pytest.mark.slow
@FEWER
@given(events())
def test_what_has_come_back_once_stays(before: ExternalDivision) -> None:
    stays_once_read(before, write_opengotha, read_opengotha)


@pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)
@pytest.mark.parametrize("file", ["juvisy-2019", "simplemm", "notsimplemm", "simpleswiss"])
def test_real_files_come_back_whole(file: str) -> None:
    before = read(read_opengotha((REAL / f"{file}.xml").read_bytes()))
    written = write_opengotha(before)
    after = read(read_opengotha(written.content))

    assert written.left_out == ()
    assert (after.division, after.event) == (before.division, before.event)
