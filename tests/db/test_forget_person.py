"""A person is forgotten: nothing in the database says who it was, results and the chain stay."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Record, Report, Stream
from games.personal_data import FORGOTTEN_NAME
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import AwardedPoints, Division, Entry, Event, Pairing, PlayerLink, User
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.standings.standings import standings_now
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.forgotten import NAME, SECRETS, A, database_dump, finished_desk
from tests.db.test_personal_data import counted, said
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(made=finished_desk)]


def found_in(text: str) -> list[str]:
    """The secrets that a text holds, each with what stands around it."""
    return [
        text[max(0, place - 60) : place + 60] for one in SECRETS if (place := text.casefold().find(one.casefold())) >= 0
    ]


def games() -> list[tuple[object, ...]]:
    """Who played whom, and how it ended."""
    return list(Game.objects.order_by("pk").values_list("pk", "black", "white", "result", "state", "black_rank"))


def places(desk: Desk) -> list[tuple[object, ...]]:
    """Who has which place, with what."""
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    return [(row.place, row.player.id, dict(row.values)) for row in standings_now(division).order.rows]


def test_the_database_names_them_no_more(finished: tuple[Desk, Entry]) -> None:
    desk, entry = finished
    assert {one for one in SECRETS if one in database_dump()} == set(SECRETS)
    forget_person(entry.player_id, NAME, actor=A)
    left = [line for line in database_dump().splitlines() if found_in(line)]
    # Kahukura is another player's club as well.
    assert [line for line in left if "Kahukura" not in line or found_in(line.replace("Kahukura", ""))] == []
    assert found_in(event_file(desk.event).decode().replace("Kahukura", "")) == []


def test_results_and_every_chain_stay(finished: tuple[Desk, Entry]) -> None:
    desk, entry = finished
    results, order = games(), places(desk)
    chain = list(LedgerEvent.objects.order_by("pk").values_list("pk", "payload", "hash"))
    records = [bytes(one) for one in Record.objects.order_by("pk").values_list("original", flat=True)]
    forget_person(entry.player_id, NAME, actor=A)
    assert games() == results
    assert places(desk) == order
    assert list(LedgerEvent.objects.order_by("pk").values_list("pk", "payload", "hash"))[: len(chain)] == chain
    assert [bytes(one) for one in Record.objects.order_by("pk").values_list("original", flat=True)] == records
    verdicts = {one.stream: one for one in verify()}
    assert [one.broken for one in verdicts.values()] == [None] * len(verdicts)
    assert verdicts[desk.event.stream.key].personal.erased > 10
    assert verdicts[desk.event.stream.key].personal.checked > 5
    assert verdicts["nzgs-points"].personal.erased > 2


def test_the_ledger_tells_that_somebody_was_forgotten_and_not_who(finished: tuple[Desk, Entry]) -> None:
    desk, entry = finished
    forget_person(entry.player_id, NAME, actor=A)
    ledger_events = LedgerEvent.objects.filter(kind="person.forgotten").order_by("stream__key")
    assert [event.stream.key for event in ledger_events] == [desk.event.stream.key, "nzgs-people", "nzgs-points"]
    assert {event.actor for event in ledger_events} == {A.id}
    assert ledger_events[0].payload == {"entries": [f"entry:{desk.division.number}.{entry.number}"]}
    history = said(Event.objects.get(pk=desk.event.pk))
    assert f"Forgot a person, entry {entry.number} in {desk.division.name}: results stay" in history
    assert history.count(FORGOTTEN_NAME)
    assert found_in(history.replace("Kahukura", "")) == []


def test_doing_it_twice_is_once(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    forget_person(entry.player_id, NAME, actor=A)
    before = LedgerEvent.objects.count()
    forget_person(entry.player_id, "whatever", actor=A)
    assert LedgerEvent.objects.count() == before


def test_the_name_must_be_typed(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    with pytest.raises(Refused, match=r"Type the name exactly as it appears here: Hīria Moana\."):
        forget_person(entry.player_id, "Hiria Moana", actor=A)
    assert Player.objects.get(pk=entry.player_id).name == NAME


@pytest.mark.parametrize("rounds", [0, 1])
def test_nobody_is_forgotten_in_an_event_that_is_not_finished(rounds: int) -> None:
    desk = make_desk(4)
    if rounds:
        desk.publish(1)
    player = desk.division.entries.earliest("pk").player
    why = "round 1 of Open isn’t closed" if rounds else "round 1 of Open is still to come"
    if not rounds:
        Event.objects.filter(pk=desk.event.pk).update(ends="2199-01-01")
    with pytest.raises(Refused, match=f"{player.name} is in Rimu Open, which isn’t finished: {why}."):
        forget_person(player.pk, player.name, actor=A)
    assert Player.objects.get(pk=player.pk).forgotten_at is None


def test_an_event_that_ended_early_is_finished_after_its_last_day() -> None:
    desk = make_desk(4)
    desk.play(1)
    Event.objects.filter(pk=desk.event.pk).update(begins="2020-01-01", ends="2020-01-01")
    player = desk.division.entries.earliest("pk").player
    forget_person(player.pk, player.name, actor=A)
    assert Player.objects.get(pk=player.pk).name == FORGOTTEN


def test_an_event_that_its_director_finished_early_keeps_nobody() -> None:
    desk = make_desk(4)
    desk.play(1)
    Event.objects.filter(pk=desk.event.pk).update(ends="2199-01-01")
    player = desk.division.entries.order_by("pk")[0].player
    finish_event(desk.event.pk, actor=A)
    assert forget_person(player.pk, player.name, actor=A).forgotten_at is not None


def test_their_account_is_unlinked(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    account = User.objects.create_user("referee", player=entry.player)
    forget_person(entry.player_id, NAME, actor=A)
    account.refresh_from_db()
    assert (account.player, account.is_active) == (None, True)


def test_links_stop_working_and_standings_stay(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    forget_person(entry.player_id, NAME, actor=A)
    assert not PlayerLink.objects.living().filter(entry=entry).exists()
    entry.refresh_from_db()
    assert (entry.name, entry.rank, entry.country) == (FORGOTTEN, "1k", "NZ")


def test_the_same_person_under_another_name_is_forgotten_too(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    other = Player.objects.get(name="Hiria Moana-Kea")
    forget_person(entry.player_id, NAME, actor=A)
    other.refresh_from_db()
    assert other.name == FORGOTTEN
    with pytest.raises(Refused, match="One of these players was forgotten"):
        join_people(entry.player_id, Player.objects.create(name="Mere").pk, "Asked.", actor=A)


def test_another_person_of_the_name_keeps_it() -> None:
    desk = make_desk(0)
    edit_division(desk.division.pk, {"rounds": 1}, actor=A)
    one, other = (enter_player(desk.division.pk, NewEntry("Mere Kea", rank), actor=A) for rank in ("1d", "2k"))
    withdraw_entry(other.pk, actor=A, reason="ill")
    return_entry(other.pk, actor=A)
    desk.play(1)
    forget_person(one.player_id, "Mere Kea", actor=A)
    history = said(Event.objects.get(pk=desk.event.pk))
    assert "Entered a forgotten player, 1d, in Open." in history
    assert "Entered Mere Kea, 2k, in Open." in history
    assert "Withdrew Mere Kea from round 1 on: ill." in history
    game = Game.objects.get(pairing__round__division=desk.division)
    assert game.white_name != game.black_name


def test_the_guards_let_only_a_name_be_taken_out(finished: tuple[Desk, Entry]) -> None:
    _, entry = finished
    game = Game.objects.filter(black=entry.player).first() or Game.objects.filter(white=entry.player)[0]
    pairing = Pairing.objects.get(game=game)
    for rows, fields in (
        (Game.objects.filter(pk=game.pk), {"black_name": "Somebody Else"}),
        (Game.objects.filter(pk=game.pk), {"black_name": FORGOTTEN, "result": "W+R"}),
        (Game.objects.filter(pk=game.pk), {"confirmed_by": "file"}),
        (Report.objects.filter(game=game), {"actor_name": "Somebody Else"}),
        (Report.objects.filter(game=game), {"actor_name": FORGOTTEN, "result": "W+R"}),
        (AwardedPoints.objects.all(), {"name": FORGOTTEN, "points": 9}),
        (Pairing.objects.filter(pk=pairing.pk), {"reasons": [{"code": "not_met"}]}),
        (LedgerEvent.objects.filter(seq=1), {"actor_name": "Somebody Else"}),
        (LedgerEvent.objects.filter(seq=1), {"actor_name": FORGOTTEN, "kind": "unsaid"}),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**fields)
    Game.objects.filter(pk=game.pk).update(black_name=FORGOTTEN)
    LedgerEvent.objects.filter(seq=1).update(actor_name=FORGOTTEN)


def test_the_file_goes_elsewhere_with_the_same_head(finished: tuple[Desk, Entry]) -> None:
    desk, entry = finished
    forget_person(entry.player_id, NAME, actor=A)
    head, content = Stream.objects.get(key=desk.event.stream.key).head, event_file(desk.event)
    wipe()
    event = restore_event(content)
    assert event.stream.head == head
    assert counted(event).erased > 10
    assert event_file(event) == content
