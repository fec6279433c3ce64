"""The EGD's results table in, and there and back: against a real file that an established program wrote."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.exchange.egd.read import read_h9
from nzgs_tourney.tournament.exchange.egd.write import final_standings, participants, write_h9
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Overtime, TimeControl
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.results_table_halves import Half, parse_half
from ratings.rank import Rank
from tests.unit.exchange.external_events import FEWER, NO_REAL, REAL, accepted, events, lines_of, read, sentence

H9 = """; CL[B]
; EV[Kea Cup]
; PC[NZ,Ōhau]
; DT[2026-05-30,2026-05-31]
; HA[h1]
; KM[6.5]
; TM[55]
; CM[Fischer]
; TC[T260530A]
;
; Pl Name                            Rk Co Club  MMS  SOSSOSOS
   1 Kauri Mere                      3D NZ  Kea   34   60  170 0    3+/w0    2+/b0 |12345678
   2 van_Tane Ihu                    1K NZ xxxx   31   66  180 0    4+!b0    1-/w0 ; a remark
   3 Lind Bo                         2D XX Otag   31   32  100 0    1-/b0    0-
   4 Cy -                            2k AU  Wai   29   31  100 0    2-!w0    0+
"""


def text(*changes: tuple[str, str]) -> ExternalDivision | Faults:
    whole = H9
    for old, new in changes:
        assert old in whole
        whole = whole.replace(old, new, 1)
    return read_h9(whole.encode())


def test_players_games_and_the_event() -> None:
    found = read(text())
    mere, ihu, bo, cy = found.division.players
    first, second = found.division.rounds

    assert [person.name for person in (mere, ihu, bo, cy)] == ["Mere Kauri", "Ihu van Tane", "Bo Lind", "Cy"]
    assert (mere.rank, mere.club, ihu.club, bo.country, cy.country) == (Rank(3), "Kea", "", "", "AU")
    assert [(board.white, board.black, str(board.result), board.forfeit) for board in first.boards] == [
        (1, 3, "W", False),
        (4, 2, "B", True),
    ]
    assert second.status == {3: Status.ABSENT, 4: Status.BYE}
    assert (found.division.name, found.event.venue, found.event.country) == ("Kea Cup", "Ōhau", "NZ")
    assert (found.event.begins, found.event.ends) == (date(2026, 5, 30), date(2026, 5, 31))
    assert found.event.time == TimeControl(overtime=Overtime.FISCHER, stated=Decimal(55))
    assert (found.event.egf_class, found.event.code, found.event.player(1).egd_pin) == ("B", "T260530A", "12345678")
    assert found.division.settings.handicap == HandicapPolicy(HandicapBasis.RANK, 1)
    assert (found.division.settings.system, found.division.settings.komi) == (System.MCMAHON, Decimal("6.5"))


def test_starting_scores_follow_from_the_mcmahon_scores() -> None:
    found = read(text())
    assert [person.start_correction for person in found.division.players] == [0, 1, 0, 0]
    assert [row.text("mms") for row in final_standings(found).rows] == ["34", "31", "31", "29"]


def test_a_score_that_does_not_follow_leaves_the_ranks() -> None:
    found = read(text(("NZ  Kea   34", "NZ  Kea 34.5")))
    assert found.left_out == ("The McMahon scores don’t follow from ranks and results, so starting scores go by rank.",)
    assert {person.start_correction for person in found.division.players} == {0}


@pytest.mark.parametrize("cut", range(H9.index("   3 Lind") + 1, len(H9.rstrip())))
def test_a_file_that_was_cut_off_is_refused_or_has_every_round(cut: int) -> None:
    found = read_h9(H9[:cut].encode())
    assert isinstance(found, Faults) or len(found.division.rounds) == 2


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (" 2-!w0    0+", " 0+", "line 15: This line has 1 round, most lines have 2."),
        (" 2-!w0    0+", "", "line 15: This line has 0 rounds, most lines have 2."),
        ("1-/b0    0-", "1-/b0    0", "line 14: “0” isn’t a result: write e.g. 23+/w4."),
        (
            "   3 Lind",
            "  31 Lind Bo 2D XX Otag 31 1-/b0 0- 5\n   3 Lind",
            "line 14: “5” isn’t a result: write e.g. 23+/w4.",
        ),
        ("1-/b0    0-", "1-/bx    0-", "line 14: “1-/bx” isn’t a result: write e.g. 23+/w4."),
    ],
)
def test_a_line_with_fewer_entries_takes_no_round_from_the_others(old: str, new: str, expected: str) -> None:
    assert sentence(text((old, new))) == expected


@pytest.mark.parametrize(
    ("token", "half"),
    [
        ("35=", Half(35, "=")),
        ("23+/w", Half(23, "+", colour="w")),
        ("23+/w0", Half(23, "+", colour="w", stones=0)),
        ("11-/b5", Half(11, "-", colour="b", stones=5)),
        ("3+!b0", Half(3, "+", True, "b", 0)),
        ("3+/B19!", Half(3, "+", True, "b", 19)),
        ("2+w4", Half(2, "+", colour="w", stones=4)),
        ("2?/?0", Half(2, "?", stones=0)),
        ("0=0", Half(0, "=", stones=0)),
        ("?", Half(0, "-")),
        ("0+", Half(0, "+")),
    ],
)
def test_entries(token: str, half: Half) -> None:
    assert parse_half(token) == half


@pytest.mark.parametrize("token", ["", "3", "33.5", "+", "3*", "3+/w123", "3+//w0", "-3+"])
def test_what_is_no_entry(token: str) -> None:
    assert parse_half(token) is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("3+/w0", "7+/w0", "line 12, round 1: Opponent 7 isn’t in this file."),
        ("3+/w0", "1+/w0", "line 12, round 1: Mere Kauri would play against themselves."),
        ("1-/b0", "2-/b0", "line 12, round 1: Mere Kauri plays Bo Lind, who by line 14 doesn’t play them."),
        ("1-/b0", "1+/b1", "line 12, round 1: Mere Kauri and Bo Lind have different handicaps."),
        ("1-/b0", "1-/w0", "line 12, round 1: Mere Kauri and Bo Lind have the same colour."),
        ("1-/b0", "1=/b0", "line 12, round 1: The results of Mere Kauri and Bo Lind contradict each other."),
        ("0-\n", "0?\n", "line 14, round 2: “0?” is no entry."),
        ("Lind Bo                         2D", "Lind", "line 14: This line has no name with a rank."),
        ("2D XX", "12D XX", "line 14: “12D” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ("KM[6.5]", "KM[six]", "line 6: The komi is “six”, not a number of points, e.g. 7 or 6.5."),
        ("2026-05-31", "31.5.2026", "line 4: “31.5.2026” isn’t a date: write e.g. 2026-05-30."),
        ("HA[h1]", "HA[full]", "line 5: “HA” is “full”, not a whole number from 0 to 99."),
        ("Cy -", "Cy" * 101, "line 15: The name is longer than 200 characters."),
    ],
)
def test_one_sentence_with_its_line(old: str, new: str, expected: str) -> None:
    assert sentence(text((old, new))) == expected


@pytest.mark.parametrize(("sentence", "minutes"), [("67.5", "67.5"), ("82,5", "82.5"), ("55", "55")])
def test_adjusted_times_have_decimals(sentence: str, minutes: str) -> None:
    time = read(text(("TM[55]", f"TM[{sentence}]"))).event.time
    assert time == TimeControl(overtime=Overtime.FISCHER, stated=Decimal(minutes))
    assert f"; TM[{minutes}]" in write_h9(read(text(("TM[55]", f"TM[{sentence}]")))).content.decode("iso-8859-15")


def test_a_time_that_is_not_understood_is_kept_as_text() -> None:
    found = read(text(("TM[55]", "TM[3h]")))
    assert found.left_out == ("Line 7: “TM” is “3h”, not a number of minutes: kept as text.",)
    assert found.event.time == TimeControl(overtime=Overtime.FISCHER, unread="3h")
    assert b"; TM[3h]" in write_h9(found).content


def test_files_that_are_no_table() -> None:
    assert sentence(read_h9(b"PK\x03\x04\n\x00")) == "line 2: This isn’t a text file."


def test_colours_handicaps_and_places_that_are_left_out() -> None:
    found = read(read_h9(b"; HA[h1]\nKauri Mere 3d NZ Kea 2+/w 2=\nLind Bo 3k NZ Kea 1-/b 1=\n"))
    first, second = (one.boards[0] for one in found.division.rounds)

    assert (first.handicap, first.komi) == (4, 0)
    assert second.result is not None
    assert (second.result.outcome, second.handicap) == (Outcome.JIGO, 0)
    assert found.event.colourless == {(2, 1)}


def test_half_a_point_in_a_column_of_criteria_is_no_round() -> None:
    found = read(read_h9(b"1 Kauri Mere 3d NZ Kea 1 0= 0 0= 2+/w0\n2 Lind Bo 2d NZ Kea 0 0= 0 0= 1-/b0\n"))
    assert len(found.division.rounds) == 1


def test_a_rank_without_letters_is_read_as_kyu_and_said() -> None:
    found = read(read_h9(b"1 Kauri Mere 3 NZ Kea 0 0 0 0 0+\n"))
    assert found.division.players[0].rank == Rank(-2)
    assert found.left_out == ("Line 1: the rank “3” is neither kyu nor dan: read as kyu.",)


def test_a_game_that_both_have_won_is_named() -> None:
    found = read(text(("1-/b0", "1+/b0"), ("Kea   34", "Kea 34.5")))
    assert found.left_out[0] == "Round 1: Mere Kauri and Bo Lind have both won by their lines."
    assert str(found.division.rounds[0].boards[0].result) == "both_win"


def test_both_encodings() -> None:
    line = "1 Kauri Zoë 3d NZ Kea 0 0 0 0 0+\n"
    for encoding in ("utf-8", "iso-8859-15", "utf-8-sig"):
        assert read(read_h9(line.encode(encoding))).division.players[0].name == "Zoë Kauri"


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_raise(content: bytes) -> None:
    assert isinstance(read_h9(content), ExternalDivision | Faults)


@given(st.data())
def test_no_change_of_a_file_makes_the_reader_raise(data: st.DataObject) -> None:
    content = H9.encode()
    at = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(at, min(len(content), at + 40)))
    found = read_h9(content[:at] + data.draw(st.binary(max_size=6)) + content[end:])
    assert len(found.faults) == 1 if isinstance(found, Faults) else accepted(found.division)


def games(found: ExternalDivision) -> list[tuple[object, ...]]:
    """Every game by the names of its players, with what any format keeps of it."""
    name = {person.id: person.name for person in found.division.players}
    return sorted(
        (one.number, name[board.white], name[board.black], board.handicap, str(board.result)[:1], board.forfeit)
        for one in found.division.rounds
        for board in one.boards
        if (one.number, board.table) not in found.event.colourless
    )


@pytest.mark.slow
@FEWER
@given(events())
def test_what_has_come_back_once_stays(before: ExternalDivision) -> None:
    written = write_h9(before)
    once = read(read_h9(written.content))
    twice = read(read_h9(write_h9(once).content))

    assert accepted(once.division)
    assert len(once.division.players) == len(participants(before.division))
    assert games(twice) == games(once)
    boards = [sum(len(one.boards) for one in found.division.rounds) for found in (before, once, twice)]
    assert boards == [boards[0]] * 3
    assert twice.event.time == once.event.time
    if before.division.settings.criteria[0] == "mms" and not once.left_out:
        # A bye that is worth nothing comes back as an absence, and then nobody took part there.
        kept = participants(once.division)
        scores = [row.text("mms") for row in final_standings(once).rows if row.player.id in kept]
        assert scores == [row.text("mms") for row in final_standings(twice).rows]


@pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)
def test_a_real_table_is_read_and_its_standings_recomputed() -> None:
    """Scores, SOS and SOSOS of the 19 lines follow from its own entries, without bar, floor and ratings."""
    content = (REAL / "juvisy-2019.h9").read_bytes()
    table = final_standings(read(read_h9(content)))
    expected = [line.split() for line in lines_of(content) if line and not line.startswith(";")]

    ours = sorted([row.text("mms"), row.text("sos"), row.text("sosos")] for row in table.rows)
    assert ours == sorted(line[6:9] for line in expected)


def test_class_d_is_an_event_played_online() -> None:
    assert read(read_h9(H9.replace("; CL[B]", "; CL[D]").encode())).event.online
    assert not read(read_h9(H9.encode())).event.online
