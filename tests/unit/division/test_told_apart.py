"""Namesakes get as much more as tells them apart."""

from __future__ import annotations

from nzgs_tourney.tournament.division.names import told_apart


def test_a_name_that_nobody_shares_is_enough() -> None:
    assert told_apart({}) == {}
    assert told_apart({1: ("Mere Kea", "3k", "#1"), 2: ("Ngaio Kea", "3k", "#2")}) == {1: "Mere Kea", 2: "Ngaio Kea"}


def test_namesakes_get_what_they_need_and_no_more() -> None:
    people = {
        1: ("Mere Kea", "3k", "Rimu", "#1"),
        2: ("Mere Kea", "3k", "Kauri", "#2"),
        3: ("Mere Kea", "12k", "Rimu", "#3"),
        4: ("Hana Moa", "1d", "", "#4"),
        5: ("Hana Moa", "1d", "", "#5"),
    }
    assert told_apart(people) == {
        1: "Mere Kea, 3k, Rimu",
        2: "Mere Kea, 3k, Kauri",
        3: "Mere Kea, 12k",
        4: "Hana Moa, 1d, #4",
        5: "Hana Moa, 1d, #5",
    }
