"""The query of an address, from numbers."""

from nzgs_tourney.templatetags.addresses import query


def test_numbers_with_labels_become_a_query() -> None:
    assert query(((3, "Rata Kea"), (5, "Tui")), "missing") == "missing=3&missing=5"


def test_plain_numbers_become_a_query() -> None:
    assert query((2, 9), "apart") == "apart=2&apart=9"


def test_nothing_is_an_empty_query() -> None:
    assert query((), "bye") == ""
