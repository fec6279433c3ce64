"""Every message of the sources that is marked for translation, with the places it is shown in."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from tests.languages.catalogues import REPOSITORY

FOLDERS = ("templates", "nzgs_tourney", "games", "ratings", "ground")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
_CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")


def sources() -> Iterator[Path]:
    """The templates and modules of the program, in their order."""
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".txt") and "migrations" not in path.parts:
                yield path


@cache
def marked() -> Catalog:
    """A catalogue without translations, read once: every marked message, with its places relative to the
    repository."""
    found = Catalog(charset="utf-8")
    for place, line, message, comments, context in _extracted():
        found.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    return found


def asked_both_ways() -> set[str]:
    """The messages that have a plural in one place and are asked for without a number in another.

    The catalogue keeps them under their number; before Python 3.11.5 they are not found without it.
    """
    messages = [(message, context) for _place, _line, message, _comments, context in _extracted()]
    numbered = {(message[0], context) for message, context in messages if not isinstance(message, str)}
    return {message for message, context in messages if isinstance(message, str) and (message, context) in numbered}


@cache
def _extracted() -> tuple[tuple[str, int, str | tuple[str, ...], list[str], str | None], ...]:
    """Place, line, text or texts, comments and context of every marked message."""
    found = []
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            # In brackets the blanks at the beginning of a line mean nothing to Python's tokenizer.
            text = f"({templatize(text, origin=str(path))})" if "{%" in text else ""
        if not _CALLED.search(text):
            continue
        place = path.relative_to(REPOSITORY).as_posix()
        for line, message, comments, context in extract(
            "python", io.BytesIO(text.encode()), KEYWORDS, comment_tags=("Translators:",)
        ):
            if message and message != ("", ""):
                found.append((place, line, message, comments, context))
    return tuple(found)
