"""The look of an event: one picture, of which only pixels are kept, and one colour that letters can be read on."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.demo.logo import COLOUR, demo_logo
from nzgs_tourney.models import Event, EventLook
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_look import LONGEST_SIDE, set_look
from nzgs_tourney.store.events.look import look_of, look_of_page
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
A = "Director"


def pictured(size: tuple[int, int]) -> bytes:
    """A blue picture of this size."""
    out = BytesIO()
    Image.new("RGB", size, (20, 20, 200)).save(out, "PNG")
    return out.getvalue()


def test_a_plain_event_has_no_look(desk: Desk) -> None:
    assert (look_of(desk.event).colour, look_of(desk.event).logo) == ("", b"")
    assert look_of_page(desk.event) == ("", "")
    assert not set_look(desk.event.pk, colour="", logo=b"", actor=A)
    assert not EventLook.objects.exists()


def test_a_picture_and_a_colour_are_kept_and_told_once(desk: Desk) -> None:
    assert set_look(desk.event.pk, colour=COLOUR, logo=demo_logo(), actor=A)
    look = look_of(desk.event)
    assert look.colour == COLOUR
    assert look.media_type == "image/png", "it is transparent"
    assert not set_look(desk.event.pk, colour=COLOUR, logo=demo_logo(), actor=A), "the same again changes nothing"
    told = LedgerEvent.objects.get(kind="look.set").payload
    assert told == {"colour": ["", COLOUR], "logo_sha256": ["", look_of_page(desk.event)[1]]}


def test_each_is_changed_and_taken_off_alone(desk: Desk) -> None:
    set_look(desk.event.pk, colour=COLOUR, logo=demo_logo(), actor=A)
    set_look(desk.event.pk, colour="", actor=A)
    assert look_of(desk.event).logo
    assert look_of(desk.event).colour == ""
    set_look(desk.event.pk, logo=b"", actor=A)
    assert look_of_page(desk.event) == ("", "")


@pytest.mark.parametrize(
    ("size", "kept"), [((1800, 600), (LONGEST_SIDE, 300)), ((30, 40), (30, 40)), ((900, 900), (900, 900))]
)
def test_a_large_picture_is_kept_smaller(desk: Desk, size: tuple[int, int], kept: tuple[int, int]) -> None:
    set_look(desk.event.pk, logo=pictured(size), actor=A)
    assert Image.open(BytesIO(look_of(desk.event).logo)).size == kept


def test_a_picture_without_transparent_parts_is_a_jpeg(desk: Desk) -> None:
    set_look(desk.event.pk, logo=pictured((30, 40)), actor=A)
    assert look_of(desk.event).media_type == "image/jpeg"


@pytest.mark.parametrize("colour", ["#ffffff", "#ffd700", "#8a8a8a"])
def test_a_pale_colour_is_refused(desk: Desk, colour: str) -> None:
    with pytest.raises(Refused, match=f"on {colour}: choose a darker one"):
        set_look(desk.event.pk, colour=colour, actor=A)


@pytest.mark.parametrize("colour", ["red", "#123", "#1F5F4A", "#12345g", "#1f5f4a\n"])
def test_what_is_no_colour_is_refused(desk: Desk, colour: str) -> None:
    with pytest.raises(Refused, match="six digits"):
        set_look(desk.event.pk, colour=colour, actor=A)


def test_what_is_no_picture_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="can’t be read"):
        set_look(desk.event.pk, colour=COLOUR, logo=b"<svg/>", actor=A)
    assert not EventLook.objects.exists()


def test_a_copy_has_the_look_and_a_deleted_event_takes_it_along(desk: Desk) -> None:
    set_look(desk.event.pk, colour=COLOUR, logo=demo_logo(), actor=A)
    copied = copy_event(desk.event.pk, name="Next year", begins=desk.event.begins, director=desk.director).event
    assert look_of(copied) == look_of(desk.event)
    edit_event(copied.pk, {"published": False}, actor=A)
    delete_event(copied.pk, "Next year", actor=A)
    assert not Event.objects.filter(pk=copied.pk).exists()
    assert EventLook.objects.count() == 1
