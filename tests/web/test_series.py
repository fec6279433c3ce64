"""A series of events: points by place as results stand, from events that are running, over, corrected or hidden."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.ledger.event_trail import trail_of
from games.models import Speaker, Stream
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.ledger_checks.points import series as series_check
from nzgs_tourney.models import Division, Entry, Event, PointsSeries, SeriesDivision
from nzgs_tourney.pages.points.series import series_page
from nzgs_tourney.paper.points_sheet import series_paper
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.points.series import MOST_DIVISIONS, remove_series, save_series
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.events.streams import NZGS_POINTS, last_number
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, games_of, make_desk, name_of, report_from
from tests.pdf_text import text_of as pdf_text
from tests.web.parsed import field_value, links, page_text, select_all
from tests.web.test_merged import sent_from

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
A = "Federation"
POINTS = (Decimal(10), Decimal(7), Decimal(5))


def made(*divisions: Division, best: int | None = None, name: str = "Grand Prix 2026") -> PointsSeries:
    chosen = [division.pk for division in divisions]
    return save_series(None, name=name, points=POINTS, best=best, divisions=chosen, actor=A)


def again(division: Division) -> dict[str, Fraction]:
    """Everybody's points worked out a second way: place by place down the standings, each share an exact fraction."""
    rows = list(standings_now(division).order.rows)
    return {
        row.player.name: sum(
            (Fraction(POINTS[at]) for at, one in enumerate(rows) if one.place == row.place and at < len(POINTS)),
            Fraction(0),
        )
        / sum(one.place == row.place for one in rows)
        for row in rows
    }


def shown(series: PointsSeries) -> dict[str, str]:
    return {line.name: line.total for line in series_page(series).lines}


def test_points_are_those_of_the_standings_at_any_time(desk: Desk) -> None:
    series = made(desk.division)
    assert series_page(series).lines == ()
    for number in (1, 2):
        desk.play(number)
        expected = {name: f"{float(points):.2f}" for name, points in again(desk.division).items() if points}
        assert {name: f"{float(total):.2f}" for name, total in shown(series).items()} == expected
        assert series_page(series).going


def test_a_result_that_is_corrected_later_moves_the_points(desk: Desk) -> None:
    games = games_of(desk.publish(1))
    for game in games:
        report_from(game, Speaker.PAPER, "B+3")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    series = made(desk.division)
    before = shown(series)
    desk.publish(2)
    assert shown(series) == before
    correct_result(games[0].pk, "W+3", "The slip said White.", actor="Director", nonce=uuid4(), seen="B+3")
    now = shown(series)
    assert now != before
    assert now.keys() == {name for name, points in again(desk.division).items() if points}


def test_only_the_best_results_count_and_the_others_are_in_brackets(desk: Desk, client: Client) -> None:
    desk.play(1)
    other = make_desk(6)
    for entry in Entry.objects.filter(division=other.division):
        entry.player = Entry.objects.get(division=desk.division, name=entry.name).player
        entry.save(update_fields=["player"])
    other.play(1)
    other.play(2)
    series = made(desk.division, other.division, best=1)
    page = series_page(series)
    assert [event.final for event in page.events] == [False, False]
    for line in page.lines:
        points = [float(each.strip("()")) for each in line.won if each]
        assert float(line.total) == max(points)
        assert sum("(" in each for each in line.won) == len(points) - 1
    text = page_text(client.get(reverse("public:series", args=[series.slug])))
    assert "Each player’s best result counts, the others are in brackets." in text
    paper = series_paper(series, timezone.now())
    assert [line.won for line in paper.lines] == [line.won for line in page.lines]
    sheet = client.get(reverse("public:series_pdf", args=[series.slug]))
    assert "Grand Prix 2026" in pdf_text(sheet.content)
    assert page.lines[0].name in pdf_text(sheet.content)


def test_a_hidden_event_and_a_house_player_have_no_points(desk: Desk) -> None:
    best = Entry.objects.filter(division=desk.division).earliest("pk")
    Entry.objects.filter(pk=best.pk).update(house=True)
    desk.play(1)
    assert standings_now(desk.division).place_of(best.pk)
    series = made(desk.division)
    assert best.name not in shown(series)
    assert series_page(series).lines[0].place in ("1", "1=")
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    assert series_page(series).events == ()
    assert shown(series) == {}


def test_an_events_page_leads_to_the_series_in_which_it_counts(desk: Desk, client: Client) -> None:
    page = reverse("public:event", args=[desk.event.slug])
    cache.clear()
    assert "Series" not in page_text(client.get(page))
    series = made(desk.division)
    cache.clear()
    shown = client.get(page)
    assert "Series Grand Prix 2026" in page_text(shown)
    told = client.get(f"/api/v1/events/{desk.event.slug}/").json()
    assert "Series" not in {rule["name"] for one in told["divisions"] for rule in one["rules"]}, "that is no rule"
    assert reverse("public:series", args=[series.slug]) in links(shown)


def test_a_name_that_is_hidden_in_an_event_is_hidden_here(desk: Desk) -> None:
    entries = Entry.objects.filter(division=desk.division)
    entries.update(name_in_public="pseudonym", pseudonym="Kiwi")
    desk.play(1)
    best = entries.get(pk=standings_now(desk.division).order.rows[0].player.id)
    series = made(desk.division)
    assert best.name not in shown(series)
    assert "Kiwi" in shown(series)


