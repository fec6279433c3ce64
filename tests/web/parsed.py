"""An answer's HTML as a tree, asked by CSS selectors: `words(one(response, "#game-3"))`."""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup, Tag


def tree(response: Any) -> BeautifulSoup:
    """The page of a response."""
    return BeautifulSoup(response.content, "html.parser")


def every(where: Any, selector: str) -> list[Tag]:
    """The elements that fit, in a response or within an element, in the page's order."""
    return list((where if isinstance(where, Tag) else tree(where)).select(selector))


def one(where: Any, selector: str) -> Tag:
    """The only element that fits."""
    found = every(where, selector)
    assert len(found) == 1, f"{len(found)} elements fit {selector}"
    return found[0]


def words(element: Tag) -> str:
    """The element's text with single spaces."""
    return " ".join(element.get_text().split())


def value(where: Any, name: str) -> str:
    """What the field of that name sends as it is, the same in every form that has one."""
    (found,) = {str(field["value"]) for field in every(where, f'input[name="{name}"]')}
    return found
