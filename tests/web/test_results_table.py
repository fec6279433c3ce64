"""The national results table: its columns at the federation's desk, and the tables of a division."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from games.models import LedgerEvent
from nzgs_tourney.forms.exchange.results_columns import ResultsLayoutForm
from nzgs_tourney.models import ResultsLayout
from nzgs_tourney.services.exchange.set_results_layout import set_results_layout
from nzgs_tourney.store.exchange.exported_division import results_layout
from nzgs_tourney.tournament.exchange.results_table import USUAL, Layout
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division, signed_in
from tests.web.parsed import file_text, page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, played=1)]
PAGE = reverse("federation:results_table")


def sent(**changed: object) -> dict[str, object]:
    """The page as it is first shown, with some of it changed; None takes a tick away."""
    form = ResultsLayoutForm(USUAL)
    values = {name: field.initial for name, field in form.fields.items()} | changed
    return {name: value for name, value in values.items() if value not in (None, False)}


def test_the_page_offers_every_column_with_an_example(federation: Client) -> None:
    page = federation.get(PAGE)
    assert len(select_all(page, '[type="checkbox"]')) == len(USUAL.players) + len(USUAL.games)
    assert {"Aroha Kauri", "2+/w2"} <= set(texts_of(page, "td"))


def test_columns_are_chosen_kept_and_told(federation: Client, desk: Desk) -> None:
    values = sent(players_nzgs_place=1, players_club=None, players_city=None, games_online=None)
    assert "Saved." in messages_of(federation.post(PAGE, values))
    layout = results_layout()
    assert layout.players[:3] == ("nzgs", "number", "place")
    assert not {"club", "city"} & set(layout.players)
    assert "online" not in layout.games
    ledger_event = LedgerEvent.objects.get(kind="results.columns")
    assert ledger_event.full_payload["changed"]["games"] == [list(USUAL.games), list(layout.games)]
    history = page_text(federation.get(reverse("federation:accounts_history")))
    assert (
        "Chose the columns of the results table: players NZGS number, No., Place, Name, Family name, Given name"
        in history
    )
    director = signed_in(desk.director)
    content = file_text(director.get(of_division(desk, "results_table_csv", "players")))
    assert content.startswith("NZGS number,No.,Place,Name,Family name,Given name,Name in own script,EGD PIN")


def test_the_same_columns_again_change_nothing(federation: Client) -> None:
    assert "Saved." in messages_of(federation.post(PAGE, sent()))
    set_results_layout(Layout(("name",), ("black",)), actor="Federation")
    set_results_layout(Layout(("name",), ("black",)), actor="Federation")
    assert ResultsLayout.objects.count() == 1
    assert LedgerEvent.objects.filter(kind="results.columns").count() == 1


def test_a_preview_saves_nothing(federation: Client) -> None:
    response = federation.post(PAGE, {**sent(players_name_place=1, players_rounds=None), "action": "preview"})
    assert "Preview, not saved yet" in page_text(response)
    headings = {text_of(heading) for heading in select_all(response, "thead th")}
    assert "Name" in headings
    assert "Round 1" not in headings
    assert not ResultsLayout.objects.exists()


def test_a_choice_that_makes_no_table_comes_back_as_it_was_typed(federation: Client) -> None:
    answer = federation.post(PAGE, sent(players_number=None))
    assert answer.status_code == 422
    page = page_text(answer)
    assert "Rounds name opponents by No.: tick that column too, or leave out Rounds." in page
    assert federation.post(PAGE, sent(players_name_place="x")).status_code == 422
    assert not ResultsLayout.objects.exists()


def test_a_director_sees_what_to_fix_and_the_tables(desk: Desk) -> None:
    director = signed_in(desk.director)
    assert of_division(desk, "results_table") in page_text(director.get(of_division(desk, "export")))
    entry = desk.division.entries.earliest("pk")
    entry.player.nzgs_id = "1021"
    entry.player.save()
    guessed = director.get(of_division(desk, "results_table"))
    assert "Ready to send." not in text_of(guessed)
    offered = select_all(guessed, "select[name^=family_]")
    families = {str(field["name"]): str(select_all(field, "option")[0]["value"]) for field in offered}
    assert len(families) == 8
    saved = director.post(of_division(desk, "results_table"), {"action": "all", **families})
    assert messages_of(saved) == "Saved 8 family names."
    answer = director.get(of_division(desk, "results_table"))
    page = text_of(answer)
    assert "Ready to send." in page
    assert f"{entry.name} has no NZGS number." not in page
    assert sum("has no NZGS number." in text_of(line) for line in select_all(answer, "li:has(> a)")) == 7
    rows = list(csv.DictReader(io.StringIO(file_text(director.get(of_division(desk, "results_table_csv", "games"))))))
    assert len(rows) == 4
    assert {row["Played"] for row in rows} == {"yes"}
    assert "1021" in {row["Black NZGS number"] for row in rows} | {row["White NZGS number"] for row in rows}
    response = director.get(of_division(desk, "results_table_xlsx"))
    assert load_workbook(io.BytesIO(response.content)).sheetnames == ["Players", "Games"]
    assert director.get(of_division(desk, "results_table_csv", "nothing")).status_code == 404


def test_a_result_that_is_missing_must_be_fixed_first(desk: Desk) -> None:
    desk.publish(2)
    page = page_text(signed_in(desk.director).get(of_division(desk, "results_table")))
    assert "Fix before sending" in page
    assert "no result yet." in page


@pytest.mark.on_both
def test_a_bounded_number_of_queries(desk: Desk, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    director = signed_in(desk.director)
    with django_assert_max_num_queries(24):
        director.get(of_division(desk, "results_table"))
