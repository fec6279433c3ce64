"""An answer's HTML as a tree, asked by CSS selectors: `words(one(response, "#game-3"))`.

Every function takes a response, a text of HTML, or an element of one.
"""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup, Tag


def tree(where: Any) -> Tag:
    """The page of a response or of a text; an element as it is."""
    if isinstance(where, Tag):
        return where
    return BeautifulSoup(where if isinstance(where, str | bytes) else where.content, "html.parser")


def every(where: Any, selector: str) -> list[Tag]:
    """The elements that fit, in the page's order."""
    return list(tree(where).select(selector))


def one(where: Any, selector: str) -> Tag:
    """The only element that fits."""
    found = every(where, selector)
    assert len(found) == 1, f"{len(found)} elements fit {selector}"
    return found[0]


def words(where: Any) -> str:
    """The text, with single spaces: what stands between two tags is never one word."""
    return " ".join(tree(where).get_text().split())


def said_by(where: Any, selector: str) -> list[str]:
    """The text of each element that fits."""
    return [words(found) for found in every(where, selector)]


def heading(where: Any) -> str:
    """The page's heading."""
    return words(one(where, "h1"))


def written_in(where: Any) -> list[Tag]:
    """The scripts written in the page itself, of which none has any: those that hold data aside."""
    return every(where, 'script:not([src]):not([type="application/json"])')


def links(where: Any) -> list[str]:
    """Where each link leads."""
    return [str(found["href"]) for found in every(where, "a[href]")]


def facts(where: Any) -> dict[str, str]:
    """What the lists of facts say, by name."""
    return {words(found): words(found.find_next_sibling("dd")) for found in every(where, "dt")}


def field_values(where: Any) -> set[str]:
    """Everything that a field holds, and what the choices and buttons would send."""
    found = {str(held["value"]) for held in every(where, "[value]")}
    return found | {held.get_text().removeprefix("\n") for held in every(where, "textarea")}


def value(where: Any, name: str) -> str:
    """What the field of that name sends as it is, the same in every form that has one."""
    (found,) = {str(field["value"]) for field in every(where, f'input[name="{name}"]')}
    return found
