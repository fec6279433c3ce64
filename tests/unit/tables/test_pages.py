"""A table over rows that are read a page at a time asks for that page alone, in the order that the address names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import django_tables2 as tables
import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django_tables2 import RequestConfig

from nzgs_tourney.tables.base import AccessibleTable, PagedRows
from tests.web.parsed import select_all, texts_of


@dataclass(frozen=True)
class Kea:
    name: str
    age: int


class Flock:
    """A thousand, and what was asked of them."""

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], int, int]] = []

    def __len__(self) -> int:
        return 1_000

    def page(self, order: Sequence[str], start: int, stop: int) -> list[Kea]:
        self.asked.append((list(order), start, stop))
        return [Kea(f"Kea {number}", number) for number in range(start, stop)]


class KeaTable(AccessibleTable):
    caption = "Kea"
    name = tables.Column()
    age = tables.Column(orderable=False)


def shown(query: str) -> tuple[Flock, str]:
    flock = Flock()
    table = KeaTable(PagedRows(flock, {"name": ("-age", "name")}))
    request = RequestFactory().get(f"/{query}")
    RequestConfig(request, paginate={"per_page": 25}).configure(table)
    page = Template("{% load django_tables2 %}{% render_table table %}")
    return flock, page.render(Context({"table": table, "request": request}))


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("", ([], 0, 25)),
        ("?page=3", ([], 50, 75)),
        ("?sort=name", (["-age", "name"], 0, 25)),
        ("?sort=-name&page=40", (["age", "-name"], 975, 1_000)),
        ("?sort=age", ([], 0, 25)),
        ("?sort=nobody&page=x", ([], 0, 25)),
        ("?page=99", ([], 975, 1_000)),
    ],
)
def test_one_page_is_asked_for_in_the_order_named(query: str, asked: tuple[list[str], int, int]) -> None:
    flock, page = shown(query)
    assert flock.asked == [asked]
    assert f"{asked[1] + 1}–{asked[2]} of 1000" in page
    assert f"Kea {asked[1]}" in texts_of(page, "td, th")
    assert len(select_all(page, "tr")) == 26
