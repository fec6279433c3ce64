"""Who enters by the page and names a team joins it when the entry is accepted; where it can't take them, they are
entered without one."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from nzgs_tourney.models import ApplicationState, Entry, Round, Seat, Team
from nzgs_tourney.pages.entries.applications_page import applications_page
from nzgs_tourney.services.entries.accept_application import accept_applications
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.send_application import change_application
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from tests.db.applications import NOW, confirmed, open_page, sent
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"
CLUBS = ("Kea", "Tui")


@pytest.fixture
def hall() -> Desk:
    """Two teams of three, Kea and Tui."""
    desk = make_desk(6, "club-teams")
    for entry in desk.division.entries.all():
        Entry.objects.filter(pk=entry.pk).update(club=CLUBS[entry.number % 2])
    make_teams_of_clubs(desk.division.pk, actor=DIRECTOR)
    return desk


def teams_with(hall: Desk, *names: str) -> dict[str, tuple[str, int | None, bool]]:
    """The team of each of these players, with the place in it and whether they lead it."""
    rows = Entry.objects.filter(division=hall.division, name__in=names).select_related("team")
    return {one.name: (one.team.name if one.team else "", one.team_board, one.captain) for one in rows}


def whole() -> bool:
    return all(verdict.broken is None for verdict in verify())


def test_a_page_that_accepts_by_itself_puts_them_into_the_teams_they_name(hall: Desk) -> None:
    open_page(hall, accepts_itself=True)
    for given, team in (("Mere", "Weka"), ("Rewi", "WEKA"), ("Ana", "kea"), ("Wai", "")):
        assert confirmed(hall, given, team=team).state == ApplicationState.ACCEPTED
    assert teams_with(hall, "Mere Kea", "Rewi Kea", "Ana Kea", "Wai Kea") == {
        "Mere Kea": ("Weka", 1, True),
        "Rewi Kea": ("Weka", 2, False),
        "Ana Kea": ("Kea", 4, False),
        "Wai Kea": ("", None, False),
    }
    assert list(Team.objects.order_by("number").values_list("name", flat=True)) == ["Tui", "Kea", "Weka"]
    assert whole()


def test_a_draft_is_drawn_again_with_who_joins(hall: Desk) -> None:
    open_page(hall)
    hall.draw(1)
    seed = Round.objects.get(number=1).seed
    three = [confirmed(hall, given, team="Weka").number for given in ("Mere", "Rewi", "Ana")]
    assert accept_applications(hall.event.pk, three, {}, actor=DIRECTOR).refused == ()
    drawn = Round.objects.get(number=1)
    assert (drawn.seed, drawn.state) == (seed, "draft")
    byes = set(Entry.objects.filter(statuses__status="bye").values_list("name", flat=True))
    seated = set(Seat.objects.filter(round=drawn).values_list("entry__name", flat=True))
    assert {"Mere Kea", "Rewi Kea", "Ana Kea"} <= byes | seated
    assert LedgerEvent.objects.order_by("-seq").exclude(kind="link.issued")[0].kind == "round.drawn"
    assert whole()


def test_who_cannot_join_now_is_entered_without_a_team_and_the_director_told(
    hall: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_page(hall)
    hall.draw(1)
    monkeypatch.setattr("nzgs_tourney.store.draws.drawn_players.AT_ONCE", 4)
    one = confirmed(hall, team="kea")
    decided = accept_applications(hall.event.pk, [one.number], {}, actor=DIRECTOR)
    assert decided.done == 1
    assert decided.refused == (
        "Mere Kea is entered without a team, not in Kea: Round 1 is drawn with these teams: "
        "discard the draft before you change them.",
    )
    assert teams_with(hall, "Mere Kea") == {"Mere Kea": ("", None, False)}
    assert Team.objects.count() == 2
    assert applications_page(hall.event, NOW).over[0].team == "team kea", "the director sees which it was"
    assert whole()


def test_the_director_sees_which_team_it_is_and_whether_it_is_new(hall: Desk) -> None:
    open_page(hall)
    confirmed(hall, "Mere", team="Weka")
    confirmed(hall, "Rewi", team="TUI")
    confirmed(hall, "Ana")
    assert [one.team for one in applications_page(hall.event, NOW).open] == ["new team Weka", "team TUI", ""]


def test_where_no_teams_play_the_name_makes_none() -> None:
    desk = make_desk(0)
    open_page(desk, accepts_itself=True)
    assert confirmed(desk, team="Weka").state == ApplicationState.ACCEPTED
    assert not Team.objects.exists()
    assert [one.team for one in applications_page(desk.event, NOW).over] == [""]


def test_who_entered_already_joins_unless_they_are_in_a_team(hall: Desk) -> None:
    open_page(hall)
    alone = enter_player(hall.division.pk, NewEntry("Mere Kea", "3k", nzgs_id="77"), actor=DIRECTOR)
    one = confirmed(hall, team="Tui", nzgs_id="77")
    accept_applications(hall.event.pk, [one.number], {one.number: f"entry:{alone.pk}"}, actor=DIRECTOR)
    assert teams_with(hall, "Mere Kea") == {"Mere Kea": ("Tui", 4, False)}
    withdraw_application(one.pk)
    again = confirmed(hall, team="Kea", nzgs_id="77")
    assert accept_applications(hall.event.pk, [again.number], {}, actor=DIRECTOR).done == 1
    assert teams_with(hall, "Mere Kea") == {"Mere Kea": ("Tui", 4, False)}, "the director moves people between teams"
    assert whole()


def test_the_team_can_be_changed_by_the_link_until_they_are_entered(hall: Desk) -> None:
    open_page(hall)
    one = sent(hall, team="Weak")
    assert change_application(one.pk, {"team": "Weka"}, now=NOW).team == "Weka"
