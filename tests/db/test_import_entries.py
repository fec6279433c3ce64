"""An entry list is accepted: once, all of it or nothing, and nobody twice."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, RoundStatus, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import Imported, LeftOutNumber, import_entries
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.stage_file import edit_lines, stage_file
from nzgs_tourney.store.entries.staged_entries import staged_entries
from nzgs_tourney.store.entries.staged_rows import StagedEntries
from ratings.models import Player
from ratings.name_parts import NameParts
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

LIST = """Name,Grade,Rating,Club,Email,Rounds missed
Hēmi Rātā,3d,,Wellington,hemi@example.nz,
"Kea, Tūī",12k,-11.40,Ōtepoti,,2-3
王小明,1d,,,,
,5k,,Wellington,,
Tāne,12x,,,,
"""


def staged(desk: Desk, text: str = LIST) -> StagedFile:
    return stage_file(
        desk.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content=text.encode(),
        by=desk.director,
        division=desk.division,
    )


def accept(desk: Desk, text: str = LIST, **answers: str) -> Imported:
    lines = {int(line.removeprefix("line_")): answer for line, answer in answers.items()}
    return import_entries(staged(desk, text).pk, lines, actor="Aroha Director")


def look(desk: Desk, text: str = LIST) -> StagedEntries:
    return staged_entries(StagedFile.objects.get(pk=staged(desk, text).pk))


def names(desk: Desk) -> list[str]:
    return sorted(Entry.objects.filter(division=desk.division).values_list("name", flat=True))


def test_looking_stores_nothing(desk: Desk) -> None:
    found = look(desk)
    assert [row.state for row in found.rows] == ["new", "new", "new"]
    assert [line.line for line in found.unreadable] == [5, 6]
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


def test_everybody_readable_is_entered_with_what_the_list_says(desk: Desk) -> None:
    did = accept(desk)
    assert (did.entered, did.already, did.left) == (3, 0, 2)
    kea = Entry.objects.get(name="Tūī Kea")
    assert (kea.rank, kea.rating, kea.club) == ("12k", Decimal("-11.40"), "Ōtepoti")
    missed = RoundStatus.objects.filter(entry=kea).order_by("round_number")
    assert [(row.round_number, row.status) for row in missed] == [(2, "excused"), (3, "excused")]


def test_the_ledger_has_one_event_with_every_name_and_no_address(desk: Desk) -> None:
    accept(desk)
    event = LedgerEvent.objects.get(kind="entries.imported")
    assert [one["name"] for one in event.full_payload["entered"]] == ["Hēmi Rātā", "Tūī Kea", "王小明"]
    assert len(event.full_payload["unreadable"]) == 2
    assert "hemi@example.nz" not in str(event.full_payload)
    assert not LedgerEvent.objects.filter(kind="entry.added").exists()


def test_the_same_file_twice_enters_nobody_twice(desk: Desk) -> None:
    accept(desk)
    assert [row.state for row in look(desk).rows] == ["entered"] * 3
    did = accept(desk)
    assert (did.entered, did.already, did.left) == (0, 3, 2)
    assert len(names(desk)) == 3


def test_a_waiting_list_is_accepted_once(desk: Desk) -> None:
    waiting = staged(desk)
    import_entries(waiting.pk, {}, actor="Director")
    with pytest.raises(Refused, match="accepted already"):
        import_entries(waiting.pk, {}, actor="Director")
    assert len(names(desk)) == 3


def test_a_name_that_was_entered_by_hand_has_to_be_settled(desk: Desk) -> None:
    hand = enter_player(desk.division.pk, NewEntry("Hemi Rata", "3d"), actor="Director")
    row = look(desk).rows[0]
    assert (row.state, row.suggested) == ("doubtful", "")
    did = accept(desk)
    assert (did.entered, did.already, did.left) == (2, 0, 3), "those that are certain are entered, the others wait"
    assert [line.row.line for line in staged_entries(StagedFile.objects.get(pk=did.waiting)).rows] == [2]
    waiting = import_entries(did.waiting, {2: f"entry:{hand.pk}"}, actor="Director")
    assert (waiting.entered, waiting.already, waiting.left) == (0, 1, 2)
    assert [one.state for one in look(desk).rows] == ["entered"] * 3


@pytest.mark.parametrize("name", ["Rata Hemi", "Hēmi Rātāa", "RATA HEMI"])
def test_a_name_like_one_that_was_entered_by_hand_has_to_be_settled_too(desk: Desk, name: str) -> None:
    hand = enter_player(desk.division.pk, NewEntry("Hēmi Rātā", "3d"), actor="Director")
    text = f"Name,Grade\n{name},3d\n"
    (row,) = look(desk, text).rows
    assert (row.state, str(row.reason)) == ("doubtful", "The name is close: Hēmi Rātā.")
    assert [choice.label for choice in row.choices] == ["Hēmi Rātā 3d, entered already", "somebody else"]
    assert accept(desk, text, line_2=f"entry:{hand.pk}") == Imported(entered=0, already=1, left=0)
    assert [one.state for one in look(desk, text).rows] == ["entered"]


def test_two_similar_names_on_a_list_that_was_accepted_are_two_entered_players(desk: Desk) -> None:
    text = "Name,Grade\nHana Moa,3d\nHana Mao,3d\n"
    accept(desk, text)
    assert [one.state for one in look(desk, text).rows] == ["entered", "entered"]


def test_or_is_another_of_that_name(desk: Desk) -> None:
    hand = enter_player(desk.division.pk, NewEntry("Hēmi Rātā", "9k"), actor="Director")
    accept(desk, line_2="new")
    assert names(desk).count("Hēmi Rātā") == 2
    assert Entry.objects.exclude(pk=hand.pk).get(name="Hēmi Rātā").player_id != hand.player_id


def test_two_lines_cannot_be_one_entry(desk: Desk) -> None:
    hand = enter_player(desk.division.pk, NewEntry("Piri Kea", "9k"), actor="Director")
    text = "Name,Grade,Club\nPiri Kea,1k,Wellington\nPiri Kea,2k,Auckland\n"
    with pytest.raises(Refused, match="Lines 2 and 3"):
        accept(desk, text, line_2=f"entry:{hand.pk}", line_3=f"entry:{hand.pk}")
    assert names(desk) == ["Piri Kea"]


def test_two_players_of_one_name_are_both_entered(desk: Desk) -> None:
    accept(desk, "Name,Grade,Club\nPiri Kea,1k,Wellington\nPiri Kea,2k,Auckland\n")
    assert names(desk) == ["Piri Kea", "Piri Kea"]
    assert Player.objects.count() == 2


def test_a_player_of_an_earlier_event_is_known_again(desk: Desk) -> None:
    known = Player.objects.create(name="Hēmi Rātā")
    row = look(desk).rows[0]
    assert (row.state, row.suggested) == ("known", f"player:{known.pk}")
    accept(desk)
    assert Entry.objects.get(name="Hēmi Rātā").player == known


@pytest.mark.parametrize(("grade", "state"), [("4d", "known"), ("2k", "known"), ("9k", "doubtful")])
def test_one_name_and_two_strengths_far_apart_may_be_two_people(desk: Desk, grade: str, state: str) -> None:
    known = Player.objects.create(name="Hēmi Rātā")
    earlier = make_desk(0).division
    enter_player(earlier.pk, NewEntry("Hēmi Rātā", "2d", player=known), actor="Aroha")
    row = look(desk, f"Name,Grade\nHēmi Rātā,{grade}\n").rows[0]
    assert row.state == state
    assert row.suggested == (f"player:{known.pk}" if state == "known" else "")
    assert ("was 2d, the list says 9k" in str(row.reason)) == (state == "doubtful")


def test_unless_the_director_says_otherwise(desk: Desk) -> None:
    known = Player.objects.create(name="Hēmi Rātā")
    accept(desk, line_2="new")
    assert Entry.objects.get(name="Hēmi Rātā").player != known


def test_an_answer_that_is_no_choice_is_refused(desk: Desk) -> None:
    stranger = Player.objects.create(name="Somebody Quite Different")
    with pytest.raises(Refused, match="Line 2"):
        accept(desk, line_2=f"player:{stranger.pk}")
    assert names(desk) == []


def test_a_line_goes_to_the_division_that_it_names(desk: Desk) -> None:
    accept(desk, "Name,Grade,Division\nMere,1k,division 2\nTama,2k,\nAna,3k,Beginners\n")
    placed = dict(Entry.objects.values_list("name", "division__name"))
    assert placed == {"Mere": "Division 2", "Tama": desk.division.name, "Ana": desk.division.name}


@pytest.mark.parametrize("written", ["13x13", "13×13", "13 X 13"])
@pytest.mark.parametrize("named", ["13x13", "13×13"])
def test_a_division_named_for_its_board_is_known_however_it_is_spelled(desk: Desk, named: str, written: str) -> None:
    small = add_division(desk.event.pk, named, actor="Director")
    (row,) = look(desk, f"Name,Grade,Division\nMere,1k,{written}\n").rows
    assert row.division == small


def test_a_list_without_a_name_column_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="column with the names"):
        accept(desk, "Colour,Size\nred,L\n")


@pytest.mark.on_both
@pytest.mark.parametrize("players", [5, 60])
def test_looking_asks_the_database_a_fixed_number_of_times(desk: Desk, players: int) -> None:
    lines = "".join(f"Player {number} Kea,{number % 20 + 1}k\n" for number in range(players))
    waiting = StagedFile.objects.get(pk=staged(desk, f"Name,Grade\n{lines}").pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        staged_entries(waiting)
    assert len(queries) <= 9


def test_who_gives_no_country_is_of_the_events(desk: Desk) -> None:
    edit_event(desk.event.pk, {"country": "AU"}, actor="Director")
    accept(desk, "Name,Grade,Country\nTūī Kea,3d,\nHana Moa,2d,New Zealand\n")
    assert dict(Entry.objects.values_list("name", "country")) == {"Tūī Kea": "AU", "Hana Moa": "NZ"}


TWO_DIVISIONS = (
    "Name,Grade,NZGS number,Division\n"
    "Mere Kea,1k,,{home}\nTama Rata,2k,104,{home}\nMere Kea,1k,,Division 2\nTama Rātā,3k,104,Division 2\n"
)


def test_one_list_enters_a_player_in_two_divisions(desk: Desk) -> None:
    text = TWO_DIVISIONS.format(home=desk.division.name)
    found = look(desk, text)
    assert found.unreadable == ()
    assert [row.state for row in found.rows] == ["new", "new", "known", "known"]
    assert [choice.label for choice in found.rows[2].choices] == [
        f"the player of line 2, in {desk.division.name} too",
        "somebody else",
    ]
    assert accept(desk, text) == Imported(entered=4, already=0, left=0)
    assert Player.objects.count() == 2
    assert Entry.objects.filter(player__name="Mere Kea").values("division").count() == 2
    assert accept(desk, text) == Imported(entered=0, already=4, left=0)


def test_a_line_of_another_division_may_be_somebody_else(desk: Desk) -> None:
    accept(desk, TWO_DIVISIONS.format(home=desk.division.name), line_4="new")
    assert Player.objects.filter(name="Mere Kea").count() == 2


def test_the_same_name_with_another_grade_in_another_division_is_asked_about(desk: Desk) -> None:
    text = "Name,Grade,Division\nMere Kea,1k,\nMere Kea,9k,Division 2\n"
    second = look(desk, text).rows[1]
    assert (second.state, str(second.reason)) == ("doubtful", f"Line 2 has the same name in {desk.division.name}.")
    did = accept(desk, text)
    assert (did.entered, did.left) == (1, 1)
    accept(desk, text, line_3=f"player:{Player.objects.get().pk}")
    assert Player.objects.count() == 1
    assert Entry.objects.count() == 2


def test_a_player_known_from_before_is_entered_in_two_divisions(desk: Desk) -> None:
    known = enter_player(make_desk(0).division.pk, NewEntry("Mere Kea", "1k"), actor="Director").player
    accept(desk, "Name,Grade,Division\nMere Kea,1k,\nMere Kea,1k,Division 2\n")
    assert Entry.objects.filter(player=known, division__event=desk.event).count() == 2


def test_a_blank_division_is_the_one_that_the_list_was_sent_to(desk: Desk) -> None:
    found = look(desk, f"Name,Grade,Division\nMere Kea,1k,\nMere Kea,1k,{desk.division.name}\n")
    assert [line.row.line for line in found.rows] == [2]
    assert [one.line for one in found.repeats] == [3]


def test_a_letter_is_enough_where_the_names_of_all_divisions_begin_alike() -> None:
    league = make_desk(0, "club-league")
    found = look(league, "Name,Grade,Division\nMere Kea,1k,A\nRata Tui,9k,B\nIhu Weka,5k,C\n").rows
    assert [(one.division.name, one.unknown_division) for one in found] == [
        ("Division A", False),
        ("Division B", False),
        ("Division A", True),
    ]


def test_a_misspelt_division_on_a_repeated_line_is_named(desk: Desk) -> None:
    found = look(desk, "Name,Grade,Club,Division\nMere Kea,1k,Nelson,\nMere Kea,1k,Nelson,Opne\n")
    assert [one.sentence for one in found.repeats] == [
        "Line 3: “Mere Kea” repeats line 2; there’s no division “Opne” here."
    ]


def test_somebody_else_with_a_known_players_number_is_somebody_else_and_has_no_number(desk: Desk) -> None:
    ann = enter_player(desk.division.pk, NewEntry("Ann Kea", "3d", nzgs_id="1002"), actor="Director").player
    other = add_division(desk.event.pk, "Others", actor="Director")
    text = f"Name,Grade,NZGS,Division\nBo Lind,5k,1002,{other.name}\n"
    (row,) = look(desk, text).rows
    assert (row.state, str(row.reason)) == ("doubtful", "Ann Kea has the number 1002.")
    did = accept(desk, text, line_2="new")
    assert did.numbers == (LeftOutNumber("Bo Lind", "1002", "Ann Kea"),)
    bo = Entry.objects.get(division=other).player
    assert (bo.name, bo.nzgs_id) == ("Bo Lind", "")
    assert bo != ann
    assert [one.state for one in look(desk, text).rows] == ["entered"]


def test_a_number_of_another_player_in_the_division_has_to_be_settled(desk: Desk) -> None:
    accept(desk, "Name,Grade,NZGS\nAnn Kea,3d,1002\n")
    text = "Name,Grade,NZGS\nBo Lind,5k,1002\n"
    (row,) = look(desk, text).rows
    assert [choice.label for choice in row.choices] == ["Ann Kea 3d, entered already", "somebody else"]
    assert accept(desk, text, line_2="new").entered == 1
    assert [one.state for one in look(desk, text).rows] == ["entered"]
    assert names(desk) == ["Ann Kea", "Bo Lind"]


def test_one_number_under_two_names_in_two_divisions_is_asked_about(desk: Desk) -> None:
    text = "Name,Grade,NZGS number,Division\nAnn Kea,1k,104,\nBo Lind,3k,104,Division 2\n"
    second = look(desk, text).rows[1]
    assert (second.state, str(second.reason)) == (
        "doubtful",
        f"Line 2, Ann Kea, has the same number in {desk.division.name}.",
    )
    assert accept(desk, text, line_3="new").numbers == (LeftOutNumber("Bo Lind", "104", "Ann Kea"),)
    assert Player.objects.count() == 2


def test_one_number_and_name_in_two_divisions_is_somebody_else_if_the_director_says_so(desk: Desk) -> None:
    text = "Name,Grade,NZGS number,Division\nAnn Kea,1k,104,\nAnn Kea,1k,104,Division 2\n"
    assert accept(desk, text, line_3="new").numbers == (LeftOutNumber("Ann Kea", "104", "Ann Kea"),)
    assert Player.objects.count() == 2


def test_a_line_without_a_grade_waits_and_is_edited(desk: Desk) -> None:
    did = accept(desk, "Name,Grade,Club\nMere Kaa,3k,Kea\nTama Rata,,Kea\n")
    assert (did.entered, did.left) == (1, 1)
    found = staged_entries(StagedFile.objects.get(pk=did.waiting))
    assert [one.sentence for one in found.unreadable] == ["Line 3: “Tama Rata” has neither a grade nor a rating."]
    assert found.texts[3] == "Tama Rata |  | Kea"
    assert edit_lines(did.waiting, {3: "Tama Rata | 5k | Kea"})
    assert import_entries(did.waiting, {}, actor="Director").entered == 1
    assert names(desk) == ["Mere Kaa", "Tama Rata"]


def test_a_line_that_is_edited_to_nothing_goes(desk: Desk) -> None:
    waiting = staged(desk, "Name,Grade\nMere Kaa,3k\nnobody,\n")
    edit_lines(waiting.pk, {3: ""})
    waiting.refresh_from_db()
    assert staged_entries(waiting).unreadable == ()


def test_one_line_that_is_refused_keeps_no_other_out(desk: Desk) -> None:
    ann = enter_player(make_desk(0).division.pk, NewEntry("Ann Kea", "3d"), actor="Director").player
    text = "Name,Grade,Club\nAnn Kea,3d,Kea\nAnn Kea,2d,Rimu\nBo Lind,5k,Kea\n"
    did = accept(desk, text, line_2=f"player:{ann.pk}", line_3=f"player:{ann.pk}")
    assert (did.entered, did.left) == (2, 1)
    assert did.refused[0].startswith("Line 3: Ann Kea is already entered")


UNTIDY = (
    "Smith, Jo 5k\t021 555 0101\n4k Rua Tui, Otago\nTama Reed; 3 dan; tama@example.nz\nMere Kaa 2k\n"
    "Te Aho, Hēmi, 1d, Otago\n"
)


def test_lines_are_read_whatever_their_order(desk: Desk) -> None:
    found = look(desk, UNTIDY)
    assert (found.unreadable, found.repeats) == ((), ())
    assert "title" not in " ".join(found.notes)
    rows = [(line.row.name, str(line.row.rank), line.row.club, line.row.phone, line.row.email) for line in found.rows]
    assert rows == [
        ("Jo Smith", "5k", "", "021 555 0101", ""),
        ("Rua Tui", "4k", "Otago", "", ""),
        ("Tama Reed", "3d", "", "", "tama@example.nz"),
        ("Mere Kaa", "2k", "", "", ""),
        ("Hēmi Te Aho", "1d", "Otago", "", ""),
    ]
    assert found.rows[0].row.parts == NameParts("Smith", "Jo")


def test_a_player_above_lines_of_several_cells_is_no_title(desk: Desk) -> None:
    found = look(desk, "Mere Kaa 2k\nSmith, Jo 5k\nReed, Tama 3d\n")
    assert [line.row.name for line in found.rows] == ["Mere Kaa", "Jo Smith", "Tama Reed"]
