"""An entry list through the pages: sent, looked at, mapped, settled, accepted; and what is refused."""

from __future__ import annotations

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from openpyxl import Workbook

from nzgs_tourney.models import Entry, StagedFile
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.tournament.exchange.entries_table import read_entries
from ratings.imports.table import read_table
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of, of_division, of_event, signed_in
from tests.web.parsed import chosen_columns, page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

LIST = "Name;Grade;Shirt\nHēmi Rātā;3d;Wellington\nTāne;12x;Nelson\n<b>Kea</b>;5k;\n"


def send(desk: Desk, director: Client, content: bytes, name: str = "entries.csv") -> str:
    """The address of the waiting list."""
    response = director.post(of_division(desk, "import"), {"file": SimpleUploadedFile(name, content)})
    assert response.status_code == 302
    return str(response.url)


def names() -> list[str]:
    return sorted(Entry.objects.values_list("name", flat=True))


def test_where_nobody_is_entered_yet_a_button_leads_here(desk: Desk, director: Client) -> None:
    buttons = select_all(director.get(of_division(desk, "entries")), ".empty a.button")
    assert [button["href"] for button in buttons] == [of_division(desk, "import"), of_division(desk, "entry_new")]


def test_a_file_is_looked_at_then_accepted(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    page = director.get(waiting)
    assert "Line 3: “12x” isn’t a grade" in page_text(page)
    assert "Tāne | 12x | Nelson" in page_text(page)
    assert "<b>Kea</b>" in text_of(page)
    assert names() == []
    response = director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank", 2, "")})
    left = StagedFile.objects.get(accepted_at=None)
    assert response.url == of_event(desk, "staged", left.pk)
    assert "2 entered, 1 not entered yet." in messages_of(response)
    field = select_one(director.get(response.url), "[name=edit_3]")
    assert field["value"] == "Tāne | 12x | Nelson"
    sent = {"was_edit_3": "Tāne | 12x | Nelson", "edit_3": "Tāne | 12k | Nelson"}
    seen = {**columns(0, "name", 1, "rank", 2, ""), **sent}
    assert director.post(response.url, {"action": "accept", **seen}).url == response.url
    director.post(response.url, {"action": "accept", **columns(0, "name", 1, "rank", 2, "")})
    assert Entry.objects.get(name="Tāne").rank == "12k"
    Entry.objects.get(name="Tāne").delete()
    assert names() == ["<b>Kea</b>", "Hēmi Rātā"]


def test_a_column_that_only_counts_is_shown_as_it_is_read_and_accepted_with_one_press(
    desk: Desk, director: Client
) -> None:
    waiting = send(desk, director, b"ID,Rank,Name,Grade\n1,1,Mere,3d\n2,2,Rewi,5k\n")
    shown = chosen_columns(director.get(waiting))
    assert shown == columns(0, "", 1, "", 2, "name", 3, "rank")
    director.post(waiting, {"action": "accept", **shown})
    assert names() == ["Mere", "Rewi"]


def columns(*pairs: object) -> dict[str, str]:
    """What a browser sends of the columns, from their numbers and fields in turn."""
    return {f"column_{number}": str(field) for number, field in zip(pairs[::2], pairs[1::2], strict=True)}


def test_every_line_of_a_list_is_counted(desk: Desk, director: Client) -> None:
    twice = director.post(of_division(desk, "import"), {"text": "Name\tGrade\nMere\t3d\nHēmi\t12x\nMere\t3d\n"})
    assert "3 lines read from" in text_of(select_one(director.get(twice.url), ".lede"))


def test_pasted_text_does_as_well(desk: Desk, director: Client) -> None:
    response = director.post(of_division(desk, "import"), {"text": "Name\tGrade\nMere\t3d\n"})
    director.post(response.url, {"action": "accept", **columns(0, "name", 1, "rank")})
    assert names() == ["Mere"]


def rows_with_grades(page: HttpResponse) -> list[str]:
    """The rows of a preview that says of three that their grades came from their names."""
    assert "3 grades were read from the ends of the names" in text_of(page)
    return [re.sub(r" Edit Line \d+", "", text_of(row)).split(" New")[0] for row in select_all(page, "tbody tr")]


def test_a_pasted_list_may_have_name_and_grade_in_one_cell(desk: Desk, director: Client) -> None:
    waiting = director.post(
        of_division(desk, "import"), {"text": "Aroha Ngata 3k\nMere Kaa (5 kyu)\nTama Reed 2d\n"}
    ).url
    page = director.get(waiting)
    assert rows_with_grades(page) == ["1 Aroha Ngata 3k", "2 Mere Kaa 5k", "3 Tama Reed 2d"]
    assert select_one(page, '[name="no_header"]').has_attr("checked")
    director.post(waiting, {"action": "accept", "no_header": "on", **columns(0, "name")})
    assert sorted(Entry.objects.values_list("name", "rank")) == [
        ("Aroha Ngata", "3k"),
        ("Mere Kaa", "5k"),
        ("Tama Reed", "2d"),
    ]


def test_a_pasted_list_may_have_a_comma_in_each_name(desk: Desk, director: Client) -> None:
    waiting = director.post(
        of_division(desk, "import"), {"text": "Ngata, Aroha 3k\nKaa, Mere (5 kyu)\nReed, Tama 2d\n"}
    ).url
    page = director.get(waiting)
    assert rows_with_grades(page) == ["1 Aroha Ngata 3k", "2 Mere Kaa 5k", "3 Tama Reed 2d"]
    assert [one["value"] for one in select_all(page, "option[selected]")] == ["last", "first"]


def test_two_cells_without_a_comma_between_them_are_asked_about(desk: Desk, director: Client) -> None:
    pasted = {"text": "Ngata\tAroha 3k\nKaa\tMere (5 kyu)\nReed\tTama 2d\n"}
    page = director.get(director.post(of_division(desk, "import"), pasted).url)
    assert [one["value"] for one in select_all(page, "option[selected]") if one["value"]] == []


def test_the_family_name_first_then_a_comma_then_the_grade(desk: Desk, director: Client) -> None:
    pasted = {"text": "Ngata, Aroha, 3k, a@example.nz\nKaa, Mere, 5k,\n"}
    page = director.get(director.post(of_division(desk, "import"), pasted).url)
    assert texts_of(page, "tbody tr") == ["1 Aroha Ngata Edit Line 1 3k New", "2 Mere Kaa Edit Line 2 5k New"]
    assert "Column 1 is read as the family name and column 2 as the first name: check them." in page_text(page)
    chosen = [option["value"] for option in select_all(page, "details option[selected]")]
    assert chosen == ["last", "first", "rank", "email"]


def test_between_tabs_it_is_asked_which_name_is_which(desk: Desk, director: Client) -> None:
    page = director.get(director.post(of_division(desk, "import"), {"text": "Ngata\tAroha\t3k\nKaa\tMere\t5k\n"}).url)
    assert "choose which holds the first name, and which the last name" in page_text(page)
    assert not select_all(page, "tbody tr")


def test_a_workbook_does_as_well(desk: Desk, director: Client) -> None:
    book = Workbook()
    book.active.append(["Player", "Rank"])
    book.active.append(["王小明", "2d"])
    content = io.BytesIO()
    book.save(content)
    waiting = send(desk, director, content.getvalue(), "entries.xlsx")
    director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank")})
    assert names() == ["王小明"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file, or paste the list."),
        ({"text": "   "}, "Choose a file, or paste the list."),
        ({"text": "Name,Grade\n", "file": b"Name,Grade\nMere,3d\n"}, "not both"),
        ({"file": b"\x00\x01\x02"}, "isn’t a text file"),
        ({"file": b"<?xml version='1.0'?><Tournament/>"}, "“Read a file from another program”"),
        ({"text": "1  Mere Rangi   3d  2310\n2  Hana Rata   12k   910\n"}, "columns of fixed width"),
        ({"file": b"x" * (4 * 1024 * 1024 + 1)}, "larger than 4 MB"),
    ],
)
def test_what_is_no_list_is_refused(desk: Desk, director: Client, sent: dict[str, object], sentence: str) -> None:
    values = {
        name: SimpleUploadedFile("list.csv", value) if isinstance(value, bytes) else value
        for name, value in sent.items()
    }
    response = director.post(of_division(desk, "import"), values)
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert not StagedFile.objects.exists()


