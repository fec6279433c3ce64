"""Invented events at random, and what must hold for every format that writes and reads them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from hypothesis import settings as hypothesis_settings, strategies as st

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
)
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    Overtime,
    TimeControl,
)
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import division_as_json, division_of_json
from ratings.rank import Rank, Rating

REAL = Path(__file__).resolve().parents[4] / "shared" / "data" / "pairing" / "opengotha"
NO_REAL = f"no real files of other programs beside the project, in {REAL.name}/"


def single_players(file: str) -> bytes:
    """A real OpenGotha file as one of single players, which McMahon scores are of: without its teams."""
    return re.sub(rb"<Teams>.*</Teams>", b"", (REAL / f"{file}.xml").read_bytes(), flags=re.DOTALL)


FEWER = hypothesis_settings(max_examples=40)
"""Whole events are slow to invent."""

WORDS = st.text(alphabet="abzĀōÉ狄'-3d&<\"", min_size=1, max_size=7)
TEXTS = st.lists(WORDS, max_size=3).map(" ".join)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
RESULTS = st.sampled_from(["", "B", "W", "B+3.5", "W+R", "W+T", "B+F", "jigo", "both_lose", "both_win"])
CRITERIA = [
    "mms", "wins", "sos", "sosm1", "sosm2", "sosos", "sodos", "cuss", "dc", "dcc", "rating", "sosw", "exr", "cps",
    "sts", "sosts",
]  # fmt: skip


@st.composite
def settings(draw: st.DrawFn, rounds: int) -> DivisionSettings:
    floor = draw(st.none() | st.integers(-29, -10).map(Rank))
    return DivisionSettings(
        system=draw(st.sampled_from(System)),
        rounds=draw(st.integers(max(1, rounds), 8)),
        bar=draw(st.none() | st.integers(-9, 9).map(Rank)),
        floor=floor,
        board_size=draw(st.sampled_from([9, 13, 19])),
        komi=draw(st.sampled_from(["7", "6.5", "0"]).map(Decimal)),
        handicap=HandicapPolicy(
            draw(st.sampled_from(HandicapBasis)), draw(st.integers(0, 3)), draw(st.none() | st.integers(1, 9))
        ),
        bye=HalfPoints(draw(st.integers(0, 4))),
        absent=HalfPoints(draw(st.integers(0, 2))),
        excused=HalfPoints(draw(st.integers(0, 2))),
        round_down=draw(st.booleans()),
        criteria=tuple(draw(st.lists(st.sampled_from(CRITERIA), min_size=1, max_size=7, unique=True))),
        seeding=draw(st.sampled_from(Seeding)),
        second_phase=draw(st.none() | st.integers(2, 8)),
        second_seeding=draw(st.sampled_from(Seeding)),
        float_down=draw(st.sampled_from(GroupPart)),
        float_up=draw(st.sampled_from(GroupPart)),
        virtual_half=draw(st.booleans()),
    )


@st.composite
def events(draw: st.DrawFn) -> ExternalDivision:
    """Divisions with everything in them, and what stands beside them."""
    numbers = draw(st.lists(st.integers(1, 99), min_size=1, max_size=6, unique=True))
    people = tuple(
        DivisionEntry(
            id=number,
            name=draw(NAMES),
            rank=Rank(draw(st.integers(-34, 9))),
            rating=draw(st.none() | st.integers(-2900, 940).map(lambda cents: Rating(Decimal(cents) / 100))),
            club=draw(TEXTS),
            city=draw(st.sampled_from(["", "Ōhau"])),
            country=draw(st.sampled_from(["", "NZ", "AU", "New Zealand"])),
            start_correction=draw(st.integers(-3, 3)),
        )
        for number in numbers
    )
    count = draw(st.integers(0, 3))
    rules = draw(settings(count))
    rounds = tuple(draw(played(number, numbers, rules.komi)) for number in range(1, count + 1))
    colourless = frozenset((one.number, board.table) for one in rounds for board in one.boards if draw(st.booleans()))
    beside = {person.id: draw(external_players(person)) for person in people if draw(st.booleans())}
    days = st.none() | st.dates(date(2000, 1, 1), date(2040, 1, 1))
    event = ExternalEvent(
        short_name=draw(TEXTS),
        venue=draw(TEXTS),
        country=draw(st.sampled_from(["", "NZ"])),
        director=draw(TEXTS),
        begins=draw(days),
        ends=draw(days),
        time=draw(st.none() | times()),
        code=draw(st.sampled_from(["", "T123"])),
        online=draw(st.booleans()),
        zero=draw(st.none() | st.integers(-28, 0).map(Rank)),
        no_handicap_from=draw(st.none() | st.integers(-28, 8).map(Rank)),
        virtual_half=draw(st.booleans()),
        colourless=colourless,
        players=beside,
    )
    return ExternalDivision(DivisionHistory(draw(NAMES), rules, people, rounds), event)


@st.composite
def played(draw: st.DrawFn, number: int, players: list[int], komi: Decimal) -> PlayedRound:
    order = draw(st.permutations(players))
    pairs = draw(st.integers(0, len(players) // 2))
    boards = []
    for table in range(pairs):
        result = parse_result(draw(RESULTS))
        stones = draw(st.sampled_from([0, 0, 1, 4, 12]))
        terms = draw(st.sampled_from([komi, komi, Decimal(0)])) if stones == 0 else Decimal(0)
        white, black = order[2 * table : 2 * table + 2]
        boards.append(BoardResult(table + 1, white, black, stones, terms, result, bool(result) and draw(st.booleans())))
    status = {player: draw(st.sampled_from(Status)) for player in order[2 * pairs :]}
    return PlayedRound(number, draw(st.sampled_from(["", "seed"])), tuple(boards), status)


@st.composite
def external_players(draw: st.DrawFn, person: DivisionEntry) -> ExternalPlayer:
    split = draw(st.booleans())
    *given, family = person.name.split()
    return ExternalPlayer(
        family=family if split else "",
        given=" ".join(given) if split else "",
        egd_pin=draw(st.sampled_from(["", "12345678"])),
        ffg_licence=draw(st.sampled_from(["", "1234567"])),
        aga_id=draw(st.sampled_from(["", "99999", "31648", "x"])),
        grade=draw(st.sampled_from(["", "1D"])),
        rating_origin=draw(st.sampled_from(["", "EGF : 1500"])),
        preliminary=draw(st.booleans()),
    )


@st.composite
def times(draw: st.DrawFn) -> TimeControl:
    overtime = draw(st.sampled_from(Overtime))
    seconds = 0 if overtime is Overtime.SUDDEN_DEATH else draw(st.integers(0, 300))
    stones = draw(st.integers(1, 25)) if overtime is Overtime.CANADIAN else 0
    return TimeControl(draw(st.integers(0, 120)), overtime, seconds, stones)


def accepted(division: DivisionHistory) -> bool:
    """Whether our own file takes the division."""
    return isinstance(division_of_json(division_as_json(division)), DivisionHistory)


def renumbered(division: DivisionHistory) -> DivisionHistory:
    """The division with its players numbered 1, 2, 3 in their order."""
    new = {person.id: number for number, person in enumerate(division.players, start=1)}
    return replace(
        division,
        players=tuple(replace(person, id=new[person.id]) for person in division.players),
        rounds=tuple(
            replace(
                one,
                boards=tuple(replace(board, white=new[board.white], black=new[board.black]) for board in one.boards),
                status={new[player]: status for player, status in one.status.items()},
            )
            for one in division.rounds
        ),
    )


def sentence(found: object) -> str:
    """The one fault of a refusal, with its place."""
    assert isinstance(found, Faults), found
    assert len(found.faults) == 1
    return str(found.first)


def read(found: ExternalDivision | Faults) -> ExternalDivision:
    """What was read, where nothing was refused."""
    assert isinstance(found, ExternalDivision), found
    return found


def lines_of(content: bytes) -> list[str]:
    return content.decode("iso-8859-15").split("\n")
