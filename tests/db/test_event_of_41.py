"""A whole event through the services alone: 5 McMahon rounds, 41 players, handicaps, and what goes wrong in a hall."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from django.db import DatabaseError, connection, transaction

from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent, Record, Report, Speaker
from games.services.confirm_result import confirm_result
from games.services.submit_record import submit_record
from ground.errors import Refused
from nzgs_tourney.models import Entry, Pairing, PlayerLink, Round, RoundStatus, Seat, User
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.draws.edit_draft import override_handicap, swap_players
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import enter_player
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.hall import ACTOR, RECORD, SHAPE, Hall, new_entry, report_from, stream_of


@pytest.fixture
def hall(db: None) -> Hall:
    """40 players from 6d to 14k are entered; the event is public."""
    director = User.objects.create_user("aroha", password="not the real one")
    event = create_event(
        name="Forty-one", begins=date(2026, 11, 21), ends=date(2026, 11, 22), preset=SHAPE, director=director
    )
    edit_event(event.pk, {"published": True}, actor=ACTOR)
    division = event.divisions.get()
    for number in range(40):
        enter_player(division.pk, new_entry(number), actor=ACTOR)
    return Hall(division)


@pytest.mark.slow
def test_the_event_from_the_first_draw_to_the_last_result(hall: Hall) -> None:
    _first_round(hall)
    _second_round(hall)
    _third_round(hall)
    _fourth_round(hall)
    _fifth_round(hall)
    _nothing_changes_any_more(hall)


def _first_round(hall: Hall) -> None:
    """One is excused, so one has the bye; the draft is thrown away, drawn again, edited, published, recalled."""
    plan_round(hall.entry(7).pk, 1, Status.EXCUSED, actor=ACTOR)
    first = hall.draw(1)
    assert first.proved
    made_at = stream_of(hall.division).seq
    discard_draft(hall.division.pk, 1, actor="Rewi Director", expected_seq=made_at)
    with pytest.raises(EditConflict, match="Rewi Director discarded the draft"):
        draw_round(hall.division.pk, 1, actor=ACTOR, expected_seq=made_at)
    before = boards_of(hall.draw(1))
    assert boards_of(hall.draw(1)) == before, "the same inputs and seed, the same boards"
    bye = RoundStatus.objects.get(round_number=1, status=Status.BYE.value).entry_id
    assert bye == hall.entry(39).pk, "the lowest score and rating takes the bye"
    one, two = before[3][0], before[5][1]
    assert swap_players(hall.division.pk, 1, one, two, actor=ACTOR)
    after = boards_of(Round.objects.get(division=hall.division, number=1))
    assert frozenset(after[3]) == {before[3][1], two}
    assert frozenset(after[5]) == {before[5][0], one}
    with pytest.raises(Refused, match="Say why"):
        override_handicap(hall.division.pk, 1, 6, 3, " ", actor=ACTOR)
    override_handicap(hall.division.pk, 1, 6, 3, "Both asked for it", actor=ACTOR)
    hall.overridden.add((1, 6))
    old = {game.pk for game in hall.publish(1)}
    assert recall_round(hall.division.pk, 1, actor=ACTOR).published_at is None
    assert not Game.objects.filter(pk__in=old).exists()
    games = hall.publish(1)
    assert len(games) == 19
    assert PlayerLink.objects.living().filter(entry__division=hall.division).count() == 40
    _the_results_of_the_first_round(hall, games)
    hall.close(1)


def _the_results_of_the_first_round(hall: Hall, games: list[Game]) -> None:
    """A tie, a contradiction that the slip settles, a game both lose, a forfeit, one reported by one side only."""
    tie, quarrel, lost, forfeited, lone, *others = games
    assert report_from(tie, Speaker.WHITE, "jigo").state == GameState.REPORTED
    with pytest.raises(Refused, match="can’t be taken back"):
        recall_round(hall.division.pk, 1, actor=ACTOR)
    assert report_from(tie, Speaker.BLACK, "jigo").state == GameState.CONFIRMED
    report_from(quarrel, Speaker.BLACK, "B+2")
    assert report_from(quarrel, Speaker.WHITE, "W+2").state == GameState.CONTRADICTED
    with pytest.raises(Refused, match="enter the result that both sides signed first"):
        confirm_result(quarrel.pk, actor=ACTOR)
    report_from(lost, Speaker.PAPER, "both_lose")
    report_from(forfeited, Speaker.PAPER, "W+F", forfeit=True)
    report_from(lone, Speaker.BLACK, "B+12")
    record = submit_record(lone.pk, Speaker.BLACK, RECORD, actor="Black by link", filename="mine.sgf")
    assert submit_record(lone.pk, Speaker.WHITE, RECORD, actor="White by link").pk == record.pk
    hall.play(others)
    with pytest.raises(Refused, match=r"Round 1 isn’t over: table 2, .+ reports differ\."):
        close_round(hall.division.pk, 1, actor=ACTOR)
    report_from(quarrel, Speaker.PAPER, "W+2")
    with pytest.raises(Refused, match="Not confirmed by both sides yet"):
        close_round(hall.division.pk, 1, actor=ACTOR)
    assert confirm_result(quarrel.pk, actor=ACTOR).result == "W+2"


def _second_round(hall: Hall) -> None:
    """The forty-first player comes in; another is absent without a word."""
    late = enter_player(hall.division.pk, new_entry(40), actor=ACTOR)
    assert RoundStatus.objects.get(entry=late).status == Status.NOT_ENTERED.value
    assert Entry.objects.filter(division=hall.division).count() == 41
    plan_round(hall.entry(12).pk, 2, Status.ABSENT, actor=ACTOR)
    hall.draw(2)
    games = hall.publish(2)
    assert len(games) == 20
    assert Seat.objects.filter(round__number=2, entry=late).exists()
    hall.play(games)
    hall.close(2)
    withdraw_entry(hall.entry(20).pk, actor=ACTOR, reason="ill")


def _third_round(hall: Hall) -> None:
    """One has withdrawn and one is excused: a bye again, for somebody else."""
    plan_round(hall.entry(3).pk, 3, Status.EXCUSED, actor=ACTOR)
    hall.draw(3)
    hall.play(hall.publish(3))
    assert hall.entry(20).statuses.get(round_number=3).status == Status.WITHDRAWN.value
    hall.close(3)


def _fourth_round(hall: Hall) -> None:
    """A player marked absent after the draw: publishing is refused by name until the round is drawn again."""
    hall.draw(4)
    gone = hall.entry(15)
    plan_round(gone.pk, 4, Status.ABSENT, actor=ACTOR)
    with pytest.raises(Refused, match=f"No longer here for round 4: {gone.name}"):
        publish_round(hall.division.pk, 4, actor=ACTOR)
    hall.draw(4, "again")
    hall.play(hall.publish(4))
    hall.close(4)


def _fifth_round(hall: Hall) -> None:
    hall.draw(5)
    games = hall.publish(5)
    assert len(games) == 20
    hall.play(games)
    hall.close(5)
    assert RoundStatus.objects.filter(entry__division=hall.division, status=Status.BYE.value).count() == 3
    with pytest.raises(Refused, match="there is no round 6"):
        hall.draw(6)


def _nothing_changes_any_more(hall: Hall) -> None:
    """Every result is confirmed: no service and no SQL changes one, and a change of name changes no board."""
    games = Game.objects.filter(pairing__round__division=hall.division)
    assert set(games.values_list("state", flat=True)) == {GameState.CONFIRMED}
    game = games.exclude(result="B+1").order_by("pk")[0]
    for side in Speaker:
        with pytest.raises(Refused, match="is final"):
            report_from(game, side, "B+1")
    head = stream_of(hall.division).head
    assert confirm_result(game.pk, actor=ACTOR).result == game.result
    assert stream_of(hall.division).head == head
    place = Pairing.objects.get(game=game).pk
    for table, change, number in (
        ("games_game", "result = 'B+1'", game.pk),
        ("games_game", "state = 'open', result = '', confirmed_at = NULL", game.pk),
        ("tourney_pairing", "handicap = 9", place),
        ("tourney_seat", "colour = colour", Seat.objects.filter(pairing=place)[0].pk),
        ("games_report", "result = 'B+1'", Report.objects.filter(game=game)[0].pk),
        ("games_record", "remark = 'forged'", Record.objects.all()[0].pk),
        ("games_ledgerevent", "actor = 'nobody'", LedgerEvent.objects.all()[0].pk),
    ):
        refused_by_the_database(f"UPDATE {table} SET {change} WHERE id = {number}")
        refused_by_the_database(f"DELETE FROM {table} WHERE id = {number}")
    name = game.black_name
    edit_entry(Seat.objects.get(pairing=place, colour="black").entry_id, {"name": "Another Name"}, actor=ACTOR)
    assert Game.objects.get(pk=game.pk).black_name == name
    seqs = list(LedgerEvent.objects.order_by("seq").values_list("seq", flat=True))
    assert all(after == before + 1 for before, after in pairwise([0, *seqs]))
    assert [verdict.broken for verdict in verify()] == [None]


def refused_by_the_database(sql: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def boards_of(drawn: Round) -> list[tuple[int, int]]:
    """White and Black by table."""
    pairings = drawn.pairings.order_by("table").prefetch_related("seats")
    seats = ({seat.colour: seat.entry_id for seat in pairing.seats.all()} for pairing in pairings)
    return [(both["white"], both["black"]) for both in seats]
