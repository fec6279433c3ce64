"""A team leaves: all of its people and their open games in one act, which is undone in one."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.leave_open_games import LeftGames
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.entries.withdraw_team import return_team, withdraw_team
from nzgs_tourney.services.events.finish_event import finish_event
from tests.db.desk import Desk, games_of, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def teams() -> Desk:
    """Two teams of four at three boards."""
    desk = make_desk(8, "club-teams")
    entries = list(desk.division.entries.order_by("number").values_list("pk", flat=True))
    for name, members in (("Kea", entries[0::2]), ("Tui", entries[1::2])):
        set_team(desk.division.pk, None, name, members, actor=DIRECTOR)
    return desk


def playing(desk: Desk, number: int) -> int:
    return Entry.objects.filter(division=desk.division, team__number=number, withdrawn_from=None).count()


def test_a_team_leaves_before_the_draw_and_comes_back(teams: Desk) -> None:
    gone = withdraw_team(teams.division.pk, 1, LeftGames.STAY, actor=DIRECTOR, reason="flight cancelled")
    assert (gone.team.name, len(gone.entries), gone.decided) == ("Kea", 4, ())
    assert {entry.withdrawn_from for entry in gone.entries} == {1}
    assert (playing(teams, 1), playing(teams, 2)) == (0, 4)
    events = LedgerEvent.objects.filter(kind="entry.withdrawn")
    assert events.count() == 4
    assert len({event.at for event in events}) == 1, "one moment"
    assert withdraw_team(teams.division.pk, 1, LeftGames.STAY, actor=DIRECTOR).entries == (), "nobody is left"
    back = return_team(teams.division.pk, 1, [entry.pk for entry in gone.entries], [], actor=DIRECTOR)
    assert [entry.pk for entry in back] == [entry.pk for entry in gone.entries]
    assert playing(teams, 1) == 4
    assert all(verdict.broken is None for verdict in verify())


def test_the_opponents_win_what_is_open_and_it_is_undone(teams: Desk) -> None:
    games = games_of(teams.publish(1))
    gone = withdraw_team(teams.division.pk, 2, LeftGames.FORFEIT, actor=DIRECTOR)
    assert {game.pk for game in gone.decided} == {game.pk for game in games}
    theirs = set(Entry.objects.filter(team__number=2).values_list("player", flat=True))
    for game in Game.objects.all():
        assert (game.result, game.forfeit) == ("W+F" if game.black_id in theirs else "B+F", True)
    stranger = Entry.objects.filter(team__number=1).first()
    assert stranger is not None
    entries = [*(entry.pk for entry in gone.entries), stranger.pk]
    assert stranger not in return_team(
        teams.division.pk, 2, entries, [game.pk for game in gone.decided], actor=DIRECTOR
    ), "not of this team"
    assert set(Game.objects.values_list("state", flat=True)) == {GameState.OPEN}
    assert playing(teams, 2) == 4


def test_who_had_left_before_stays_away(teams: Desk) -> None:
    first = Entry.objects.filter(team__number=1).earliest("team_board")
    withdraw_entry(first.pk, actor=DIRECTOR)
    gone = withdraw_team(teams.division.pk, 1, LeftGames.STAY, actor=DIRECTOR)
    assert first not in gone.entries
    return_team(teams.division.pk, 1, [entry.pk for entry in gone.entries], [], actor=DIRECTOR)
    assert playing(teams, 1) == 3


def test_nothing_is_done_where_one_part_is_refused(teams: Desk) -> None:
    teams.publish(1)
    with pytest.raises(Refused, match="Give the reason"):
        withdraw_team(teams.division.pk, 1, LeftGames.VOID, actor=DIRECTOR)
    assert playing(teams, 1) == 4
    withdraw_team(teams.division.pk, 1, LeftGames.VOID, actor=DIRECTOR, void_reason="The team left.")
    assert set(Game.objects.values_list("result", flat=True)) == {"void"}
    for act in (
        lambda: withdraw_team(teams.division.pk, 9, LeftGames.STAY, actor=DIRECTOR),
        lambda: return_team(teams.division.pk, 9, [], [], actor=DIRECTOR),
    ):
        with pytest.raises(Refused, match="That team was removed"):
            act()
    plain = make_desk(2)
    with pytest.raises(Refused, match="No teams play in Open"):
        withdraw_team(plain.division.pk, 1, LeftGames.STAY, actor=DIRECTOR)


def test_a_finished_event_is_opened_first(teams: Desk) -> None:
    teams.play(1)
    finish_event(teams.event.pk, actor=DIRECTOR)
    with pytest.raises(Refused, match="This event is finished"):
        withdraw_team(teams.division.pk, 1, LeftGames.STAY, actor=DIRECTOR)
