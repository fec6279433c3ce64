"""The results as a web page: whole by itself, escaped, without anything that runs or is fetched."""

from __future__ import annotations

import re

from nzgs_tourney.tournament.exchange.results_html import results_html
from nzgs_tourney.tournament.exchange.tables import TableSheet
from tests.web.parsed import parsed_page, select_all, select_one, texts_of

EVIL = "<script>alert(1)</script>\"'&"
TABLE = TableSheet("r", f"Round 1 {EVIL}", ("Table", EVIL), ((1, EVIL), (2, None)))


def page() -> str:
    return results_html(f"Rimu Open {EVIL}", ("Ōtautahi", "", EVIL), [TABLE, TABLE], f"Foot {EVIL}").decode()


def test_every_text_is_escaped() -> None:
    assert not select_all(page(), "script")
    assert "".join(parsed_page(page()).find_all(string=True)).count(EVIL) == 10
    named = [value for tag in parsed_page(page()).find_all(True) for value in tag.attrs.values() if EVIL in value]
    assert len(named) == 2


def test_nothing_runs_and_nothing_is_fetched() -> None:
    text = page()
    assert "default-src 'none'" in select_one(text, 'meta[http-equiv="Content-Security-Policy"]')["content"]
    assert not select_all(text, "script, img, link, iframe, object, a, [src], [href]")
    assert [name for tag in parsed_page(text).find_all(True) for name in tag.attrs if name.startswith("on")] == []
    assert not re.search(r"url\(|@import", text)


def test_it_stands_alone_and_prints() -> None:
    text = page()
    assert text.startswith("<!DOCTYPE html>")
    assert select_one(text, "html")["lang"] == "en-NZ"
    assert "@page" in text
    assert "prefers-color-scheme: dark" in text
    assert len(select_all(text, "table")) == 2
    assert texts_of(text, "p.soft")[0] == "Ōtautahi"


def test_figures_stand_to_the_right_and_empty_cells_are_empty() -> None:
    assert "1" in texts_of(page(), "td.num")
    assert "" in texts_of(page(), "td")
