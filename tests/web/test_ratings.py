"""A rating list through the pages: sent, kept with its day, its names settled, given to the entries."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Entry, ListReview, StagedFile
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.people.rating_lists import accept_list
from nzgs_tourney.store.entries.rating_matches import rating_matches
from ratings.models import ListedRating, RatingList
from tests.db.desk import Desk, make_desk
from tests.db.lists import public
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import (
    chosen_columns,
    field_values,
    file_text,
    page_text,
    select_all,
    select_one,
    text_of,
    texts_of,
)

pytestmark = pytest.mark.django_db

LIST = """Name,Rating,Club,As of
"Rata, Hemi",3.10,Wellington,2024-11-01
Piri Kea,-1.20,Wellington,2024-11-01
Piri Kea,-8.00,Auckland,2024-11-01
Somebody Strong,2100,,2024-11-01
"""
COLUMNS = {"column_0": "name", "column_1": "rating", "column_2": "club", "column_3": "as_of"}
ACCEPT = {"action": "accept", "name": "NZGS ratings", "as_of": "2024-11-01", **COLUMNS}


@pytest.fixture
def desk() -> Desk:
    made = make_desk(0)
    for name in ("Hēmi Rātā", "Piri Kea"):
        enter_player(made.division.pk, NewEntry(name, "1k"), actor="Director")
    return made


def send(desk: Desk, director: Client) -> str:
    file = SimpleUploadedFile("ratings.csv", LIST.encode())
    return str(director.post(of_event(desk, "ratings"), {"file": file}).url)


def keep(desk: Desk, director: Client) -> RatingList:
    director.post(send(desk, director), ACCEPT)
    return RatingList.objects.get()


def entry(name: str) -> Entry:
    return Entry.objects.get(name=name)


def test_a_list_is_looked_at_and_its_day_found(desk: Desk, director: Client) -> None:
    looked_at = director.get(send(desk, director))
    read = "3 players read from ratings.csv. 1 not readable. No entry changes yet."
    assert text_of(select_one(looked_at, ".lede")) == read
    page = page_text(looked_at)
    assert "Line 5: “2100” isn’t a rating in stones" in page
    assert "2024-11-01" in field_values(page)
    assert not RatingList.objects.exists()


def test_a_list_is_kept_as_a_dated_snapshot_and_changes_no_entry(desk: Desk, director: Client) -> None:
    made = keep(desk, director)
    assert (made.as_of, made.lines.count(), made.imported_by) == (date(2024, 11, 1), 3, "Aroha Director")
    assert not Entry.objects.filter(rating__isnull=False).exists()
    for day in (date(2025, 3, 1), date(2023, 3, 1), date(2025, 6, 1)):
        public(RatingList.objects.create(name="NZGS ratings", as_of=day, sha256=f"{day}", imported_by="Director"))
    page = director.get(of_event(desk, "ratings"))
    newest_first = ("1 June 2025", "1 March 2025", "1 November 2024")
    lists = [text_of(name.parent) for name in select_all(page, "strong") if text_of(name) == "NZGS ratings"]
    shown_first = [day for line in lists for day in newest_first if f", {day} " in line]
    assert shown_first == list(newest_first), "the newest first: it is the one to set ratings from"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"as_of": ""}, "This field is required."),
        ({"as_of": "2199-01-01"}, "in the future"),
        ({"name": ""}, "This field is required."),
    ],
)
def test_without_name_or_day_it_is_not_kept(desk: Desk, director: Client, wrong: dict[str, str], sentence: str) -> None:
    response = director.post(send(desk, director), {**ACCEPT, "name": "My list", **wrong})
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert not RatingList.objects.exists()
    assert StagedFile.objects.get().accepted_at is None


def test_a_list_of_a_day_to_come_is_refused_before_anything_is_typed(desk: Desk, director: Client) -> None:
    file = SimpleUploadedFile("ratings.csv", LIST.replace("2024", "2199").encode())
    page = director.get(director.post(of_event(desk, "ratings"), {"file": file}).url)
    assert "Line 2 has the date 2199-11-01, after today" in page_text(page)
    assert not select_all(page, '[name="as_of"]')


def test_the_same_file_again_is_the_same_snapshot(desk: Desk, director: Client) -> None:
    keep(desk, director)
    assert "imported before" in messages_of(director.post(send(desk, director), ACCEPT))
    assert RatingList.objects.count() == 1


def test_a_rank_that_only_counts_is_shown_as_it_is_read_and_saved_with_one_press(desk: Desk, director: Client) -> None:
    content = b"Rank,Number,Name,Rating\n1,N7,Mere Rangi,3.10\n2,N8,Rewi Rangi,2.20\n"
    form = {"file": SimpleUploadedFile("list.csv", content)}
    waiting = director.post(of_event(desk, "ratings"), form).url
    page = director.get(waiting)
    assert "The column “Rank” only counts places, so it isn’t read as a grade." in page_text(page)
    shown = chosen_columns(page)
    assert shown == {"column_0": "", "column_1": "id", "column_2": "name", "column_3": "rating"}
    response = director.post(waiting, {"action": "accept", "name": "NZGS", "as_of": "2024-11-01", **shown})
    assert response.url == reverse("desk:rating_list", args=[desk.event.slug, RatingList.objects.get().pk])
    assert list(ListedRating.objects.values_list("rank", flat=True)) == ["", ""]


def test_ratings_are_set_and_the_doubtful_name_waits(desk: Desk, director: Client) -> None:
    made = keep(desk, director)
    page = of_event(desk, "rating_list", made.pk)
    waiting, _ = rating_matches(desk.event, made)
    assert (waiting.name, waiting.state, len(waiting.choices)) == ("Piri Kea", "doubtful", 2)
    answer = director.get(page)
    assert waiting.choices[0].reason in text_of(answer)
    offered = select_all(answer, f'[name="player_{waiting.player}"] option')
    assert {choice.value for choice in waiting.choices} < {str(choice["value"]) for choice in offered}
    response = director.post(page, {})
    assert "Updated 1 rating, 1 name still to choose." in messages_of(response)
    assert entry("Hēmi Rātā").rating == Decimal("3.10")
    assert entry("Piri Kea").rating is None


def test_the_doubtful_name_is_settled(desk: Desk, director: Client) -> None:
    made = keep(desk, director)
    line, player = ListedRating.objects.get(line=4), entry("Piri Kea").player_id
    director.post(of_event(desk, "rating_list", made.pk), {f"player_{player}": str(line.pk)})
    assert entry("Piri Kea").rating == Decimal("-8.00")
    assert "NZGS ratings, 1 November 2024, line 4." in page_text(
        director.get(of_event(desk, "entry", entry("Piri Kea").pk))
    )


def test_another_line_can_be_chosen_for_a_name_that_was_settled(desk: Desk, director: Client) -> None:
    made = keep(desk, director)
    wrong, right = ListedRating.objects.get(line=4), ListedRating.objects.get(line=3)
    page, field = of_event(desk, "rating_list", made.pk), f"player_{entry('Piri Kea').player_id}"
    director.post(page, {field: str(wrong.pk)})
    choices = select_all(director.get(page), f"select[name={field}] option")
    assert [choice["value"] for choice in choices] == [str(wrong.pk), str(right.pk), "none"]
    assert [choice["value"] for choice in choices if choice.has_attr("selected")] == [str(wrong.pk)]
    director.post(page, {field: str(right.pk)})
    assert entry("Piri Kea").rating == Decimal("-1.20")


def test_an_answer_that_cannot_be_is_refused_and_nothing_changes(desk: Desk, director: Client) -> None:
    made, player = keep(desk, director), entry("Piri Kea").player_id
    response = director.post(of_event(desk, "rating_list", made.pk), {f"player_{player}": "999999"})
    assert response.status_code == 422
    assert "one of the choices" in page_text(response)
    assert not Entry.objects.filter(rating__isnull=False).exists()


def test_a_list_that_is_none_is_not_found(desk: Desk, director: Client) -> None:
    assert director.get(of_event(desk, "rating_list", 999)).status_code == 404


def test_a_rating_below_zero_has_a_minus_sign_on_every_page_and_a_hyphen_in_files(desk: Desk, director: Client) -> None:
    player = entry("Piri Kea").player
    waiting = director.get(send(desk, director))
    assert "−8.00" in texts_of(waiting, "td")
    made = keep(desk, director)
    line = ListedRating.objects.get(name="Piri Kea", rating=Decimal("-8.00"))
    asked = director.get(of_event(desk, "rating_list", made.pk))
    chosen = {f"player_{player.pk}": str(line.pk)}
    assert "Piri Kea, −8.00, Auckland (line 4)" in texts_of(asked, "option")
    director.post(of_event(desk, "rating_list", made.pk), chosen)
    accept_list(ListReview.objects.get(rating_list=made).pk, actor="Federation")
    pages = {
        "matched": director.get(of_event(desk, "rating_list", made.pk)),
        "entries": director.get(of_division(desk, "entries")),
        "entry": director.get(of_event(desk, "entry", entry("Piri Kea").pk)),
        "person": director.get(reverse("public:person", args=[player.pk])),
        "players": director.get(reverse("public:players")),
    }
    edit_entry(entry("Piri Kea").pk, {"rating": Decimal("-8.50")}, actor="Director", reason="two games more")
    pages["history"] = director.get(of_event(desk, "history"))
    for name, page in pages.items():
        assert "−8.00" in text_of(page), name
        assert "-8." not in text_of(page), name
    assert "-8.50" in file_text(director.get(of_division(desk, "export_table", "entries", "csv")))
    sent = director.post(of_division(desk, "import"), {"text": "Name,Rating\nNgaio Moa,-3.25\n"})
    assert "−3.25" in page_text(director.get(sent.url))
