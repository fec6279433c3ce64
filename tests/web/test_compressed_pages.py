"""Pages are sent compressed to browsers that take that, padded, and once; what updates them knows them all the same."""

from __future__ import annotations

from gzip import FNAME, decompress

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from nzgs_tourney.server.django_pages import padded
from tests.db.desk import Desk, games_of
from tests.web.desk_pages import signed_in
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]

FLAGS = 3
"""Where in a gzip file the flags are; one of them says that a file name follows, which is the padding."""


@pytest.fixture
def white(desk: Desk) -> Phone:
    return phone(Client(), games_of(desk.publish(1))[0], "white")


def packed(client: Client, address: str, **headers: str) -> HttpResponse:
    return client.get(address, headers={"Accept-Encoding": "br, gzip", **headers})


def test_a_page_is_compressed_and_padded(desk: Desk, white: Phone) -> None:
    director = signed_in(desk.director)
    for client, address in ((white.client, white.address("home")), (director, f"/desk/{desk.event.slug}/")):
        answer = packed(client, address)
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.content)
        assert answer.content[FLAGS] & FNAME, "its length would tell of a token or a link in it"
        assert b"</html>" in decompress(answer.content)
        assert len(answer.content) < len(decompress(answer.content)) / 2
        plain = client.get(address)
        assert "Content-Encoding" not in plain.headers
        assert b"</html>" in plain.content


def test_an_open_page_knows_the_version_that_it_got_compressed(white: Phone) -> None:
    address = white.address("home")
    tag = packed(white.client, address, **{"X-Live": "1"}).headers["ETag"]
    shown = white.client.get(address).headers["ETag"]
    assert tag == f"W/{shown}", "what is compressed is another file of the same page"
    for known in (tag, shown):
        assert packed(white.client, address, **{"X-Live": "1", "If-None-Match": known}).status_code == 304


def test_a_public_page_with_a_weak_tag_is_not_sent_again(desk: Desk, white: Phone) -> None:
    address = reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1])
    tag = packed(Client(), address).headers["ETag"]
    assert tag.startswith('W/"')
    assert packed(Client(), address, **{"If-None-Match": tag}).status_code == 304


def test_what_is_no_page_goes_as_it_is(desk: Desk, white: Phone) -> None:
    sheet = reverse("desk:slips_pdf", args=[desk.event.slug, desk.division.slug, 1])
    answer = packed(signed_in(desk.director), sheet)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Content-Encoding" not in answer.headers


def test_a_readers_own_part_is_padded() -> None:
    content = b"<main>Wi Tako</main>" * 40
    assert padded(content)[FLAGS] & FNAME
    assert decompress(padded(content)) == content
