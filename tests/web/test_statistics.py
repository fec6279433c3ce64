"""Handicaps and win rates: of a division, an event, all finished events; charts with their tables; one query."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest
from bs4 import Tag
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.ledger import guards
from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Division, Entry, Event
from nzgs_tourney.pages.standings.win_rates_page import _meetings, division_rates, event_rates, site_rates
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.standings import standings_after, standings_now
from nzgs_tourney.tournament.standings.win_rates import meetings
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import page_text, select_all, text_of

TODAY = date(2026, 12, 31)
"""More than four weeks after the events of these tests, which aren't finished."""


def with_stones() -> Desk:
    """Six boards with stones: the stronger wins one, loses two, ties one; one is forfeited, one has no result."""
    made = make_desk(12)
    Division.objects.filter(pk=made.division.pk).update(
        handicap_basis="rank", handicap_reduction=0, bar="", seeding="slip", system="swiss"
    )
    Entry.objects.filter(pk=made.division.entries.earliest("pk").pk).update(rating=Decimal("5.10"))
    first = games_of(made.publish(1))
    for game, result in zip(first, ("W+R", "B+2", "B+T", "jigo"), strict=False):
        both_report(game, result)
    report_result(first[4].pk, Speaker.PAPER, "B+F", actor="Director", nonce=uuid4(), forfeit=True)
    return made


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.desk(made=with_stones),
    pytest.mark.usefixtures("empty_cache"),
]


def drawn_of(chart: Tag) -> str:
    """What a chart is of, as its ids begin."""
    return str(chart["aria-labelledby"]).split("-")[0]


def addresses(desk: Desk) -> list[str]:
    event, division = desk.event.slug, desk.division.slug
    return [
        reverse("public:statistics", args=[event, division]),
        reverse("public:event_statistics", args=[event]),
        reverse("desk:statistics", args=[event, division]),
        reverse("desk:event_statistics", args=[event]),
    ]


def test_the_same_figures_for_everybody_and_at_the_desk(director: Client, desk: Desk) -> None:
    for address in addresses(desk):
        page = page_text(director.get(address))
        assert "The stronger side won 1 and tied 1 of 4 handicap games: 38 %." in page
        assert "4 games say little: the 95 % interval is" in page
        assert "Not counted: 1 no result yet and 1 forfeited or not played." in page
        assert "No results yet for even games." in page


def test_a_chart_has_a_name_words_and_no_style(director: Client, desk: Desk) -> None:
    page = director.get(addresses(desk)[0])
    charts = select_all(page, "svg.chart[aria-labelledby]")
    assert charts
    for chart in charts:
        title, description = list(chart.children)[:2]
        assert text_of(title)
        assert "Share won by the stronger side" in text_of(description) or drawn_of(chart) in ("field", "floats")
    assert select_all(page, "[style]") == []
    beside = [text_of(text) for text in select_all(page, "svg.chart text")]
    assert any(re.fullmatch(r"\d?½ of \d", text) for text in beside), "a tie is half a win beside the bar too"


def test_the_query_finds_what_the_division_s_value_holds(desk: Desk) -> None:
    from django.db.models import Q

    found = _meetings(Q(round__division=desk.division))
    assert sorted(map(repr, found)) == sorted(map(repr, meetings(division_values(desk.division))))


def test_the_site_counts_published_events_that_are_over(desk: Desk) -> None:
    assert site_rates(TODAY).games == 4
    assert site_rates(desk.event.ends).games == 0
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    assert site_rates(TODAY).games == 0


def test_the_page_of_all_events(director: Client, desk: Desk) -> None:
    cache.clear()
    address = reverse("public:site_statistics")
    Event.objects.filter(pk=desk.event.pk).update(begins=date(2199, 1, 1), ends=date(2199, 1, 2))
    assert "No games yet" in page_text(director.get(address)), "the event is not over yet"
    Event.objects.filter(pk=desk.event.pk).update(begins=date(2020, 1, 1), ends=date(2020, 1, 2))
    cache.clear()
    assert "4 games on 19×19 counted" in page_text(director.get(address))
    assert address in page_text(director.get(reverse("public:home")))


def test_a_draft_does_not_count(desk: Desk) -> None:
    before = division_rates(desk.division)
    desk.draw(2)
    assert division_rates(desk.division) == before


def test_boards_of_two_sizes_are_not_added_up(desk: Desk) -> None:
    assert event_rates(desk.event).size == 19
    with guards.lifted():
        Division.objects.filter(pk=desk.division.pk).update(board_size=13)
    small = event_rates(desk.event)
    assert (small.size, small.games) == (13, 4)
    assert not small.handicaps.expected


@pytest.mark.on_both
def test_the_same_questions_whatever_the_number_of_games(client: Client) -> None:
    counts = []
    for players in (6, 30):
        made = make_desk(players)
        made.play(1)
        with CaptureQueriesContext(connection) as asked:
            assert event_rates(made.event).games == players // 2
        counts.append(len(asked))
        with CaptureQueriesContext(connection) as asked:
            site_rates(TODAY)
        counts.append(len(asked))
    assert counts == [1, 4, 1, 4]


def test_who_was_where_after_each_round_is_drawn_and_listed(client: Client) -> None:
    made = make_desk(6)
    address = reverse("public:statistics", args=[made.event.slug, made.division.slug])
    made.play(1)
    assert "Places over the rounds" not in page_text(client.get(address))
    made.play(2)
    made.event.stream.refresh_from_db()
    (card,) = [one for one in select_all(client.get(address), "section.card") if "Places over" in text_of(one)]
    rows = [[text_of(cell) for cell in select_all(str(row), "th, td")] for row in select_all(str(card), "tbody tr")]
    now = standings_now(made.division)
    assert [row[0] for row in rows] == [row.player.name for row in now.order.rows]
    assert [row[2] for row in rows] == [row.label for row in now.order.rows]
    before = standings_after(made.division, 1)
    assert [row[1] for row in rows] == [before.order.row_of(row.player.id).label for row in now.order.rows]
    assert len(select_all(str(card), "svg circle")) == 12


def test_the_field_and_the_floats_are_drawn_with_their_numbers(director: Client, desk: Desk) -> None:
    page = director.get(addresses(desk)[0])
    assert {"field", "floats"} <= {drawn_of(chart) for chart in select_all(page, "svg.chart[aria-labelledby]")}
    field = select_all(page, "section:has(#field) tbody td")
    assert sum(int(text_of(cell)) for cell in field) == 12
    assert [text_of(cell) for cell in select_all(page, "section:has(#floats) tbody td")] == ["6", "0", "0"]
