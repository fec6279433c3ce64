"""Entry lists: columns recognised, every line a row or named with its reason, nothing lost."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.entry_columns import ENTRY_FIELDS, recognise_columns
from nzgs_tourney.tournament.exchange.entry_row import EntriesPreview, EntryRow, identity
from ratings.imports.cells import TableLine, TextTable, table_of
from ratings.imports.table import read_table
from ratings.name_parts import NO_PARTS, NameParts
from ratings.rank import parse_rank


def preview(text: str, **more: bool) -> EntriesPreview:
    table = read_table(text.encode(), "entries.csv")
    assert isinstance(table, TextTable)
    return read_entries(table, recognise_columns(table.header.cells), **more)


def sentences(found: EntriesPreview) -> list[str]:
    """What is said of the lines that aren't read, and of those that repeat another."""
    return [one.sentence for one in sorted((*found.unreadable, *found.repeats), key=lambda one: one.line)]


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Name;FirstName;Rank;Country;Club", "name first rank country club"),
        ("SURNAME,First Name,Kyu/Dan,Town", "last first rank city"),
        ("Family name,Given names,Your grade,E-mail address,Mobile number", "last first rank email phone"),
        ("Player,NZGS Rating,NZGS No.,EGD pin", "name rating nzgs_id egd_pin"),
        ("Full_Name,Grade,Section,Round 1,R2,3,Rd 10", "name rank division round_1 round_2 round_3 round_10"),
        ("Name,Grade,Rounds absent,Rounds", "name rank absent present"),
        ("First,Last,Rk,Ph.", "first last rank phone"),
        ("First name(s),Surname(s),Grade (kyu/dan),Home club", "first last rank club"),
        ("Player’s name,Current rank,Affiliation,Mob", "name rank club phone"),
        ("Player's Name [as printed],Go rank,E-mail (optional),Cell phone", "name rank email phone"),
        ("Kyu,EGF no.", "rank egd_pin"),
        ("Name,Eligible for NZGS points", "name eligible"),
        ("Nachname,Vorname,Grade", "last first rank"),
        ("Sukunimi,Etunimi,Grade", "last first rank"),
        ("Nom,Prénom,Niveau", "last first rank"),
    ],
)
def test_headers_are_recognised(header: str, fields: str) -> None:
    cells = header.replace(";", ",").split(",")
    found = recognise_columns(cells)
    assert sorted(found, key=lambda name: found[name]) == fields.split()


def test_unknown_and_repeated_headings_are_left_alone() -> None:
    assert recognise_columns(["Name", "Lunch", "Player", "Round 401", ""]) == {"name": 0}


def test_a_list_of_another_program() -> None:
    found = preview("Name;FirstName;Rank;Country;Club;\nTūhoe;Hēmi;2D;NZ;Hbr;\nMononym;;12K;AU;;\n")
    assert [(row.line, row.name, str(row.rank), row.country, row.club) for row in found.rows] == [
        (2, "Hēmi Tūhoe", "2d", "NZ", "Hbr"),
        (3, "Mononym", "12k", "AU", ""),
    ]
    assert found.unreadable == found.notes == ()


