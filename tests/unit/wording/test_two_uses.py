"""One English word with two uses has two messages, and no translation is left half in English."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override, pgettext

from games.cases.rule_places import NAMES
from games.rules.result import parse_result
from games.wording.result_words import result_words
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.event_facts import overtime_words

LANGUAGES = ("zh-hans", "zh-hant", "ko", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_in_the_rules_is_translated_whole(language: str) -> None:
    with override(language):
        assert [name for name in map(_, NAMES.values()) if re.search("[A-Za-z]", name)] == []


@pytest.mark.parametrize(
    ("language", "row", "button"),
    [("zh-hans", "规则", "裁定"), ("zh-hant", "規則", "裁定"), ("ko", "규칙", "판정하기"), ("ja", "規則", "裁定する")],
)
def test_the_row_rule_is_not_the_button_rule(language: str, row: str, button: str) -> None:
    with override(language):
        assert (pgettext("what a ruling rests on", "Rule"), _("Rule")) == (row, button)


def test_a_tie_in_korean_is_never_the_word_for_seki() -> None:
    with override("ko"):
        assert result_words(parse_result("jigo"), "Mere", "Rewi") == "무승부"
        assert "빅" not in _("A tie (jigo)")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh-hans", "30秒 读秒"),
        ("zh-hant", "30秒 讀秒"),
        ("ko", "30초 초읽기"),
        ("ja", "30秒 秒読み"),
        ("en", "30 s Byo-yomi"),
    ],
)
def test_byo_yomi_is_in_the_readers_language(language: str, words: str) -> None:
    with override(language):
        assert overtime_words("30 s Byo-yomi") == words


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("10 s Fischer", "10秒 Fischer"),
        ("5 × 30s byo-yomi", "5 × 30秒 秒読み"),
        ("20 stones in 10 min", "20 stones in 10分"),
        ("5 stones", "5 stones"),
    ],
)
def test_seconds_and_minutes_of_overtime_are_in_the_readers_language(typed: str, words: str) -> None:
    with override("ja"):
        assert overtime_words(typed) == words
    with override("en"):
        assert overtime_words(typed) == typed
