"""NZGS points: settled, awarded once and for good, added up through the year, and the year closed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.ledger import guards
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedBalance,
    Eligible,
    Entry,
    Event,
    PointsAward,
    PointsRules,
    PointsYear,
    YearStanding,
)
from nzgs_tourney.paper.points_sheet import year_paper
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_year import close_points_year
from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from ratings.imports.cells import TextTable
from ratings.imports.table import read_table
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.telling_prizes import YEAR, finished
from tests.pdf_text import pages_of
from tests.web.desk_pages import of_division
from tests.web.parsed import field_value, field_values, file_text, page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def page_of(client: Client, name: str, *args: object) -> str:
    return page_text(client.get(reverse(name, args=args)))


def winners(desk: Desk) -> list[Entry]:
    """The three who have won, who share the places 1 to 3."""
    lines = AwardedPoints.objects.filter(points__gt=0).order_by("place", "pk")
    return [line.entry for line in lines]


def test_the_rules_are_set_refused_and_shown(desk: Desk, director: Client) -> None:
    assert "How points are given" in page_text(director.get(of_division(desk, "points")))
    wrong = director.post(of_division(desk, "points_rules"), {"table": "own", "own": "1, 2", "year": "2026"})
    assert wrong.status_code == 422
    assert "none more than the one before" in page_text(wrong)
    assert "1, 2" in field_values(wrong)
    right = {"table": "own", "own": "6, 4, 2", "year": "2026"}
    assert director.post(of_division(desk, "points_rules"), right).status_code == 302
    Entry.objects.filter(division=desk.division).update(rank="1d", rating=None)
    desk.play(1)
    page = page_text(director.get(of_division(desk, "points")))
    assert "Own table: 6, 4, 2" in page
    assert "4" in texts_of(page, "strong"), "three share 6, 4 and 2"
    public = page_of(Client(), "public:points", desk.event.slug, desk.division.slug)
    assert "If it ended now" in public
    in_japanese = Client(headers={"accept-language": "ja"})
    assert "初段" in page_of(in_japanese, "public:points", desk.event.slug, desk.division.slug)


def test_points_are_awarded_once_and_never_silently_altered(desk: Desk, director: Client) -> None:
    finished(desk)
    Entry.objects.filter(division=desk.division).update(points_eligible=Eligible.UNKNOWN)
    address = of_division(desk, "points_award")
    refused = director.post(address)
    assert refused.status_code == 422
    assert "Choose first whether" in page_text(refused)
    everybody = Entry.objects.filter(division=desk.division)
    answers = {f"may_{entry.pk}": "yes" for entry in everybody}
    answers |= {f"why_{entry.pk}": "SECRET\x00  visa" for entry in everybody}
    assert director.post(of_division(desk, "points_eligible"), answers).status_code == 302
    assert set(everybody.values_list("points_reason", flat=True)) == {"SECRET visa"}
    assert "SECRET" not in str(LedgerEvent.objects.latest("pk").full_payload)
    assert director.post(address).status_code == 302
    assert director.post(address).status_code == 302
    award = PointsAward.objects.get()
    assert [str(line.points) for line in award.lines.filter(points__gt=0)] == [
        "3.00",
        "3.00",
        "3.00",
        "0.33",
        "0.33",
        "0.33",
    ]
    public = page_of(Client(), "public:points", desk.event.slug, desk.division.slug)
    assert "awarded" in public
    assert "SECRET" not in public
    for statement in ("UPDATE tourney_awardedpoints SET points = 99", "DELETE FROM tourney_pointsaward"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_a_correction_is_another_award_with_its_reason(desk: Desk, director: Client, federation: Client) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    one = winners(desk)[0]
    address, eligible = (of_division(desk, page) for page in ("points_award", "points_eligible"))
    page = director.get(of_division(desk, "points"))
    (form,) = select_all(page, f'form[action="{eligible}"]')
    assert select_all(form, f"[name=may_{one.pk}]"), "who was wrongly said to be eligible is put right here"
    assert not select_all(page, f'form[action="{address}"]'), "an award made now would be the same"
    director.post(eligible, {f"was_may_{one.pk}": "yes", f"may_{one.pk}": "no"})
    assert select_all(director.get(of_division(desk, "points")), f'form[action="{address}"]')
    assert "say why they are awarded again" in page_text(director.post(address))
    assert director.post(address, {"reason": "No visa\x00 after all"}).status_code == 302
    assert PointsAward.objects.count() == 2
    line = AwardedPoints.objects.get(award__number=2, entry=one)
    assert (line.eligible, line.points) == (False, Decimal(0))
    page = page_text(director.get(of_division(desk, "points")))
    assert "No visa after all" in page
    assert "replaced" in page
    assert "They count in the list of the year once an administrator agrees." in page
    assert one.name in page_of(Client(), "public:year_points", YEAR), "only the last award agreed to counts"
    agree = reverse("federation:points_agree", args=[YEAR, PointsAward.objects.get(number=2).pk])
    assert director.post(agree).status_code == 403
    assert federation.post(agree).status_code == 302
    assert one.name not in page_of(Client(), "public:year_points", YEAR)
    paper = Client().get(reverse("public:points_pdf", args=[desk.event.slug, desk.division.slug])).content
    assert "Awarded again: No visa" in pages_of(paper)[0]


def test_an_award_cannot_move_out_of_a_closed_year(desk: Desk, director: Client) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    before = dict(AwardedPoints.objects.values_list("entry", "points"))
    close_points_year(YEAR, None, actor="Federation")
    with guards.lifted():
        PointsRules.objects.update(year=YEAR + 1)
    answer = director.post(of_division(desk, "points_award"), {"reason": "Another year after all"})
    assert f"The year {YEAR} is closed: ask the federation to reopen it first." in page_text(answer)
    assert dict(AwardedPoints.objects.values_list("entry", "points")) == before, "carried into the next year already"


@pytest.mark.parametrize("obstacle", ["not public", "not finished", "closed year", "no table"])
def test_nothing_is_awarded_while_something_stands_in_the_way(desk: Desk, obstacle: str) -> None:
    finished(desk)
    if obstacle == "not public":
        Event.objects.filter(pk=desk.event.pk).update(published=False)
    elif obstacle == "not finished":
        desk.division.rounds = 2
        with guards.lifted():
            desk.division.save()
    elif obstacle == "closed year":
        close_points_year(YEAR, None, actor="Federation")
    else:
        PointsRules.objects.update(table="")
    with pytest.raises(Refused):
        award_division_points(desk.division.pk, actor="Director", agreed=True)
    assert not PointsAward.objects.exists()
    public = page_of(Client(), "public:points", desk.event.slug, desk.division.slug)
    assert ("gives no NZGS points" in public) == (obstacle == "no table")
    assert ("after round" in public) == (obstacle in ("not finished", "closed year"))


def test_a_year_is_brought_forward_added_up_and_closed(desk: Desk, federation: Client) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    first, second, *_ = winners(desk)
    brought = {"text": f"{first.name}, 37\n{second.name}, 1.5\nNew Person, 40\n"}
    address = reverse("federation:points_brought", args=[YEAR])
    refused = federation.post(address, brought)
    assert refused.status_code == 422
    assert "New Person: no such player" in page_text(refused)
    assert "37" in page_text(refused)
    assert federation.post(address, {**brought, "add_new": "on"}).status_code == 302
    assert federation.post(address, {**brought, "add_new": "on"}).status_code == 302
    assert Player.objects.filter(name="New Person").count() == 1
    page = page_of(Client(), "public:year_points", YEAR)
    assert page.index(first.name) < page.index(second.name), "40 before 4.5"
    assert "Nobody is available yet" in page
    willing = {"willing": [first.player_id, second.player_id]}
    federation.post(reverse("federation:points_willing", args=[YEAR]), {"willing": [*willing["willing"], "9" * 5_000]})
    assert federation.post(reverse("federation:points_willing", args=[99_999]), willing).status_code == 404
    assert f"{first.name} has the most points of the available players" in page_of(Client(), "public:year_points", YEAR)
    desk_page = page_of(federation, "federation:points_year", YEAR)
    assert f"To carry forward: the total less 25 %, and for {first.name} less a further 33." in desk_page
    close = reverse("federation:points_close", args=[YEAR])
    assert "Tick this to close the year" in page_text(federation.post(close, {"representative": first.player_id}))
    lower = page_text(federation.post(close, {"representative": second.player_id, "sure": "on"}))
    assert f"More points than {second.name} (4.5): {first.name} (40)." in lower
    nobody = page_text(federation.post(close, {"representative": "", "sure": "on"}))
    assert f"Available with points: {first.name} (40) and {second.name} (4.5)." in nobody
    assert "7 players, points from 1 division, 88.49 points in all." in desk_page
    assert PointsYear.objects.get(year=YEAR).closed_at is None
    assert federation.post(close, {"representative": first.player_id, "sure": "on"}).status_code == 302
    carried = dict(YearStanding.objects.filter(year__year=YEAR + 1).values_list("player", "brought"))
    assert carried[first.player_id] == Decimal("-3.00"), "40 less a quarter, less 33"
    assert carried[second.player_id] == Decimal("3.38")
    assert f"{first.name} represents New Zealand" in text_of(page_of(Client(), "public:year_points", YEAR))
    late = federation.post(reverse("federation:points_willing", args=[YEAR]), {"willing": []})
    assert "is closed: reopen it before you change anything" in page_text(late)
    with pytest.raises(DatabaseError), transaction.atomic():
        ClosedBalance.objects.update(carried=99)
    table = file_text(Client().get(reverse("public:year_points_csv", args=[YEAR])))
    assert "Carried forward" in table.splitlines()[0]
    line = next(line for line in table.splitlines() if first.name in line)
    assert line.endswith(",37,3,40,-3"), "as a number that a spreadsheet can add"
    text = pages_of(Client().get(reverse("public:year_points_pdf", args=[YEAR])).content)[0]
    assert "−3" in text


def test_of_two_with_one_name_it_must_be_said_who_is_meant(federation: Client) -> None:
    two = [Player.objects.create(name="Tūī Kea") for _ in range(2)]
    third = Player.objects.create(name="Tūī Kea", nzgs_id="512")
    entered = make_desk(0).division
    for player, grade in zip(two, ("3k", "12k"), strict=True):
        enter_player(entered.pk, NewEntry(player.name, grade, player=player), actor="Director")
    address = reverse("federation:points_brought", args=[YEAR])
    page = page_text(federation.post(address, {"text": "Tūī Kea, 5"}))
    assert f"#{two[0].pk} (3k in Rimu Open), #{two[1].pk} (12k in Rimu Open) and 512 (known, not seen in an " in page
    assert federation.post(address, {"text": "512, Tūī Kea, 5"}).status_code == 302
    assert YearStanding.objects.get().player == third
    assert federation.post(address, {"text": f"#{two[1].pk}, Tūī Kea, 5", "take_out": "on"}).status_code == 302
    assert YearStanding.objects.exclude(brought=0).get().player == two[1]
    assert f"#{two[1].pk}, Tūī Kea, 5" in page_of(federation, "federation:points_year", YEAR)


def test_a_file_of_lines_takes_the_place_of_those_typed(federation: Client) -> None:
    address = reverse("federation:points_brought", args=[YEAR])
    typed = {"text": "Rangi Moss, 1", "add_new": "on"}
    image = SimpleUploadedFile("list.csv", b"\x89PNG\r\n\x00")
    refused = federation.post(address, {**typed, "file": image})
    assert refused.status_code == 422
    assert "save the list as CSV" in page_text(refused)
    assert not YearStanding.objects.exists()
    lines = SimpleUploadedFile("list.csv", "name,points\nTūī Kea,5\n".encode())
    assert federation.post(address, {**typed, "file": lines}).status_code == 302
    assert list(YearStanding.objects.values_list("player__name", "brought")) == [("Tūī Kea", Decimal(5))]


def test_a_table_of_the_program_is_named_in_the_readers_language(desk: Desk) -> None:
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    assert PointsAward.objects.get().table_name == ""
    address = reverse("public:points", args=[desk.event.slug, desk.division.slug])
    assert "Regional championship: 4, 3, 2, 1" in page_text(Client().get(address))
    assert "地区選手権" in page_text(Client(headers={"accept-language": "ja"}).get(address))
    assert year_paper(YEAR, timezone.now()).notes[0] == "1: Rimu Open, Open: Regional championship."
    with override("ko"):
        assert "지역 선수권 대회" in year_paper(YEAR, timezone.now()).notes[0]


@pytest.mark.parametrize("reduction", ["20", "12.5", "100", "0"])
def test_the_form_shows_the_percentage_as_it_was_typed(federation: Client, reduction: str) -> None:
    rules = {"reduction": reduction, "deduction": "33", "least": ""}
    assert federation.post(reverse("federation:points_year_rules", args=[YEAR]), rules).status_code == 302
    assert field_value(federation.get(reverse("federation:points_year", args=[YEAR])), "reduction") == reduction


def test_tables_are_the_federations_to_change_from_a_year_on(desk: Desk, federation: Client) -> None:
    address = reverse("federation:points_tables")
    table = {"key": "regional", "name": "Regional", "points": "5, 3", "from_year": str(YEAR)}
    assert federation.post(address, table).status_code == 302
    assert federation.post(address, {**table, "points": "3, 5"}).status_code == 422
    assert "Regional championship" in page_of(federation, "federation:points_tables"), "the older one stays"
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    assert PointsAward.objects.get().points == ["5", "3"]


def test_who_may_win_points_comes_with_an_entry_list() -> None:
    table = read_table(b"Name,Grade,NZGS points\nKea,3k,Yes\nMoa,4k,no\nTui,5k,perhaps\n")
    assert isinstance(table, TextTable)
    rows = read_entries(table, recognise_columns(table.header.cells)).rows
    assert [row.eligible for row in rows] == ["yes", "no", ""]
    assert "neither yes nor no" in rows[2].notes[0]
