"""The round as one file: what is in it by the round's state, what is chosen, what cannot be."""

from __future__ import annotations

import cProfile

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Speaker
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.paper.round_pack import PackSheet
from nzgs_tourney.services.draws.draw_round import draw_round
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, report_from
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import field_values, page_text, select_all, texts_of
from tests.web.sheets import printed_on, sheet, titles_of, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def kinds(client: Client, desk: Desk, number: int, **query: object) -> list[str]:
    """The sheets of the pack by their titles, without the division's name."""
    answer = client.get(sheet(desk, "pack_pdf", number), query)
    return [title.removeprefix(f"{desk.division.name}, ") for title in titles_of(answer)]


BEFORE_1 = ["round 1, by table", "round 1, by name", "not playing in round 1", "wall list by strength · before round 1"]


def test_what_a_round_usually_needs(director: Client, desk: Desk) -> None:
    assert director.get(sheet(desk, "pack_pdf", 1)).status_code == 404
    desk.draw(1)
    assert kinds(director, desk, 1) == BEFORE_1
    desk.play(1)
    assert kinds(director, desk, 1) == [
        "round 1, results",
        "wall list by strength · after round 1 of 6",
        "standings after round 1 of 6",
        "crosstable after round 1 of 6",
    ]
    desk.publish(2)
    assert kinds(director, desk, 2)[3:] == [
        "wall list by strength · after round 1 of 6",
        "standings after round 1 of 6",
        "crosstable after round 1 of 6",
        "Result slips",
    ]


def test_only_what_is_chosen_in_the_order_of_the_wall(director: Client, desk: Desk) -> None:
    desk.publish(1)
    assert kinds(director, desk, 1, sheet=["slips", "table"]) == ["round 1, by table", "Result slips"]
    assert len(kinds(director, desk, 1, sheet=list(PackSheet))) == len(PackSheet)


@pytest.mark.desk(8)
def test_a_list_of_nobody_is_left_out_unless_it_is_all(director: Client, desk: Desk) -> None:
    desk.draw(1)
    assert "not playing in round 1" not in kinds(director, desk, 1)
    assert kinds(director, desk, 1, sheet=["table", "names", "away"]) == BEFORE_1[:2]
    alone = words_of(director.get(sheet(desk, "pack_pdf", 1), {"sheet": ["away"]}))
    assert "Everybody plays in this round." in alone


def test_pages_count_by_themselves_on_their_own_paper(director: Client, desk: Desk) -> None:
    desk.publish(1)
    text = words_of(director.get(sheet(desk, "pack_pdf", 1), {"sheet": ["table", "away"]}))
    assert text.count("page 1 of 1") == 2
    assert kinds(director, desk, 1, sheet=["table", "slips"], size="large")[-1] == "Result slips"


@pytest.mark.parametrize("asked", ["nothing", "<b>", "TABLE", ""])
def test_a_sheet_that_is_none(director: Client, desk: Desk, asked: str) -> None:
    desk.publish(1)
    refused = director.get(sheet(desk, "pack_pdf", 1), {"sheet": ["table", asked]})
    assert refused.status_code == 404
    assert "isn’t a sheet of a round: choose from table, names" in page_text(refused)


@pytest.mark.parametrize("asked", ["slips", "results"])
def test_a_draft_has_no_slips_and_no_results(director: Client, desk: Desk, asked: str) -> None:
    desk.draw(1)
    refused = director.get(sheet(desk, "pack_pdf", 1), {"sheet": asked})
    assert refused.status_code == 404
    assert "is a draft" in page_text(refused)


def test_the_page_ticks_the_usual_sheets(director: Client, desk: Desk) -> None:
    assert not select_all(director.get(sheet(desk, "sheets", 1)), '[name="sheet"]')
    desk.draw(1)
    draft = director.get(sheet(desk, "sheets", 1))
    assert select_all(draft, '[value="table"][checked]')
    assert select_all(draft, '[value="standings"]:not([checked])')
    assert "slips" not in field_values(draft)
    desk.publish(1)
    assert select_all(director.get(sheet(desk, "sheets", 1)), '[value="slips"][checked]')


