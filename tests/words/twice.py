"""What a page says twice: the same name on two things, or the same sentence in two places."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

TAB, HEADING = "current tab", "heading"
NAMES = {
    TAB: "[aria-current=page]:not(.button)",
    HEADING: "h1, h2, h3, h4",
    "caption": "caption",
    "legend": "legend",
    "fold": "summary:not(.here, .round)",
    "label": "label",
    "button": "button, .button:not(summary)",
}
"""What names a part of a page. Two of one kind may be alike, e.g. the same button on each of several cards."""
_UNSEEN = (
    "script, style, svg, template, noscript, option, textarea, [hidden], .visually-hidden, .print-only, .skip, .in-menu"
)
"""`in-menu`: what a phone has in place of the tabs, which it doesn't show. A menu that is `here`, or of rounds,
names the open one of its pages."""
_DATA = "tbody, blockquote, .timeline, .ledger-row, time"
_BLOCK = "p, li, dd, dt, th, figcaption, .helptext, " + ", ".join(NAMES.values())
_LEAST = 4
"""The fewest words of a sentence: what is shorter is a label, e.g. in each of several cards."""


def said_twice(page: bytes | str) -> Iterator[str]:
    """Each text that a page of HTML says twice, in small letters: `standings: current tab, heading`, or a sentence
    alone. Left out is what isn't seen, and what holds data: cells of tables, statements, steps of a history, times."""
    tree = BeautifulSoup(page, "html.parser")
    for unseen in tree.select(_UNSEEN):
        unseen.decompose()
    kinds: dict[str, list[str]] = defaultdict(list)
    for kind, selector in NAMES.items():
        for text in dict.fromkeys(_plain(element) for element in tree.select(selector)):
            kinds[text].append(kind)
    yield from (f"{text}: {', '.join(found)}" for text, found in kinds.items() if text and len(found) > 1)
    main = tree.main or tree
    for data in main.select(_DATA):
        data.decompose()
    seen: set[str] = set()
    for block in reversed(main.select(_BLOCK)):
        for sentence in _sentences(block):
            if sentence in seen:
                yield sentence
            seen.add(sentence)
        block.decompose()


def _plain(element: Tag) -> str:
    return " ".join(element.get_text(" ").split()).strip(" .:…").casefold()


def _sentences(block: Tag) -> Iterator[str]:
    """The sentences of a block: those of blocks in it, which come after it, are taken out already."""
    for sentence in re.split(r"(?<=[.!?])\s+", " ".join(block.get_text(" ").split())):
        said = sentence.strip(" .:").casefold()
        if len(said.split()) >= _LEAST:
            yield said
