"""The rules of a division, and a new one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent, Speaker
from nzgs_tourney.forms.events.division_forms import DivisionForm, rules_of
from nzgs_tourney.models import Division, PointsRules, Prize
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.rounds.stored_values import settings_values
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.telling_prizes import finished
from tests.pdf_text import pages_of
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import PageText, field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def rules(desk: Desk, **changed: Any) -> dict[str, Any]:
    """What a browser sends back from the page as it is, but for what is changed."""
    form = DivisionForm(initial=rules_of(desk.division))
    values = {field.name: field.value() for field in form}
    return {name: value for name, value in {**values, **changed}.items() if value is not None and value is not False}


def stored(desk: Desk) -> Division:
    return Division.objects.get(pk=desk.division.pk)


def test_saving_the_page_as_it_is_changes_nothing(desk: Desk, director: Client) -> None:
    before = LedgerEvent.objects.count()
    assert director.post(of_division(desk, "division_settings"), rules(desk)).status_code == 302
    assert LedgerEvent.objects.count() == before


def test_a_small_board_with_handicaps_of_the_large_one_is_told(desk: Desk, director: Client) -> None:
    small = rules(desk, board_size="13", handicap_basis="rating")
    sentence = "On 13×13 the draw gives as many stones as on 19×19."
    assert sentence in page_text(director.post(of_division(desk, "division_settings"), small, follow=True))
    offered = DivisionForm().small_table
    assert offered.startswith("0: even, komi 7\n1: 1 stone, no komi\n")
    page = page_text(
        director.post(of_division(desk, "division_settings"), {**small, "handicap_table": offered}, follow=True)
    )
    assert sentence not in page
    assert stored(desk).handicap_table[3] == [2, "0"]


def test_a_renamed_division_is_called_by_its_new_name_and_a_lost_table_is_told(desk: Desk, director: Client) -> None:
    edit_division(desk.division.pk, {"board_size": 13, "handicap_table": [[0, "7"], [1, "0"]]}, actor="Director")
    desk.division.refresh_from_db()
    before = {f"initial-{name}": value for name, value in rules(desk).items()}
    renamed = {**before, **rules(desk, name="Kauri", board_size="19")}
    page = page_text(director.post(of_division(desk, "division_settings"), renamed, follow=True))
    assert "The rules of Kauri are saved. The handicap table, which was for another board size, is removed." in page


def test_rules_are_changed_on_record(desk: Desk, director: Client) -> None:
    changed = rules(
        desk,
        system="swiss",
        rounds="4",
        komi="6.5",
        handicap_basis="rating",
        handicap_maximum="9",
        even_below="0.50",
        criterion_1="wins",
        criterion_2="sodos",
        criterion_3="",
        bye_half_points="1",
        round_down="on",
    )
    assert director.post(of_division(desk, "division_settings"), changed).status_code == 302
    division = stored(desk)
    assert (division.system, division.rounds, str(division.komi), str(division.even_below)) == (
        "swiss",
        4,
        "6.5",
        "0.50",
    )
    assert (division.criteria, division.bye_half_points, division.round_down) == (["wins", "sodos"], 1, True)
    assert "komi" in LedgerEvent.objects.get(kind="division.edited").full_payload


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bar": "5x"}, "isn’t a grade"),
        ({"system": "jungle"}, "jungle"),
        ({"bar": "10k", "floor": "1d"}, "The bar, 10k, is below the floor, 1d."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"board_size": "26"}, "less than or equal to 25"),
        ({"criterion_1": "sos", "criterion_2": "sos"}, "is chosen twice"),
        ({"komi": "seven"}, "Enter a number."),
        ({"komi": "7.3"}, "e.g. 7 or 6.5, not 7.3."),
        ({"komi": "-7"}, "e.g. 7 or 6.5, not -7."),
    ],
)
def test_rules_that_make_no_sense_are_refused_with_everything_typed(
    desk: Desk, director: Client, wrong: dict[str, str], sentence: str
) -> None:
    response = director.post(of_division(desk, "division_settings"), rules(desk, overtime="3 x 20 s", **wrong))
    assert response.status_code == 422
    page = page_text(response)
    assert sentence in page
    assert "3 x 20 s" in field_values(page)
    assert stored(desk).overtime == desk.division.overtime


def test_once_drawn_the_system_stays_whatever_is_sent(desk: Desk, director: Client) -> None:
    desk.draw(1)
    sent = rules(desk, system="swiss", board_size="13", overtime="3 x 20 s")
    assert director.post(of_division(desk, "division_settings"), sent).status_code == 302
    division = stored(desk)
    assert (division.system, division.board_size, division.overtime) == ("mcmahon", 19, "3 x 20 s")


def test_what_a_drawn_round_keeps_and_how_to_change_it_is_said(desk: Desk, director: Client) -> None:
    address = of_division(desk, "division_settings")

    def saved(**changed: Any) -> PageText:
        desk.division.refresh_from_db()
        shown = {f"initial-{name}": value for name, value in rules(desk).items()}
        return page_text(director.post(address, {**shown, **rules(desk, **changed)}, follow=True))

    assert "The rules of Open are saved." in saved(komi="6.5")
    desk.draw(1)
    assert "Discard the draft of round 1 to change the system and the board size." in page_text(director.get(address))
    assert "Round 1 is" not in saved(komi="7")
    drawn = publish_round(desk.division.pk, 1, actor="Director")
    page = saved(komi="6.5")
    assert "Round 1 is published and keeps the old ones, unless you take it back and draw it again." in page
    assert "Take round 1 back and discard it to change the system and the board size." in page
    assert "keeps the old ones" not in saved(komi="6.5", rounds="5")
    report_from(games_of(drawn)[0], Speaker.PAPER, "B+R")
    page = saved(komi="7")
    assert "Round 1 is published and keeps the old ones." in page
    assert "A round is drawn: the system and the board size can’t change." in page


def test_a_new_division_begins_with_the_rules_of_the_last(desk: Desk, director: Client) -> None:
    response = director.post(of_event(desk, "division_new"), {"name": "Beginners", "preset": "last"})
    made = desk.event.divisions.get(name="Beginners")
    assert response.url.endswith(f"/{made.slug}/settings/")
    assert made.rounds == desk.event.divisions.get(position=2).rounds
    assert made.position == 3


def test_a_new_division_asks_for_its_preset(desk: Desk, director: Client) -> None:
    address = of_event(desk, "division_new")
    page = page_text(director.get(address))
    assert "Like Division 2" in page
    assert "Swiss, 7 rounds, 13×13, handicaps, 15 min, sudden death" in page
    assert "New Zealand Open, Division 2" in page
    assert director.post(address, {"name": "Beginners", "preset": "thirteen/1"}).status_code == 302
    made = desk.event.divisions.get(name="Beginners")
    assert (made.board_size, made.rounds, made.main_minutes, made.position) == (13, 7, 15, 3)
    assert made.handicap_table[3] == [2, "0"]
    assert director.post(address, {"name": "Others", "preset": "thirteen/2"}).status_code == 422
    assert director.post(address, {"name": "Others"}).status_code == 422


def test_a_smaller_board_gets_a_table_of_handicaps_and_the_page_says_so(desk: Desk, director: Client) -> None:
    before = {f"initial-{name}": value for name, value in rules(desk).items()}
    sent = {**before, **rules(desk, board_size="13", handicap_basis="rank", komi="6.5")}
    page = page_text(director.post(of_division(desk, "division_settings"), sent, follow=True))
    assert "A handicap table for 13×13 is filled in: check it." in page
    assert "as many stones as on 19×19" not in page
    assert stored(desk).handicap_table[:4] == [[0, "6.5"], [1, "0"], [1, "0"], [2, "0"]]


@pytest.mark.parametrize("size", [9, 13])
def test_a_draft_on_a_small_board_warns_of_the_handicaps_of_the_large_one(
    desk: Desk, director: Client, size: int
) -> None:
    rows = {"board_size": size, "handicap_basis": "rank", "handicap_table": []}
    edit_division(desk.division.pk, rows, actor="Director")
    address = of_division(desk, "round", 1)
    sentence = f"On {size}×{size} the draw gives as many stones as on 19×19."
    assert sentence in page_text(director.get(address)), "before the draw"
    desk.draw(1)
    draft = page_text(director.get(address))
    assert sentence in draft
    assert "#id_handicap_table" in draft
    edit_division(desk.division.pk, {"handicap_table": [[0, "7"], [1, "0"], [1, "0"]]}, actor="Director")
    assert sentence not in page_text(director.get(address))
    edit_division(desk.division.pk, {"handicap_table": []}, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    assert sentence not in page_text(director.get(address)), "too late to change it"


@pytest.mark.parametrize(("name", "sentence"), [("", "This field is required."), ("Open", "already")])
def test_a_division_needs_a_name_of_its_own(desk: Desk, director: Client, name: str, sentence: str) -> None:
    response = director.post(of_event(desk, "division_new"), {"name": name, "preset": "last"})
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert desk.event.divisions.count() == 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("level", "Pairs on equal scores swap tables"),
        ("anywhere", "Any pairs swap tables"),
        ("never", "Nobody is moved to avoid a table"),
    ],
)
def test_which_boards_exchange_tables_is_a_rule_and_stands_at_the_order_of_the_draw(
    desk: Desk, director: Client, change: str, sentence: str
) -> None:
    assert director.post(of_division(desk, "division_settings"), rules(desk, table_change=change)).status_code == 302
    assert settings_values(stored(desk)).table_change == change
    assert sentence in page_text(director.get(of_division(desk, "draw_order")))
    assert director.post(of_division(desk, "division_settings"), rules(desk, table_change="x")).status_code == 422


def test_a_division_nobody_was_entered_in_can_go_and_no_other() -> None:
    desk = make_desk(4)
    director = signed_in(desk.director)
    empty = add_division(desk.event.pk, "Beginners", actor="Director")
    Prize.objects.create(division=empty, position=1, name="First", amounts=["50"])
    PointsRules.objects.create(division=empty, table="regional", year=2026)
    assert "Remove Open" not in page_text(director.get(of_division(desk, "division_settings")))
    refused = page_text(director.post(of_division(desk, "division_remove"), follow=True))
    assert "Open can’t be removed: it has had entries" in refused
    assert "Remove Beginners" in page_text(director.get(of_event(desk, "division_settings", "beginners")))
    gone = director.post(of_event(desk, "division_remove", "beginners"), follow=True)
    assert "Beginners is removed from the event." in page_text(gone)
    assert not Division.objects.filter(pk=empty.pk).exists()
    assert "Removed the division Beginners" in page_text(director.get(of_event(desk, "history")))
    assert "Beginners" not in page_text(Client().get(f"/e/{desk.event.slug}/"))


def test_the_last_division_of_an_event_stays() -> None:
    desk = make_desk(0)
    others = Division.objects.filter(event=desk.event).exclude(pk=desk.division.pk)
    director = signed_in(desk.director)
    for other in others:
        director.post(of_event(desk, "division_remove", other.slug))
    assert list(Division.objects.filter(event=desk.event)) == [desk.division]
    assert "only division" in page_text(director.post(of_division(desk, "division_remove"), follow=True))
    Division.objects.filter(pk=desk.division.pk).update(club_gap=2)
    copied = add_division(desk.event.pk, "Handicap", actor="Director")
    assert (copied.position > desk.division.position, copied.club_gap) == (True, 2), "with the rules of the last one"


def test_rounds_that_are_added_after_points_were_awarded(desk: Desk, director: Client) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director")
    told, warned = "Awarded after round 1; the division has 2 rounds now.", "NZGS points were awarded after round 1"
    place = [desk.event.slug, desk.division.slug]
    pages = [of_division(desk, "points"), reverse("public:points", args=place)]
    assert not any(told in page_text(director.get(page)) for page in pages)
    renamed = rules(desk, name="Masters")
    assert warned not in page_text(director.post(of_division(desk, "division_settings"), renamed, follow=True))
    longer = rules(desk, name="Masters", rounds=2)
    assert warned in page_text(director.post(of_division(desk, "division_settings"), longer, follow=True))
    assert all(told in page_text(director.get(page)) for page in pages)
    paper = director.get(reverse("public:points_pdf", args=place))
    assert told in " ".join(" ".join(pages_of(paper.content)).split())
