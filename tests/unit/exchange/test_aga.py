"""The American association's results file: in and out, with every game that it cannot carry named."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.result import Outcome, parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.exchange.aga.read import read_aga
from nzgs_tourney.tournament.exchange.aga.write import player_numbers, write_aga
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from nzgs_tourney.tournament.exchange.fault import Faults
from ratings.rank import Rank
from tests.unit.exchange.external_events import FEWER, accepted, events, read, sentence
from tests.unit.exchange.test_egd_h9 import games

AGA = """TOURNEY Kea Cup, Ōhau, New Zealand
    start=5/30/2026
    finish=2026-05-31
    rules=NZ
PLAYERS
31648 Kauri, Mere 7p
22817\tvan Tāne, Ihu\t2k
99999 Cy 12k
GAMES 1
31648 22817 w 3 0   // a remark
GAMES 2
22817 99999 B 0 7
GAMES 3
31648\t99999\t?\t0\t0
END
anything may follow
"""

GAME = "isn’t a game: write e.g. 31648 22817 W 0 7."
ORDER = "does not belong here: TOURNEY, PLAYERS, GAMES come in order."


def text(*changes: tuple[str, str]) -> ExternalDivision | Faults:
    whole = AGA
    for old, new in changes:
        assert old in whole
        whole = whole.replace(old, new, 1)
    return read_aga(whole.encode())


def test_players_games_and_the_event() -> None:
    found = read(text())
    mere, ihu, cy = found.division.players
    first, second, third = found.division.rounds

    assert [(person.name, person.rank) for person in (mere, ihu, cy)] == [
        ("Mere Kauri", Rank(9)), ("Ihu van Tāne", Rank(-1)), ("Cy", Rank(-11)),
    ]  # fmt: skip
    assert found.event.player(1).aga_id == "31648"
    assert first.boards == (BoardResult(1, 1, 2, 3, Decimal(0), parse_result("W")),)
    assert first.status == {3: Status.ABSENT}
    assert second.boards == (BoardResult(1, 2, 3, 0, Decimal(7), parse_result("B")),)
    assert third.boards == (BoardResult(1, 1, 3, 1, Decimal(0)),)
    assert (found.division.name, found.event.venue, found.event.rules) == ("Kea Cup", "Ōhau, New Zealand", "NZ")
    assert (found.event.begins, found.event.ends) == (date(2026, 5, 30), date(2026, 5, 31))
    assert (found.division.settings.system, found.division.settings.komi) == (System.SWISS, Decimal(7))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("12k", "", "line 8: “99999 Cy” isn’t a player: write e.g. 31648 Kauri, Mere 3d."),
        ("12k", "12d", "line 8: “12d” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ("12k", "0.5", "line 8: “0.5” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ("12k", "-36.0", "line 8: “36k” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ("99999 Cy 12k", "31648 Cy 12k", "line 8: Cy has the number 31648 of another player."),
        ("31648 22817 w", "31648 4 w", "line 10: There is no player 4."),
        ("31648 22817 w", "31648 31648 w", "line 10: Mere Kauri would play against themselves."),
        ("22817 99999 B 0 7", "22817 99999 = 0 7", "line 12: “22817 99999 = 0 7” " + GAME),
        ("99999 B 0 7", "99999 B 0 -7", "line 12: “22817 99999 B 0 -7” " + GAME),
        ("GAMES 2", "GAMES x", "line 11: “GAMES x” isn’t a round: write e.g. GAMES 1."),
        ("5/30/2026", "30/5/2026", "line 2: “30/5/2026” isn’t a date: write e.g. 7/13/2026."),
        ("PLAYERS", "PEOPLE", "line 5: “PEOPLE” " + ORDER),
        ("TOURNEY", "HELLO", "line 1: “HELLO Kea Cup, Ōhau, New Zealand” " + ORDER),
    ],
)  # fmt: skip
def test_one_sentence_with_its_line(old: str, new: str, expected: str) -> None:
    assert sentence(text((old, new))) == expected


def test_a_second_game_of_a_player_begins_the_next_round() -> None:
    """As in the association's own example: two games of one pair under one heading."""
    found = read(
        text(("22817 w 3 0   // a remark", "22817 w 3 0\n31648 99999 w 0 7\n22817 31648 b 0 7"), ("GAMES 2", "GAMES"))
    )
    pairs = [[(board.white, board.black) for board in one.boards] for one in found.division.rounds]
    assert pairs == [[(1, 2)], [(1, 3)], [(2, 1)], [(2, 3)], [(1, 3)]]
    assert found.left_out == (
        "Line 11: Mere Kauri plays again, so round 2 begins here.",
        "Line 12: Mere Kauri plays again, so round 3 begins here.",
    )


