"""Every setting is declared once: what is derived from the declarations agrees with the values and the rows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import given

from nzgs_tourney.models import Division
from nzgs_tourney.services.events.edit_division import EDITABLE, FROZEN_ONCE_DRAWN
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.setting_kinds import Choice, Tiers, Whole, Worth
from nzgs_tourney.tournament.division.settings import (
    BESIDE,
    FROM_PLAY,
    ON_PAGE,
    SETTINGS,
    DivisionSettings,
    HandicapPolicy,
    from_row,
    to_row,
)
from tests.tree import REPOSITORY
from tests.unit.exchange.division_values import divisions

each = pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.key)
IDENTITY = {"id", "event", "number", "name", "slug", "position", *(one.row for one in BESIDE)}
"""The fields of a division that are no settings."""
DERIVED = (
    "nzgs_tourney/tournament/exchange/own/division.py",
    "nzgs_tourney/tournament/exchange/own/division_shape.py",
    "nzgs_tourney/tournament/exchange/own/setting_shapes.py",
    "nzgs_tourney/services/events/create_event.py",
    "nzgs_tourney/store/rounds/division.py",
    "nzgs_tourney/services/exchange/event_shape.py",
    "nzgs_tourney/tournament/wording/events/ledger_changes.py",
    "templates/director/setting_rows.html",
)
"""Where a setting had to be written once more before it was declared."""


def test_every_value_has_its_declaration_and_every_row_its_setting() -> None:
    policy = {f"handicap.{one.name}" for one in fields(HandicapPolicy)}
    assert {one.key for one in SETTINGS} == policy | {one.name for one in fields(DivisionSettings)} - {"handicap"}
    assert {one.row for one in SETTINGS} == {field.name for field in Division._meta.concrete_fields} - IDENTITY


@pytest.mark.slow
@given(divisions())
def test_a_row_gives_back_the_settings_it_was_made_of(division: DivisionValue) -> None:
    assert from_row(to_row(division.settings)) == division.settings


@each
def test_a_row_begins_with_the_declared_default(one: Setting) -> None:
    begins = Division._meta.get_field(one.row).get_default()
    # The model has no criteria of its own: every division is made with some.
    assert begins == ([] if one.row == "criteria" else to_row(DivisionSettings())[one.row])


@each
def test_a_row_takes_what_may_be_chosen_and_no_less(one: Setting) -> None:
    field = Division._meta.get_field(one.row)
    if isinstance(one.kind, Choice):
        assert [(value, words) for value, words in field.choices or ()] == [
            (value.value, words) for value, words in one.kind.words.items()
        ]
        assert set(one.kind.words) == set(one.kind.values)
    if isinstance(one.kind, Whole):
        assert field.null == one.kind.empty
        field.clean(one.kind.page_least, None)
        field.clean(one.kind.page_most, None)
        assert one.kind.least <= one.kind.page_least <= one.kind.page_most <= one.kind.most
    if isinstance(one.kind, Worth):
        assert [field.clean(worth, None) for worth in (0, 1, 2)] == [0, 1, 2]


def test_what_another_page_asks_has_no_place_and_everything_else_one_of_its_own() -> None:
    assert {one.row for one in SETTINGS if one.place is None} == {
        *(one.row for one in SETTINGS if isinstance(one.kind, Tiers)),
        *FROM_PLAY,
    }
    places = Counter(place[:2] for place, _ in ON_PAGE)
    assert max(places.values()) <= 4


def test_words_are_told_apart() -> None:
    words = [one.words for one in (*BESIDE, *SETTINGS)]
    assert len(set(words)) == len(words)


def test_everything_declared_can_be_edited_and_what_a_draw_rests_on_freezes() -> None:
    assert {one.row for one in (*BESIDE, *SETTINGS)} - FROM_PLAY == EDITABLE
    of_knockouts = {"bracket_seeding", "best_of", "tie_rule", "double_elimination", "third_place", "nigiri"}
    of_teams = {"team_boards", "scheveningen"}
    assert {"system", "board_size", "accelerated", "groups", *of_teams, *of_knockouts} == FROZEN_ONCE_DRAWN


@pytest.mark.parametrize("path", DERIVED)
def test_what_follows_from_the_declarations_names_no_setting(path: str) -> None:
    named = set(re.findall(r"\w+", (REPOSITORY / path).read_text(encoding="utf-8")))
    assert named & {name for one in SETTINGS for name in (one.row, one.path[-1]) if "_" in name} == set()
