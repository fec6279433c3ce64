"""Tournaments that were played through another program, every round drawn anew and checked by the second opinion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nzgs_tourney.pairing.hard import away
from nzgs_tourney.pairing.plan import draw_round
from tests.unit.pairing.builders import drawn
from tests.unit.pairing.naive import TIERS, Naive
from tests.unit.standings.test_criteria_files import FILES, FOLDER, _division

pytestmark = pytest.mark.skipif(not FILES, reason=f"no criteria files beside the project, in {FOLDER.name}/")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_is_optimal(path: Path) -> None:
    made = _division(json.loads(path.read_text(encoding="utf-8")))
    for played in made.rounds:
        absent = away(made, played.number)
        draw = drawn(draw_round(made, played.number, "s", status=absent))
        seated = sorted(player for board in draw.boards for player in (board.white, board.black))
        naive = Naive(made, played.number, "s", seated)
        assert draw.proved
        assert len(seated) + (draw.bye is not None) + len(absent) == len(made.players)
        assert tuple(draw.cost[tier] for tier in TIERS) == naive.cheapest_by_networkx(seated)
