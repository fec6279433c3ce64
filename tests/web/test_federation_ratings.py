"""Ratings of federations: the European database as it answers, tried on a stand-in, and the lists of members."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from ground.errors import Refused
from nzgs_tourney.models import Entry, StagedFile
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.exchange.fetch_ratings import fetch_european_ratings, stage_ratings
from nzgs_tourney.services.exchange.set_federation import set_federation_token
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.tournament.exchange.federation_ratings import (
    MOST_AT_ONCE,
    Wanted,
    asked_ratings,
    federation_list,
    name_words,
    players_query,
)
from ratings.models import RatingList
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of
from tests.web.parsed import page_text
from tests.webhook_receiver import Receiver, receiver

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
DAY = "2026-11-28"
WORLD = """<html><body><pre>
 Pin      Name                                  Co  Club  Grade  Prop  GoR  Tour  Last
 19574643  Kea Aroha                             NZ  Auck   3d   --   2310    15  T200202B
 10000007  Tui Mere                              NZ  Well  12k  11k    905     2  T200202B
 10000008  Moana                                 FR  38GJ   1p   --   2710     2  T200202B
</pre></body></html>
"""
MEMBERS = (
    "Kea, Aroha\t31648\tFull\t3.51234\t12/31/2026\tAUCK\tNZ\t0.41\t01/02/2010\n"
    "Tui, Mere\t31649\tFull\t-11.7\t12/31/2026\tNONE\tNZ\t0.41\t01/02/2010\n"
    "Moana, Rewi\t31650\tYouth\t\t12/31/2026\tNONE\tNZ\t\t01/02/2020\n"
)
ALL = Wanted(frozenset(), frozenset(map(name_words, ("Aroha Kea", "Mere Tui", "Moana", "Rewi Moana"))))

NOBODY = Wanted(frozenset(), frozenset())


@pytest.fixture
def database() -> Iterator[Receiver]:
    with receiver() as kept, override_settings(PRIVATE_WEBHOOKS=True, EGD_API=kept.address):
        yield kept


def answer(**players: object) -> bytes:
    return json.dumps({"data": players}).encode()


def player(pin: int, name: str, rating: object, grade: str = "3d") -> dict[str, object]:
    first, _blank, last = name.partition(" ")
    return {"pin": pin, "firstName": first, "lastName": last, "club": "Auck", "grade": grade, "rating": rating}


@pytest.fixture
def numbered(desk: Desk) -> list[Entry]:
    """Two players with a PIN, on a site with a token."""
    set_federation_token("egd", "7|secret", actor="A")
    entries = list(Entry.objects.filter(division=desk.division).order_by("pk"))
    for number, entry in enumerate(entries[:2]):
        edit_entry(entry.pk, {"egd_pin": f"1000000{number}"}, actor="A")
    return entries


def test_ratings_are_fetched_checked_and_frozen_by_their_day(
    desk: Desk, director: Client, database: Receiver, numbered: list[Entry]
) -> None:
    database.content = answer(
        p10000000=player(10000000, numbered[0].name, 2310), p10000001=player(10000001, numbered[1].name, 1988)
    )
    page = reverse("desk:ratings", args=[desk.event.slug])
    assert "European ratings of today" in page_text(director.get(page))
    listed = director.post(reverse("desk:ratings_fetch", args=[desk.event.slug]), follow=True)
    assert "EGD 10000000" in page_text(listed)
    (call,) = database.sent
    assert (call.method, call.headers["authorization"]) == ("POST", "Bearer 7|secret")
    assert call.told["query"].count("player(pin:") == 2
    assert numbered[0].name.split()[-1] not in call.body.decode(), "no name is sent"
    staged = StagedFile.objects.get()
    made, _new = accept_rating_list(staged.pk, name="EGD", as_of=timezone.localdate(), actor="A")
    assert made.as_of == timezone.localdate()
    # A name that differs is found by its number all the same.
    assert apply_ratings(desk.event.pk, made.pk, {}, actor="A").changed == 2
    ratings = [Entry.objects.get(pk=entry.pk).rating for entry in numbered[:2]]
    assert ratings == [Decimal("3.10"), Decimal("-0.12")]
    database.content = answer(p10000000=player(10000000, numbered[0].name, 2500))
    fetch_european_ratings(desk.event, by=desk.director)
    assert RatingList.objects.count() == 1
    assert Entry.objects.get(pk=numbered[0].pk).rating == Decimal("3.10"), "it stays that of its day"


@pytest.mark.parametrize(
    ("statuses", "content", "said"),
    [
        ([401], b"", "doesn’t take the token"),
        ([429], b"", "asked too often"),
        ([500], b"", "answered 500"),
        ([302], b"", "answered 302"),
        ([], b"<html>", "something that isn’t ratings"),
        ([], b'{"errors": [{"message": "Unknown  field x"}]}', "The European database says: Unknown field x"),
        ([], b'{"data": {"p10000000": null}}', "Nobody of this event is in it."),
        ([], b"x" * 200_001, "answered 200"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    desk: Desk,
    director: Client,
    database: Receiver,
    numbered: list[Entry],
    statuses: list[int],
    content: bytes,
    said: str,
) -> None:
    database.statuses, database.content = statuses, content
    told = messages_of(director.post(reverse("desk:ratings_fetch", args=[desk.event.slug])))
    assert said in told
    assert "secret" not in told
    assert not StagedFile.objects.exists()
    assert len(database.sent) == 1, "no redirect is followed"


def test_a_database_inside_the_network_isn_t_asked(desk: Desk, database: Receiver, numbered: list[Entry]) -> None:
    with override_settings(PRIVATE_WEBHOOKS=False), pytest.raises(Refused):
        fetch_european_ratings(desk.event, by=desk.director)
    assert not database.sent


def test_without_a_token_or_a_pin_nobody_is_asked(desk: Desk, director: Client, database: Receiver) -> None:
    with pytest.raises(Refused, match="keeps a token"):
        fetch_european_ratings(desk.event, by=desk.director)
    assert "European ratings of today" not in page_text(director.get(reverse("desk:ratings", args=[desk.event.slug])))
    set_federation_token("egd", "7|secret", actor="A")
    with pytest.raises(Refused, match="Nobody here has an EGD PIN"):
        fetch_european_ratings(desk.event, by=desk.director)
    assert not database.sent


def zipped(text: str, *more: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("allworld_lp.html", *more):
            archive.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("content", [WORLD.encode(), zipped(WORLD)])
def test_the_european_list_is_read_as_it_is(content: bytes) -> None:
    read = federation_list(content, ALL, ALL)
    assert read is not None
    assert read.decode("utf-8-sig").splitlines() == [
        "Number,First name,Last name,Grade,Rating,Club,As of",
        "EGD 19574643,Aroha,Kea,3d,3.10,Auck,",
        "EGD 10000007,Mere,Tui,12k,-10.95,Well,",
        "EGD 10000008,,Moana,9d,7.10,38GJ,",
    ]


def test_the_american_list_is_read_as_it_is() -> None:
    read = federation_list(MEMBERS.encode(), ALL, ALL)
    assert read is not None
    assert read.decode("utf-8-sig").splitlines()[1:] == [
        "AGA 31648,Aroha,Kea,3d,3.01,AUCK,",
        "AGA 31649,Mere,Tui,11k,-10.20,NONE,",
        "AGA 31650,Rewi,Moana,,,NONE,",
    ]


def test_only_players_of_the_event_are_kept() -> None:
    by_number = federation_list(WORLD.encode(), Wanted(frozenset({"10000007"}), frozenset()), NOBODY)
    assert by_number is not None
    assert by_number.decode().count("EGD ") == 1
    with pytest.raises(Refused, match="Nobody of this event"):
        federation_list(MEMBERS.encode(), NOBODY, NOBODY)


@pytest.mark.parametrize("content", [b"Name,Rating\nKea,3.1\n", b"PK\x03\x04no zip", zipped(WORLD, "b"), b"\0\1", b""])
def test_another_file_is_none_of_these(content: bytes) -> None:
    assert federation_list(content, ALL, ALL) is None


def test_a_list_of_members_sent_as_it_is_waits_with_the_event_s_players(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division).earliest("pk")
    edit_entry(entry.pk, {"aga_id": "31649"}, actor="A")
    staged = stage_ratings(desk.event, filename="tdlista.txt", content=MEMBERS.encode(), by=desk.director)
    assert staged.filename == "tdlista.csv"
    assert bytes(staged.content).decode().count("AGA ") == 1
    assert {"id", "first", "last", "rating"} <= staged.mapping.keys()


def test_only_numbers_are_written_into_a_query() -> None:
    with pytest.raises(ValueError, match="no such numbers"):
        players_query(["1) { pin } x: players("])
    with pytest.raises(ValueError, match="no such numbers"):
        players_query([str(number) for number in range(1, MOST_AT_ONCE + 2)])


@pytest.mark.parametrize("rating", [None, "much", True, 99999, [2100]])
def test_what_is_no_rating_is_left_out(rating: object) -> None:
    (line,) = asked_ratings(answer(p7=player(7, "Aroha Kea", rating, grade="?")), DAY)
    assert line == ("EGD 7", "Aroha", "Kea", "", "", "Auck", DAY)
