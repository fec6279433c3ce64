"""The results as a web page: whole by itself, escaped, without anything that runs or is fetched."""

from __future__ import annotations

import re

from nzgs_tourney.exchange.results_html import results_html
from nzgs_tourney.exchange.tables import TableSheet

EVIL = "<script>alert(1)</script>\"'&"
TABLE = TableSheet("r", f"Round 1 {EVIL}", ("Table", EVIL), ((1, EVIL), (2, None)))


def page() -> str:
    return results_html(f"Rimu Open {EVIL}", ("Ōtautahi", "", EVIL), [TABLE, TABLE], f"Foot {EVIL}").decode()


def test_every_text_is_escaped() -> None:
    assert "<script" not in page()
    assert page().count("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;") == 12


def test_nothing_runs_and_nothing_is_fetched() -> None:
    text = page()
    assert "default-src &#x27;none&#x27;" in text
    assert not re.search(r"<(?:script|img|link|iframe|object|a)\b|\ssrc=|\shref=|url\(|@import|\son\w+=", text)


def test_it_stands_alone_and_prints() -> None:
    text = page()
    assert text.startswith('<!DOCTYPE html>\n<html lang="en-NZ">')
    assert "@page" in text
    assert "prefers-color-scheme: dark" in text
    assert text.count("<table>") == 2
    assert '<p class="soft">Ōtautahi</p>' in text


def test_figures_stand_to_the_right_and_empty_cells_are_empty() -> None:
    assert '<td class="num">1</td>' in page()
    assert "<td></td>" in page()
