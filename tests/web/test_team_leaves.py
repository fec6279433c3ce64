"""A whole team is withdrawn on the page where it is changed, and taken back from the message about it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, GameState
from nzgs_tourney.models import Entry, Pairing, Team
from nzgs_tourney.services.entries.set_teams import set_team
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams() -> Desk:
    """Three teams of three."""
    desk = make_desk(9, "club-teams")
    entries = list(desk.division.entries.order_by("number").values_list("pk", flat=True))
    for place, name in enumerate(("Kea", "Tui", "Moa")):
        set_team(desk.division.pk, None, name, entries[place::3], actor="Director")
    return desk


@pytest.fixture
def desk_client(teams: Desk) -> Client:
    return signed_in(teams.director)


def page(teams: Desk, name: str, *more: object) -> str:
    return reverse(name, args=[teams.event.slug, teams.division.slug, *more])


def test_a_team_is_withdrawn_as_one_act_and_undone(teams: Desk, desk_client: Client) -> None:
    teams.publish(1)
    board = Pairing.objects.earliest("table")
    team = Team.objects.filter(members__seats__pairing=board).earliest("number")
    shown = desk_client.get(page(teams, "desk:teams"), {"team": team.number})
    assert "3 games are still open" in page_text(shown)
    form = text_of(select_one(shown, f"form[action='{page(teams, 'desk:team_withdraw')}']"))
    assert "Reason (optional)" in form
    assert "Open games (optional)" not in form, "one has to be chosen"
    assert "Reason for void games (optional)" not in form, "void games need it"
    address = page(teams, "desk:team_withdraw")
    refused = desk_client.post(address, {"team": team.number, "games": "void", "reason": "flight cancelled"})
    assert refused.status_code == 422
    assert "Give the reason: everybody sees it at each void game." in page_text(refused)
    assert select_one(refused, "#id_reason")["value"] == "flight cancelled"
    done = desk_client.post(
        address, {"team": team.number, "games": "forfeit", "reason": "flight cancelled"}, follow=True
    )
    assert f"{team.name} is withdrawn. 3 open games are decided." in page_text(done)
    assert "Withdrawn" in texts_of(done, "ul.lines .chip")
    assert not Entry.objects.filter(team=team, withdrawn_from=None).exists()
    assert not select_all(desk_client.get(page(teams, "desk:teams"), {"team": team.number}), "[name=void_reason]")
    undo = select_one(done, ".messages form")
    assert "Reinstates them, and these games are open again." in text_of(undo)
    fields = [
        (str(one["name"]), str(one["value"]))
        for one in select_all(undo, "input[name=team], input[name=entry], input[name=game]")
    ]
    sent = {name: [value for one, value in fields if one == name] for name in ("team", "entry", "game")}
    back = desk_client.post(str(undo["action"]), sent, follow=True)
    assert "Back in the rounds that aren’t drawn yet" in page_text(back)
    assert Entry.objects.filter(team=team, withdrawn_from=None).count() == 3
    assert set(Game.objects.values_list("state", flat=True)) == {GameState.OPEN}
    gone = desk_client.post(address, {"team": 9, "games": "stay"}, follow=True)
    assert "That team was removed." in page_text(gone)
