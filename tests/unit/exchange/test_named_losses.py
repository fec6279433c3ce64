"""What one program's file has and another's can't hold is named, and two unnamed players stay two."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import WRITABLE, Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.opengotha.read import read_opengotha
from ratings.rank import Rank
from tests.unit.exchange.division_text import DIVISION
from tests.unit.exchange.external_events import read, sentence
from tests.unit.exchange.test_opengotha import EVENT

NBW = 'genMMS2ValueAbsent="1"'


def unnamed(result: str, *, forfeit: bool = False) -> ExternalDivision:
    people = tuple(DivisionEntry(number, "? ?", Rank(3), number=number) for number in (1, 2, 3, 4))
    boards = tuple(
        BoardResult(table, table, table + 2, 0, Decimal(7), parse_result(result), forfeit=forfeit) for table in (1, 2)
    )
    settings = DivisionSettings(System.SWISS, rounds=1, criteria=("wins", "sos", "sosos"))
    return ExternalDivision(DivisionHistory("Kea Cup", settings, people, (PlayedRound(1, "", boards, {}),)))


@pytest.mark.parametrize("form", WRITABLE)
def test_players_whose_names_are_not_known_stay_apart(form: Format) -> None:
    written = write_as(form, unnamed("W"))
    assert isinstance(written, Written)
    back = read_any(written.content)
    assert isinstance(back, Recognised)
    division = back.external.division
    games = {frozenset((board.white, board.black)) for board in division.rounds[0].boards}
    assert (len(division.players), len(games), len(frozenset().union(*games))) == (4, 2, 4)


@pytest.mark.parametrize("form", [form for form in WRITABLE if form is not Format.DIVISION])
def test_a_void_game_is_left_out_of_every_file_but_our_own(form: Format) -> None:
    before = unnamed("W")
    first, second = before.division.rounds[0].boards
    boards = (replace(first, result=parse_result("void")), second)
    division = replace(before.division, rounds=(replace(before.division.rounds[0], boards=boards),))
    written = write_as(form, replace(before, division=division))
    assert isinstance(written, Written)
    assert "? ? against ? ? in round 1 (void) is left out." in written.left_out
    back = read_any(written.content)
    assert isinstance(back, Recognised)
    assert [str(board.result) for board in back.external.division.rounds[0].boards] == ["W"]


def test_namesakes_whom_no_game_names_are_read_from_opengotha() -> None:
    twins = '<Player name="?" firstName="?" rank="3K"/>\n' * 2
    found = read(read_opengotha(EVENT.replace("</Players>", f"{twins}</Players>").encode()))
    assert [person.name for person in found.division.players[4:]] == ["? ?", "? ?"]


@pytest.mark.parametrize(
    ("more", "sentences"),
    [
        ("", ()),
        ('genNBW2ValueAbsent="0" genNBW2ValueBye="2"', ()),
        ('genNBW2ValueAbsent="1"', ("A missed round counts ½ among the wins of the file: here nothing.",)),
        ('genNBW2ValueBye="0"', ("A bye counts 0 among the wins of the file: here 1, as in the score.",)),
    ],
)
def test_what_counts_as_a_win_in_a_mcmahon_event_of_opengotha(more: str, sentences: tuple[str, ...]) -> None:
    found = read(read_opengotha(EVENT.replace(NBW, f"{NBW} {more}").encode()))
    assert tuple(note for note in found.left_out if "among the wins" in note) == sentences


def test_a_bar_that_a_swiss_division_does_not_use() -> None:
    settings = {"system": "swiss", "rounds": 2, "bar": "3d", "floor": "20k", "criteria": ["wins"]}
    found = read_any(json.dumps({**DIVISION, "settings": settings}).encode())
    assert isinstance(found, Recognised)
    assert found.external.left_out == (
        "“bar” is 3d: it is kept, but only McMahon uses it.",
        "“floor” is 20k: it is kept, but only McMahon uses it.",
    )


@pytest.mark.parametrize("result", ["W", "B+F", "jigo", "both_lose", "both_win"])
def test_games_that_were_not_played_are_named_for_pairgoth(result: str) -> None:
    written = write_as(Format.PAIRGOTH, unnamed(result, forfeit=True))
    assert isinstance(written, Written)
    label = "That games were decided without being played"
    assert [note.partition(":")[0] for note in written.left_out].count(label) == 1


def test_namesakes_in_a_game_are_refused_at_the_game() -> None:
    twin = '<Player name="KAURI" firstName="Me re" rank="3K"/>\n</Players>'
    assert sentence(read_opengotha(EVENT.replace("</Players>", twin).encode())) == (
        "line 16: “whitePlayer” is “KAURIMERE”: there are two players of this name, and the file can’t tell them apart."
    )


@pytest.mark.parametrize("form", WRITABLE)
def test_points_from_another_division_are_in_our_own_file_alone(form: Format) -> None:
    before = unnamed("W")
    people = (*before.division.players, DivisionEntry(5, "Mere Rangi", Rank(3), number=5))
    first = replace(before.division.rounds[0], status={5: Status.NOT_ENTERED}, carried={5: HalfPoints(2)})
    division = replace(before.division, players=people, rounds=(first,))
    written = write_as(form, replace(before, division=division))
    assert isinstance(written, Written)
    named = "Points from another division are left out: Mere Rangi." in written.left_out
    assert named is (form is not Format.DIVISION)
