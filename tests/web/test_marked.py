"""Every word that a person sees is marked for translation: in an invented language that says each message in letters of
another script, nothing but names, dates and what somebody typed is in plain ones."""

from __future__ import annotations

import calendar
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from bs4 import BeautifulSoup, Comment
from bs4.element import Doctype
from django.conf.locale import LANG_INFO
from django.http import HttpResponseBase
from django.test import Client

from nzgs_tourney.middleware import language as language_middleware
from nzgs_tourney.models import Entry
from nzgs_tourney.site.languages.reader_language import reader_language
from tests.languages.extract import marked
from tests.languages.invented import CODE, invented
from tests.pdf_text import pages_of
from tests.web.routes import AT_WORK, ROUTES, Access
from tests.web.test_access import COMES_IN, House, built, house, signed_in

__all__ = ["built", "house", "signed_in"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow]

_LABELS = ("alt", "aria-label", "placeholder", "title")
_WORD = re.compile(r"[A-Za-zĀāĒēĪīŌōŪū]{3,}")
_NOT_WORDS = {
    "NZGS", "Tourney", "English", "Te", "reo", "Māori", "SGF", "CSV", "PDF", "XLSX", "SOS", "SODOS", "SOSOS", "EGF",
    "NZST", "NZDT", "JSON", "AGA", "sgf", "csv", "pdf", "Elo", "McMahon", "GoR", "SHA", "and", "byo", "yomi", "HTML",
    "OpenGotha", "Pairgoth", "MacMahon", "EGD", "FFG", "XML", "PIN", "Other", "bytes", "national", "regional", "Rank",
    "Home", "End", "Page",
    *calendar.day_abbr, *calendar.day_name, *calendar.month_abbr, *calendar.month_name,
}  # fmt: skip
"""The same in every language, names of keys; units, days and months, which Django or CLDR have for a real language."""
_TYPED = {
    "Division", "First", "Open", "Ranginui", "Referee", "Regional", "Zealand", "New", "championship", "somebody",
    "ruling", "saw", "the", "board", "showed", "Aroha", "Director", "federation", "spare", "referee",
    "drawmaster", "assistant", "press", "Nikau", "Guest",
    "director", "seed", "organiser", "stranger", "Name", "OpenRimu", "Asked", "List", "Tui", "Rata", "Kea", "Rimu",
    "Rewi", "Tuatahi", "Harakeke", "Wellington", "Well", "Adult", "mere", "new", "Laptop", "Club", "example", "org",
    "Grand", "Prix", "For", "Sydney",
}  # fmt: skip
"""What the event’s people typed, and their names."""
_NO_TEXT = re.compile(
    r"[0-9a-f]{12,}|https?://\S+|/[\w/-]{4,}|\b[\w.-]+\.(?:sgf|csv|txt|json|backup|h9)\b"  # what is named
    r"|“[^”]*”|event:[\w-]+|director-[0-9a-f]+|nzgs-tourney verify-ledger"
    r"|\b[0-9A-Z]{5}-[0-9A-Z]{5}\b|\b[A-Z]{3,6}(?:-\d)?\b"  # codes of slips, tie-breaks
)
_PROGRAMS = (Access.SITE, Access.TOKEN)
"""Only programs come in, and what they are told is English (docs/languages.md)."""
_OFFICIALS = tuple(level for level in Access if level not in (Access.EVERYBODY, Access.LINK, *_PROGRAMS))
_ENGLISH = {
    "desk:help": "the documents are English: directors work in it",
    "desk:event_new": "the presets’ divisions and time limits are what a director would type",
    "desk:division_new": "as a new event",
    "desk:results_table": "the tables of a file, which speaks English",
    "desk:export_layout": "as the table of results",
    "desk:mail_file": "the mail goes to a federation, and speaks English",
    "federation:results_table": "the example shows a file, which speaks English",
    "public:rules": "the texts of the rules are English until a referee has checked a translation",
    "public:differences": "as the rules",
    "public:embed_code": "the code to copy is HTML",
    "api:api_description": "programs are made from it, and it speaks English",
}
_PLAIN = ("text/html", "application/pdf", "application/json")
"""What is looked into. Other answers are files for programs, which speak English always (docs/languages.md)."""