@pytest.mark.parametrize(
    ("text", "name", "parts"),
    [
        ("Surname,First name,Grade\nTe Aho,Hēmi,3d\n", "Hēmi Te Aho", NameParts("Te Aho", "Hēmi")),
        ("Surname,First name,Grade\nvan der Berg,Jan,3d\n", "Jan van der Berg", NameParts("van der Berg", "Jan")),
        ("Surname,First name,Grade\n,Ihu,3d\n", "Ihu", NameParts("", "Ihu")),
        ("Surname,First name,Grade\nIhu,,3d\n", "Ihu", NameParts("Ihu", "")),
        ("Name,First name,Grade\nTe Aho,Hēmi,3d\n", "Hēmi Te Aho", NameParts("Te Aho", "Hēmi")),
        ("Name,Surname,First name,Grade\nWang Lei,Wang,Lei,3d\n", "Wang Lei", NameParts("Wang", "Lei")),
        ("Name,Surname,First name,Grade\nWang Lei,,,3d\n", "Wang Lei", NO_PARTS),
        ('Name,Grade\n"Te Aho, Hēmi",3d\n', "Hēmi Te Aho", NameParts("Te Aho", "Hēmi")),
        ("Name,Grade\nTE AHO Hēmi,3d\n", "Hēmi Te Aho", NameParts("Te Aho", "Hēmi")),
        ("Surname,Grade\nHēmi Te Aho,3d\n", "Hēmi Te Aho", NO_PARTS),
        ("Name,Grade\nHēmi Te Aho,3d\n", "Hēmi Te Aho", NO_PARTS),
        ('Name,Latin name,Grade\n王小明,"Wang, Xiaoming",3d\n', "王小明", NameParts("Wang", "Xiaoming")),
        ("Surname,First name,Latin name,Grade\n王,小明,Xiaoming Wang,3d\n", "王小明", NO_PARTS),
    ],
)
def test_family_and_given_name_are_kept_as_the_list_tells_them(text: str, name: str, parts: NameParts) -> None:
    (row,) = preview(text).rows
    assert (row.name, row.parts) == (name, parts)


def test_every_field_arrives() -> None:
    found = preview(
        "Full name,Grade,Rating,Club,City,Country,Whānau,NZGS ID,EGD PIN,Email,Phone,Division,Lunch\n"
        "“Zoë” O’Brien-王,3d,3.10,Harbour,Ōtepoti,New Zealand,Wang,104,12345678,zoe@example.org,021 000,Open,=veg()\n"
    )
    assert found.rows == (
        EntryRow(
            line=2,
            name="“Zoë” O’Brien-王",
            rank=parse_rank("3d"),
            rating=Decimal("3.10"),
            club="Harbour",
            city="Ōtepoti",
            country="NZ",
            family="Wang",
            nzgs_id="104",
            egd_pin="12345678",
            email="zoe@example.org",
            phone="021 000",
            division="Open",
            others={"Lunch": "=veg()"},
        ),
    )


def test_every_unreadable_line_is_named_with_its_reason() -> None:
    found = preview(
        "Name,Grade,Rating,Club\n"
        "Mere Pōtae,2k,,Harbour\n"
        ",3k,,Harbour\n"
        "Tama Weka,12x,,\n"
        "Aroha Kea,,1e5,\n"
        "Rua Tui,,,\n"
        "MERE POTAE,2k,,harbour\n"
        "Kiri, Moa,3k,,Valley\n"
        f"Hana Tui,1k,,{'x' * 81}\n"
        "Ana Ruru,1d,,Valley\n"
    )
    assert [row.name for row in found.rows] == ["Mere Pōtae", "Moa Kiri", "Ana Ruru"]
    assert found.rows[1].notes == ("Not as the heading says: read by what is in the line.",)
    assert sentences(found) == [
        "Line 3: There’s no name.",
        "Line 4: “12x” isn’t a grade: write 3d or 12k, from 35k to 9d.",
        "Line 5: “1e5” isn’t a rating in stones: write a number, e.g. 3.10 or -14.90.",
        "Line 6: “Rua Tui” has neither a grade nor a rating.",
        "Line 7: “MERE POTAE” repeats line 2.",
        "Line 9: “Hana Tui” has more than 80 characters under Club.",
    ]
    assert found.unreadable[1].cells == ("Tama Weka", "12x")


def test_a_list_pasted_twice_has_no_more_to_fix_than_once() -> None:
    once = "Name,Grade,E-mail\nMere Kea,2k,mere@example.org\nTama Weka,3k,\nRua Tui,abc,\n"
    found = preview(once + once)
    assert [row.name for row in found.rows] == ["Mere Kea", "Tama Weka"]
    assert [one.line for one in found.unreadable] == [4]
    assert found.notes == ("Lines 5, 6, 7 and 8 repeat earlier ones and are left out.",)
    assert found.copies == (5, 6, 7, 8)


