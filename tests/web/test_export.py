"""A division taken away through the pages: what to look at first, the files, the lists, the public's lists."""

from __future__ import annotations

import csv
import io
from urllib.parse import urljoin

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from games.ledger import guards
from nzgs_tourney.models import Division, Eligible, Entry
from nzgs_tourney.pages.entries.entries_page import entry_list
from nzgs_tourney.pages.exchange.export_preview import targets
from nzgs_tourney.services.entries.edit_entry import plan_rounds
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.store.exchange.exported_division import external_values
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.standings.counting_rules import counting_words
from ratings.imports.table import TableRejected, read_table
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.desk_pages import messages_of, of_division, of_event, signed_in
from tests.web.parsed import file_text, links, page_text, select_all, text_of, texts_of
from tests.web.sheets import words_of


def partly_played() -> Desk:
    found = make_desk(8)
    found.play(1)
    both_report(games_of(found.publish(2))[0], "W+3")
    return found


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.desk(made=partly_played),
    pytest.mark.usefixtures("empty_cache"),
]


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_the_page_offers_every_file_and_every_list(desk: Desk, director: Client) -> None:
    page = page_text(director.get(of_division(desk, "export")))
    for one in targets():
        assert of_division(desk, "export_target", one.word) in page
    for which in ("entries", "standings", "crosstable", "draw", "results"):
        for form in ("csv", "xlsx"):
            assert of_division(desk, "export_table", which, form) in page
    assert "?after=2" in page
    assert of_event(desk, "backup") in page
    assert of_division(desk, "import_division") in page


def test_what_must_be_mended_is_named_with_where(desk: Desk, director: Client) -> None:
    page = page_text(director.get(of_division(desk, "export_target", "h9")))
    assert "no result yet." in page
    assert of_division(desk, "results", 2) in links(page)
    entry = Entry.objects.filter(division=desk.division).first()
    assert entry is not None
    assert f"{entry.name} has no EGD PIN." in page
    assert of_event(desk, "entry", entry.pk) in page
    assert "Class A by the time setting" in page
    assert "Seeds of draws" in page
    assert "Download as it is" in page


def test_a_number_is_entered_where_the_list_leads(desk: Desk, director: Client) -> None:
    entry = Entry.objects.filter(division=desk.division).order_by("pk")[0]
    address = of_event(desk, "entry", entry.pk)
    values = {"name": entry.name, "rank": entry.rank, "country": "NZ", "start_correction": 0}
    assert "digits only" in page_text(director.post(address, {**values, "egd_pin": "12a"}))
    assert director.post(address, {**values, "egd_pin": "12850431", "aga_id": "31648"}).status_code == 302
    entry.refresh_from_db()
    assert (entry.egd_pin, entry.aga_id) == ("12850431", "31648")
    assert f"{entry.name} has no EGD PIN." not in page_text(director.get(of_division(desk, "export_target", "h9")))
    assert "|12850431" in file_text(director.get(of_division(desk, "export_file", "h9")), "iso-8859-15")
    assert "31648" in file_text(director.get(of_division(desk, "export_file", "aga")))


@pytest.mark.parametrize("target", [one.word for one in targets()])
def test_every_file_is_read_again(desk: Desk, director: Client, target: str) -> None:
    assert director.get(of_division(desk, "export_target", target)).status_code == 200
    response = director.get(of_division(desk, "export_file", target))
    assert response["Content-Disposition"].startswith('attachment; filename="rimu-open')
    found = read_any(response.content)
    assert isinstance(found, Recognised)
    assert (found.format, len(found.external.division.players)) == (Format(target), 8)


def test_forfeits_are_marked_or_free(desk: Desk, director: Client) -> None:
    page = page_text(director.get(of_division(desk, "export_target", "h9"), {"forfeits": "free"}))
    assert f"{of_division(desk, 'export_file', 'h9')}?forfeits=free" in page


def test_an_empty_division_has_no_table_to_send_and_says_so() -> None:
    desk = make_desk(0)
    director = signed_in(desk.director)
    refused = write_as(Format.H9, external_values(desk.division))
    assert isinstance(refused, Faults)
    for page in ("export_target", "export_file"):
        assert refused.first.sentence in text_of(director.get(of_division(desk, page, "h9")))


