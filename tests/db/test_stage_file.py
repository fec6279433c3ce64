"""A list waits as it came, and nothing of it counts."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.exchange.sent_files import columns_of, waiting
from nzgs_tourney.services.exchange.stage_file import discard_staged, map_columns, stage_file
from nzgs_tourney.store.entries.staged_entries import staged_entries
from nzgs_tourney.store.entries.staged_files import table_of
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

LIST = "Name;Grade;T-shirt\nHēmi Rātā;3d;L\nTūī Kea;12k;M\n".encode()


def staged(desk: Desk, content: bytes = LIST) -> StagedFile:
    return stage_file(
        desk.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content=content,
        by=desk.director,
        division=desk.division,
    )


def test_the_bytes_are_kept_and_the_columns_recognised(desk: Desk) -> None:
    before = LedgerEvent.objects.count()
    found = StagedFile.objects.get(pk=staged(desk).pk)
    assert bytes(found.content) == LIST
    assert found.mapping == {"name": 0, "rank": 1}
    assert [(one.heading, one.field) for one in columns_of(found)] == [
        ("Name", "name"),
        ("Grade", "rank"),
        ("T-shirt", ""),
    ]
    assert LedgerEvent.objects.count() == before
    assert [one.filename for one in waiting(desk.event, StagedKind.ENTRIES, desk.division.pk)] == ["list.csv"]


@pytest.mark.parametrize("content", [b"", b"   \n", b"%PDF-1.7 ...", b"PK\x03\x04 no workbook", b"\0\1\2\3"])
def test_what_is_no_table_is_refused_and_not_kept(desk: Desk, content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        staged(desk, content)
    assert refused.value.sentence.endswith(".")
    assert not StagedFile.objects.exists()


def test_columns_are_said_anew(desk: Desk) -> None:
    found = staged(desk)
    assert map_columns(found.pk, {0: "name", 1: "rank", 2: "club"}, header=True)
    assert not map_columns(found.pk, {0: "name", 1: "rank", 2: "club"}, header=True, people={3: "new"})
    again = StagedFile.objects.get(pk=found.pk)
    assert again.mapping == {"name": 0, "rank": 1, "club": 2}
    assert again.answers["people"] == {"3": "new"}


def test_the_first_line_may_be_a_player(desk: Desk) -> None:
    found = staged(desk, b"Mere,3d\nTama,1k\n")
    map_columns(found.pk, {0: "name", 1: "rank"}, header=False)
    again = StagedFile.objects.get(pk=found.pk)
    assert [line.cell(0) for line in table_of(again).lines] == ["Mere", "Tama"]


@pytest.mark.parametrize(
    "title",
    ["Rimu Open,21 November,", "Rimu Open,,Director: Hana Moa\nNelson,21 November", "Draft,,\n,,\nRimu Open,2026"],
)
def test_the_heading_may_be_below_titles_of_several_cells(desk: Desk, title: str) -> None:
    found = staged(desk, f"{title}\nName,Grade,Club\nMere Kaa,5k,Rimu\n".encode())
    listed = staged_entries(StagedFile.objects.get(pk=found.pk))
    assert [(row.row.name, row.row.club) for row in listed.rows] == [("Mere Kaa", "Rimu")]
    assert len(listed.notes) == len([line for line in title.split("\n") if line.strip(",")])
    assert all("was read as a title" in note for note in listed.notes)


def test_a_heading_below_players_hides_none_of_them(desk: Desk) -> None:
    found = staged(desk, b"Mere Kaa,5k\nName,Grade\nTama Reed,2d\n")
    listed = staged_entries(StagedFile.objects.get(pk=found.pk))
    assert [row.row.name for row in listed.rows] == ["Mere Kaa", "Tama Reed"]


def test_above_a_list_without_a_heading_nobody_is_taken_for_a_title(desk: Desk) -> None:
    found = staged(desk, b"Aroha Ngata 3k\nHana Moa\nMere Kaa,5k\nTama Reed,2d\n")
    listed = staged_entries(StagedFile.objects.get(pk=found.pk))
    assert [row.row.name for row in listed.rows] == ["Aroha Ngata", "Mere Kaa", "Tama Reed"]
    assert [line.sentence for line in listed.unreadable] == ["Line 2: “Hana Moa” has neither a grade nor a rating."]
    assert not any("title" in note for note in listed.notes)


@pytest.mark.parametrize("first", ["Players of the Rimu club:", "Rimu", "Players"])
def test_a_list_in_one_column_may_have_a_title_or_a_heading(desk: Desk, first: str) -> None:
    found = staged(desk, f"{first}\nAroha Ngata 3k\nMere Kaa (5 kyu)\n".encode())
    listed = staged_entries(StagedFile.objects.get(pk=found.pk))
    assert [row.row.name for row in listed.rows] == ["Aroha Ngata", "Mere Kaa"]
    assert len(listed.unreadable) == (first != "Players")


def test_one_field_in_two_columns_is_refused(desk: Desk) -> None:
    found = staged(desk)
    with pytest.raises(Refused, match="columns 1 and 3"):
        map_columns(found.pk, {0: "name", 2: "name"}, header=True)
    assert StagedFile.objects.get(pk=found.pk).mapping == {"name": 0, "rank": 1}


def test_a_waiting_file_is_thrown_away(desk: Desk) -> None:
    found = staged(desk)
    discard_staged(found.pk)
    discard_staged(found.pk)
    assert not StagedFile.objects.exists()
