"""Countries as people write them."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.exchange.countries import country_code


@pytest.mark.parametrize(
    ("text", "code"),
    [("New Zealand", "NZ"), ("aotearoa", "NZ"), ("NZL", "NZ"), ("U.K.", "GB"), ("fr", "FR"), ("", ""), ("  ", "")],
)
def test_countries(text: str, code: str) -> None:
    assert country_code(text) == code


@pytest.mark.parametrize("text", ["Atlantis", "N", "中国", "N1"])
def test_unknown_countries(text: str) -> None:
    assert country_code(text) is None