@pytest.fixture
def other_script(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site speaks the invented language to who asks for it."""
    folder = tmp_path / CODE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, invented(marked()))
    monkeypatch.setitem(LANG_INFO, CODE, {"bidi": False, "code": CODE, "name": "Other", "name_local": "Other"})
    settings.LANGUAGES = [("en-nz", "English"), (CODE, "Other")]
    settings.LOCALE_PATHS = [tmp_path]
    monkeypatch.setattr(language_middleware, "is_in_english", lambda path: False)
    reader_language.cache_clear()
    yield
    reader_language.cache_clear()


def texts(page: bytes) -> Iterator[str]:
    """What a page says: its texts and its labels."""
    tree = BeautifulSoup(page, "html.parser")
    for silent in tree(["script", "style"]):
        silent.decompose()
    for typed in tree.select(".languages, .ledger-row, pre, [data-names], [data-their-language], svg title"):
        typed.decompose()
    for found in tree.find_all(string=True):
        if not isinstance(found, Comment | Doctype):
            yield str(found)
    for label in _LABELS:
        for tag in tree.find_all(attrs={label: True}):
            yield str(tag[label])


def told_in(value: Any) -> Iterator[str]:
    """The sentences in a JSON answer: its texts of more than one word."""
    if isinstance(value, str):
        yield from texts(value.encode()) if "<" in value else [value] if " " in value else []
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from told_in(inner)


def said_in(answer: HttpResponseBase) -> Iterator[str]:
    """What an answer says to a person."""
    kind = answer.headers["Content-Type"]
    seen = kind.startswith(_PLAIN) and "attachment" not in answer.get("Content-Disposition", "")
    content = answer.getvalue() if seen else b""  # type: ignore[attr-defined]  # every answer has it
    if kind.startswith("text/html"):
        yield from texts(content)
    elif kind.startswith("application/pdf"):
        for page in pages_of(content):
            yield from page.splitlines()
    elif content:
        yield from told_in(json.loads(content))


def unmarked(answer: HttpResponseBase, names: set[str]) -> set[str]:
    """The texts of an answer with words of no message."""
    found = set()
    for text in said_in(answer):
        if set(_WORD.findall(_NO_TEXT.sub("", text))) - _NOT_WORDS - _TYPED - names:
            found.add(" ".join(text.split()))
    return found


_ASKED_AS = ("federation", *AT_WORK[::-1], "organiser", "anonymous", "guest", "stranger", "director of another event")


def found_by(house: House, levels: tuple[Access, ...]) -> list[str]:
    """What is not marked behind all routes of these levels."""
    names = set(_WORD.findall(" ".join(
        [house.desk.event.name, house.desk.event.city, house.desk.event.venue, house.desk.division.name]
        + [f"{entry.name} {entry.club} {entry.city}" for entry in Entry.objects.all()]
    )))  # fmt: skip
    found = []
    for name, (level, methods) in ROUTES.items():
        if level not in levels or not methods.startswith("GET") or name in _ENGLISH:
            continue
        role = min(COMES_IN[level], key=_ASKED_AS.index)
        client: Client = house.clients[role]
        client.cookies["language"] = CODE
        answer = client.get(house.address(name))
        if answer.status_code == 200:
            found += [f"{name}: {text}" for text in sorted(unmarked(answer, names))]
    return found


@pytest.mark.parametrize("levels", [(Access.EVERYBODY, Access.LINK), _OFFICIALS], ids=["players", "officials"])
def test_what_a_person_meets_is_marked(house: House, other_script: None, levels: tuple[Access, ...]) -> None:
    found = found_by(house, levels)
    assert found == [], "\n".join(found)
