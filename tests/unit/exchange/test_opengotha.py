"""OpenGotha XML in: every fact of an invented event, and one sentence with its line for every kind of bad file."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, Seeding, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Overtime, TimeControl, egf_class
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.opengotha.read import read_opengotha
from nzgs_tourney.tournament.exchange.opengotha.settings import parameters
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import Rank
from tests.unit.exchange.external_events import NO_REAL, REAL, accepted, read, sentence

EVENT = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201" gothaVersion="348">
<Players>
<Player agaId="31648" club="Kea" country="NZ" egfPin="12345678" ffgLicence="1234567" ffgLicenceStatus="L"
 firstName="Mere" grade="4D" name="Kauri" participating="11100000000000000000" rank="3D" rating="2310"
 ratingOrigin="EGF : 2310" registeringStatus="FIN" smmsCorrection="1"/>
<Player name="van Tāne" firstName="Ihu" rank="12K" rating="950" ratingOrigin="MAN"
 participating="10111111111111111111"/>
<Player name="Lind" firstName="Bo" rank="1K" rating="2000" ratingOrigin="INI"/>
<Player name="Cy" firstName="-" rank="20K" rating="100" registeringStatus="PRE"/>
</Players>
<Games>
<Game roundNumber="1" tableNumber="2" whitePlayer="LINDBO" blackPlayer="CY-" handicap="9"
 result="RESULT_WHITEWINS_BYDEF"/>
<Game roundNumber="1" tableNumber="1" whitePlayer="KAURIMERE" blackPlayer="VANTANEIHU" handicap="0" knownColor="false"
 result="RESULT_EQUAL"/>
<Game roundNumber="2" tableNumber="1" whitePlayer="KAURIMERE" blackPlayer="LINDBO" handicap="2"
 result="RESULT_UNKNOWN"/>
</Games>
<ByePlayers><ByePlayer roundNumber="3" player="LINDBO"/></ByePlayers>
<TournamentParameterSet>
<GeneralParameterSet name="Kea Cup" shortName="kea" location="Ōhau" director="A Lot" beginDate="2026-05-30"
 endDate="2026-05-31" size="19" komi="6.5" numberOfRounds="5" basicTime="45" complementaryTimeSystem="FISCHER"
 fischerTime="15" genMMBar="2D" genMMFloor="15K" genMMZero="20K" genMMS2ValueAbsent="1" genMMS2ValueBye="2"
 genRoundDownNBWMMS="false" genCountNotPlayedGamesAsHalfPoint="true" bInternet="false"/>
<HandicapParameterSet hdBasedOnMMS="false" hdCeiling="6" hdCorrection="2" hdNoHdRankThreshold="1D"/>
<PlacementParameterSet><PlacementCriteria>
<PlacementCriterion name="MMS" number="1"/><PlacementCriterion name="SOSM-1" number="2"/>
<PlacementCriterion name="TEAMP" number="3"/><PlacementCriterion name="Rating" number="4"/>
<PlacementCriterion name="NULL" number="5"/>
</PlacementCriteria></PlacementParameterSet>
<PairingParameterSet paiMaSeedSystem1="SPLITANDFOLD" paiMaSeedSystem2="SPLITANDSLIP"/>
</TournamentParameterSet>
</Tournament>
"""


def event(*changes: tuple[str, str]) -> ExternalDivision | Faults:
    text = EVENT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read_opengotha(text.encode())


def test_players_and_what_stands_beside_them() -> None:
    found = read(event())
    mere, ihu, bo, cy = found.division.players

    assert (mere.name, mere.rank, mere.rating, mere.club, mere.country) == (
        "Mere Kauri",
        Rank(3),
        Decimal("3.1"),
        "Kea",
        "NZ",
    )
    assert (mere.start_correction, ihu.start_correction) == (1, 0)
    assert (ihu.name, ihu.rating, bo.rating, cy.name) == ("Ihu van Tāne", Decimal("-10.5"), None, "Cy")
    external = found.event.player(1)
    assert (external.family, external.given, external.grade, external.rating_origin) == (
        "Kauri",
        "Mere",
        "4D",
        "EGF : 2310",
    )
    assert (external.egd_pin, external.ffg_licence, external.ffg_status, external.aga_id) == (
        "12345678",
        "1234567",
        "L",
        "31648",
    )
    assert [found.event.player(number).preliminary for number in (1, 2, 3, 4)] == [False, False, False, True]


def test_games_byes_and_participation() -> None:
    first, second, third, fourth, fifth = read(event()).division.rounds

    tie, default = first.boards
    assert (tie.table, tie.white, tie.black, tie.handicap, tie.komi) == (1, 1, 2, 0, Decimal("6.5"))
    assert tie.result is not None
    assert (tie.result.outcome, tie.forfeit) == (Outcome.JIGO, False)
    assert default.result is not None
    assert (default.result.outcome, default.forfeit, default.handicap, default.komi) == (Outcome.WHITE, True, 9, 0)
    assert second.boards[0].result is None
    assert second.status == {2: Status.ABSENT, 4: Status.NOT_ENTERED}
    assert third.status == {1: Status.HOUSE, 2: Status.HOUSE, 3: Status.BYE, 4: Status.NOT_ENTERED}
    assert [fourth.status, fifth.status, fourth.boards] == [{1: Status.ABSENT}, {1: Status.ABSENT}, ()]
    assert read(event()).event.colourless == {(1, 1)}