def test_results_as_they_are_in(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    both_report(games[0], "W+2")
    report_from(games[1], Speaker.PAPER, "both_lose")
    text = words_of(director.get(sheet(desk, "results_pdf", 1)))
    assert "Round 1 of 6 · results" in text
    assert "2 of 4 are in" in text
    assert "W+2" in text
    assert "both lose" in text
    assert "bye" in text


def test_who_does_not_play_is_known_before_the_draw_too(director: Client, desk: Desk) -> None:
    entry = desk.division.entries.first()
    assert entry is not None
    entry.statuses.create(round_number=1, status="excused")
    text = words_of(director.get(sheet(desk, "away_pdf", 1)))
    assert f"Excused 1 player · counts half a point {entry.name}" in text
    desk.publish(1)
    assert "Everybody plays" not in words_of(director.get(sheet(desk, "away_pdf", 1)))
    assert "No-show" not in words_of(director.get(sheet(desk, "away_pdf", 1)))


@pytest.mark.on_both
def test_the_same_number_of_questions_for_any_number_of_players(
    director: Client, django_assert_max_num_queries: object
) -> None:
    counts: list[dict[str, int]] = []
    for players in (20, 60):
        made = make_desk(players)
        made.publish(1)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        counts.append({})
        for name in ("pack_pdf", "results_pdf", "away_pdf"):
            cache.clear()
            with django_assert_max_num_queries(50) as asked:
                assert director.get(sheet(made, name, 1)).status_code == 200
            counts[-1][name] = len(asked)
    assert counts[0] == counts[1]


def test_the_work_of_a_pack_grows_with_its_players_and_no_faster(director: Client) -> None:
    """Counted in calls of functions: four times the players, four times the work. The first pack loads the fonts.
    `make bench` measures the time."""
    calls = []
    for players in (10, 50, 200):
        made = make_desk(players)
        made.publish(1)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        cache.clear()
        with cProfile.Profile() as profile:
            answer = director.get(sheet(made, "pack_pdf", 1), {"sheet": list(PackSheet)})
        assert len(titles_of(answer)) == len(PackSheet) - 1, "everybody plays"
        calls.append(sum(entry.callcount for entry in profile.getstats()))
    assert calls[2] < 6 * calls[1], "as the square it would be sixteen times"


@pytest.mark.desk(8)
def test_one_pack_has_the_rounds_of_all_divisions_with_the_slips_last(director: Client, desk: Desk) -> None:
    page, pack = of_event(desk, "event_sheets"), of_event(desk, "event_pack_pdf")
    assert "Nothing is drawn yet" in page_text(director.get(page))
    assert director.get(pack).status_code == 404
    second = desk.event.divisions.get(position=2)
    enter_players(second, 5, first=8)
    desk.publish(1)
    draw_round(second.pk, 1, actor="Director", seed="seed")
    shown = director.get(page)
    assert [text.split(" round 1")[0] for text in texts_of(shown, "section[aria-labelledby=rounds] li")] == [
        "Open,",
        "Division 2,",
    ]
    assert select_all(shown, '[value="slips"][checked]')
    both = titles_of(director.get(pack))
    assert both == [
        "Open, round 1, by table",
        "Open, round 1, by name",
        "Open, wall list by strength · before round 1",
        "Division 2, round 1, by table",
        "Division 2, round 1, by name",
        "Division 2, not playing in round 1",
        "Division 2, wall list by strength · before round 1",
        "Result slips",
    ], "everybody plays in the Open, and a draft has no slips"
    (away,) = printed_on(director.get(pack, {"sheet": ["away"]}))
    assert "Division 2" in away, "the Open has no sheet that says that everybody plays"
    assistant = User.objects.create_user("assistant")
    Role.objects.create(event=desk.event, user=assistant, kind=RoleKind.ASSISTANT)
    assert "Division 2, round 1, by table" not in titles_of(signed_in(assistant).get(pack)), "a draft isn't theirs"
    assert director.get(pack, {"sheet": ["king"]}).status_code == 404


@pytest.mark.desk(8)
def test_a_division_between_its_rounds_is_not_in_the_pack_of_those_who_play(director: Client, desk: Desk) -> None:
    second = desk.event.divisions.get(position=2)
    enter_players(second, 4, first=8)
    desk.play(1)
    pack = of_event(desk, "event_pack_pdf")
    assert titles_of(director.get(pack))[0] == "Open, round 1, results", "nobody else has begun"
    draw_round(second.pk, 1, actor="Director", seed="seed")
    assert {title.partition(",")[0] for title in titles_of(director.get(pack))} == {"Division 2"}
