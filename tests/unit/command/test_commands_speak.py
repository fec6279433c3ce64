"""What commands print can be said in every language: in the terminal's, where there is a catalogue of it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.core.management import get_commands

from games.management.spoken import SpokenCommand
from ground import translation
from ground.translation import ENGLISH, speak_through
from nzgs_tourney import command
from nzgs_tourney.site.languages.terminal_language import JOBS, Catalogue, terminal_language
from tests.languages.extract import marked
from tests.languages.invented import disguised

pytestmark = pytest.mark.slow

OURS = sorted(name for name, app in get_commands().items() if app in ("nzgs_tourney", "games"))
_WORD = re.compile(r"[A-Za-z]{3,}")
_NAMES = re.compile(r"--[a-z-]+|[\w/]+\.md|event:[\w-]+|rimu-open|BACKUP_PASSWORD|JSON|SGF|NZGS|EGF|PostgreSQL|egf|h9")


class Invented:
    """Says every marked message in another script, and any other as it is."""

    def __init__(self, known: frozenset[str]) -> None:
        self.known = known

    def gettext(self, message: str, /) -> str:
        return disguised(message) if message in self.known else message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return self.gettext(singular if number == 1 else plural)

    def pgettext(self, context: str, message: str, /) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, singular: str, plural: str, number: int, /) -> str:
        return self.ngettext(singular, plural, number)

    def get_language(self) -> str:
        return "xx"

    def override(self, language: str, /) -> object:
        raise NotImplementedError


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    return frozenset(form for one in marked() if one.id for form in ([one.id] if isinstance(one.id, str) else one.id))


@pytest.fixture
def other_script(known: frozenset[str]) -> Iterator[None]:
    before = translation._translator
    speak_through(Invented(known))  # type: ignore[arg-type]  # nothing asks for another language here
    yield
    speak_through(before)


def explained(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The sentences of a parser that are ours: what it is for, and what its arguments mean."""
    yield parser.description or ""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (str(choice.help) for choice in action._choices_actions)
            for inner in action.choices.values():
                yield from explained(inner)
        elif not set(action.option_strings) & DJANGOS:
            yield action.help if action.help and action.help != argparse.SUPPRESS else ""


DJANGOS = {
    "-h", "--version", "-v", "--settings", "--pythonpath", "--traceback", "--no-color", "--force-color",
    "--skip-checks",
}  # fmt: skip


@pytest.mark.parametrize("name", OURS)
def test_the_help_of_a_command_is_marked(name: str, other_script: None) -> None:
    made = import_module(f"{get_commands()[name]}.management.commands.{name}").Command()
    assert isinstance(made, SpokenCommand)
    told = [text for text in explained(made.create_parser("nzgs-tourney", name)) if _WORD.search(_NAMES.sub("", text))]
    assert told == []


def test_the_overview_of_the_verbs_is_marked(other_script: None) -> None:
    told = [
        line.partition(f"{verb} ")[2]
        for verb, line in zip(command.VERBS, command._help().splitlines()[1:], strict=False)
    ]
    assert len(told) == len(command.VERBS)
    assert [line for line in told if _WORD.search(line)] == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ENGLISH),
        ({"LANG": "C.UTF-8"}, ENGLISH),
        ({"LANG": "de_DE.UTF-8"}, ENGLISH),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_NZ.UTF-8"}, ENGLISH),
        ({"LANG": "en_NZ.UTF-8", "LC_MESSAGES": "ko_KR"}, "ko"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-hans"),
        ({"LANG": "zh_TW.Big5"}, "zh-hant"),
        ({"LANG": "zh_HK@stroke"}, "zh-hant"),
        ({"LANG": "mi_NZ"}, "en-nz"),
    ],
)
def test_commands_speak_the_language_of_the_terminal(environment: dict[str, str], expected: str) -> None:
    assert terminal_language(environment, ["serve"]) == expected


@pytest.mark.parametrize(
    "arguments",
    [["verify-ledger", "--json"], ["audit", "x", "--output=y"], ["division", "schema"], *([job] for job in JOBS)],
)
def test_what_programs_read_is_english(arguments: list[str]) -> None:
    assert terminal_language({"LANG": "ja_JP.UTF-8"}, arguments) == ENGLISH


def test_a_command_without_a_site_reads_the_catalogue() -> None:
    japanese = Catalogue("ja")
    assert japanese.gettext("Judged by the New Zealand rules (NZ).") == "ニュージーランドルール（NZ）で判定しました。"
    assert japanese.ngettext("{count} game", "{count} games", 3) == "{count}局"
    assert Catalogue("zh-hant").gettext("Rule: {rule}") == "規則：{rule}"
    assert japanese.gettext("no such message") == "no such message"