def test_settings_and_the_event() -> None:
    found = read(event())
    settings = found.division.settings

    assert (settings.system, settings.rounds, settings.bar, settings.floor) == (System.MCMAHON, 5, Rank(2), Rank(-14))
    assert (settings.komi, settings.bye, settings.absent, settings.round_down) == (Decimal("6.5"), 2, 1, False)
    assert (settings.handicap.basis, settings.handicap.reduction, settings.handicap.maximum) == (
        HandicapBasis.RANK,
        2,
        6,
    )
    assert (settings.second_phase, settings.second_seeding) == (3, Seeding.SLIP)
    assert settings.virtual_half
    assert (settings.criteria, settings.seeding) == (("mms", "sosm1", "rating"), Seeding.FOLD)
    assert (found.division.name, found.event.short_name, found.event.venue) == ("Kea Cup", "kea", "Ōhau")
    assert (found.event.begins, found.event.ends) == (date(2026, 5, 30), date(2026, 5, 31))
    assert found.event.time == TimeControl(45, Overtime.FISCHER, 15)
    assert (found.event.zero, found.event.no_handicap_from, found.event.virtual_half) == (Rank(-19), Rank(1), True)
    assert found.left_out == (
        "The criterion “TEAMP” is left out.",
        "OpenGotha’s own weights for pairing are left out.",
    )


def test_neighbours_are_written_as_slip() -> None:
    written = parameters(DivisionSettings(seeding=Seeding.NEIGHBOURS), None).pairing
    assert (written["paiMaSeedSystem1"], written["paiMaSeedSystem2"]) == ("SPLITANDSLIP", "SPLITANDSLIP")


def test_ratings_before_data_version_201_have_another_zero() -> None:
    changed = (('rating="2310"', 'rating="260"'), ('rating="950"', 'rating="-1100"'))
    old = read(event(('dataVersion="201"', 'dataVersion="200"'), *changed))
    later = read(event(('dataVersion="201"', 'fullVersionNumber="3.51"')))

    assert [person.rating for person in old.division.players][:2] == [Decimal("3.1"), Decimal("-10.5")]
    assert later.division.players == read(event()).division.players


def test_a_place_counts_more_than_participation() -> None:
    found = read(event(("11100000000000000000", "10100000000000000000")))
    assert found.division == read(event()).division
    assert "Mere Kauri has a place in round 2, which the file says they miss." in found.left_out


def test_wins_alone_are_swiss() -> None:
    found = read(event(('name="MMS"', 'name="NBW"'), ('name="SOSM-1"', 'name="SOSW"')))
    assert (found.division.settings.system, found.division.settings.criteria) == (
        System.SWISS,
        ("wins", "sos", "rating"),
    )


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("</Games>", "", "line 34: This is not well-formed XML (mismatched tag)."),
        (
            "<Tournament data",
            f"{BOMB}\n<Tournament data",
            "line 2: It declares a document type or an entity, which isn’t allowed.",
        ),
        (
            "<Tournament data",
            f"{OUTSIDE}\n<Tournament data",
            "line 2: It declares a document type or an entity, which isn’t allowed.",
        ),
        ('location="Ōhau"', 'location="&nothing;"', "line 22: This is not well-formed XML (undefined entity)."),
        (
            'encoding="UTF-8"',
            'encoding="utf-7"',
            "line 1: The encoding “utf-7” isn’t supported: save the file as UTF-8.",
        ),
        ("RESULT_EQUAL", "RESULT_MAYBE", "line 15: “RESULT_MAYBE” isn’t an OpenGotha result."),
        (
            'Player="LINDBO" h',
            'Player="NOBODY" h',
            "line 17: “blackPlayer” is “NOBODY”, who isn’t in the list of players.",
        ),
        (
            '"LINDBO" blackPlayer="CY-"',
            '"LINDBO" blackPlayer="LINDBO"',
            "line 13: Bo Lind is at table 2 in round 1 already.",
        ),
        ('whitePlayer="LINDBO"', 'whitePlayer="KAURIMERE"', "line 15: Mere Kauri is at table 2 in round 1 already."),
        ('roundNumber="3"', 'roundNumber="2"', "line 20: Bo Lind is at table 1 in round 2 already."),
        ('tableNumber="2"', 'tableNumber="1"', "line 15: There is another game at table 1 of round 1."),
        ('roundNumber="3"', 'roundNumber="6"', "line 20: “roundNumber” is “6”, not a whole number from 1 to 5."),
        ('handicap="9"', 'handicap="nine"', "line 13: “handicap” is “nine”, not a whole number from 0 to 99."),
        ('rank="12K"', 'rank="12"', "line 7: “rank”: “12” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ('komi="6.5"', 'komi="-7"', "line 22: The komi is “-7”, not a number of points, e.g. 7 or 6.5."),
        ('"2026-05-30"', '"30/05/2026"', "line 22: “beginDate” is “30/05/2026”, not a date, e.g. 2026-05-30."),
        ('genMMBar="2D"', 'genMMBar="20K"', "line 22: The bar 20k is below the floor 15k."),
        ('"FISCHER"', '"HOURGLASS"', "line 22: “HOURGLASS” isn’t an OpenGotha overtime."),
        (
            'participating="1011',
            'participating="1o11',
            "line 7: “participating” of Ihu van Tāne isn’t a row of 0 and 1.",
        ),
        ('club="Kea"', f'club="{"K" * 201}"', "line 4: “club” is longer than 200 characters."),
    ],
)
def test_one_sentence_with_its_line(old: str, new: str, expected: str) -> None:
    assert sentence(event((old, new))) == expected