def test_a_first_line_that_looks_like_a_player_is_pointed_out_until_it_is_one(desk: Desk, director: Client) -> None:
    sentence = "Line 1 was read as the heading, but looks like a player’s"
    waiting = send(desk, director, b"Kea, Aroha\t20000\tRimu\nRata, Hana\t20001\tRimu\n")
    assert sentence in page_text(director.get(waiting))
    director.post(waiting, {"action": "columns", "no_header": "on", **columns(0, "name")})
    assert sentence not in page_text(director.get(waiting))
    headed = send(desk, director, b"Name,Grade,1,2,3\nAroha Kea,3d,yes,no,yes\n")
    assert "was read as the heading" not in page_text(director.get(headed))


def test_a_list_without_a_heading_is_read_by_what_is_in_its_columns(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, b"Aroha Kea, 3d, Rimu\nHana Rata, 12k, Nelson\n")
    page = director.get(waiting)
    assert "There is no heading: the columns are read by what is in them." in page_text(page)
    assert select_one(page, "#no-header").has_attr("checked")
    chosen = [option["value"] for option in select_all(page, "details option[selected]")]
    assert chosen == ["name", "rank", ""]
    sent = {"action": "accept", "no_header": "on", **columns(0, "name", 1, "rank", 2, "")}
    assert director.post(waiting, sent).url == of_division(desk, "entries")
    assert names() == ["Aroha Kea", "Hana Rata"]


