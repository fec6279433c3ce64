"""Tournaments that were played through another program, every round drawn anew and checked by the second opinion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nzgs_tourney.tournament.pairing.constraints import away
from nzgs_tourney.tournament.pairing.draw import draw_round
from tests.unit.pairing.builders import drawn
from tests.unit.pairing.naive import Naive
from tests.unit.standings.test_criteria_files import FILES, FOLDER, _division

pytestmark = pytest.mark.skipif(not FILES, reason=f"no criteria files beside the project, in {FOLDER.name}/")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_is_optimal(path: Path) -> None:
    made = _division(json.loads(path.read_text(encoding="utf-8")))
    for played in made.rounds:
        absent = away(made, played.number)
        draw = drawn(draw_round(made, played.number, "s", status=absent))
        seated = sorted(player for board in draw.boards for player in (board.white, board.black))
        playing = sorted([*seated, *([] if draw.bye is None else [draw.bye])])
        naive = Naive(made, played.number, "s", playing)
        assert draw.proved
        assert len(seated) + (draw.bye is not None) + len(absent) == len(made.players)
        best = naive.cheapest_by_networkx(playing) if draw.bye is None else naive.best_round_by_networkx(playing)
        assert tuple(draw.cost.values()) == best