def test_another_kind_of_xml() -> None:
    expected = "line 1: This is not an OpenGotha file: <Tournament> with <Players> is not there."
    assert sentence(read_opengotha(b"<Tournament/>")) == expected
    assert sentence(read_opengotha(b"<html><Players/></html>")) == expected


def test_a_file_that_is_cut_short() -> None:
    assert sentence(read_opengotha(EVENT[:900].encode())).startswith("line ")
    assert sentence(read_opengotha(EVENT.partition("</Games>")[0].encode())) == (
        "line 19: The file ends too early: <Games> is not closed."
    )
    assert sentence(read_opengotha(b"")) == "line 1: The file ends too early."


def test_a_file_in_another_encoding_than_it_says() -> None:
    assert sentence(read_opengotha(EVENT.replace("Ōhau", "Öhau").replace("ā", "ä").encode("latin-1"))) == (
        "line 7: This is not UTF-8 text, as the file says it is."
    )
    declared = EVENT.replace("UTF-8", "ISO-8859-1").replace("Ōhau", "Öhau").replace("ā", "ä")
    assert read(read_opengotha(declared.encode("latin-1"))).event.venue == "Öhau"
    assert read(read_opengotha(EVENT.encode("utf-16"))).division == read(event()).division


@pytest.mark.slow
def test_a_file_nested_or_filled_without_end() -> None:
    assert "nested too deeply" in sentence(read_opengotha(b"<a>" * 5000))
    assert sentence(read_opengotha(b"<a>" + b" " * 8 * 1024 * 1024)) == "The file is larger than 8 MB."
    assert "more than 200000 elements" in sentence(read_opengotha(b"<a>" + b"<b/>" * 200_001))


@given(st.binary(max_size=300))
def test_no_bytes_make_the_reader_raise(content: bytes) -> None:
    assert isinstance(read_opengotha(content), ExternalDivision | Faults)


@given(st.data())
def test_no_change_of_a_file_makes_the_reader_raise(data: st.DataObject) -> None:
    content = EVENT.encode()
    at = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(at, min(len(content), at + 40)))
    found = read_opengotha(content[:at] + data.draw(st.binary(max_size=6)) + content[end:])
    if isinstance(found, ExternalDivision):
        assert accepted(found.division)
    else:
        assert len(found.faults) == 1


@pytest.mark.parametrize(
    ("minutes", "overtime", "seconds", "online", "name"),
    [
        (60, Overtime.BYO_YOMI, 30, False, "A"), (60, Overtime.BYO_YOMI, 10, False, "B"),
        (45, Overtime.FISCHER, 15, False, "A"), (40, Overtime.SUDDEN_DEATH, 0, False, "C"),
        (25, Overtime.SUDDEN_DEATH, 0, False, ""), (60, Overtime.BYO_YOMI, 30, True, "D"),
        (40, Overtime.FISCHER, 10, True, "D"), (30, Overtime.FISCHER, 10, True, ""),
    ],
)  # fmt: skip
def test_the_class_by_time(minutes: int, overtime: Overtime, seconds: int, online: bool, name: str) -> None:
    assert egf_class(TimeControl(minutes, overtime, seconds), online) == name


@pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)
@pytest.mark.parametrize(
    ("file", "players", "boards", "away"),
    [
        ("juvisy-2019", 19, [9, 9, 9, 9], 4),
        ("simplemm", 16, [8, 8, 8, 8, 8], 0),
        ("notsimplemm", 9, [4, 4, 3, 4, 4], 7),
        ("simpleswiss", 32, [16] * 7, 0),
    ],
)
def test_real_files_are_read_whole(file: str, players: int, boards: list[int], away: int) -> None:
    found = read(read_opengotha((REAL / f"{file}.xml").read_bytes()))

    assert isinstance(found.division, DivisionHistory)
    assert len(found.division.players) == players
    assert [len(one.boards) for one in found.division.rounds] == boards
    assert sum(len(one.status) for one in found.division.rounds) == away
    assert accepted(found.division)
    assert len(standings(found.division, len(boards)).rows) == players
