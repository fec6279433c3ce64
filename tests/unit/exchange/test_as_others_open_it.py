"""What OpenGotha opens is read: a bare document type, grades beyond the weakest, a negative handicap correction; and
JSON of others is not called ours."""

from __future__ import annotations

import json

import pytest

from nzgs_tourney.tournament.division.settings import HandicapPolicy
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import read_any
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.opengotha.read import read_opengotha
from nzgs_tourney.tournament.exchange.opengotha.write import write_opengotha
from ratings.rank import Rank
from tests.unit.exchange.external_events import read, sentence
from tests.unit.exchange.test_opengotha import EVENT


def changed(*replaced: tuple[str, str]) -> ExternalDivision | Faults:
    text = EVENT
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    return read_opengotha(text.encode())


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE Tournament SYSTEM "http://opengotha.info/opengotha.dtd">',
        "<!DOCTYPE Tournament SYSTEM 'tournament.dtd' >",
        "<!DOCTYPE Tournament>",
        '<!DOCTYPE Tournament PUBLIC "-//X//Y" "tournament.dtd">',
        '<!-- saved\n by hand -->\n<!DOCTYPE Tournament\n SYSTEM "tournament.dtd">',
    ],
)
def test_a_document_type_that_declares_nothing_is_passed_over(declared: str) -> None:
    plain = read(changed())
    found = read(changed(("<Tournament data", f"{declared}\n<Tournament data")))
    assert found == plain


def test_lines_keep_their_numbers_behind_it() -> None:
    found = changed(
        ("<Tournament data", '<!DOCTYPE Tournament\nSYSTEM "t.dtd">\n<Tournament data'), ('rank="12K"', 'rank="12"')
    )
    assert sentence(found).startswith("line 9: ")


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE Tournament SYSTEM "t.dtd" [<!ENTITY a "b">]>',
        "<!DOCTYPE Tournament []>",
        '<!DOCTYPE Tournament SYSTEM "t.dtd"><!DOCTYPE Tournament SYSTEM "t.dtd">',
        '<!DOCTYPE Tournament SYSTEM "%t;.dtd">',
        "<!DOCTYPE Tournament SYSTEM t.dtd>",
    ],
)
def test_any_other_document_type_is_refused(declared: str) -> None:
    expected = sentence(changed(("<Tournament data", f"{declared}\n<Tournament data")))
    assert "document type" in expected or "well-formed" in expected


def test_a_long_run_of_blanks_is_read_at_once() -> None:
    """Without backtracking: the work grows with the length alone."""
    expected = sentence(read_opengotha(b" " * 4_000_000 + b"<!DOCTYPE x"))
    assert "line 1" in expected


def test_a_grade_beyond_the_weakest_is_the_weakest_and_named() -> None:
    found = read(changed(('rank="12K"', 'rank="99K"')))
    assert next(one.rank for one in found.division.players if one.name == "Ihu van Tāne") == Rank(-34)
    assert "The grade 99K of Ihu van Tāne is read as 35k, the weakest." in found.left_out
    assert read(changed(('genMMFloor="15K"', 'genMMFloor="99K"'))).division.settings.floor is None


def test_a_negative_correction_is_read_as_none_and_named() -> None:
    found = read(changed(('hdCorrection="2"', 'hdCorrection="-1"')))
    policy = found.division.settings.handicap
    assert isinstance(policy, HandicapPolicy)
    assert policy.reduction == 0
    assert any("correction -1" in note for note in found.left_out)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"type": "INDIVIDUAL", "name": "Frioul 2018", "players": [], "games": {}}, "This is JSON, but not a division"),
        ({}, "This is JSON, but not a division file"),
        ({"format": "nzgs-tourney/event", "version": 1}, "This is the backup of a whole event"),
        ({"format": "other", "settings": {}, "players": [], "rounds": []}, "its “format” is not nzgs-tourney/division"),
    ],
)
def test_json_of_others_is_not_called_ours(value: dict[str, object], sentence: str) -> None:
    found = read_any(json.dumps(value).encode())
    assert isinstance(found, Faults)
    assert sentence in str(found.first)


def test_broken_json_still_says_where() -> None:
    found = read_any(b'{"format": "nzgs-tourney/division",')
    assert isinstance(found, Faults)
    assert "line 1" in str(found.first)


@pytest.mark.parametrize(
    ("sentences", "ours"),
    [
        (("MMS", "SOSW", "EXT", "EXR"), ("mms", "sosw", "ext", "exr")),
        (("MMS", "SOSM", "CUSSW", "CAT"), ("mms", "sos", "cussw", "category")),
        (("NBW", "SOSW", "SODOSW", "EXT"), ("wins", "sos", "sodos", "ext")),
    ],
)
def test_sums_of_wins_and_weighed_ones_are_read(sentences: tuple[str, ...], ours: tuple[str, ...]) -> None:
    names = ("MMS", "SOSM-1", "TEAMP", "Rating")
    text = EVENT
    for old, new in zip(names, sentences, strict=True):
        text = text.replace(f'Criterion name="{old}"', f'Criterion name="#{new}"')
    found = read(read_opengotha(text.replace('"#', '"').encode()))
    assert found.division.settings.criteria == ours
    again = read(read_opengotha(write_opengotha(found).content))
    assert again.division.settings.criteria == ours
