"""The messages in a source file: texts and labels of a template, sentences of a module, paragraphs of a document."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import PurePath

LABELS = frozenset({"alt", "aria-label", "content", "placeholder", "title", "value"})
"""Attributes of HTML whose values people read or hear."""
_BREAK = "\N{SYMBOL FOR RECORD SEPARATOR}"
_WORDS = re.compile(r"[^\W\d_]{2,}[,:;]? [^\W\d_]", re.UNICODE)
_NO_MESSAGE = re.compile(
    r"^\s*(SELECT|CREATE|DROP|UPDATE|DELETE|INSERT|PRAGMA|BEFORE|EXISTS|OLD\.|NEW\.|BEGIN|LOCK|TRUNCATE)\b|[{;]\s*$|^[\w-]+(\.[\w-]+)+$"
)


@dataclass(frozen=True, slots=True)
class Message:
    """One message: the file, the line it begins in, and its text in one line, with `{}` for what is filled in."""

    place: PurePath
    line: int
    text: str

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(re.findall(r"[^\W_]+(?:[’'-][^\W_]+)*", self.text))


def messages_in(place: PurePath, source: str) -> Iterator[Message]:
    """The messages of a file by its suffix, in their order; none for any other kind of file."""
    found = {".html": _of_template, ".txt": _of_document, ".md": _of_document, ".py": _of_module}.get(place.suffix)
    for line, text in found(source) if found else ():
        sentence = " ".join(text.split())
        if re.search(r"[^\W\d_]{2,}", sentence):
            yield Message(place, line, sentence)


def _of_template(source: str) -> Iterator[tuple[int, str]]:
    def blank(match: re.Match[str]) -> str:
        return "\n" * match.group(0).count("\n")

    unread = r"{% comment %}.*?{% endcomment %}|{#.*?#}|{% block \w+_class %}.*?{% endblock %}"
    source = re.sub(unread, blank, source, flags=re.S)
    for match in re.finditer(r"{%[^%]*%}", source):
        for text in re.findall(r"(?:=|translate |_\()\"([^\"]*[^\W\d_]{2,} [^\"]*)\"", match.group(0)):
            yield source.count("\n", 0, match.start()) + 1, text
    filled = re.sub(r"{{.*?}}", "{}", source, flags=re.S)
    parser = _Texts()
    parser.feed(re.sub(r"{%.*?%}", lambda match: _BREAK + blank(match), filled, flags=re.S))
    parser.close()
    yield from parser.found


class _Texts(HTMLParser):
    """Texts and labels with their lines; scripts and styles have none."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A label, and the beginning of what is not read."""
        self.silent = tag in ("script", "style")
        for name, value in attrs:
            if name in LABELS and value and " " in value.strip():
                self.found.append((self.getpos()[0], value.replace(_BREAK, "")))

    def handle_endtag(self, tag: str) -> None:
        """The end of it."""
        self.silent = False

    def handle_data(self, data: str) -> None:
        """A text, in parts where something is decided between them."""
        line = self.getpos()[0]
        for part in data.split(_BREAK):
            if part.strip() and not self.silent:
                self.found.append((line + len(part) - len(part.lstrip("\n")), part))
            line += part.count("\n")


def _of_document(source: str) -> Iterator[tuple[int, str]]:
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", source):
        if paragraph.strip() and not paragraph.lstrip().startswith(("```", "    ", "|---", "<")):
            yield line, paragraph
        line += paragraph.count("\n")


def _of_module(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    unread = _unread(tree)
    for node in ast.walk(tree):
        if id(node) in unread:
            continue
        text = re.sub(r"<[^>]*>", " ", _text_of(node))
        if text and _WORDS.search(text) and not _NO_MESSAGE.search(text):
            yield node.lineno, text


def _unread(tree: ast.AST) -> set[int]:
    """The nodes that nobody meets: docstrings, patterns, lines of the log, parts of what is read as a whole."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            found |= {id(part) for part in ast.walk(node) if part is not node and not isinstance(part, ast.JoinedStr)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_unread(node.func):
            found |= {id(part) for part in ast.walk(node)}
    return found


def _is_unread(called: ast.Attribute) -> bool:
    owner = called.value.id if isinstance(called.value, ast.Name) else ""
    return owner == "re" or owner == "logger" or called.attr in ("execute", "add_argument_group")


def _text_of(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""
