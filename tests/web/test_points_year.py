"""The list of a year is final once it is closed, and counts what the federation agrees to."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.ledger import guards
from games.ledger.event_trail import trail_of
from games.ledger.verify import verify
from games.models import Game, Speaker, Stream
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.ledger_checks.points import years
from nzgs_tourney.models import (
    ClosedBalance,
    Division,
    Eligible,
    Entry,
    PointsAward,
    User,
    YearStanding,
)
from nzgs_tourney.pages.points.points_page import points_page
from nzgs_tourney.pages.points.year import year_page
from nzgs_tourney.paper.points_sheet import year_paper, year_table
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.restore_event import restore_as_director, restore_event
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.people.split_person import rename_person
from nzgs_tourney.services.points.award_points import agree_to_award, award_division_points
from nzgs_tourney.services.points.points_rules import set_points_rules
from nzgs_tourney.services.points.points_year import close_points_year, set_brought_forward, set_willing
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.exchange.event_file import event_file
from ratings.models import Player
from tests.db.desk import Desk, games_of, report_from
from tests.db.telling_prizes import YEAR, finished
from tests.emptied import empty
from tests.web.desk_pages import of_division
from tests.web.parsed import page_text
from tests.web.test_points import page_of, winners

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def by_slips(desk: Desk) -> None:
    """One round, the last, is closed with results from slips; it gives points."""
    Division.objects.filter(pk=desk.division.pk).update(rounds=1)
    Entry.objects.filter(division=desk.division).update(points_eligible=Eligible.YES)
    for game in games_of(desk.publish(1)):
        report_from(game, Speaker.PAPER, "B+3")
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    set_points_rules(desk.division.pk, table="regional", own=(), year=YEAR, among_eligible=False, actor="Aroha")


def test_two_of_one_name_are_told_apart_by_number_or_club(desk: Desk) -> None:
    one = Player.objects.create(name="Tūī Kea", nzgs_id="512")
    other = enter_player(desk.division.pk, NewEntry("Tūī Kea", "3k", club="Ōtautahi"), actor="Director").player
    set_brought_forward(YEAR, {one.pk: Decimal(5), other.pk: Decimal(4)}, actor="Federation")
    names = ["Tūī Kea, 512", "Tūī Kea, Ōtautahi"]
    assert [line.name for line in year_page(YEAR).lines] == names
    assert [row[1] for row in year_table(YEAR).rows] == names
    assert [line.name for line in year_paper(YEAR, timezone.now()).lines] == names


def test_a_closed_year_shows_the_names_of_when_it_was_closed(desk: Desk) -> None:
    mere, tama = Player.objects.create(name="Mere Rangi"), Player.objects.create(name="Tama Weka")
    rename_person(tama.pk, "Tama Kiwi", "Married.", actor="Federation")
    set_brought_forward(YEAR, {mere.pk: Decimal(5), tama.pk: Decimal(4)}, actor="Federation")
    set_willing(YEAR, {mere.pk}, actor="Federation")
    close_points_year(YEAR, mere.pk, actor="Federation")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    rename_person(mere.pk, "Mere Smith-Rangi", "Both names.", actor="Federation")
    page = year_page(YEAR)
    assert [line.name for line in page.lines] == ["Mere Rangi", "Tama Kiwi"]
    assert page.representative == "Mere Rangi"
    assert [row[1] for row in year_table(YEAR).rows] == ["Mere Rangi", "Tama Kiwi"]
    assert [line.name for line in year_page(YEAR + 1).lines] == ["Tama Kiwi", "Mere Smith-Rangi"]


def test_a_closed_year_keeps_a_line_for_each_of_two_who_are_joined_later(desk: Desk) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    kahu = Player.objects.create(name="Kahu Weka-Smith")
    set_brought_forward(YEAR, {kahu.pk: Decimal(4)}, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    before = year_page(YEAR)
    join_people(kahu.pk, winners(desk)[0].player_id, "One person.", actor="Federation")
    assert year_page(YEAR).lines == before.lines
    assert len(before.lines) > 1


def test_a_closed_year_keeps_its_lines_when_an_event_with_an_award_is_restored(desk: Desk) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    one = winners(desk)[0]
    content = event_file(desk.event)
    empty()
    mere = Player.objects.create(name=one.name, nzgs_id="1002")
    set_brought_forward(YEAR, {mere.pk: Decimal(4)}, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    before = year_page(YEAR)
    restored = restore_event(content, by_federation="Federation")
    after = year_page(YEAR)
    assert (after.lines, after.events) == (before.lines, ())
    assert [(line.total, line.carried) for line in after.lines] == [("4", "3")]
    assert after.set_aside == ("Set aside, because they came after the year was closed: the points of Rimu Open, Open.")
    assert after.set_aside in page_of(Client(), "public:year_points", YEAR)
    assert year_paper(YEAR, timezone.now()).lines[0].total == "4"
    assert verify(NZGS_POINTS)[0].broken is None
    assert PointsAward.objects.get(division__event=restored).agreed
    sentence = f"These points don’t count: the list of {YEAR} was closed without them."
    assert sentence in page_of(Client(), "public:points", restored.slug, restored.divisions.get(position=1).slug)
    assert points_page(restored.divisions.get(position=1)).award.set_aside == sentence


def test_a_closed_line_that_is_not_its_sum_is_found(desk: Desk) -> None:
    set_brought_forward(YEAR, {Player.objects.create(name="Tūī Kea").pk: Decimal(4)}, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    with guards.lifted():
        ClosedBalance.objects.update(brought=14)
    found = [one.why for one in years(trail_of(Stream.objects.get(key=NZGS_POINTS)))]
    assert found[0] == "the points of 2026 are added up from something else now"
    assert "isn’t the sum of the line" in found[1]


def test_points_of_an_event_that_an_organiser_restores_wait_for_the_federation(desk: Desk) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    content = event_file(desk.event)
    empty()
    restore_as_director(content, User.objects.create_user("organiser", makes_events=True), actor="organiser")
    assert not year_page(YEAR).lines
    (waiting,) = year_page(YEAR).waiting
    assert waiting.words == "Rimu Open, Open: Regional championship"
    agree_to_award(waiting.pk, actor="Federation")
    assert year_page(YEAR).lines


def test_a_correction_after_an_award_tells_the_public_what_is_true_and_the_director_what_to_do(
    desk: Desk, director: Client
) -> None:
    by_slips(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    game = Game.objects.filter(pairing__round__division=desk.division).earliest("pk")
    correct_result(game.pk, "W+3", "Misread.", actor="Aroha", nonce=uuid4(), seen=game.result)
    year = "NZGS points of 2026 were awarded with the old result"
    to_do = "Award the points again."
    public = page_of(Client(), "public:year_points", YEAR)
    assert f"{year}." in public
    assert to_do not in public
    assert to_do in page_text(director.get(of_division(desk, "points")))
    award_division_points(desk.division.pk, actor="Director", reason="Misread.", agreed=True)
    close_points_year(YEAR, None, actor="Federation")
    public = page_of(Client(), "public:year_points", YEAR)
    assert f"{year}, and awarded again since." in public
    assert "its points don’t change" not in public


def test_the_next_year_begins_with_the_rules_of_the_closed_one(desk: Desk, federation: Client) -> None:
    rules = {"reduction": "20", "deduction": "22.5", "least": "0"}
    assert federation.post(reverse("federation:points_year_rules", args=[YEAR]), rules).status_code == 302
    set_brought_forward(YEAR, {desk.division.entries.earliest("pk").player_id: Decimal(10)}, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    page = page_of(federation, "federation:points_year", YEAR + 1)
    assert "loses 20 %, then the representative a further 22.5. No balance falls below 0." in page
    assert YearStanding.objects.get(year__year=YEAR + 1).brought == Decimal(8)


def test_a_closed_year_leaves_what_the_next_has_alone(desk: Desk) -> None:
    one = desk.division.entries.earliest("pk").player_id
    set_brought_forward(YEAR, {one: Decimal(8)}, actor="Federation")
    set_brought_forward(YEAR + 1, {one: Decimal(1)}, actor="Federation")
    with pytest.raises(Refused, match="brought into 2027 already"):
        close_points_year(YEAR, None, actor="Federation")
    assert not ClosedBalance.objects.exists()


def test_a_year_without_points_says_nothing_of_who_is_available(desk: Desk) -> None:
    told = page_text(Client().get(reverse("public:year_points", args=[2031])))
    assert "Nobody is available yet." not in told


def test_closing_names_what_gives_points_and_was_not_awarded(desk: Desk) -> None:
    by_slips(desk)
    sentence = f"Not awarded yet, so it won’t count: {desk.event.name}, {desk.division.name}."
    assert sentence in year_page(YEAR).summary
    assert year_page(YEAR, in_public=True).not_awarded == ()
    award_division_points(desk.division.pk, actor="Aroha", agreed=True)
    assert sentence not in year_page(YEAR).summary
