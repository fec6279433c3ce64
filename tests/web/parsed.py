"""An answer's HTML as a tree, asked by CSS selectors: `text_of(select_one(response, "#game-3"))`.

Every function takes a response, a text of HTML, or an element of one. No other module of tests reads a page's HTML.
"""

from __future__ import annotations

from functools import lru_cache
from html.parser import HTMLParser
from typing import Any

from bs4 import BeautifulSoup, Tag


def parsed_page(where: Any) -> Tag:
    """The page of a response or of a text, for a test that may change it; an element as it is."""
    return where if isinstance(where, Tag) else BeautifulSoup(_html(where), "html.parser")


def select_all(where: Any, selector: str) -> list[Tag]:
    """The elements that fit, in the page's order. A page that was asked just before is not parsed again, so take
    elements out of a `parsed_page` of the test's own only."""
    return list((where if isinstance(where, Tag) else _parsed(_html(where))).select(selector))


@lru_cache(maxsize=4)
def _parsed(html: str | bytes) -> Tag:
    return BeautifulSoup(html, "html.parser")


def _html(where: Any) -> str | bytes:
    if isinstance(where, PageText):
        return where.html
    if isinstance(where, Tag):
        return str(where)
    html: str | bytes = where if isinstance(where, str | bytes) else where.content
    return html


class PageText(str):
    """Everything that a page holds: its text, comments and scripts too, then what each attribute is set to. So it has
    what the page says, where its links lead and what its fields hold, as they are meant. A selector finds in it what it
    finds in the page."""

    __slots__ = ("html",)
    html: str | bytes


def page_text(where: Any) -> PageText:
    """What the page holds, with single spaces."""
    return _page_text(_html(where))


@lru_cache(maxsize=4)
def _page_text(html: str | bytes) -> PageText:
    reader = _Reader()
    reader.feed(html.decode() if isinstance(html, bytes) else html)
    reader.close()
    text = PageText(" ".join(" ".join(("".join(reader.texts), *reader.values)).split()))
    text.html = html
    return text


class _Reader(HTMLParser):
    """What a page holds, without its tree, which takes four times as long."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.values: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    handle_comment = handle_data


def select_one(where: Any, selector: str) -> Tag:
    """The only element that fits."""
    found = select_all(where, selector)
    assert len(found) == 1, f"{len(found)} elements fit {selector}"
    return found[0]


def text_of(where: Any) -> str:
    """The text, with single spaces: what stands between two tags is never one word."""
    return " ".join((where if isinstance(where, Tag) else _parsed(_html(where))).get_text().split())


def texts_of(where: Any, selector: str) -> list[str]:
    """The text of each element that fits."""
    return [text_of(found) for found in select_all(where, selector)]


def heading(where: Any) -> str:
    """The page's heading."""
    return text_of(select_one(where, "h1"))


def inline_scripts(where: Any) -> list[Tag]:
    """The scripts written in the page itself, of which none has any: those that hold data aside."""
    return select_all(where, 'script:not([src]):not([type="application/json"], [type="application/ld+json"])')


def links(where: Any) -> list[str]:
    """Where each link leads."""
    return [str(found["href"]) for found in select_all(where, "a[href]")]


def facts(where: Any) -> dict[str, str]:
    """What the lists of facts say, by name."""
    return {text_of(found): text_of(found.find_next_sibling("dd")) for found in select_all(where, "dt")}


def field_values(where: Any) -> set[str]:
    """Everything that a field holds, and what the choices and buttons would send."""
    found = {str(held["value"]) for held in select_all(where, "[value]")}
    return found | {held.get_text().removeprefix("\n") for held in select_all(where, "textarea")}


def field_value(where: Any, name: str) -> str:
    """What the field of that name sends as it is, the same in every form that has one."""
    (found,) = {str(field["value"]) for field in select_all(where, f'input[name="{name}"]')}
    return found


def chosen_columns(page: Any) -> dict[str, str]:
    """What the page of a waiting list says that each column holds, as a browser sends it."""
    chosen = {}
    for field in select_all(page, "select[name^=column_]"):
        options = field.select("option[selected]") or field.select("option")
        chosen[str(field["name"])] = str(options[0]["value"])
    return chosen


def file_text(response: Any, encoding: str = "utf-8-sig") -> str:
    """The text of a file that is downloaded, which is no page."""
    assert not response["Content-Type"].startswith("text/html")
    text: str = response.content.decode(encoding)
    return text