def test_a_pasted_text_that_cannot_be_read_is_still_there(desk: Desk, director: Client) -> None:
    long = "Name," + ",".join(map(str, range(200))) + "\n"
    response = director.post(of_division(desk, "import"), {"text": long})
    assert response.status_code == 422
    assert "197,198,199" in page_text(response)


def test_columns_that_nobody_recognised_are_said(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, "Wer,Stärke\nMere,3d\n".encode())
    found = director.get(waiting)
    assert read_entries(read_table("Wer,Stärke\nMere,3d\n".encode(), "entries.csv"), {}).fault in text_of(found)
    assert "Accept the list" not in page_text(found)
    director.post(waiting, {"action": "columns", **columns(0, "name", 1, "rank")})
    page = page_text(director.get(waiting))
    assert "Mere" in page
    assert "Accept the list" in page


def test_a_column_of_grades_is_read_as_grades_whatever_its_heading(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, b"Full name;Strength\nMere;3d\nKea;12 kyu\n")
    page = page_text(director.get(waiting))
    assert "2 players will be added." in text_of(page)
    assert "choose “" not in page, "nobody is known yet, so there is nothing to choose"


def test_the_columns_are_open_where_most_lines_cannot_be_read(desk: Desk, director: Client) -> None:
    few = send(desk, director, LIST.encode())
    most = send(desk, director, b"Name;Club;Grade\nMere;three;Rimu\nKea;five;Rimu\n")
    assert [len(select_all(director.get(waiting), "details.card[open]")) for waiting in (few, most)] == [0, 1]