@pytest.mark.parametrize(
    ("which", "round_", "heading", "lines"),
    [
        ("entries", "", "Name", 8),
        ("draw", "2", "Table", 4),
        ("results", "1", "Table", 4),
        ("standings", "", "Place", 8),
        ("crosstable", "", "No.", 8),
    ],
)
def test_every_list_as_csv_and_workbook(
    desk: Desk, director: Client, which: str, round_: str, heading: str, lines: int
) -> None:
    asked = {"after": round_} if round_ else {}
    csv_rows = rows(director.get(of_division(desk, "export_table", which, "csv"), asked).content)
    assert (csv_rows[0][0], len(csv_rows)) == (heading, lines + 1)
    response = director.get(of_division(desk, "export_table", which, "xlsx"), asked)
    page = load_workbook(io.BytesIO(response.content)).active
    assert (page["A1"].value, page.max_row) == (heading, lines + 1)


def test_there_is_no_list_of_a_round_that_is_not_published(desk: Desk, director: Client) -> None:
    desk.division.drawn_rounds.get(number=2)
    for asked in ({"after": "3"}, {"after": "x"}, {}):
        assert director.get(of_division(desk, "export_table", "draw", "csv"), asked).status_code == 404
    assert director.get(of_division(desk, "export_table", "secrets", "csv")).status_code == 404
    assert director.get(of_division(desk, "export_table", "entries", "pdf")).status_code == 404
    assert director.get(of_division(desk, "export_target", "macmahon")).status_code == 404


def test_no_round_after_the_last_is_among_the_rounds_missed(desk: Desk, director: Client) -> None:
    entry = desk.division.entries.earliest("pk")
    plan_rounds(entry.pk, {4: Status.EXCUSED, 6: Status.EXCUSED}, actor="Director")
    edit_division(desk.division.pk, {"rounds": 5}, actor="Director")
    csv_rows = rows(director.get(of_division(desk, "export_table", "entries", "csv")).content)
    assert next(row[-1] for row in csv_rows if entry.name in row) == "4"
    (listed,) = [line for line in entry_list(Division.objects.get(pk=desk.division.pk)).lines if line.pk == entry.pk]
    assert "6" not in listed.plays


def test_the_entries_come_back_as_an_entry_list(desk: Desk, director: Client) -> None:
    first = Entry.objects.filter(division=desk.division).order_by("pk")[0]
    told = {"family": "Rangi", "tags": ["youth", "newcomers"], "points_eligible": Eligible.NO.value}
    Entry.objects.filter(pk=first.pk).update(**told)
    table = read_table(director.get(of_division(desk, "export_table", "entries", "csv")).content, "entries.csv")
    assert not isinstance(table, TableRejected)
    preview = read_entries(table, recognise_columns(table.header.cells), rounds=6)
    assert not preview.unreadable
    back = preview.rows[0]
    assert (back.family, back.tags, back.eligible) == ("Rangi", ("youth", "newcomers"), "no")
    assert [one.name for one in preview.rows] == list(
        Entry.objects.filter(division=desk.division).order_by("pk").values_list("name", flat=True)
    )


def test_a_name_is_neither_formula_nor_markup_anywhere(desk: Desk, director: Client) -> None:
    entry, name = Entry.objects.filter(division=desk.division).order_by("pk")[0], "=HYPERLINK(<b>)"
    with guards.lifted():
        Entry.objects.filter(pk=entry.pk).update(name=name)
    csv_rows = rows(director.get(of_division(desk, "export_table", "entries", "csv")).content)
    assert csv_rows[1][0] == f"'{name}"
    page = director.get(of_division(desk, "export_html"))
    assert page["Content-Disposition"].startswith("attachment")
    assert name in text_of(page)
    assert not select_all(page, "b, script")
    target = director.get(of_division(desk, "export_target", "h9"))
    assert "(<b>)" in text_of(target)
    assert not select_all(target, "b")


