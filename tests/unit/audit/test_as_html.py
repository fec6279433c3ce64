"""The summary page: the counts are there, nothing is loaded, nothing in a record becomes markup."""

import re
from html.parser import HTMLParser

from bs4 import BeautifulSoup

from games.audit import as_json, audit_bytes
from games.audit.as_html import summary_page
from games.audit.summary import MOST_LISTED, AuditTally, row_of
from tests.tree import REPOSITORY
from tests.web.parsed import select_all, text_of

VOID = {"meta"}
FOUND = b"(;SZ[9]RU[NZ]KM[7];B[cc];B[gg];B[ff])"


class Balance(HTMLParser):
    """The open elements; every end tag must close the last of them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page(*files: tuple[str, bytes]) -> str:
    tally = AuditTally()
    for name, data in files:
        for audit in audit_bytes(data, name):
            tally.add(row_of(as_json(audit)))
    return summary_page(tally)


def cells(text: str, name: str) -> list[str]:
    for row in BeautifulSoup(text, "html.parser").select("tr"):
        heading = row.select_one('th[scope="row"]')
        if heading is not None and next(heading.strings) == name:
            return [cell.get_text() for cell in row.select("td")]
    return []


def figures(text: str) -> list[tuple[str, str]]:
    page = BeautifulSoup(text, "html.parser")
    return [(name.get_text(), name.find_next_sibling("dd").get_text()) for name in page.select("dt")]


def test_counts_by_finding_and_the_games_they_are_in() -> None:
    text = page(("good.sgf", b"(;SZ[9]RU[NZ]KM[7];B[cc])"), ("found.sgf", FOUND), ("torn.sgf", b"(;B[cc]"))
    assert cells(text, "out_of_turn") == ["2", "1"]
    assert cells(text, "repetition") == ["0", "0"]
    assert cells(text, "found.sgf") == ["–", "–", "2 × out_of_turn", "–"]
    assert cells(text, "torn.sgf") == ["Line 1: The file ends inside a game: what is missing is unknown."]
    assert cells(text, "unfinished") == ["1"]
    assert figures(text) == [
        ("Games", "2"), ("Files", "3"), ("Moves", "4"), ("Nothing found", "1"), ("With findings", "1"),
        ("Refused", "1"), ("Passed over", "0"),
    ]  # fmt: skip


def test_it_is_one_whole_page_that_needs_nothing_else() -> None:
    text = page(("found.sgf", FOUND))
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert not balance.seen & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"https?:|//|url\(|@import|\son\w+=", text)


def test_it_says_where_the_rules_are() -> None:
    assert "/about/differences/" in page(("found.sgf", FOUND))
    assert (REPOSITORY / "docs/differences.md").exists()


def test_nothing_in_a_record_or_its_name_becomes_markup() -> None:
    text = page(("<script>alert(1)</script>.sgf", FOUND[:-1] + b"RE[<img src=x onerror=y>])"))
    assert "<script>alert(1)" in text_of(text)
    assert not select_all(text, "script, img")


def test_a_long_list_says_that_it_is_cut() -> None:
    text = page(*((f"{number}.sgf", FOUND) for number in range(MOST_LISTED + 1)))
    assert f"The first {MOST_LISTED:,} of {MOST_LISTED + 1:,}." in text
    assert "The first" not in page(("found.sgf", FOUND))


def test_nothing_at_all_makes_a_page() -> None:
    assert ("Games", "0") in figures(page())


def test_a_guessed_encoding_is_said_beside_the_names() -> None:
    (audit,) = audit_bytes("(;SZ[9]PB[최철한]PW[박영훈];B[cc];B[dd])".encode("cp949"), "a.sgf")
    tally = AuditTally()
    row = row_of(as_json(audit))
    assert (row.players, row.guessed) == ("최철한 – 박영훈", "EUC-KR (Korean)")
    tally.add(row)
    assert f"{row.players} (names read as {row.guessed}" in summary_page(tally)