def test_more_rounds_than_there_can_be() -> None:
    again = "\n".join(["31648 22817 w 3 0"] * 99)
    assert sentence(text(("GAMES 2", f"{again}\nGAMES 2"))) == "line 109: There are more than 99 rounds."


@pytest.mark.parametrize(
    ("sentence", "rank", "rating"),
    [
        ("3.5", Rank(3), "3"), ("1.0", Rank(1), "0.5"), ("9.99999", Rank(9), "9.49"), ("-1.5", Rank(0), "0"),
        ("-1.0", Rank(0), "0.5"), ("-2.7", Rank(-1), "-1.2"), ("-35.2", Rank(-34), "-33.7"),
    ],
)  # fmt: skip
def test_ranks_in_figures(sentence: str, rank: Rank, rating: str) -> None:
    person = read(text(("12k", sentence))).division.players[2]
    assert (person.name, person.rank, person.rating) == ("Cy", rank, Decimal(rating))


def test_games_after_the_end_are_named() -> None:
    found = read(text(("anything may follow", "GAMES 4\n31648 22817 w 0 7")))
    assert found.left_out == ("Line 15: the games after END are left out.",)


def test_a_file_without_its_end_says_so() -> None:
    assert read(text()).left_out == ()
    assert read(text(("END\nanything may follow\n", ""))).left_out == (
        "The file has no END, so its end may be missing.",
    )


def small(*boards: BoardResult, externals: dict[int, ExternalPlayer] | None = None) -> ExternalDivision:
    people = tuple(
        DivisionEntry(number, name, Rank(number))
        for number, name in enumerate(("Mere Kauri", "Bo Lind", "Cy", "Di O"), start=1)
    )
    seated = {player for board in boards for player in (board.white, board.black)}
    status = {person.id: Status.BYE for person in people if person.id not in seated}
    first = PlayedRound(1, "", boards, status)
    settings = DivisionSettings(System.SWISS, rounds=1, criteria=("wins", "sos", "sosos"))
    return ExternalDivision(
        DivisionHistory("Kea Cup", settings, people, (first,)),
        ExternalEvent(begins=date(2026, 5, 30), players=externals or {}),
    )


def test_lines_as_they_are_written() -> None:
    boards = (
        BoardResult(1, 1, 2, 1, Decimal(0), parse_result("B")),
        BoardResult(2, 3, 4, 0, Decimal(7), parse_result("W")),
    )
    externals = {1: ExternalPlayer(aga_id="31648"), 3: ExternalPlayer(aga_id="99999")}
    written = write_aga(small(*boards, externals=externals))

    assert written.content.decode().split("\n") == [
        "TOURNEY Kea Cup", "\tstart=5/30/2026", "PLAYERS", "31648\tKauri, Mere\t1d", "99998\tLind, Bo\t2d",
        "99999\tCy, \t3d", "99997\tO, Di\t4d", "GAMES 1", "31648\t99998\tB\t0\t0", "99999\t99997\tW\t0\t7", "END", "",
    ]  # fmt: skip
    assert written.left_out == (
        "Handicaps: “no handicaps” becomes “from grades”.",
        "2 players have no AGA number; they get temporary ones from 99998 down.",
    )