def test_the_public_takes_its_lists_without_contact_details(desk: Desk, client: Client) -> None:
    Entry.objects.filter(division=desk.division).update(email="mere@example.org", phone="021 555")
    place = [desk.event.slug, desk.division.slug]
    for page, *asked in (
        ("public:standings",),
        ("public:results", 1),
        ("public:draw", 2),
    ):
        address = reverse(page, args=[*place, *asked])
        offered = links(client.get(address))
        what = page.removeprefix("public:")
        for form in ("csv", "xlsx"):
            link = next(part for part in offered if part.endswith(f"{what}.{form}"))
            response = client.get(_joined(address, link))
            assert response.status_code == 200
            if form == "csv":
                assert "example.org" not in file_text(response)
            else:
                assert "example.org" not in str(list(load_workbook(io.BytesIO(response.content)).active.values))
    assert client.get(reverse("public:table", args=[*place, "entries", "csv"])).status_code == 404
    assert client.get(reverse("public:round_table", args=[*place, 3, "draw", "csv"])).status_code == 404


def _joined(address: str, link: str) -> str:
    """Where a link on a page leads."""
    return urljoin(f"http://testserver{address}", link).removeprefix("http://testserver")


@pytest.mark.on_both
def test_the_check_list_asks_the_database_as_often_for_many_as_for_few(
    desk: Desk, director: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(20):
        director.get(of_division(desk, "export_target", "h9"))
    with django_assert_max_num_queries(20):
        director.get(of_division(desk, "export"))


def test_a_list_with_american_numbers_is_taken(desk: Desk, director: Client) -> None:
    sent = SimpleUploadedFile("list.csv", b"Name,Grade,EGD PIN,AGA number\nNew Kea,3k,77,88\n")
    waiting = director.post(of_division(desk, "import"), {"file": sent}).url
    director.post(
        waiting,
        {"action": "accept", "column_0": "name", "column_1": "rank", "column_2": "egd_pin", "column_3": "aga_id"},
    )
    entry = Entry.objects.get(name="New Kea")
    assert (entry.egd_pin, entry.aga_id) == ("77", "88")
    assert messages_of(director.get(waiting)) != ""


def test_the_lists_of_an_earlier_round_are_those_of_that_round(desk: Desk, director: Client) -> None:
    page = page_text(director.get(of_division(desk, "standings"), {"after": 1}))
    for which, form in (("crosstable", "csv"), ("crosstable", "xlsx")):
        assert f"{of_division(desk, 'export_table', which, form)}?after=1" in page
    assert f"{of_division(desk, 'export_html')}?after=1" in page
    earlier = director.get(of_division(desk, "export_table", "crosstable", "csv"), {"after": 1})
    assert earlier["Content-Disposition"].endswith('-crosstable-after-1.csv"')
    assert rows(earlier.content)[0][-1] == "Round 1"
    assert rows(director.get(of_division(desk, "export_table", "crosstable", "csv")).content)[0][-1] == "Round 2"
    web = director.get(of_division(desk, "export_html"), {"after": 1})
    assert "Crosstable after 1 round" in text_of(web)
    assert "Round 2" not in texts_of(web, "h2")
    for wrong in ("3", "x", "²"):
        for address in (of_division(desk, "export_table", "standings", "csv"), of_division(desk, "export_html")):
            assert director.get(address, {"after": wrong}).status_code == 404


def test_pages_papers_and_the_web_page_say_how_it_is_counted(desk: Desk, director: Client) -> None:
    with guards.lifted():
        type(desk.division).objects.filter(pk=desk.division.pk).update(round_down=True, virtual_half=True)
    type(desk.event).objects.filter(pk=desk.event.pk).update(published=True)
    public = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    papers = (of_division(desk, "standings_pdf"), of_division(desk, "crosstable_pdf"))
    texts = [page_text(director.get(of_division(desk, "standings"))), page_text(director.get(public))]
    texts += [page_text(director.get(of_division(desk, "export_html")))]
    texts += [words_of(director.get(paper)) for paper in papers]
    told = {
        rule.heading: rule.text
        for rule in counting_words(settings_values(Division.objects.get(pk=desk.division.pk)), ())
    }
    assert set(told) >= {"No game", "Half points"}
    for text in texts:
        for heading, rule in told.items():
            assert heading in text
            assert rule in text
