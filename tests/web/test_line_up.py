"""The captain of a team sets its line-up on the personal page, in time; nobody else does, and nobody after the draw."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Division, Entry, PlayerLink, RoundTime
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.entries.set_teams import remove_team, set_team
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.stage_file import stage_file
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import page_text, select_one

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams() -> Desk:
    """Two teams of four at three boards; the second of each is the captain."""
    cache.clear()
    desk = make_desk(8, "club-teams")
    for name, numbers in (("Kea", (1, 3, 5, 7)), ("Tui", (2, 4, 6, 8))):
        people = pk(desk, *numbers)
        set_team(desk.division.pk, None, name, people, captain=people[1], actor="Director")
    issue_links(desk.division.pk, actor="Director")
    return desk


def pk(desk: Desk, *numbers: int) -> list[int]:
    return [Entry.objects.get(division=desk.division, number=number).pk for number in numbers]


def home(desk: Desk, number: int) -> str:
    """The address of a player's own page."""
    link = PlayerLink.objects.living().select_related("event").get(entry=pk(desk, number)[0])
    return reverse("player:home", args=[token_of(link)])


def order(desk: Desk) -> list[int]:
    kea = Entry.objects.filter(division=desk.division, team__number=1).order_by("team_board")
    return list(kea.values_list("number", flat=True))


def sent(desk: Desk, *numbers: int, **press: object) -> dict[str, object]:
    desk.event.stream.refresh_from_db()
    return {"member": pk(desk, *numbers), "round": 1, "expected_seq": desk.event.stream.seq, **press}


def test_the_captain_sets_the_line_up(teams: Desk, client: Client) -> None:
    address = home(teams, 3)
    assert "Set the line-up" in page_text(client.get(address))
    other = page_text(client.get(home(teams, 1)))
    assert "Your team’s line-up" in other
    assert "Set the line-up" not in other
    (seventh,) = pk(teams, 7)
    tried = client.post(f"{address}line-up/", sent(teams, 1, 3, 5, 7, up=seventh))
    assert tried.context["line_up"].order == pk(teams, 1, 3, 7, 5)
    assert "isn’t given in yet" in page_text(tried)
    assert order(teams) == [1, 3, 5, 7]
    # The captain becomes the reserve, and stays the captain.
    kept = client.post(f"{address}line-up/", sent(teams, 1, 5, 7, 3, keep=1), follow=True)
    assert "The line-up for round 1 is given in." in page_text(kept)
    assert order(teams) == [1, 5, 7, 3]
    told = LedgerEvent.objects.filter(kind="team.set").count()
    client.post(f"{address}line-up/", sent(teams, 1, 5, 7, 3, keep=1))
    assert LedgerEvent.objects.filter(kind="team.set").count() == told
    desk = signed_in(teams.director)
    page = page_text(desk.get(of_division(teams, "teams")))
    assert "Line-up for round 1 given in by" in page
    assert "Changed at the desk since" not in page
    set_team(teams.division.pk, 1, "Kea", pk(teams, 7, 5, 1, 3), actor="Director")
    assert "Changed at the desk since" in page_text(desk.get(of_division(teams, "teams")))
    teams.publish(1)
    later = client.post(f"{address}line-up/", sent(teams, 3, 1, 5, 7, keep=1, round=2), follow=True)
    assert "The line-up for round 2 is given in." in page_text(later)
    assert "given in by" not in page_text(client.get(home(teams, 2)))
    assert all(verdict.broken is None for verdict in verify())


def test_players_of_an_entry_list_who_join_a_team_change_its_line_up(teams: Desk, client: Client) -> None:
    client.post(f"{home(teams, 3)}line-up/", sent(teams, 1, 5, 7, 3, keep=1))
    at_desk = signed_in(teams.director)
    assert "Changed at the desk since" not in page_text(at_desk.get(of_division(teams, "teams")))
    other = add_division(teams.event.pk, name="Second", preset="club-teams/1", actor="Director")
    for division, team in ((other, "Moa"), (teams.division, "Kea")):
        content = f"Name,Grade,Team\nHana {team},3d,{team}\n".encode()
        kept = {"filename": "list.csv", "content": content, "by": teams.director}
        staged = stage_file(teams.event, StagedKind.ENTRIES, **kept, division=division)
        import_entries(staged.pk, {}, actor="Director")
        changed = "Changed at the desk since" in page_text(at_desk.get(of_division(teams, "teams")))
        assert changed == (team == "Kea"), "the first team of the other division is none of this one"


