"""Badges: ten on a page, the name as large as it fits and whole, codes only on the backs, in mirror order."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from games.photo.reencode import reencoded
from games.sheets.look import Look
from games.sheets.qr import qr_path
from nzgs_tourney.demo.logo import COLOUR, demo_logo
from nzgs_tourney.paper.sheets.badges import Badge, BadgeCode, BadgePack, badges_pdf
from tests.pdf_text import left_edges, pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden

LOOK = Look(COLOUR, reencoded(demo_logo()).content)


NONE, FRONT, BACK = BadgeCode


def _pack(
    *names: str, where: BadgeCode = NONE, link: str = "http://tourney.example/p/abc", look: Look = LOOK
) -> BadgePack:
    badges = tuple(Badge(name, "12k", "Ōtautahi", "Division 2", link, "4N6KV-W5DA4") for name in names)
    return BadgePack(FOOTER, badges, look, "tourney.example", where)


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (10, 1), (11, 2)])
@pytest.mark.parametrize("where", BadgeCode)
def test_ten_a_page_and_as_many_pages_of_backs(count: int, pages: int, where: BadgeCode) -> None:
    printed = pages_of(badges_pdf(_pack(*(f"Player {number:02}" for number in range(count)), where=where)))
    backs = where is BACK
    assert len(printed) == pages * (2 if backs else 1)
    assert all("\n".join(printed).count(f"Player {number:02}") == (2 if backs else 1) for number in range(count))


def test_the_front_has_everything_but_the_code() -> None:
    front, back = pages_of(badges_pdf(_pack("Mere Kea", where=BACK)))
    for words in (FOOTER.event, "Mere Kea", "12k", "Ōtautahi", "Division 2"):
        assert words in front
    assert "4N6KV" not in front
    assert "4N6KV-W5DA4" in back
    assert "tourney.example" in back


def test_a_back_is_behind_its_front_when_the_paper_is_turned() -> None:
    pages = left_edges(badges_pdf(_pack("Left", "Right", where=BACK)))
    places = [drawn["Left"] < drawn["Right"] for drawn in pages]
    assert places == [True, False]


def test_a_code_in_front_is_that_of_the_link_alone() -> None:
    pdf = badges_pdf(_pack("Mere Kea", where=FRONT))
    assert "4N6KV" not in text_of(pdf)
    drawn = PdfReader(BytesIO(pdf)).pages[0].get_contents()
    assert drawn is not None
    assert qr_path("http://tourney.example/p/abc", "l").encode() in drawn.get_data()
    assert badges_pdf(_pack("Mere Kea", where=FRONT, link="")) == badges_pdf(_pack("Mere Kea", link=""))


def test_somebody_without_a_link_has_a_back_without_a_code() -> None:
    back = pages_of(badges_pdf(_pack("Mere Kea", where=BACK, link="")))[1]
    assert "Mere Kea" in back
    assert "4N6KV" not in back


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP, *LONG])
def test_a_name_is_whole(name: str) -> None:
    assert "".join(name.split()) in "".join(text_of(badges_pdf(_pack(name))).split())


@pytest.mark.parametrize("look", [Look(), Look("not a colour", b"no picture"), Look("", b"\xff\xd8 broken")])
def test_what_is_no_look_is_plain(look: Look) -> None:
    assert badges_pdf(_pack("Mere Kea", look=look)) == badges_pdf(_pack("Mere Kea", look=Look()))


def test_golden_and_deterministic() -> None:
    pack = _pack(*LATIN, *LONG[:1], where=BACK)
    assert badges_pdf(pack) == badges_pdf(pack)
    assert_golden("badges", badges_pdf(pack))


def test_nobody_yet() -> None:
    assert "no badges" in text_of(badges_pdf(_pack()))
