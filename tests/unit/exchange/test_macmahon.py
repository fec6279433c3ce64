"""MacMahon 3.9 in: both layouts in use, and one sentence with its line for every kind of bad file."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_xml import UnreadableError, read_xml
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.macmahon.read import macmahon_of
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import Rank
from tests.unit.exchange.external_events import NO_REAL, REAL, accepted, read, sentence

EVENT = """<?xml version="1.0" encoding="UTF-8"?>
<TournamentData typeversion="3.9">
<Tournament typeversion="3.9">
<Name>Kea Cup</Name><NumberOfRounds>3</NumberOfRounds>
<UpperMacMahonBar>true</UpperMacMahonBar><UpperMacMahonBarLevel>1d</UpperMacMahonBarLevel>
<LowerMacMahonBar>false</LowerMacMahonBar><LowerMacMahonBarLevel>20k</LowerMacMahonBarLevel>
<HandicapUsed>true</HandicapUsed><HandicapBelow>true</HandicapBelow><HandicapBelowLevel>2k</HandicapBelowLevel>
<HandicapAdjustment>true</HandicapAdjustment><HandicapAdjustmentValue>-2</HandicapAdjustmentValue>
<HandicapLimit>true</HandicapLimit><HandicapLimitValue>6</HandicapLimitValue><HandicapByLevel>true</HandicapByLevel>
</Tournament>
<Walllist><Criterion><ShortName>Score</ShortName></Criterion><Criterion><ShortName>SOS</ShortName></Criterion>
<Criterion><ShortName>SORP</ShortName></Criterion></Walllist>
<Playerlist>
<Player><Id>11</Id><GoPlayer><FirstName>Mere</FirstName><Surname>Kauri</Surname><Club>Kea</Club><Country>nz</Country>
<GoLevel>3d</GoLevel><Rating>2310</Rating><EgdPin>12345678</EgdPin></GoPlayer></Player>
<Player><Id>12</Id><SuperBarMember>true</SuperBarMember>
<GoPlayer><FirstName>Bo</FirstName><Surname>Lind</Surname><GoLevel>1k</GoLevel><Rating>-901</Rating></GoPlayer></Player>
<Player><Id>13</Id><NotPlayingInRound>2</NotPlayingInRound><NotPlayingInRound>3</NotPlayingInRound>
<GoPlayer><Surname>Cy</Surname><GoLevel>5k</GoLevel></GoPlayer></Player>
<Player><Id>14</Id><PreliminaryRegistration>true</PreliminaryRegistration>
<GoPlayer><FirstName>Di</FirstName><Surname>O</Surname><GoLevel>9k</GoLevel><EgdPin>0</EgdPin></GoPlayer></Player>
</Playerlist>
<Roundlist>
<Round><RoundNumber>1</RoundNumber>
<Pairing><BoardNumber>2</BoardNumber><White>13</White><Black>12</Black><Handicap>2</Handicap><Result>1-0!</Result></Pairing>
<Pairing><BoardNumber>1</BoardNumber><White>11</White><Black>14</Black><Handicap>0</Handicap><Result>½-½</Result></Pairing>
</Round>
<Round><RoundNumber>2</RoundNumber>
<Pairing><PairingWithBye>true</PairingWithBye><White>0</White><Black>12</Black><Result>0-1</Result></Pairing>
</Round>
</Roundlist>
</TournamentData>
"""


def read_macmahon(content: bytes) -> ExternalDivision | Faults:
    """The event in a file, or the one thing that is wrong with it, with its line."""
    try:
        return macmahon_of(read_xml(content))
    except UnreadableError as error:
        return Faults((error.fault,))


def event(*changes: tuple[str, str]) -> ExternalDivision | Faults:
    text = EVENT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read_macmahon(text.encode())


def test_players_and_settings() -> None:
    found = read(event())
    mere, bo, cy, di = found.division.players
    settings = found.division.settings

    assert [person.name for person in (mere, bo, cy, di)] == ["Mere Kauri", "Bo Lind", "Cy", "Di O"]
    assert (mere.rating, bo.rating, cy.rating, mere.country) == (Decimal("3.1"), None, None, "NZ")
    assert (bo.start_correction, di.start_correction) == (2, 0)
    assert (found.event.player(1).egd_pin, found.event.player(4).egd_pin) == ("12345678", "")
    assert found.event.player(4).preliminary
    assert (settings.system, settings.bar, settings.floor, settings.rounds) == (System.MCMAHON, Rank(1), None, 3)
    assert (settings.handicap.basis, settings.handicap.reduction, settings.handicap.maximum) == (
        HandicapBasis.RANK,
        2,
        6,
    )
    assert (settings.criteria, found.event.no_handicap_from) == (("mms", "sos"), Rank(-1))
    assert found.left_out == (
        "The criterion “SORP” is left out.",
        "Bo Lind is above the bar by hand: read as one point above it.",
        "The file doesn’t say what a missed round is worth: it counts nothing.",
    )


def test_rounds_with_black_first_in_results() -> None:
    first, second, third = read(event()).division.rounds

    tie, won = first.boards
    assert (tie.table, tie.white, tie.black) == (1, 1, 4)
    assert tie.result is not None
    assert tie.result.outcome is Outcome.JIGO
    assert won.result is not None
    assert (won.result.outcome, won.forfeit, won.handicap, won.komi) == (Outcome.BLACK, True, 2, 0)
    assert second.status == {1: Status.HOUSE, 2: Status.BYE, 3: Status.ABSENT, 4: Status.NOT_ENTERED}
    assert (third.boards, third.status) == ((), {3: Status.ABSENT})


def test_the_layout_of_the_program_itself() -> None:
    """There everything stands in one element, under other names."""
    text = EVENT.replace('<TournamentData typeversion="3.9">\n', "").replace("</TournamentData>", "</Tournament>")
    text = text.replace("</Tournament>\n<Walllist>", "<Walllist>").replace("Player>", "IndividualParticipant>")
    text = text.replace("GoIndividualParticipant>", "GoPlayer>").replace("Round>", "TournamentRound>")
    for tag in ("Playerlist", "Roundlist"):
        text = text.replace(f"<{tag}>", "").replace(f"</{tag}>", "")
    text = text.replace("NotPlayingInTournamentRound>", "NotPlayingInRound>").replace("GoLevel>", "Rank>")

    assert read(read_macmahon(text.encode())).division == read(event()).division


def test_points_first_is_swiss() -> None:
    assert read(event(("<ShortName>Score", "<ShortName>Points"))).division.settings.system is System.SWISS


DOCTYPE = "It declares a document type or an entity, which isn’t allowed."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1-0!", "2-0", "line 25: “2-0” isn’t a MacMahon result."),
        ("<White>13", "<White>99", "line 25: “White” is player 99, who isn’t in the list."),
        ("<Black>14", "<Black>12", "line 26: Bo Lind has a place in round 1 already."),
        ("<Id>12", "<Id>11", "line 16: Bo Lind has the number 11 of another player."),
        ("<Id>12", "<Id>x", "line 16: “Id” is “x”, not a whole number from 1 to 999999999."),
        ("<GoLevel>5k", "<GoLevel>5", "line 19: “5” isn’t a grade: write 3d or 12k, from 35k to 9d."),
        ("<Surname>Cy", "<Surname>", "line 19: This player has no name."),
        ("<RoundNumber>2", "<RoundNumber>1", "line 28: Round 1 is there twice."),
        ("<RoundNumber>2", "<RoundNumber>4", "line 28: “RoundNumber” is “4”, not a whole number from 1 to 3."),
        ("</Roundlist>", "", "line 32: This is not well-formed XML (mismatched tag)."),
        ("<TournamentData", "<!DOCTYPE x []><TournamentData", f"line 2: {DOCTYPE}"),
    ],
)  # fmt: skip
def test_one_sentence_with_its_line(old: str, new: str, expected: str) -> None:
    assert sentence(event((old, new))) == expected


def test_another_kind_of_xml() -> None:
    assert (
        sentence(read_macmahon(b"<Tournament/>"))
        == "line 1: This is not a MacMahon file: there is no <GoPlayer> in it."
    )


@given(st.data())
def test_no_change_of_a_file_makes_the_reader_raise(data: st.DataObject) -> None:
    content = EVENT.encode()
    at = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(at, min(len(content), at + 40)))
    found = read_macmahon(content[:at] + data.draw(st.binary(max_size=6)) + content[end:])
    assert len(found.faults) == 1 if isinstance(found, Faults) else accepted(found.division)


@pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)
def test_the_sample_of_the_format() -> None:
    found = read(read_macmahon((REAL / "macmahon39-sample-tournament.xml").read_bytes()))

    assert [len(one.boards) for one in found.division.rounds] == [2, 1]
    assert found.division.rounds[1].status == {3: Status.BYE, 4: Status.ABSENT}
    assert accepted(found.division)
    # Start 20 at the bar, 21 above it, 19 for the 1k; two wins of Black's, one of White's and a bye.
    assert {row.player.id: row.text("mms") for row in standings(found.division, 2).rows} == {
        3: "23", 2: "22", 1: "20", 4: "19",
    }  # fmt: skip