def test_a_new_team_has_no_line_up_of_the_removed_one_whose_number_it_has(teams: Desk, client: Client) -> None:
    client.post(f"{home(teams, 4)}line-up/", sent(teams, 2, 6, 8, 4, keep=1))
    at_desk = signed_in(teams.director)
    assert "given in by" in page_text(at_desk.get(of_division(teams, "teams")))
    remove_team(teams.division.pk, 2, actor="Director")
    again = set_team(teams.division.pk, None, "Moa", pk(teams, 2, 4, 6, 8), actor="Director")
    assert again.number == 2
    assert "given in by" not in page_text(at_desk.get(of_division(teams, "teams")))


def test_who_is_not_the_captain_late_or_after_the_draw_is_told_so(teams: Desk, client: Client) -> None:
    def said(number: int, *numbers: int, **more: object) -> str:
        answer = client.post(f"{home(teams, number)}line-up/", sent(teams, *numbers, keep=1, **more))
        assert answer.status_code == 422
        return page_text(answer)

    new = (3, 1, 5, 7)
    assert "Only the captain sets the line-up" in said(1, *new)
    assert "The people of the team have changed" in said(3, 3, 1, 5, 2)
    seen = teams.event.stream.seq
    set_team(teams.division.pk, 1, "Kea", pk(teams, 5, 1, 3, 7), actor="Director")
    assert "Director" in said(3, *new, expected_seq=seen)
    Division.objects.filter(pk=teams.division.pk).update(line_up_minutes=15)
    begins = timezone.now() + timedelta(minutes=14)
    RoundTime.objects.create(division=teams.division, round_number=1, starts_at=begins)
    late = said(3, *new)
    assert "Line-ups for round 1 closed" in late
    assert late.index("Board 1") > late.index(Entry.objects.get(pk=pk(teams, 5)[0]).name), "the order that is kept"
    assert "Give in this line-up" not in page_text(client.get(f"{home(teams, 3)}line-up/"))
    RoundTime.objects.update(starts_at=begins + timedelta(hours=1))
    assert "Give in this line-up" in page_text(client.get(f"{home(teams, 3)}line-up/"))
    teams.draw(1)
    assert "Round 1 is drawn: ask the director to change the line-up." in said(3, *new)
    assert order(teams) == [5, 1, 3, 7]
    assert not LedgerEvent.objects.filter(kind="team.set", payload__has_key="round").exists()


def test_when_line_ups_close_is_changed_while_people_are_entered(teams: Desk, client: Client) -> None:
    edit_division(teams.division.pk, {"line_up_minutes": 30}, actor="Director")
    RoundTime.objects.create(division=teams.division, round_number=1, starts_at=timezone.now() + timedelta(hours=1))
    assert "You’re the captain: line-ups close" in page_text(client.get(home(teams, 3)))
    assert "is the captain and sets it before" in page_text(client.get(home(teams, 1)))
    field = select_one(signed_in(teams.director).get(of_division(teams, "division_settings")), "#id_line_up_minutes")
    assert "disabled" not in field.attrs
    with pytest.raises(Refused, match="the kind of side can’t change"):
        edit_division(teams.division.pk, {"side": "person"}, actor="Director")


def test_the_opponent_is_named_with_their_team_and_a_finished_event_asks_for_no_line_up(
    teams: Desk, client: Client
) -> None:
    teams.play(1)
    shown = page_text(client.get(home(teams, 1)))
    assert ", Tui" in shown.split("Why this opponent?")[0]
    assert "Your team’s line-up" in shown
    finish_event(teams.event.pk, actor="Director")
    assert "Your team’s line-up" not in page_text(client.get(home(teams, 1)))


def test_a_team_that_lacks_somebody_is_told_what_that_costs(teams: Desk, client: Client) -> None:
    assert "missing" not in page_text(client.get(home(teams, 3)))
    for entry in pk(teams, 5, 7):
        withdraw_entry(entry, actor="Director")
    assert "1 player is missing, and their board is lost." in page_text(client.get(home(teams, 3)))


def test_while_a_game_is_played_its_result_comes_before_the_next_line_up(teams: Desk, client: Client) -> None:
    teams.publish(1)
    seen = page_text(client.get(home(teams, 1)))
    assert seen.index("Who won?") < seen.index("Your team’s line-up")


def test_a_player_s_pages_say_who_they_and_their_opponent_play_for(teams: Desk, client: Client) -> None:
    teams.publish(1)
    assert set(Entry.objects.values_list("club", flat=True)).isdisjoint({"Kea", "Tui"})
    own = page_text(client.get(home(teams, 1)))
    (against,) = (entry for entry in Entry.objects.filter(team__name="Tui") if entry.name in own)
    assert f"{against.rank}, Tui" in own
    player = Entry.objects.get(number=1)
    public = page_text(client.get(reverse("public:player", args=[teams.event.slug, player.pk])))
    assert f"{player.rank}, Kea" in public
