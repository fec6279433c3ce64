"""Somebody leaves a league in mid-season: their open games are decided with the withdrawal, and it can be undone."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, Game, GameState, Speaker
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.leave_open_games import LeftGames, return_with_games, withdraw_with_games
from nzgs_tourney.services.rounds.publish_ahead import publish_ahead
from tests.db.desk import Desk, both_report, make_desk, report_from
from tests.db.disputes import claimed_case
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import page_text, select_all

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


def league() -> tuple[Desk, Entry, list[Game]]:
    """Four players, all three rounds published; the first one's games by round, the first of them won."""
    desk = make_desk(4, "club-round-robin")
    desk.division.rounds = 3
    desk.division.save()
    desk.draw(1)
    publish_ahead(desk.division.pk, 1, actor=DIRECTOR)
    entry = desk.division.entries.earliest("pk")
    games = list(Game.objects.filter(pairing__seats__entry=entry).order_by("pairing__round__number"))
    both_report(games[0], "B+R")
    return desk, entry, games


def results(games: list[Game]) -> list[tuple[str, bool]]:
    for game in games:
        game.refresh_from_db()
    return [(game.result, game.forfeit) for game in games]


def test_the_opponents_win_what_is_open_and_it_is_undone() -> None:
    _desk, entry, games = league()
    won = ["W+F" if game.black_id == entry.player_id else "B+F" for game in games]
    decided = withdraw_with_games(entry.pk, LeftGames.FORFEIT, actor=DIRECTOR)
    assert [game.pk for game in decided] == [game.pk for game in games[1:]]
    assert results(games) == [("B+R", False), (won[1], True), (won[2], True)]
    entry.refresh_from_db()
    assert entry.withdrawn_from is not None
    return_with_games(entry.pk, [game.pk for game in decided], actor=DIRECTOR)
    assert [game.state for game in Game.objects.filter(pk__in=[one.pk for one in decided])] == [GameState.OPEN] * 2
    entry.refresh_from_db()
    assert entry.withdrawn_from is None
    assert all(verdict.broken is None for verdict in verify())


def test_void_games_need_a_reason_and_a_case_waits_for_its_ruling() -> None:
    _desk, entry, games = league()
    claimed_case(games[2], CaseKind.CONDUCT, offender="white")
    with pytest.raises(Refused, match="Give the reason"):
        withdraw_with_games(entry.pk, LeftGames.VOID, actor=DIRECTOR)
    entry.refresh_from_db()
    assert entry.withdrawn_from is None, "nothing of it was done"
    with pytest.raises(Refused, match="Give the reason"):
        withdraw_with_games(entry.pk, LeftGames.VOID, actor=DIRECTOR, reason="in hospital")
    withdraw_with_games(entry.pk, LeftGames.VOID, actor=DIRECTOR, reason="in hospital", void_reason="moved away")
    assert results(games) == [("B+R", False), ("void", False), ("", False)]
    assert list(games[1].reports.values_list("reason", flat=True)) == ["moved away"], "the private one stays private"


def test_games_with_two_reports_stay_for_the_director() -> None:
    _desk, entry, games = league()
    report_from(games[1], Speaker.BLACK, "B+R")
    report_from(games[1], Speaker.WHITE, "W+R")
    decided = withdraw_with_games(entry.pk, LeftGames.FORFEIT, actor=DIRECTOR)
    assert decided == (games[2],)
    games[1].refresh_from_db()
    assert games[1].state == GameState.CONTRADICTED


def test_they_can_stay_open() -> None:
    _desk, entry, games = league()
    assert withdraw_with_games(entry.pk, LeftGames.STAY, actor=DIRECTOR) == ()
    assert results(games)[1:] == [("", False)] * 2


def test_the_page_asks_and_the_message_takes_it_back() -> None:
    desk, entry, games = league()
    client, place = signed_in(desk.director), of_event(desk, "entry", entry.pk)
    assert "2 games are still open." in page_text(client.get(place))
    kept = client.post(f"{place}withdraw/", {"games": "void", "reason": "in hospital"})
    assert "Give the reason" in page_text(kept)
    assert select_all(kept, "#reason")[0]["value"] == "in hospital"
    done = client.post(f"{place}withdraw/", {"games": "forfeit"}, follow=True)
    assert "2 open games are decided." in page_text(done)
    fields = [("game", str(box["value"])) for box in select_all(done, "form.undo input[name=game]")]
    assert [int(value) for _name, value in fields] == [game.pk for game in games[1:]]
    client.post(f"{place}return/", {"game": [value for _name, value in fields]})
    assert results(games)[1:] == [("", False)] * 2
    both_report(games[1], "B+R")
    assert "1 game is still open." in page_text(client.get(place)), "asked for one too: the rounds are open at once"
