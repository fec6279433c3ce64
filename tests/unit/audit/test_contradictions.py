"""What a player is asked about, and which of two games fits better."""

import re
from pathlib import Path

from games.audit.compare import WEIGHTS, contradictions, weight
from games.wording.remarks import Remark

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs/records.md").read_text()


def remark(code: str) -> Remark:
    return Remark(code, "A sentence.", {})


def test_a_grade_or_a_warning_is_no_contradiction() -> None:
    said = (remark("rank_black"), remark("komi_differs"), remark("rules_missing"))
    assert contradictions(said) == (remark("komi_differs"),)
    assert weight(said) == WEIGHTS["komi_differs"]
    assert weight((remark("rank_black"),)) == 0


def test_who_played_weighs_more_than_what_was_agreed() -> None:
    assert weight((remark("wrong_game"),)) > weight((remark("wrong_opponent"),)) > weight((remark("players_swapped"),))
    both = (remark("komi_differs"), remark("handicap_differs"))
    assert weight((remark("wrong_opponent"),)) > weight(both) > weight((remark("same_moves"),)) > 0


def test_every_contradiction_is_explained_to_the_players() -> None:
    rows = [line.split("|")[1] for line in DOCUMENT.splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`([a-z_]+)`", " ".join(rows))) == set(WEIGHTS)