@pytest.mark.desk(0)
def test_each_partner_of_a_side_has_its_points_unless_its_name_is_hidden() -> None:
    pairs = make_desk(0, "pair-go")
    for number in range(4):
        partners = tuple(Partner(name_of(2 * number + one), "3k") for one in (0, 1))
        enter_player(pairs.division.pk, NewEntry("", partners=partners), actor=A)
    pairs.play(1)
    first = Entry.objects.get(pk=standings_now(pairs.division).order.rows[0].player.id)
    series = made(pairs.division)
    totals = shown(series)
    assert {member.name for member in first.members.all()} <= totals.keys()
    assert len(totals) == 8
    Entry.objects.filter(pk=first.pk).update(name_in_public="initials")
    assert not {member.name for member in first.members.all()} & shown(series).keys()


def test_it_is_made_changed_and_removed_at_the_federations_desk(desk: Desk, federation: Client, client: Client) -> None:
    new = reverse("federation:series_new")
    wrong = federation.post(new, {"name": "Grand Prix", "points": "1, 2", "divisions": [desk.division.pk]})
    assert wrong.status_code == 422
    assert field_value(wrong, "name") == "Grand Prix"
    assert federation.post(new, {"name": "Grand Prix", "points": "10, 7", "best": "4"}).status_code == 302
    series = PointsSeries.objects.get()
    edit = reverse("federation:series_edit", args=[series.slug])
    assert select_all(federation.get(edit, {"q": "nothing is called so"}), "[name=divisions]") == []
    found = federation.get(edit, {"q": desk.event.name[:5]})
    fields = {**sent_from(found, "name"), "divisions": [str(desk.division.pk)]}
    saved = federation.post(f"{edit}?q={desk.event.name[:5]}", fields)
    assert saved.status_code == 302
    assert list(series.counting.values_list("division", flat=True)) == [desk.division.pk]
    assert series.name in page_text(client.get(reverse("public:home")))
    remove = reverse("federation:series_remove", args=[series.slug])
    assert "stay as they are" in page_text(federation.get(remove))
    assert SeriesDivision.objects.exists()
    assert federation.post(remove).status_code == 302
    assert not PointsSeries.objects.exists()
    assert Division.objects.filter(pk=desk.division.pk).exists()
    assert remove_series(series.pk, actor=A) == ""
    assert client.get(reverse("public:series", args=[series.slug])).status_code == 404


def test_a_series_may_have_the_name_of_the_page_that_makes_one(federation: Client) -> None:
    series = made(name="New")
    page = federation.get(reverse("federation:series_edit", args=[series.slug]))
    assert field_value(page, "name") == "New"


def test_a_new_series_counts_every_result_where_nothing_else_is_filled_in(desk: Desk, federation: Client) -> None:
    page = federation.get(reverse("federation:series_new"))
    hidden = {one["name"]: one.get("value", "") for one in select_all(page, "main input[type=hidden]")}
    typed = {"name": "Prix", "points": "10, 7", "divisions": desk.division.pk, "best": ""}
    assert federation.post(reverse("federation:series_new"), {**hidden, **typed}).status_code == 302
    assert PointsSeries.objects.get().best is None


def test_what_somebody_removed_meanwhile_is_refused(desk: Desk) -> None:
    series = made(desk.division)
    with pytest.raises(Refused, match="removed a division"):
        save_series(series.pk, name="Cup", points=POINTS, best=None, divisions=[10**6], actor=A)
    remove_series(series.pk, actor=A)
    with pytest.raises(Refused, match="removed this series"):
        save_series(series.pk, name="Cup", points=POINTS, best=None, actor=A)


def test_a_colleagues_change_isnt_replaced_unseen(desk: Desk) -> None:
    series, seen = made(), last_number(NZGS_POINTS)
    values = {"points": POINTS, "best": 3, "divisions": [desk.division.pk]}
    save_series(series.pk, name=series.name, **values, actor="Rewi")
    with pytest.raises(OvertakenError, match="Rewi"):
        save_series(series.pk, name=series.name, **{**values, "best": 2}, actor=A, expected_seq=seen)
    save_series(series.pk, name="Renamed", **values, actor=A, expected_seq=seen)
    assert PointsSeries.objects.get().slug == series.slug


def test_what_cant_be_is_refused(desk: Desk) -> None:
    for name, points in ((" ", POINTS), ("Cup", ())):
        with pytest.raises(Refused, match="a name and its points"):
            save_series(None, name=name, points=points, best=None, actor=A)
    with pytest.raises(Refused, match=f"at most {MOST_DIVISIONS}"):
        save_series(None, name="Cup", points=POINTS, best=None, divisions=range(MOST_DIVISIONS + 1), actor=A)
    assert made(name="Cup").slug != made(name="Cup").slug


def test_the_history_tells_everything_and_notices_what_it_didnt(desk: Desk) -> None:
    series = made(desk.division, best=2)
    made(name="Another")
    stream = Stream.objects.get(key=NZGS_POINTS)

    def found() -> int:
        return len(list(series_check(trail_of(stream))))

    assert found() == 0
    SeriesDivision.objects.filter(series=series).delete()
    assert found() == 1
    PointsSeries.objects.all().delete()
    assert found() == 2
    PointsSeries.objects.create(slug="x", name="Nobody’s", points=["1"])
    assert found() == 3
