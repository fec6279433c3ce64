"""Real events recomputed: what their files imply must follow from this program's own scores.

The files hold no standings. But where handicaps are computed from McMahon scores, every game tells the difference of
its players' scores before the round, and in a Swiss event every pairing tells that the scores were near.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.settings import GroupPart, Seeding
from nzgs_tourney.tournament.exchange.egd.write import final_standings
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.opengotha.read import read_opengotha
from nzgs_tourney.tournament.exchange.opengotha.write import write_opengotha
from nzgs_tourney.tournament.standings.score import running_scores, starting_scores
from ratings.rank import Rank
from tests.unit.exchange.external_events import NO_REAL, REAL, read, single_players

pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)

LARGEST = 9


def event(file: str) -> ExternalDivision:
    return read(read_opengotha(single_players(file)))


def boards_with_scores(found: ExternalDivision) -> Iterator[tuple[BoardResult, HalfPoints, HalfPoints]]:
    """Every board with the scores of White and Black before its round."""
    division = found.division
    columns = running_scores(division, len(division.rounds), starting_scores(division))
    for played, before in zip(division.rounds, columns, strict=False):
        for board in played.boards:
            yield board, before[board.white], before[board.black]


@pytest.mark.parametrize(("file", "boards"), [("juvisy-2019", 36), ("simplemm", 40), ("notsimplemm", 19)])
def test_every_handicap_follows_from_the_scores(file: str, boards: int) -> None:
    """Scores as ranks, nobody above the rank from which games are even, less the event's reduction."""
    found = event(file)
    settings = found.division.settings
    assert settings.floor == Rank(-19)
    assert found.event.no_handicap_from == Rank(1)
    checked = 0
    for board, white, black in boards_with_scores(found):
        as_ranks = [min(1, score // 2 + settings.floor.stones) for score in (white, black)]
        expected = min(LARGEST, max(0, as_ranks[0] - as_ranks[1] - settings.handicap.reduction))
        assert board.handicap == expected
        checked += 1
    assert checked == boards


@pytest.mark.parametrize(
    ("file", "seeding", "phase", "second"),
    [
        ("juvisy-2019", Seeding.RANDOM, 3, Seeding.SLIP),
        ("simplemm", Seeding.SLIP, 3, Seeding.FOLD),
        ("notsimplemm", Seeding.SLIP, None, Seeding.FOLD),
        ("simpleswiss", Seeding.SLIP, None, Seeding.FOLD),
    ],
)
def test_the_two_phases_and_the_floats_are_read_and_written(
    file: str, seeding: Seeding, phase: int | None, second: Seeding
) -> None:
    found = event(file)
    settings = found.division.settings
    assert (settings.seeding, settings.second_phase, settings.second_seeding) == (seeding, phase, second)
    assert (settings.float_down, settings.float_up) == (GroupPart.MIDDLE, GroupPart.MIDDLE)
    moved = replace(settings, float_down=GroupPart.BOTTOM, float_up=GroupPart.TOP, virtual_half=True, virtual_open=True)
    changed = replace(found, division=replace(found.division, settings=moved))
    assert read(read_opengotha(write_opengotha(changed).content)).division.settings == moved


def test_swiss_pairings_are_near_in_score() -> None:
    gaps = [abs(white - black) for _, white, black in boards_with_scores(event("simpleswiss"))]
    assert (len(gaps), sum(gaps), max(gaps)) == (112, 12, 2)


def test_swiss_points_are_all_given() -> None:
    found = event("simpleswiss")
    rows = final_standings(found).rows
    assert sum(row.values["wins"] for row in rows) == Fraction(112)
    assert sum(row.values["sos"] for row in rows) == sum(7 * row.values["wins"] for row in rows)


@pytest.mark.parametrize("file", ["juvisy-2019", "simplemm", "notsimplemm", "simpleswiss"])
@pytest.mark.parametrize("form", [Format.OPENGOTHA, Format.DIVISION, Format.H9])
def test_standings_are_the_same_through_every_format_that_has_scores(file: str, form: Format) -> None:
    before = event(file)
    written = write_as(form, before)
    assert isinstance(written, Written)
    back = read_any(written.content)
    assert isinstance(back, Recognised)

    assert back.format is form
    assert scores(back.external) == scores(before)


def scores(found: ExternalDivision) -> list[tuple[Fraction, ...]]:
    return sorted(tuple(row.values[name] for name in ("mms", "sos", "sosos")) for row in final_standings(found).rows)