def test_players_without_a_rated_game_are_left_out_by_name() -> None:
    absent = BoardResult(2, 3, 4, 0, Decimal(7), parse_result("W"), True)
    written = write_aga(small(BoardResult(1, 1, 2, 0, Decimal(7), parse_result("B")), absent))
    people = written.content.decode().partition("PLAYERS\n")[2].partition("GAMES")[0]
    assert people == "99999\tKauri, Mere\t1d\n99998\tLind, Bo\t2d\n"
    assert {"Cy (3d) is left out.", "Di O (4d) is left out."} < set(written.left_out)
    assert "2 players have no AGA number; they get temporary ones from 99999 down." in written.left_out
    assert write_aga(small(absent)).content.count(b"d\n") == 4, "a list of players before any game has them all"


def test_games_without_a_winner_are_left_out_by_name() -> None:
    tie = BoardResult(1, 1, 2, 0, Decimal(7), parse_result("jigo"))
    absent = BoardResult(2, 3, 4, 0, Decimal(7), parse_result("W"), True)
    written = write_aga(small(tie, absent))

    assert "GAMES 1\nEND" in written.content.decode()
    assert "Mere Kauri against Bo Lind in round 1 (jigo) is left out." in written.left_out
    assert "Cy against Di O in round 1 (W) is left out." in written.left_out


def test_half_points_of_komi_and_margins_are_named() -> None:
    written = write_aga(small(BoardResult(1, 1, 2, 0, Decimal("6.5"), parse_result("W+3.5"))))
    assert "Komi: “6.5” of Mere Kauri against Bo Lind in round 1 becomes “6”." in written.left_out
    assert (
        "Results or how games ended: “W+3.5” of Mere Kauri against Bo Lind in round 1 becomes “W”." in written.left_out
    )


def test_numbers_stay_different() -> None:
    externals = {1: ExternalPlayer(aga_id="7"), 2: ExternalPlayer(aga_id="7"), 3: ExternalPlayer(aga_id="99999")}
    assert player_numbers(small(externals=externals)) == {1: 7, 2: 99998, 3: 99999, 4: 99997}


def test_a_name_of_signs_that_cannot_be_written_is_still_a_name() -> None:
    people = (DivisionEntry(1, ",", Rank(3)), DivisionEntry(2, "Bo ,,", Rank(0)))
    found = read(read_aga(write_aga(ExternalDivision(DivisionHistory(",", DivisionSettings(), people))).content))
    assert [person.name for person in found.division.players] == ["?", "Bo ?"]


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_raise(content: bytes) -> None:
    assert isinstance(read_aga(content), ExternalDivision | Faults)


@given(st.data())
def test_no_change_of_a_file_makes_the_reader_raise(data: st.DataObject) -> None:
    content = AGA.encode()
    at = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(at, min(len(content), at + 40)))
    found = read_aga(content[:at] + data.draw(st.binary(max_size=6)) + content[end:])
    assert len(found.faults) == 1 if isinstance(found, Faults) else accepted(found.division)


@pytest.mark.slow
@FEWER
@given(events())
def test_what_has_come_back_once_stays(before: ExternalDivision) -> None:
    once = read(read_aga(write_aga(before).content))
    twice = read(read_aga(write_aga(once).content))

    assert accepted(once.division)
    rated = [
        board
        for one in before.division.rounds
        for board in one.boards
        if board.result is not None and board.result.outcome in (Outcome.WHITE, Outcome.BLACK) and not board.forfeit
    ]
    seated = {player for board in rated for player in (board.white, board.black)}
    assert len(once.division.players) == (len(seated) or len(before.division.players))
    assert len(games(once)) == len(rated)
    assert (twice.division, twice.event) == (once.division, once.event)
