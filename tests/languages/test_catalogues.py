"""Every language says everything that players and spectators meet, with the same placeholders, and no known trap."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages.catalog import Catalog

from nzgs_tourney.tournament.wording.events.page_text import WORDS
from tests.languages.catalogues import (
    COMPLETE,
    LANGUAGES,
    REPOSITORY,
    bring_up_to_date,
    faults,
    other_words,
    read,
    untranslated,
)
from tests.languages.extract import asked_both_ways, marked, sources

pytestmark = pytest.mark.slow

ONE_WORD = (
    "game record", "self-capture", "rating", "division", "bye", "no-show", "excused", "standings", "crosstable",
    "McMahon", "bar", "director", "referee", "case", "ruling", "appeal", "NZGS points", "even game", "draw",
)  # fmt: skip
"""Terms that are never said otherwise, in no language, wherever the English has them."""


@pytest.fixture(scope="module")
def messages() -> Catalog:
    return marked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_message_of_the_sources(language: str, messages: Catalog) -> None:
    kept = {(message.id, message.context) for message in read(language)}
    wanted = {(message.id, message.context) for message in bring_up_to_date(language, messages)}
    assert sorted(map(str, wanted - kept)) == [], "run `make messages`"
    assert sorted(map(str, kept - wanted)) == [], "run `make messages`"


def test_a_message_is_asked_for_with_a_number_everywhere_or_nowhere() -> None:
    assert not asked_both_ways()


@pytest.mark.parametrize("language", COMPLETE)
def test_nothing_that_everybody_meets_is_left_in_english(language: str) -> None:
    assert [message.id for message in untranslated(read(language))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_no_fault(language: str) -> None:
    assert [str(fault) for fault in faults(language, read(language))] == []


def words_of(language: str) -> dict[str, str]:
    """The English terms of the table in `docs/languages.md` that are checked, with the word of this language."""
    column = COMPLETE.index(language) + 1
    table = (REPOSITORY / "docs" / "languages.md").read_text(encoding="utf-8").split("## Our words")[1]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| ")]
    said = {row[0].partition(" (")[0]: re.split("[(（]", row[column])[0] for row in rows if len(row) == 5}
    assert set(ONE_WORD) <= set(said)
    return {term: said[term] for term in ONE_WORD}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_term_has_one_word_everywhere(language: str) -> None:
    assert list(other_words(read(language), words_of(language))) == []


def test_te_reo_maori_is_only_the_attested_words_beside_the_english() -> None:
    document = (REPOSITORY / "docs" / "languages.md").read_text(encoding="utf-8")
    listed = re.findall(r"([^,:()]+)\s\(", document.partition("Used so far:")[2].partition("**Gaps")[0])
    attested = {" ".join(word.split()) for word in listed}
    labels = [(message.id, message.string) for message in read("mi") if message.id and any(message.string)]
    assert labels
    for english, label in labels:
        word, _dot, beside = label.partition(" · ")
        assert word.lower() in attested
        assert beside == english
    assert {label.partition(" · ")[0] for _, label in labels} == set(WORDS), "each is marked on the pages"


@pytest.mark.parametrize(
    ("english", "translation", "fault"),
    [
        ("{name} plays", "{nam}さんの対局", "placeholders"),
        ("%(n)s games", "%(m)s局", "placeholders"),
        ('The <a href="%(url)s">draw</a>', "組み合わせ %(url)s", "placeholders"),
        ("tournament", "トーナメント", "knock-out"),
        ("Undo", "待った", "undo"),
        ("Draw", "組み合わせ ", "blank"),
    ],
)
def test_a_fault_is_found(english: str, translation: str, fault: str) -> None:
    catalogue = Catalog(locale="ja")
    catalogue.add(english, translation)
    assert [found.what for found in faults("ja", catalogue) if fault in found.what]


def test_a_knock_out_may_be_called_so() -> None:
    catalogue = Catalog(locale="ja")
    catalogue.add("Knock-out", "トーナメント")
    assert list(faults("ja", catalogue)) == []


def test_no_message_is_hidden_in_an_f_string() -> None:
    """The extractor doesn't look into one: its sentence would stay English."""
    marks = ("_", "gettext", "ngettext", "pgettext", "npgettext")
    hidden = [
        f"{path.relative_to(REPOSITORY)}:{call.lineno}"
        for path in sources()
        if path.suffix == ".py"
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in marks
        if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []
