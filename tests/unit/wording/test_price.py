"""What a change of a draft costs, in words, from what the ledger keeps."""

import pytest

from ground.coded import coded, read_coded
from nzgs_tourney.tournament.wording.draws.price import price_words


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        ({"code": "more", "what": "rematch", "change": 1}, "One more rematch."),
        ({"code": "more", "what": "bye", "change": -2}, "2 fewer second byes."),
        ({"code": "bye", "places": 1}, "The bye goes 1 place further back in the queue."),
        ({"code": "bye", "places": -3}, "The bye goes 3 places further forward in the queue."),
        (
            {"code": "sizes", "tier": "score_gap", "sizes": [[3, 1], [2, -2]]},
            "Score gaps: 1 more of 1½ points, 2 fewer of 1 point.",
        ),
        (
            {"code": "mates", "change": 1, "gap": 6},
            "One more pairing within a family or club, which counts like a gap of 3 points.",
        ),
        (
            {"code": "mates", "change": -2, "gap": 2},
            "2 fewer pairings within a family or club, which each count like a gap of 1 point.",
        ),
        (
            {"code": "kept", "tier": "float_place", "was": 3, "now": 5},
            "Floats come less from the chosen part of their groups "
            "(off by 3 before, now by 5, in sixteenths of a group).",
        ),
        (
            {"code": "kept", "tier": "seeding", "was": 3, "now": 1},
            "Groups follow their seeding more closely (off by 3 before, now by 1).",
        ),
        (
            {"code": "figures", "tier": "float_balance", "was": 0, "now": 4},
            "Floats that don’t make up for an earlier one: 0 before, now 4.",
        ),
        ({"code": "nothing"}, "This costs nothing."),
    ],
)
def test_a_price(kept: dict[str, object], words: str) -> None:
    assert price_words([read_coded(kept)]) == (words,)


def test_a_code_that_is_none() -> None:
    with pytest.raises(KeyError):
        price_words([coded("nonsense")])
