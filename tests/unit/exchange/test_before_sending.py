"""The list of what to look at before a division is sent: each finding beside a division that has it not."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.export_checks import Check, Where, checks
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    Overtime,
    TimeControl,
    Written,
)
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from ratings.rank import UNGRADED, Rank, Rating

TIME = TimeControl(60, Overtime.BYO_YOMI, 30)


def event(*names: str, result: str = "B+3", stones: int = 0, country: str = "NZ", size: int = 19) -> ExternalDivision:
    """Two players with all their numbers, and one game between them in an event of one round."""
    people = tuple(
        DivisionEntry(number, name, Rank(1), country=country)
        for number, name in enumerate(names or ("Mere Kauri", "Bo Lind"), start=1)
    )
    board = BoardResult(1, 1, 2, stones, Decimal(7), parse_result(result))
    settings = DivisionSettings(rounds=1, board_size=size)
    division = DivisionHistory("Kea Cup", settings, people, (PlayedRound(1, "", (board,)),))
    numbers = {person.id: ExternalPlayer(egd_pin=f"1{person.id}", aga_id=f"2{person.id}") for person in people}
    return ExternalDivision(division, ExternalEvent(time=TIME, players=numbers))


def must(form: Format, external: ExternalDivision, unconfirmed: frozenset[tuple[int, int]] = frozenset()) -> list[str]:
    return [check.sentence for check in checks(form, external, unconfirmed) if check.must]


def known(form: Format, external: ExternalDivision) -> list[str]:
    return [check.sentence for check in checks(form, external, frozenset()) if not check.must]


@pytest.mark.parametrize("form", list(Format))
def test_nothing_is_to_be_mended_where_nothing_is_wrong(form: Format) -> None:
    assert must(form, event()) == []


@pytest.mark.parametrize("form", [Format.H9, Format.TOU, Format.AGA])
def test_a_federation_wants_every_result_and_each_confirmed(form: Format) -> None:
    where = "Round 1, table 1, Bo Lind – Mere Kauri"
    assert must(form, event(result="")) == [f"{where}: no result yet."]
    assert must(form, event(), frozenset({(1, 1)})) == [f"{where}: the result isn’t confirmed."]


def test_another_program_takes_an_event_that_goes_on() -> None:
    assert must(Format.OPENGOTHA, event(result=""), frozenset({(1, 1)})) == []


def test_an_event_without_games_is_not_to_be_sent() -> None:
    nothing = event()
    nothing = replace(nothing, division=replace(nothing.division, rounds=()))
    assert must(Format.AGA, nothing) == ["No game is published yet."]


def test_the_european_table_asks_for_pin_country_letters_class_and_19x19() -> None:
    bare = replace(event(), event=ExternalEvent(time=TIME))
    assert "Mere Kauri has no EGD PIN." in known(Format.H9, bare)
    assert known(Format.H9, event()) == ["Class A by the time setting: 82.5 adjusted minutes."]
    assert "Mere Kauri: no country; the table gives XX." in known(Format.H9, event(country=""))
    assert must(Format.H9, event(country="N1")) == [
        f"{name}: “N1” isn’t a country code; the table gives XX." for name in ("Mere Kauri", "Bo Lind")
    ]
    assert must(Format.H9, event("狄 Kea", "Bo Lind")) == [
        "狄 Kea has no name in Latin letters: it would read “? Kea”."
    ]
    assert "Tāne Kea is written “Tane Kea”." in known(Format.H9, event("Tāne Kea", "Bo Lind"))
    assert any("one word" in sentence for sentence in known(Format.H9, event("Tane", "Bo Lind")))
    fast = replace(event(), event=replace(event().event, time=TimeControl(10, Overtime.SUDDEN_DEATH)))
    assert must(Format.H9, fast) == ["No class by the time setting: 10 adjusted minutes are too short for a class."]
    assert must(Format.H9, event(size=13)) == ["Games on 13x13 aren’t rated: only 19x19 is."]
    assert must(Format.H9, event(stones=10)) == ["Round 1, table 1: a table holds up to 9 stones, not 10."]
    assert must(Format.H9, event(stones=9)) == []


def test_an_overtime_that_is_not_understood_is_named() -> None:
    told = replace(event(), event=replace(event().event, time=TimeControl(75, None)))
    found = checks(Format.H9, told, frozenset(), "an hourglass")
    assert "The overtime “an hourglass” isn’t understood: only the main time counts." in [one.sentence for one in found]


def test_a_pin_that_is_none_must_be_mended() -> None:
    wrong = replace(event(), event=ExternalEvent(time=TIME, players={1: ExternalPlayer(egd_pin="x1")}))
    assert checks(Format.H9, wrong, frozenset())[0] == Check(Where.ENTRY, 1, "Mere Kauri: “x1” isn’t an EGD PIN.")


def test_the_american_file_asks_for_numbers_and_leaves_ties_out() -> None:
    assert known(Format.AGA, event()) == []
    bare = replace(event(), event=ExternalEvent())
    assert known(Format.AGA, bare)[0] == "Mere Kauri: no AGA number; the file gives a temporary one."
    assert "nobody won alone" in known(Format.AGA, event(result="jigo"))[0]


def test_opengotha_needs_names_that_differ() -> None:
    assert [check.number for check in checks(Format.OPENGOTHA, event("Bo Lind", "bo lind"), frozenset())] == [1, 2]
    assert checks(Format.OPENGOTHA, event(), frozenset()) == []


def test_what_must_be_mended_comes_first() -> None:
    wrong = replace(event(result=""), event=ExternalEvent())
    order = [check.must for check in checks(Format.H9, wrong, frozenset())]
    assert order == sorted(order, reverse=True)
    assert set(order) == {True, False}


@pytest.mark.parametrize("form", [Format.H9, Format.TOU, Format.AGA])
def test_who_has_no_grade_is_named_for_a_federation(form: Format) -> None:
    external = event()
    mere, bo = external.division.players
    people = (replace(mere, rating=Rating(Decimal(-11)), rank=UNGRADED), bo)
    asked = must(form, replace(external, division=replace(external.division, players=people)))
    assert asked == ["Mere Kauri has no grade, and the file needs one: it gives 12k."]
    assert must(form, external) == []


@pytest.mark.parametrize("form", [Format.H9, Format.TOU, Format.AGA, Format.OPENGOTHA, Format.PAIRGOTH])
def test_a_file_gives_what_somebody_without_a_grade_is_paired_as(form: Format) -> None:
    external = event()
    mere, bo = external.division.players
    people = (replace(mere, rating=Rating(Decimal(-11)), rank=UNGRADED), bo)
    written = write_as(form, replace(external, division=replace(external.division, players=people)))
    assert isinstance(written, Written)
    read = read_any(written.content)
    assert isinstance(read, Recognised)
    grades = {entry.name: str(entry.rank) for entry in read.external.division.players}
    assert grades == {"Mere Kauri": "12k", "Bo Lind": "1d"}