def test_many_lines_that_repeat_others_are_counted() -> None:
    assert preview("Name,Grade\n" + "Mere Kea,2k\n" * 22).notes == ("21 lines repeat earlier ones and are left out.",)


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Smith, Jo 5k\t021 555 0101", ("Jo Smith", "5k", "", "021 555 0101", "")),
        ("5k,Mere Kaa,Otago", ("Mere Kaa", "5k", "Otago", "", "")),
        ("Piri Moa\tOtago,4k", ("Piri Moa", "4k", "Otago", "", "")),
        ("moa@example.nz; Piri Moa; 3 dan", ("Piri Moa", "3d", "", "", "moa@example.nz")),
        ("Te Aho, Hēmi, Otago, 2 kyu", ("Hēmi Te Aho", "2k", "Otago", "", "")),
        ("1. Piri Moa (4k) - Otago", ("Piri Moa", "4k", "Otago", "", "")),
    ],
)
def test_a_line_is_read_whatever_its_order(line: str, row: tuple[str, ...]) -> None:
    (found,) = preview(f"Name,Grade,Phone\n{line}\n").rows
    assert (found.name, str(found.rank), found.club, found.phone, found.email) == row


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Smith, Jo 5k\t021 555 0101", ("Jo Smith", "5k", "", "021 555 0101")),
        ("Smith, Jo 5k\tOtago", ("Jo Smith", "5k", "Otago", "")),
        ("van der Berg\tPiet\t2d\tOtago", ("Piet van der Berg", "2d", "Otago", "")),
    ],
)
def test_a_line_that_does_not_fit_two_columns_of_names_is_read_by_its_content(line: str, row: tuple[str, ...]) -> None:
    (found,) = preview(f"Surname\tFirst name\tGrade\tClub\tPhone\n{line}\n").rows
    assert (found.name, str(found.rank), found.club, found.phone) == row


@pytest.mark.parametrize("line", [",5k,021 555 0101", "Mere Kaa,12x,", "Mere Kaa 5k,4k,Otago,x", "Ana,-,"])
def test_a_line_that_is_not_clear_is_left_to_correct(line: str) -> None:
    found = preview(f"Name,Grade,Phone\n{line}\n")
    assert (found.rows, [one.line for one in found.unreadable]) == ((), [2])


def test_a_line_that_repeats_another_with_a_difference_is_named() -> None:
    found = preview("Name,Grade,E-mail\nMere Kea,2k,mere@example.org\nMere Kea,2k,kea@example.org\n")
    assert sentences(found) == ["Line 3: “Mere Kea” repeats line 2."]
    assert found.unreadable == (), "it can be read"
    assert found.notes == ()


def test_a_grade_may_be_left_to_the_rating_list() -> None:
    assert preview("Name\nMere\n").rows == ()
    assert preview("Name\nMere\n", strength_required=False).rows == (EntryRow(2, "Mere"),)


def test_two_players_may_share_a_name() -> None:
    found = preview("Name,Grade,Club\nMere Kea,2k,Harbour\nMēre Kea,3k,Harbour\nKEA Mere,2k,Valley\n")
    assert len(found.rows) == 3
    assert [row.notes for row in found.rows] == [(), ("Same name as line 2.",), ("Same name as line 2.",)]


def test_what_deserves_a_look_is_noted_and_kept() -> None:
    row = preview("Name,Grade,Country,Email\nMere,2k,Atlantis,mere at home\n").rows[0]
    assert (row.country, row.email) == ("", "")
    assert row.notes == (
        "The country “Atlantis” isn’t known: left blank.",
        "“mere at home” isn’t an e-mail address: left out.",
    )


def test_a_rating_on_another_scale_beside_a_grade_is_left_out_with_a_note() -> None:
    row = preview("Name,Grade,Rating\nMere Kaa,2k,1850\n").rows[0]
    assert (str(row.rank), row.rating, row.notes) == ("2k", None, ("The rating “1850” isn’t in stones: left out.",))


def test_a_grade_that_is_read_with_some_goodwill_is_noted() -> None:
    rows = preview("Name,Grade\nMere Kaa,2d (AGA)\nTama Reed,3 kyu\n").rows
    assert [(str(row.rank), row.notes) for row in rows] == [("2d", ("“2d (AGA)” is read as 2d.",)), ("3k", ())]


