"""Joins one style sheet for each kind of page from small ones with one purpose each.

`{% static "styles/public.css" %}` is found like any other static file: collectstatic collects it under a name with its
hash, and in development it is joined for each request. The order of the sources is the order of the rules. Comments are
left out: they are a fifth of what a phone would fetch.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage, Storage

_FRAME = ("tokens", "base", "frame", "page")
_SITE = (
    *_FRAME,
    *("tabs", "bar", "desk-forms", "parts", "states", "pieces"),
    *("forms", "toolbar", "tables", "tables-fit", "live", "print"),
)
_BOARD = "games/board"
_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)

BUNDLES: dict[str, tuple[str, ...]] = {
    "styles/desk.css": (
        *(*_SITE, "tools", "results", "round", "queue", "charts", "marks"),
        *("check-in", "links", "person", "phones", "prizes", "sheets"),
    ),
    "styles/public.css": (*_SITE, "public", "charts", "links", "person", "crosstable", "marks", "prizes"),
    "styles/games.css": (*_SITE, "public", "charts", _BOARD, "games"),
    "styles/player.css": (*_SITE, "public", "player", _BOARD, "games/tap", "case", "ending"),
    "styles/game.css": (
        *(*_SITE, _BOARD, "games/viewer", "games/viewer-lists"),
        *("games/pair", "games/tap", "games/enter", "case", "charts", "links"),
    ),
    "styles/viewer.css": (
        *(*_FRAME, "parts", "states", "pieces", "forms", "live", "print"),
        *(_BOARD, "games/viewer", "games/viewer-lists", "case"),
    ),
    "styles/reading.css": (*_SITE, _BOARD, "reading", "examples"),
    "styles/screen.css": ("tokens", "base", "parts", "states", "pieces", "live", "print", "charts", "projector"),
    "styles/embed.css": (
        *("tokens", "base", "page", "parts", "states", "pieces", "tables", "tables-fit", "live", "print"),
        *("public", "crosstable", "marks", "embed"),
    ),
    "styles/embed-game.css": (
        *("tokens", "base", "page", "parts", "states", "pieces", "forms", "live", "print"),
        *(_BOARD, "games/viewer", "games/viewer-lists", "case", "embed"),
    ),
    "styles/error.css": (*_FRAME, "parts", "states", "pieces"),
}
"""The sheets of each bundle, by name; one without a folder is in `static/nzgs_tourney`."""


def sources(bundle: str) -> list[str]:
    """The static files of a bundle, in the order of their rules. Raises KeyError for an unknown bundle."""
    return [f"{name if '/' in name else f'nzgs_tourney/{name}'}.css" for name in BUNDLES[bundle]]


def bundled(bundle: str) -> str:
    """The text of a bundle. Raises FileNotFoundError where one of its sources is missing."""
    return "\n".join(_text(name) for name in sources(bundle))


class BundleFinder(finders.BaseFinder):
    """Finds the bundles. Joined files are in VAR_DIR, never beside the code."""

    def check(self, **kwargs: Any) -> list[Any]:
        """Checks nothing: a missing source is reported when it is requested."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The file of a bundle, up to date; an empty list for any other path."""
        if path not in BUNDLES:
            return []
        bundle = str(_made(path))
        return [bundle] if find_all else bundle

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Every bundle, for collectstatic."""
        storage = FileSystemStorage(location=_folder())
        for bundle in BUNDLES:
            _made(bundle)
            yield bundle, storage


def _folder() -> Path:
    return Path(settings.VAR_DIR) / "joined"


def _text(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(f"The style sheet {name} is missing.")
    return _COMMENT.sub("", Path(path).read_text(encoding="utf-8"))


def _made(bundle: str) -> Path:
    """The bundle's file. Written in one step, because several processes may request it at once."""
    path, text = _folder() / bundle, bundled(bundle)
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(draft).replace(path)
    return path
