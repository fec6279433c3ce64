"""A few of the tournaments of `make proof-draw`, which tries a thousand."""

from __future__ import annotations

import subprocess
import sys
from unittest.mock import patch

import pytest

from nzgs_tourney.tournament.pairing import search
from nzgs_tourney.tournament.pairing.bye import bye_classes
from nzgs_tourney.tournament.pairing.match import cheapest_matching
from tests.proof.draws import FEWEST, check, digest, elsewhere, told, trial

FEW = 60


def check_all(numbers: range) -> None:
    for number in numbers:
        check(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, FEW, 10))
def test_every_way_of_drawing_agrees(first: int) -> None:
    check_all(range(first, first + 10))


@pytest.mark.slow
def test_the_hashes_of_texts_change_nothing() -> None:
    assert elsewhere(FEW // 2) == digest([told(trial(number).draw()) for number in range(FEW // 2)])


def test_a_dear_pair_too_many_is_noticed() -> None:
    """The check itself can fail: here the matching is told the dearest pairs to be the cheapest."""

    def dearest(nodes: int, edges: object, weights: list[int]) -> object:
        return cheapest_matching(nodes, edges, [max(weights) - weight for weight in weights])

    with patch.object(search, "cheapest_matching", dearest), pytest.raises(AssertionError):
        check_all(range(10))


@pytest.mark.slow
def test_the_wrong_bye_is_noticed() -> None:
    with (
        patch("nzgs_tourney.tournament.pairing.draw.bye_classes", lambda people, seed: bye_classes(people, seed)[::-1]),
        pytest.raises(AssertionError, match="bye"),
    ):
        check_all(range(30))


@pytest.mark.slow
def test_fewer_than_a_thousand_are_no_proof() -> None:
    told_so = subprocess.run(
        [sys.executable, "-m", "tests.proof.draws", "--count", "2"], capture_output=True, text=True, check=False
    )

    assert told_so.returncode == 1
    assert told_so.stdout.startswith("2 draws of random tournaments")
    assert f"Fewer than {FEWEST:,} were tried." in told_so.stdout
