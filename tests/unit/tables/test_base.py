"""The table of every list: what it promises to a screen reader, a phone and somebody without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser

import django_tables2 as tables
import pytest
from django.contrib.auth import get_user_model
from django.test import RequestFactory
from django_tables2 import RequestConfig

from nzgs_tourney.tables.base import AccessibleTable, ExportLink, HalfPointColumn, NumberColumn
from tests.web.parsed import select_all, select_one, text_of


@dataclass(frozen=True, slots=True)
class Row:
    place: int
    name: str
    score: int


class Standings(AccessibleTable):
    caption = "Open division after round 3"
    row_heading = "name"
    place = NumberColumn()
    name = tables.Column(verbose_name="Player")
    score = HalfPointColumn(verbose_name="Score")

    class Meta:
        attrs = {"class": "standings"}


ROWS = (Row(1, "Hēmi Tāwhara", 7), Row(2, "<b>Quill</b>", 4), Row(3, "Māui", 0))


class Tags(HTMLParser):
    """Every start tag with its attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def drawn(query: str = "", rows: tuple[Row, ...] = ROWS, per_page: int = 25, **options: object) -> str:
    request = RequestFactory().get(f"/standings/{query}")
    table = Standings(rows, **options)
    RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    return table.as_html(request)


def test_caption_scope_and_row_heading() -> None:
    html = drawn()
    assert text_of(select_one(html, "caption")) == "Open division after round 3"
    heads = Tags(html).all("th")
    assert [head["scope"] for head in heads] == ["col"] * 3 + ["row"] * 3
    assert Tags(html).all("table")[0]["class"].split() == ["table", "stack", "standings"]


def test_a_table_without_caption_is_refused() -> None:
    class Nameless(AccessibleTable):
        name = tables.Column()

    with pytest.raises(ValueError, match="Nameless has no caption"):
        Nameless([])
    assert Nameless([], caption="Entries").caption_text == "Entries"


def test_a_queryset_is_refused() -> None:
    with pytest.raises(TypeError, match="rows from a page"):
        Standings(get_user_model().objects.all())


@pytest.mark.parametrize(("query", "sort"), [("?sort=name", "ascending"), ("?sort=-name", "descending")])
def test_the_sorted_column_says_so_and_no_other(query: str, sort: str) -> None:
    heads = Tags(drawn(query)).all("th")
    assert [head.get("aria-sort") for head in heads[:3]] == [None, sort, None]


def test_sorting_forgets_the_page_and_keeps_the_search() -> None:
    rows = tuple(Row(n, f"Player {n}", n) for n in range(60))
    links = [str(link["href"]) for link in Tags(drawn("?page=2&q=pl", rows)).all("a")]
    assert "?q=pl&sort=name" in links
    assert "?page=3&q=pl" in links


def test_every_cell_of_a_card_is_labelled_and_every_name_escaped() -> None:
    html = drawn()
    assert {cell.get("data-label") for cell in Tags(html).all("td")} == {"Place", "Score"}
    assert "<b>Quill" in text_of(html)
    assert not select_all(html, "b")


def test_exports_and_page_sizes_are_links() -> None:
    rows = tuple(Row(n, f"Player {n}", n) for n in range(60))
    html = drawn(rows=rows, exports=(ExportLink("CSV", "/standings.csv"),))
    links = [str(link["href"]) for link in Tags(html).all("a")]
    assert "/standings.csv" in links
    assert "?per_page=100" in links
    assert "1–25 of 60" in html
    assert "/standings.csv" not in drawn()


def test_an_empty_table_says_so() -> None:
    assert "Nothing to show." in drawn(rows=())
    assert "Nobody yet." in drawn(rows=(), empty_text="Nobody yet.")


@pytest.mark.parametrize(
    ("half_points", "text"),
    [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-1, "\N{MINUS SIGN}½"), (-2, "\N{MINUS SIGN}1")],
)
def test_half_points_read_as_points(half_points: int, text: str) -> None:
    assert HalfPointColumn().render(half_points) == text
    assert HalfPointColumn().value(half_points) == half_points / 2