def test_an_address_behind_a_name_is_the_players() -> None:
    one, two = preview(
        "Name,Grade,E-mail\nMere Kaa <m@example.nz>,2k,\nTama Reed <t@example.nz>,2k,r@example.nz\n"
    ).rows
    assert (one.name, one.email, two.email) == ("Mere Kaa", "m@example.nz", "r@example.nz")


def test_family_names_in_capitals_are_turned_round_and_said() -> None:
    found = preview("Name,Grade\nNGATA Aroha,2k\nKAA Mere,3k\nTama Reed,4k\nAroha Ngata,2k\nMOA Hana 5k,\n")
    assert [row.name for row in found.rows] == ["Aroha Ngata", "Mere Kaa", "Tama Reed", "Hana Moa"]
    assert found.notes[0] == (
        "Family names in capitals are written last, with one capital, e.g. “NGATA Aroha” as “Aroha Ngata”: check those "
        "that need another."
    )
    assert sentences(found) == ["Line 5: “Aroha Ngata” repeats line 2."]
    assert preview("Name,Grade\nDJ Reed,2k\nMere Kaa,3k\n").rows[0].name == "DJ Reed"
    two = preview("First name,Surname,Grade\nAroha,NGATA,2k\nMere,O’SHEA,3k\n")
    assert [row.name for row in two.rows] == ["Aroha Ngata", "Mere O’Shea"]
    assert preview("Surname,First name,Grade\nNGATA,AROHA,2k\n").rows[0].name == "AROHA NGATA"


def test_a_cell_that_says_there_is_nothing_is_empty() -> None:
    found = preview("Name,Grade,Rating,Club,EGD PIN,E-mail\nMere Kaa,2k,-,-,-,n/a\nTama Reed,?,-3.10,None,-,?\n")
    assert [(row.name, row.club, row.egd_pin, row.email, row.notes) for row in found.rows] == [
        ("Mere Kaa", "", "", "", ()),
        ("Tama Reed", "", "", "", ()),
    ]
    assert found.unreadable == ()


def test_two_players_with_one_number_are_told_so() -> None:
    found = preview("Name,Grade,EGD PIN\nMere Kaa,2k,13579246\nTama Reed,2k,13579246\nKaa Mere,3k,13579246\n")
    assert sentences(found) == [
        "Line 3: “Tama Reed” has the player number of line 2.",
        "Line 4: “Kaa Mere” repeats line 2.",
    ]


def test_a_phone_number_under_contact_is_one() -> None:
    found = preview("Name,Grade,Contact\nMere Kaa,2k,021 555 123\nTama Reed,2k,t@example.nz\nHana Moa,3k,by Mere\n")
    assert [(row.email, row.phone) for row in found.rows] == [("", "021 555 123"), ("t@example.nz", ""), ("", "")]
    assert found.rows[2].notes == ("“by Mere” isn’t an e-mail address: left out.",)


def test_numbers_that_only_count_the_lines_are_not_player_numbers() -> None:
    found = preview("ID,Name,Grade\n1,Mere,2k\n2,Hēmi,3d\n")
    assert [row.nzgs_id for row in found.rows] == ["", ""]
    assert found.notes == ("The column “ID” only counts lines, so it isn’t read as player numbers.",)
    assert preview("ID,Name,Grade\n10,Mere,2k\n2,Hēmi,3d\n").rows[0].nzgs_id == "10"


def test_without_names_the_director_is_asked() -> None:
    found = preview("Grade,Club\n2k,Harbour\n")
    assert (found.rows, found.fault) == ((), "Choose the column with the names.")


def test_a_mapping_by_hand_reads_a_list_without_header() -> None:
    table = read_table("Mere,2k\nHēmi,3d\n".encode(), "entries.csv")
    assert isinstance(table, TextTable)
    found = read_entries(table.without_header(), {"name": 0, "rank": 1})
    assert [(row.line, row.name) for row in found.rows] == [(1, "Mere"), (2, "Hēmi")]