def test_columns_said_anew_while_accepting_are_looked_at_first(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    response = director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank", 2, "city")})
    assert response.url == waiting
    assert "check the lines again" in messages_of(response)
    assert names() == []
    director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank", 2, "city")})
    assert Entry.objects.get(name="Hēmi Rātā").city == "Wellington"


def test_one_field_twice_is_refused(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    response = director.post(waiting, {"action": "columns", **columns(0, "name", 1, "name")})
    assert response.status_code == 422
    assert "columns 1 and 2" in page_text(response)


def test_a_doubtful_name_has_to_be_settled_and_answers_stay(desk: Desk, director: Client) -> None:
    enter_player(desk.division.pk, NewEntry("Hemi Rata", "3d"), actor="Director")
    enter_player(desk.division.pk, NewEntry("Mere Kea", "3d"), actor="Director")
    waiting = send(desk, director, "Name,Grade\nHēmi Rātā,3d\nMere Kea,1k\n".encode())
    seen = columns(0, "name", 1, "rank")
    page = text_of(director.get(waiting))
    assert "The marked lines need an answer; those without one wait." in page
    assert "will be added" not in page
    both = director.post(waiting, {"action": "accept", **seen})
    assert "Choose first who is meant in lines 2 and 3." in page_text(both)
    page = page_text(director.post(waiting, {"action": "columns", "line_3": "new", **seen}, follow=True))
    assert select_all(page, 'option[value="new"][selected]')
    response = director.post(waiting, {"action": "accept", "line_3": "new", **seen})
    assert len(names()) == 3
    director.post(response.url, {"action": "accept", "line_2": "new", **seen})
    assert len(names()) == 4


def test_a_list_is_thrown_away(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    assert director.post(waiting, {"action": "discard"}).url == of_division(desk, "entries")
    assert director.get(waiting).status_code == 404
    assert names() == []


def test_a_pasted_text_stays_after_it_is_discarded(desk: Desk, director: Client) -> None:
    waiting = director.post(of_division(desk, "import"), {"text": "Name\tGrade\nMere\t3d\n"}).url
    answer = director.post(waiting, {"action": "discard"})
    assert text_of(select_one(answer, "textarea[name=text]")) == "Name Grade Mere 3d"
    assert select_one(answer, "form:has(textarea)")["action"] == of_division(desk, "import"), "the list is gone"
    assert not StagedFile.objects.exists()


def test_discarding_the_lines_that_waited_says_so_and_nothing_of_those_that_were_entered(
    desk: Desk, director: Client
) -> None:
    waiting = send(desk, director, b"Name,Grade\nMere Kea,1k\nTama Weka,12x\n")
    assert "others can be accepted now" in page_text(director.get(waiting))
    rest = director.post(waiting, {"action": "accept", **columns(0, "name", 1, "rank")}).url
    assert "others can be accepted now" not in page_text(director.get(rest)), "there are no others"
    page = page_text(director.post(rest, {"action": "discard"}, follow=True))
    assert "The lines of “entries.csv” that waited are discarded." in page
    assert names() == ["Mere Kea"]


def test_not_everyone_is_called_entered_where_a_line_could_not_be_read(desk: Desk, director: Client) -> None:
    once = b"Name,Grade\nMere Kea,1k\n"
    director.post(send(desk, director, once), {"action": "accept", **columns(0, "name", 1, "rank")})
    for more, sentence in ((b"", "Everyone on this list"), (b"Tama Weka,12x\n", "Everyone else on this list")):
        waiting = send(desk, director, once + more)
        assert f"{sentence} is entered already." in text_of(director.get(waiting))


def test_accepting_twice_enters_once_and_says_so(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    sent = {"action": "accept", **columns(0, "name", 1, "rank", 2, "")}
    director.post(waiting, sent)
    assert "accepted already" in messages_of(director.post(waiting, sent))
    assert len(names()) == 2


def test_a_waiting_list_is_found_again(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, LIST.encode())
    assert waiting in page_text(director.get(of_division(desk, "import")))


def test_a_list_of_another_event_does_not_exist_here(desk: Desk, director: Client) -> None:
    other = make_desk(0)
    send(other, signed_in(other.director), LIST.encode())
    theirs = StagedFile.objects.get()
    assert director.get(of_event(desk, "staged", theirs.pk)).status_code == 404


@pytest.mark.parametrize(
    "key", ["column_x", "column_", "column_²", "line_999999", "line_-1", "column_999", "line_" + "9" * 400]
)
def test_names_of_fields_that_no_page_sends_break_nothing(desk: Desk, director: Client, key: str) -> None:
    waiting = send(desk, director, LIST.encode())
    assert director.post(waiting, {"action": "columns", key: "name"}).status_code in (302, 422)
    assert director.get(waiting).status_code == 200
