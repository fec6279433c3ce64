"""The page of an event's logo and colour, and where both are shown."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from nzgs_tourney.demo.logo import COLOUR, demo_logo
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.store.events.look import look_of, look_of_page
from tests.db.desk import Desk
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("logo.png", content, content_type="image/png")


def test_a_director_sets_both_and_takes_the_logo_off(desk: Desk) -> None:
    director = signed_in(desk.director)
    page = of_event(desk, "event_look")
    assert select_all(director.get(page), "[name=no_logo]") == []
    assert director.post(page, {"colour": COLOUR, "logo": upload(demo_logo())}).status_code == 302
    assert look_of(desk.event).colour == COLOUR
    opened = director.get(page)
    assert select_all(opened, ".look-example image")[0].get("href", "").startswith("data:image/png;base64,")
    assert {one.get("fill") for one in select_all(opened, "[data-look-fill]")} == {COLOUR}
    director.post(page, {"colour": COLOUR, "no_logo": "on"})
    assert look_of_page(desk.event) == (COLOUR, "")


@pytest.mark.parametrize(
    ("sent", "said"), [({"colour": "#ffff00"}, "choose a darker one"), ({"colour": "blue"}, "six digits")]
)
def test_a_refusal_keeps_what_was_chosen(desk: Desk, sent: dict[str, str], said: str) -> None:
    answer = signed_in(desk.director).post(of_event(desk, "event_look"), sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert select_all(answer, "[name=colour]")[0].get("value") == sent["colour"]


def test_a_file_that_is_no_picture_is_refused_in_a_sentence(desk: Desk) -> None:
    answer = signed_in(desk.director).post(of_event(desk, "event_look"), {"colour": COLOUR, "logo": upload(b"%PDF")})
    assert answer.status_code == 422
    assert "can’t be read" in text_of(answer)


def test_everybody_sees_it_on_the_event_page_at_once(desk: Desk) -> None:
    edit_event(desk.event.pk, {"published": True}, actor="Director")
    address = f"/e/{desk.event.slug}/"
    assert select_all(Client().get(address), ".event-look") == []
    assert Client().get(f"{address}logo/").status_code == 404
    set_look(desk.event.pk, colour=COLOUR, logo=demo_logo(), actor="Director")
    page = Client().get(address)
    (picture,) = select_all(page, ".event-look img")
    answer = Client().get(str(picture["src"]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content == look_of(desk.event).logo
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_nobody_sees_the_logo_of_an_event_that_is_hidden(desk: Desk) -> None:
    set_look(desk.event.pk, logo=demo_logo(), actor="Director")
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert Client().get(f"/e/{desk.event.slug}/logo/").status_code == 404
