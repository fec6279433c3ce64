"""Every word of the pages for players and spectators is marked for translation: in an invented language that writes
each message in wide letters, nothing but names and dates is in plain ones."""

from __future__ import annotations

import calendar
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from bs4 import BeautifulSoup, Comment
from bs4.element import Doctype
from django.conf.locale import LANG_INFO
from django.test import Client

from nzgs_tourney.language import reader_language
from nzgs_tourney.models import Entry
from tests.languages.extract import marked
from tests.web.routes import ROUTES, Access
from tests.web.test_access import House, built, house

__all__ = ["built", "house"]
pytestmark = [pytest.mark.django_db, pytest.mark.without_database, pytest.mark.slow]

_LABELS = ("alt", "aria-label", "placeholder", "title")
_KEPT = re.compile(r"(<[^>]*>|%\(\w+\)s|\{[^{}]*\}|&\w+;)")
_WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in string.ascii_letters})
_WORD = re.compile(r"[A-Za-zĀāĒēĪīŌōŪū]{3,}")
_NOT_WORDS = {
    "NZGS", "Tourney", "English", "Te", "reo", "Māori", "SGF", "CSV", "PDF", "XLSX", "SOS", "SODOS", "SOSOS", "EGF",
    "NZST", "NZDT", "JSON", "AGA", "sgf", "csv", "pdf", "Elo", "McMahon", "GoR", "SHA", "and", "byo", "yomi",
    *calendar.day_abbr, *calendar.day_name, *calendar.month_abbr, *calendar.month_name,
}  # fmt: skip
"""The same in every language, and names of days and months, which Django or CLDR have for a real language."""
_TYPED = {
    "Division", "First", "Open", "Ranginui", "Referee", "Regional", "championship", "somebody", "link", "ruling",
    "saw", "the", "board", "showed",
}  # fmt: skip
"""What the event’s people typed, and their names."""
_NO_TEXT = re.compile(r"[0-9a-f]{12}|Black by link")
_ENGLISH = {
    "public:rules": "the texts of the rules are English until a referee has checked a translation",
    "public:differences": "as the rules",
}


def wide(message: str) -> str:
    """The message in wide letters, without what is filled in and its tags."""
    return "".join(part if _KEPT.fullmatch(part) else part.translate(_WIDE) for part in _KEPT.split(message))


def invented(marked: Catalog) -> Catalog:
    """A catalogue in which every message is itself in wide letters."""
    made = Catalog(locale="eo")
    for message in marked:
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            widened = [wide(form) for form in forms]
            made.add(message.id, widened[0] if len(widened) == 1 else tuple(widened), context=message.context)
    return made


@pytest.fixture
def wide_letters(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site speaks the invented language to who asks for it."""
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, invented(marked()))
    monkeypatch.setitem(LANG_INFO, "xx", {"bidi": False, "code": "xx", "name": "Wide", "name_local": "Wide"})
    settings.LANGUAGES = [("en-nz", "English"), ("xx", "Wide")]
    settings.LOCALE_PATHS = [tmp_path]
    reader_language.cache_clear()
    yield
    reader_language.cache_clear()


def texts(page: bytes) -> Iterator[str]:
    """What a page says: its texts and its labels."""
    tree = BeautifulSoup(page, "html.parser")
    for silent in tree(["script", "style"]):
        silent.decompose()
    for foreign in tree.select(".languages, .ledger-row, [data-names], svg title"):
        foreign.decompose()
    for found in tree.find_all(string=True):
        if not isinstance(found, Comment | Doctype):
            yield str(found)
    for label in _LABELS:
        for tag in tree.find_all(attrs={label: True}):
            yield str(tag[label])


def unmarked(page: bytes, names: set[str]) -> set[str]:
    """The texts of a page with words of no message."""
    found = set()
    for text in texts(page):
        if set(_WORD.findall(_NO_TEXT.sub("", text))) - _NOT_WORDS - _TYPED - names:
            found.add(" ".join(text.split()))
    return found


def test_what_everybody_meets_is_marked(house: House, wide_letters: None) -> None:
    names = set(_WORD.findall(" ".join(
        [house.desk.event.name, house.desk.event.city, house.desk.event.venue, house.desk.division.name]
        + [f"{entry.name} {entry.club} {entry.city}" for entry in Entry.objects.all()]
    )))  # fmt: skip
    client = Client()
    client.cookies["language"] = "xx"
    found: dict[str, set[str]] = {}
    for name, (level, methods) in ROUTES.items():
        if level not in (Access.EVERYBODY, Access.LINK) or not methods.startswith("GET") or name in _ENGLISH:
            continue
        answer = client.get(house.address(name))
        if answer.headers["Content-Type"].startswith("text/html"):
            assert answer.headers["Content-Language"] == "xx"
            rest = unmarked(answer.content, names)
            if rest:
                found[name] = rest
    assert found == {}, "\n".join(f"{name}: {text}" for name, texts in found.items() for text in sorted(texts))
