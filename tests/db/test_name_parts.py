"""Family and given names of entries and people: kept as told, remembered, and used by every file."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.exchange.export_preview import sending_page, sent_file
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.tell_names import tell_names
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import Format, read_any
from nzgs_tourney.tournament.exchange.fault import Faults
from ratings.models import Player
from ratings.name_parts import NameParts
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

LIST = "Surname,First name,Grade,Club\nTe Aho,Hēmi,3d,Kea\nvan der Berg,Jan,2k,Kea\n"
TOLD = [NameParts("Te Aho", "Hēmi"), NameParts("van der Berg", "Jan")]


def listed(desk: Desk, text: str = LIST) -> list[Entry]:
    file: StagedFile = stage_file(
        desk.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content=text.encode(),
        by=desk.director,
        division=desk.division,
    )
    import_entries(file.pk, {}, actor="Director")
    return list(Entry.objects.filter(division=desk.division).order_by("pk"))


def by_hand(desk: Desk, name: str, **more: object) -> Entry:
    return enter_player(desk.division.pk, NewEntry(name, "5k", **more), actor="Director")  # type: ignore[arg-type]


def read(content: bytes) -> ExternalDivision:
    found = read_any(content)
    assert not isinstance(found, Faults)
    return found.external


def test_entries_and_people_have_the_parts_that_a_list_tells(desk: Desk) -> None:
    entries = listed(desk)
    assert [entry.name for entry in entries] == ["Hēmi Te Aho", "Jan van der Berg"]
    assert [entry.name_parts for entry in entries] == TOLD
    assert [entry.player.name_parts for entry in entries] == TOLD


@pytest.mark.parametrize("form", [Format.OPENGOTHA, Format.PAIRGOTH, Format.DIVISION])
def test_a_file_with_two_fields_has_them_apart(desk: Desk, form: Format) -> None:
    listed(desk)
    external = read(sent_file(desk.division, form))
    players = [external.event.player(person.id) for person in external.division.players]
    assert [NameParts(player.family, player.given) for player in players] == TOLD


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        (Format.H9, ("Te_Aho Hemi", "van_der_Berg Jan")),
        (Format.TOU, ("Te_Aho Hemi", "van_der_Berg Jan")),
        (Format.AGA, ("Te Aho, Hēmi", "van der Berg, Jan")),
    ],
)
def test_a_federations_table_has_the_whole_family_name_first(form: Format, lines: tuple[str, str]) -> None:
    desk = make_desk(0)
    listed(desk)
    content = sent_file(desk.division, form).decode("utf-8" if form is Format.AGA else "iso-8859-15")
    assert all(line in content for line in lines)


def test_a_name_from_one_column_is_a_guess_that_is_marked_and_corrected_before_the_export(desk: Desk) -> None:
    wang, kea = listed(desk, "Name,Grade\nLei Wang,3d\nMere Ana Kea,2k\n")
    assert (wang.name_parts, kea.name_parts) == (
        NameParts("Wang", "Lei", guessed=True),
        NameParts("Kea", "Mere Ana", guessed=True),
    )
    guessed = sending_page(desk.division, Format.H9).guessed
    assert [(one.entry, one.choices[0]) for one in guessed] == [(wang.pk, "Wang"), (kea.pk, "Kea")]
    assert guessed[1].choices == ("Kea", "Ana Kea", "Mere", "Mere Ana", "Mere Ana Kea", "")
    assert tell_names(desk.division.pk, {wang.pk: "Lei", kea.pk: "Ana Kea"}, actor="Director") == 2
    assert sending_page(desk.division, Format.H9).guessed == ()
    content = sent_file(desk.division, Format.H9).decode("iso-8859-15")
    assert "Lei Wang" in content
    assert "Ana_Kea Mere" in content
    assert [event.kind for event in LedgerEvent.objects.filter(kind="entry.edited")] == ["entry.edited"] * 2


def test_a_family_name_that_is_not_in_the_name_is_refused_and_nothing_kept(desk: Desk) -> None:
    entry = by_hand(desk, "Mere Kea")
    with pytest.raises(Refused, match="“Kaa” isn’t the beginning or the end of Mere Kea"):
        tell_names(desk.division.pk, {entry.pk: "Kaa"}, actor="Director")


def test_a_known_person_keeps_them_for_the_next_event(desk: Desk) -> None:
    entry = by_hand(desk, "Wang Lei", parts=NameParts("Wang", "Lei"))
    again = enter_player(make_desk(0).division.pk, NewEntry("Lei Wang", "5k", player=entry.player), actor="Director")
    assert again.name_parts == NameParts("Wang", "Lei")


def test_what_is_told_in_one_division_counts_in_the_others_of_the_event(desk: Desk) -> None:
    entry = by_hand(desk, "Lee Chang")
    other = add_division(desk.event.pk, "Handicap", actor="Director")
    twin = enter_player(other.pk, NewEntry("Lee Chang", "5k", player=entry.player), actor="Director")
    assert twin.name_guessed
    tell_names(desk.division.pk, {entry.pk: "Lee"}, actor="Director")
    twin.refresh_from_db()
    assert twin.name_parts == NameParts("Lee", "Chang")
    assert Player.objects.get(pk=entry.player_id).name_parts == NameParts("Lee", "Chang")


def test_the_parts_are_those_of_the_name_in_latin_letters(desk: Desk) -> None:
    entry = by_hand(desk, "王磊", latin_name="Wang Lei", parts=NameParts("Wang", "Lei"))
    assert entry.name_parts == NameParts("Wang", "Lei")
    assert "Wang Lei" in sent_file(desk.division, Format.H9).decode("iso-8859-15")


def test_a_new_name_keeps_its_family_name_or_is_guessed_anew(desk: Desk) -> None:
    entry = by_hand(desk, "Hēmi Te Aho", parts=NameParts("Te Aho", "Hēmi"))
    entry = edit_entry(entry.pk, {"name": "Hēmi Rāwiri Te Aho"}, actor="Director")
    assert entry.name_parts == NameParts("Te Aho", "Hēmi Rāwiri")
    entry = edit_entry(entry.pk, {"name": "Hēmi Kea"}, actor="Director")
    assert entry.name_parts == NameParts("Kea", "Hēmi", guessed=True)


def test_an_only_name_is_written_where_files_need_a_family_name(desk: Desk) -> None:
    entry = by_hand(desk, "Ihu", parts=NameParts("", "Ihu"))
    assert entry.name_parts == NameParts("", "Ihu")
    external = read(sent_file(desk.division, Format.OPENGOTHA))
    assert external.event.players[1].family == "Ihu"
