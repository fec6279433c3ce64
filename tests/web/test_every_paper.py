"""Every PDF there is: its title has the event, its language is said, and it is drawn in the order in which it is read.

A reader that speaks a PDF aloud, or copies its text, goes by the order in which it was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from typing import Any

import pytest
from django.urls import reverse
from pypdf import PdfReader
from pypdfium2 import PdfDocument, PdfTextObj

from tests.db.desk import make_desk
from tests.pdf_text import overlapping
from tests.web.desk_pages import send
from tests.web.routes import ROUTES
from tests.web.test_access import House, built, house, signed_in
from tests.web.test_on_postgres import VISITOR

__all__ = ["built", "house", "signed_in"]
pytestmark = [pytest.mark.django_db]

FORMS = {
    "desk:badges_pdf": ["?code=front", "?code=back"],
    "desk:certificates_pdf": ["?who=all", "?entry={entry}&says=part"],
    "desk:receipts": ["?entry={entry}"],
}
"""Further forms of a paper."""
IN_MORE_FORMATS = ("public:estimate_file",)
WITH_BOARDS = ("ruling_pdf", "ruling_board", "record_pdf")
OF_NO_EVENT = {"public:year_points_pdf": "NZGS points", "public:series_pdf": "Grand Prix"}
"""Papers that are about no event, with what their title says instead."""
OF_A_KNOCKOUT = "public:bracket_pdf"
OF_A_BOARD = re.compile(r"[A-T]|\d{1,3}")
"""What a board has around it and on it is a picture: nobody reads it as a line."""
LINE, HIGHER = 3.0, 6.0
"""How far apart in points two texts of one line may be, and how much higher a text of another one is."""


@pytest.fixture(autouse=True)
def public(settings: Any) -> None:
    """A site that others can open: without an address there is no poster."""
    settings.SITE_URL = "https://tourney.example"


def paper_names(house: House) -> list[str]:
    """Whatever is at an address that ends like a PDF, or does in one of its forms."""
    asked = sorted(name for name, (_level, methods) in ROUTES.items() if methods == "GET")
    return [name for name in asked if house.address(name).endswith(".pdf") or name in IN_MORE_FORMATS]


def bracket_address() -> str:
    """The bracket of an event of its own, since the one of the house is no knock-out."""
    cup = make_desk(7, "club-knockout")
    cup.publish(1)
    return reverse(OF_A_KNOCKOUT, args=[cup.event.slug, cup.division.slug])


def papers(house: House) -> Iterator[tuple[str, bytes]]:
    """Every paper, in each of its forms."""
    for name in paper_names(house):
        level, _methods = ROUTES[name]
        client = house.clients[VISITOR.get(level, "federation")]
        for form in ("", *FORMS.get(name, ())):
            address = house.address(name, file_format="pdf") + form.format(entry=house.values["entry_id"])
            if name == OF_A_KNOCKOUT:
                address = bracket_address()
            answer = send(client, "GET", address)
            assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), f"{name}{form}"
            yield f"{name}{form}", answer.content  # type: ignore[attr-defined]  # no PDF is streamed


def out_of_order(pdf: bytes, *, boards: bool) -> list[str]:
    """Each text that is drawn after one that is read later: on its line and to its right, or below it in its column."""
    found = []
    with closing(PdfDocument(pdf)) as document:
        for page in document:
            before = (0.0, 10_000.0, "")
            for one in page.get_objects(textpage=page.get_textpage()):
                text = one.extract().strip() if isinstance(one, PdfTextObj) else ""
                if not text or (boards and OF_A_BOARD.fullmatch(text)):
                    continue
                _a, _b, _c, _d, left, foot = one.get_matrix().get()
                backwards = abs(foot - before[1]) < LINE and left < before[0] - LINE
                upwards = foot > before[1] + HIGHER and left < before[0] + LINE
                if backwards or upwards:
                    found.append(f"“{text}” after “{before[2]}”")
                before = (left, foot, text)
    return found


TWO_LANGUAGES = ("slips", "welcome", "cards", "badges", "certificates", "notice", "draw", "names", "away")


@pytest.mark.parametrize("second", ["zh-hant", "ja", "ko"])
def test_nothing_is_drawn_over_something_else_in_two_languages(house: House, second: str) -> None:
    client = house.clients["director"]
    client.cookies["second_language"] = second
    wrong = []
    for name in (f"desk:{one}_pdf" for one in TWO_LANGUAGES):
        for form in ("", *FORMS.get(name, ())):
            answer = client.get(house.address(name) + form.format(entry=house.values["entry_id"]))
            wrong += [f"{name}{form}: {one}" for one in overlapping(answer.content)]
    assert not wrong, "\n".join(wrong)


def test_every_paper_says_what_it_is_and_is_drawn_as_it_is_read(house: House) -> None:
    wrong = []
    for name, pdf in papers(house):
        reader = PdfReader(BytesIO(pdf))
        about = reader.metadata
        assert about is not None
        wanted = OF_NO_EVENT.get(name, house.desk.event.name)
        if wanted not in str(about.title):
            wrong.append(f"{name}: the title is {about.title!r}")
        if not about.author:
            wrong.append(f"{name}: no author")
        if not str(reader.root_object.get("/Lang", "")).startswith("en"):
            wrong.append(f"{name}: the language is {reader.root_object.get('/Lang')!r}")
        if not reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"]:
            wrong.append(f"{name}: a viewer shows the name of the file instead of the title")
        if not name.endswith(WITH_BOARDS):
            wrong += [f"{name}: drawn over one another are {one}" for one in overlapping(pdf)]
        wrong += [f"{name}: {one}" for one in out_of_order(pdf, boards=name.endswith(WITH_BOARDS))]
    assert not wrong, "\n".join(wrong)
    assert len(paper_names(house)) > 25
