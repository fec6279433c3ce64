"""Shows a document of the project as a page: its Markdown with anchors, a table of contents, and drawn examples. Its
pictures are left out: who reads it here has the pages themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import slugify

from games.sheets.board_text import shown_board
from games.sheets.example import boards_of, example_of
from nzgs_tourney.site.deployment import folders

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_ROUTES = {"rules.md": "public:rules", "differences.md": "public:differences"}
"""The documents that are public pages of the site; a link to any other becomes plain words."""
HELP = (
    *("what-to-do", "desk", "entry", "lists", "draw", "standings", "sheets", "messages", "money", "weekly", "points"),
    *("cases", "ending", "records", "links", "exchange", "moves", "accounts", "operations", "webhooks"),
)
"""The documents that directors and referees read inside the program, which lead to each other there."""
_OTHER_DOCUMENT = re.compile(r"([\w-]+\.md)(#[\w-]+)?")
_OTHER_FILE = re.compile(r"(?!https?:|mailto:|#).*")
_VERDICT = {"✓": "yes", "✕": "no"}


@dataclass(frozen=True, slots=True)
class DocumentHeading:
    """One line of the contents, with the examples below it."""

    anchor: str
    text: str
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """`lede` is everything before the first second-level heading, `body` the rest; both are the project's own text."""

    lede: SafeString
    body: SafeString
    contents: tuple[DocumentHeading, ...]
    title: str = ""


@cache
def document(name: str) -> Document:
    """`docs/<name>.md` as a page. Headings have the same ids as where the file is read on a code host."""
    # Imported here so that a site starts without what reads Markdown.
    from markdown_it import MarkdownIt

    source = (folders.DOCS / f"{name}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(source)
    title = next((tokens[at + 1].content for at, token in enumerate(tokens) if token.tag == "h1"), "")
    contents = _as_page(markdown, tokens, help_too=name in HELP)
    first = next((at for at, token in enumerate(tokens) if token.tag == "h2"), len(tokens))
    rendered = [markdown.renderer.render(part, markdown.options, {}) for part in (tokens[:first], tokens[first:])]
    # The project's own documents, with raw HTML switched off; the template escapes what an example draws.
    return Document(SafeString(rendered[0]), SafeString(rendered[1]), contents, title)


def _as_page(markdown: MarkdownIt, tokens: list[Token], *, help_too: bool) -> tuple[DocumentHeading, ...]:
    """Turn the document into a page: headings get ids, examples are drawn, links lead to pages, tables scroll. Returns
    the contents."""
    contents: list[DocumentHeading] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content.replace("`", "")
            token.attrSet("id", slugify(text))
            if token.tag == "h2":
                contents.append(DocumentHeading(slugify(text), text))
        elif token.type == "fence" and token.info.startswith("example "):
            last = contents.pop()
            example = _drawn(token, _caption_of_example(markdown, tokens[at + 1 : at + 4], help_too=help_too))
            contents.append(DocumentHeading(last.anchor, last.text, (*last.examples, example)))
        elif token.type == "inline":
            _lead_to_pages(token, help_too=help_too)
        elif token.type == "td_open" and (mark := _VERDICT.get(tokens[at + 1].content)):
            token.attrSet("class", mark)
        elif token.type == "table_open":
            _scrolls(token, f"Table: {contents[-1].text}" if contents else "Table")
        elif token.type == "table_close":
            token.type, token.content = "html_block", "</table></div>\n"
    return tuple(contents)


def _caption_of_example(markdown: MarkdownIt, following: list[Token], *, help_too: bool) -> SafeString:
    """The paragraph that follows an example and is about it, removed from the text; empty where there is none."""
    if [token.type for token in following] != ["paragraph_open", "inline", "paragraph_close"]:
        return SafeString("")
    _lead_to_pages(following[1], help_too=help_too)
    note = SafeString(markdown.renderer.render(following, markdown.options, {}))
    for token in following:
        token.type, token.content = "html_block", ""
    return note


def _drawn(token: Token, note: SafeString) -> tuple[str, str]:
    """Replace the block by the drawn example; returns its name and title for the contents."""
    name = token.info.removeprefix("example ").strip()
    example = example_of(name, token.content)
    boards = [
        shown_board(board.diagram, f"{name}-{number}", board.caption)
        for number, board in enumerate(boards_of(example), 1)
    ]
    token.type = "html_block"
    token.content = render_to_string("public/example.html", {"example": example, "boards": boards, "note": note})
    return name, example.title


def _lead_to_pages(token: Token, *, help_too: bool) -> None:
    """Point links between documents to their pages; where there is none, only the words stay."""
    children, dropped = [], False
    for child in token.children or ():
        if child.type == "image":
            continue
        if child.type == "link_open" and _OTHER_FILE.fullmatch(href := str(child.attrGet("href"))):
            address = _address(href, help_too=help_too)
            if not address:
                dropped = True
                continue
            child.attrSet("href", address)
        elif child.type == "link_close" and dropped:
            dropped = False
            continue
        children.append(child)
    token.children = children


def _address(href: str, *, help_too: bool) -> str:
    """The page of another document, or of a place in it; empty where it is none of the site."""
    match = _OTHER_DOCUMENT.fullmatch(href)
    if match is None:
        return ""
    if help_too and (name := match[1].removesuffix(".md")) in HELP:
        return reverse("desk:help", args=[name]) + (match[2] or "")
    route = _ROUTES.get(match[1])
    return reverse(route) + (match[2] or "") if route else ""


def _scrolls(token: Token, label: str) -> None:
    """Put a table into a scrolling box, so that a wide one doesn't widen a phone's page."""
    token.type = "html_block"
    token.content = f'<div class="table-scroll" tabindex="0" role="region" aria-label="{label}"><table>\n'