@given(
    st.lists(st.lists(st.text(max_size=12), min_size=1, max_size=5), max_size=8),
    st.dictionaries(st.sampled_from([*(one.id for one in ENTRY_FIELDS), "round_1", "round_2"]), st.integers(-1, 6)),
)
def test_no_table_raises_and_no_line_is_lost(rows: list[list[str]], mapping: dict[str, int]) -> None:
    table = table_of([TableLine(number, tuple(row)) for number, row in enumerate(rows, start=1)])
    if isinstance(table, TextTable):
        found = read_entries(table, mapping)
        read = [*found.rows, *found.unreadable]
        lines = sorted((*(one.line for one in read), *found.copies))
        assert found.fault or lines == [line.number for line in table.lines]


@given(st.lists(st.sampled_from(["Mere,2k,", "Mere,2k,Harbour", "Hēmi,3d,", "Hemi,3d,", "Tūī,1d,"]), min_size=1))
def test_the_same_player_is_never_read_twice(lines: list[str]) -> None:
    once, twice = (preview("Name,Grade,Club\n" + "\n".join(lines * times)) for times in (1, 2))
    assert [row.name for row in twice.rows] == [row.name for row in once.rows]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name\nAroha Ngata 3k\n", "Aroha Ngata 3k"),
        ('Name,Club\n"Ngata, Aroha (3 kyu)",Rimu\n', "Aroha Ngata 3k"),
        ("Name,Rating\nAroha Ngata 3k,-2.10\n", "Aroha Ngata 3k"),
        ("Name,Grade\nAroha Ngata 3k,\n", "Aroha Ngata 3k"),
        ("First name,Surname\nAroha,Ngata 3k\n", "Aroha Ngata 3k"),
        ("Surname,First name\nNgata,Aroha 3k\n", "Aroha Ngata 3k"),
    ],
)
def test_a_grade_may_be_at_the_end_of_the_name(text: str, names: str) -> None:
    found = preview(text)
    assert [f"{row.name} {row.rank}" for row in found.rows] == [names]
    assert found.notes == ("1 grade was read from the end of the name: check the name and the strength.",)


def test_a_name_keeps_its_end_beside_a_grade_and_where_two_ends_disagree() -> None:
    found = preview("Name,Grade\nAroha Ngata 3k,4k\n")
    assert ([(row.name, str(row.rank)) for row in found.rows], found.notes) == ([("Aroha Ngata 3k", "4k")], ())
    found = preview("First name,Surname\nAroha 3k,Ngata 4k\n", strength_required=False)
    assert [(row.name, row.rank) for row in found.rows] == [("Aroha 3k Ngata 4k", None)]


def test_a_list_is_the_same_with_its_grades_in_one_cell_or_two() -> None:
    (one,), (two,) = preview("Name\nMere Kaa (5 kyu)\n").rows, preview("Name,Grade\nMere Kaa,5k\n").rows
    assert identity(one) == identity(two)


def test_a_question_mark_in_the_column_of_grades_is_no_grade_yet() -> None:
    found = preview("Name,Grade,Rating\nAri Kea,?,\nMere Moa,?,-11.40\nHana Rata 5k,?,\nTui Miro,,\n")
    assert [(row.name, str(row.rank), row.rating) for row in found.rows] == [
        ("Ari Kea", "?", None),
        ("Mere Moa", "?", Decimal("-11.40")),
        ("Hana Rata", "5k", None),
    ]
    assert found.rows[0].notes == ("No grade yet: write what they are paired as before the draw.",)
    assert sentences(found) == ["Line 5: “Tui Miro” has neither a grade nor a rating."]


TEAMS = """Name,Grade,Team,Board
Mere Kea,2k,Tui,2
Tāne Moa,4k,tui,1
Aroha Ruru,5k,TUI,
Wiremu Weka,6k,Tui,2
Hana Huia,7k,Ruru,first
Ana Kiwi,8k,,9x
"""


def test_a_team_and_the_board_in_it_with_a_sentence_for_one_that_cannot_be() -> None:
    read = preview(TEAMS)
    assert [(row.line, row.team, row.board) for row in read.rows] == [
        (2, "Tui", 2), (3, "tui", 1), (4, "TUI", None), (7, "", None)
    ]  # fmt: skip
    assert [(line.line, line.reason) for line in read.unreadable] == [
        (5, "“Wiremu Weka” has board 2 of Tui, and so has line 2"),
        (6, "“Hana Huia” has “first” under Board: write a number, e.g. 2, or leave it blank"),
    ]
