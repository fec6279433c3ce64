"""The results as a web page: whole by itself, escaped, without anything that runs or is fetched."""

from __future__ import annotations

import re

from nzgs_tourney.exchange.results_html import results_html
from nzgs_tourney.exchange.tables import TableSheet
from tests.web.parsed import every, one, said_by, tree

EVIL = "<script>alert(1)</script>\"'&"
TABLE = TableSheet("r", f"Round 1 {EVIL}", ("Table", EVIL), ((1, EVIL), (2, None)))


def page() -> str:
    return results_html(f"Rimu Open {EVIL}", ("Ōtautahi", "", EVIL), [TABLE, TABLE], f"Foot {EVIL}").decode()


def test_every_text_is_escaped() -> None:
    assert not every(page(), "script")
    assert "".join(tree(page()).find_all(string=True)).count(EVIL) == 10
    named = [value for tag in tree(page()).find_all(True) for value in tag.attrs.values() if EVIL in value]
    assert len(named) == 2


def test_nothing_runs_and_nothing_is_fetched() -> None:
    text = page()
    assert "default-src &#x27;none&#x27;" in text
    assert not every(text, "script, img, link, iframe, object, a, [src], [href]")
    assert [name for tag in tree(text).find_all(True) for name in tag.attrs if name.startswith("on")] == []
    assert not re.search(r"url\(|@import", text)


def test_it_stands_alone_and_prints() -> None:
    text = page()
    assert text.startswith("<!DOCTYPE html>")
    assert one(text, "html")["lang"] == "en-NZ"
    assert "@page" in text
    assert "prefers-color-scheme: dark" in text
    assert len(every(text, "table")) == 2
    assert said_by(text, "p.soft")[0] == "Ōtautahi"


def test_figures_stand_to_the_right_and_empty_cells_are_empty() -> None:
    assert "1" in said_by(page(), "td.num")
    assert "" in said_by(page(), "td")
