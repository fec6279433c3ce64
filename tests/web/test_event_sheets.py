"""What is printed for the whole event: tables of everybody, cards, welcome sheets with links, the rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from games.models import Game
from games.sheets.plain_rules import in_five_lines
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Division, Entry, PlayerLink, Role, RoleKind, User
from nzgs_tourney.services.events.edit_division import edit_division
from ratings.rank import grade_text
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.languages.catalogues import COMPLETE
from tests.web.parsed import page_text
from tests.web.sheets import printed_on, sheet, titles_of, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]
SHEETS = ("wall_pdf", "crosstable_pdf", "cards_pdf", "welcome_pdf", "notice_pdf", "standings_pdf")


def weaker_is_black(game: Game) -> bool:
    """The later entry is the weaker."""
    return game.pairing.seats.order_by("-entry").values_list("colour", flat=True)[0] == "black"


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_there_before_the_first_round(director: Client, desk: Desk, name: str) -> None:
    assert "Rimu Open" in words_of(director.get(sheet(desk, name)))


@pytest.mark.parametrize("name", SHEETS)
def test_nobody_entered_is_said_in_words(director: Client, name: str) -> None:
    made = make_desk(0)
    director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
    assert words_of(director.get(sheet(made, name)))


def test_the_wall_list_by_strength_and_by_place(director: Client, desk: Desk) -> None:
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R" if weaker_is_black(game) else "W+R")
    names = [entry.name for entry in desk.division.entries.order_by("pk")]
    by_strength = words_of(director.get(sheet(desk, "wall_pdf")))
    assert [by_strength.index(name) for name in names] == sorted(by_strength.index(name) for name in names)
    assert "by strength · after round 1 of 6" in by_strength
    by_place = words_of(director.get(sheet(desk, "wall_pdf"), {"by": "place"}))
    assert "by place · after round 1 of 6" in by_place
    assert [by_place.index(name) for name in names] != sorted(by_place.index(name) for name in names)
    assert "0+" in by_place


def test_a_game_being_played_leaves_room_for_its_sign_on_the_wall(director: Client, desk: Desk) -> None:
    desk.publish(1)
    assert "?" not in words_of(director.get(sheet(desk, "wall_pdf"))).partition("Rounds:")[0]
    assert "5?" in words_of(director.get(sheet(desk, "crosstable_pdf"), {"after": "1"}))


def test_the_crosstable_counts_a_bye_for_what_it_is_worth(director: Client, desk: Desk) -> None:
    desk.play(1)
    assert "0+" in words_of(director.get(sheet(desk, "crosstable_pdf"))).partition("Rounds:")[0]
    edit_division(desk.division.pk, {"bye_half_points": 1}, actor="Director")
    assert "0=" in words_of(director.get(sheet(desk, "crosstable_pdf"))).partition("Rounds:")[0]


@pytest.mark.parametrize("query", [{"after": "2"}, {"after": "x"}, {"by": "luck"}, {"by": ""}])
def test_a_wall_list_that_cannot_be(director: Client, desk: Desk, query: dict[str, str]) -> None:
    desk.play(1)
    assert director.get(sheet(desk, "wall_pdf"), query).status_code == 404


def test_a_card_and_a_welcome_for_everybody_who_comes(director: Client, desk: Desk) -> None:
    first, gone = desk.division.entries.order_by("pk")[:2]
    Entry.objects.filter(pk=gone.pk).update(withdrawn_from=1)
    for name in ("cards_pdf", "welcome_pdf"):
        text = words_of(director.get(sheet(desk, name)))
        assert first.name in text
        assert gone.name not in text
    assert len(printed_on(director.get(sheet(desk, "welcome_pdf")))) == 8


def test_a_welcome_for_one_who_comes_late(director: Client, desk: Desk) -> None:
    late = desk.division.entries.order_by("pk")[3]
    Entry.objects.filter(pk=late.pk).update(enters_in=2)
    desk.publish(1)
    answer = director.get(sheet(desk, "welcome_pdf"), {"entry": str(late.pk)})
    text = words_of(answer)
    assert len(printed_on(answer)) == 1
    assert f"Welcome {late.name}" in text
    assert "Round 1 Not entered yet" in text
    assert "Rounds 2–6 To be drawn" in text


def test_a_welcome_names_the_opponent_and_what_was_agreed(director: Client, desk: Desk) -> None:
    entry = desk.division.entries.order_by("pk")[0]
    entry.statuses.create(round_number=3, status="absent")
    desk.publish(1)
    text = words_of(director.get(sheet(desk, "welcome_pdf"), {"entry": str(entry.pk)}))
    assert "Round 1 Table 1: " in text
    assert "Round 3 No-show" in text
    assert "60 minutes each, 30 s byo-yomi" in text


@pytest.mark.parametrize("entry", ["0", "x", "-1", "99999999999999"])
def test_a_welcome_for_nobody(director: Client, desk: Desk, entry: str) -> None:
    assert director.get(sheet(desk, "welcome_pdf"), {"entry": entry}).status_code == 404


def test_a_player_of_another_event_is_not_welcomed_here(director: Client, desk: Desk) -> None:
    other = make_desk(1).division.entries.get()
    assert director.get(sheet(desk, "welcome_pdf"), {"entry": str(other.pk)}).status_code == 404


def test_links_before_the_first_round(director: Client, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "9 entries have no personal link yet" in page_text(director.get(sheet(desk, "sheets", 1)))
    answer = director.post(sheet(desk, "links_issue"), follow=True)
    assert "9 entries now have a personal link." in page_text(answer)
    assert "no personal link yet" not in page_text(answer)
    sheets: list[Any] = []
    monkeypatch.setattr(
        "nzgs_tourney.views.director.sheets.welcome_pdf", lambda made, _: sheets.extend(made) or b"%PDF"
    )
    director.get(sheet(desk, "welcome_pdf"))
    links = {link.entry.name: address_of(link) for link in PlayerLink.objects.select_related("entry")}
    assert {one.name: one.link for one in sheets} == links
    again = director.post(sheet(desk, "links_issue"), follow=True)
    assert "Everybody has a personal link already." in page_text(again)
    assert PlayerLink.objects.count() == 9


def test_publishing_keeps_the_links_that_were_printed(director: Client, desk: Desk) -> None:
    director.post(sheet(desk, "links_issue"))
    before = set(PlayerLink.objects.values_list("pk", flat=True))
    desk.publish(1)
    assert set(PlayerLink.objects.living().values_list("pk", flat=True)) == before


def test_the_notice_names_the_referees_and_the_divisions_own_conditions(director: Client, desk: Desk) -> None:
    referee = User.objects.create_user("referee", first_name="Hinemoa", last_name="Tūī")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    text = words_of(director.get(sheet(desk, "notice_pdf")))
    assert "Referee: Hinemoa Tūī" in text
    assert "In an even game White adds komi 7." in text
    assert "a bye counts 1, an excused round ½, a no-show 0" in text
    assert "by Score, SOS and SOSOS" in text
    assert "Black puts the stones" not in text
    Division.objects.filter(pk=desk.division.pk).update(handicap_basis="rating", komi="6.5")
    text = words_of(director.get(sheet(desk, "notice_pdf")))
    assert "Black places the stones" in text
    assert "komi 6.5" in text


@pytest.mark.parametrize(
    ("komi", "basis", "ties"), [("7", "none", True), ("6.5", "none", False), ("6.5", "rating", True)]
)
def test_the_rules_tell_of_ties_where_there_can_be_any(
    director: Client, desk: Desk, komi: str, basis: str, ties: bool
) -> None:
    Division.objects.filter(pk=desk.division.pk).update(komi=komi, handicap_basis=basis)
    assert ("Equal points are a tie." in words_of(director.get(sheet(desk, "notice_pdf")))) is ties
    assert ("Equal scores are a tie." in words_of(director.get(sheet(desk, "welcome_pdf")))) is ties


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in ("cards_pdf", "welcome_pdf")])
def test_large_type_for_the_wall(director: Client, desk: Desk, name: str) -> None:
    normal, large = (director.get(sheet(desk, name), query).content for query in ({}, {"size": "large"}))
    assert normal != large


@pytest.mark.on_both
@pytest.mark.slow
def test_the_same_number_of_questions_for_any_number_of_players(
    director: Client, django_assert_max_num_queries: Any
) -> None:
    counts: list[dict[str, int]] = []
    for players in (10, 40):
        made = make_desk(players)
        made.publish(1)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        counts.append({})
        for name in (*SHEETS, "sheets"):
            cache.clear()
            with django_assert_max_num_queries(30) as asked:
                assert director.get(sheet(made, name, 1 if name == "sheets" else None)).status_code == 200
            counts[-1][name] = len(asked)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("language", COMPLETE)
def test_every_sheet_of_the_event_has_the_second_language(director: Client, desk: Desk, language: str) -> None:
    desk.publish(1)
    entry = desk.division.entries.order_by("pk")[0]
    one = {"entry": str(entry.pk)}
    alone = words_of(director.get(sheet(desk, "welcome_pdf"), one))
    director.cookies["second_language"] = language
    with translation.override(language):
        rounds, later, rule = gettext("Your rounds"), gettext("To be drawn"), in_five_lines()[0]
        playing, grade = gettext("How we play"), grade_text(entry.rank)
    (welcome,) = printed_on(director.get(sheet(desk, "welcome_pdf"), one))
    text = "".join(welcome.split())
    for words in (f"Your rounds · {rounds}", "To be drawn", later, in_five_lines()[0], rule):
        assert "".join(words.split()) in text
        assert words not in alone or words in ("To be drawn", in_five_lines()[0])
    first, second = printed_on(director.get(sheet(desk, "notice_pdf")))
    assert "How we play" in first
    assert playing in second
    assert f"{grade_text(entry.rank)} · {grade}" in words_of(director.get(sheet(desk, "cards_pdf")))


def test_labels_alone_make_no_second_page_of_rules(director: Client, desk: Desk) -> None:
    director.cookies["second_language"] = "mi"
    assert len(printed_on(director.get(sheet(desk, "notice_pdf")))) == 1


def test_an_outline_names_the_players(director: Client, desk: Desk) -> None:
    names = set(desk.division.entries.values_list("name", flat=True))
    assert set(titles_of(director.get(sheet(desk, "welcome_pdf")))) == names


def test_the_page_leads_to_every_sheet(director: Client, desk: Desk) -> None:
    desk.publish(1)
    page = page_text(director.get(reverse("desk:sheets", args=[desk.event.slug, desk.division.slug, 1])))
    for name in SHEETS:
        assert sheet(desk, name) in page
    for name in ("draw_pdf", "names_pdf", "slips_pdf", "away_pdf", "results_pdf", "pack_pdf"):
        assert sheet(desk, name, 1) in page
    for title in ("Before the round", "During the round", "After the round", "For the whole event"):
        assert title in page


def test_the_ways_there_from_the_desk(director: Client, desk: Desk) -> None:
    place = [desk.event.slug, desk.division.slug]
    assert reverse("desk:sheets", args=[*place, 1]) in page_text(director.get(reverse("desk:event", args=place[:1])))
    standings = page_text(director.get(reverse("desk:standings", args=place)))
    assert f"{sheet(desk, 'crosstable_pdf')}?after=0" in standings
    assert reverse("public:crosstable", args=place) in standings
    director.post(sheet(desk, "links_issue"))
    entry = desk.division.entries.order_by("pk")[0]
    page = page_text(director.get(reverse("desk:entry", args=[desk.event.slug, entry.pk])))
    assert f"{sheet(desk, 'welcome_pdf')}?entry={entry.pk}" in page
