"""Repairing a draft and a published round for no-shows and late arrivals, and what is refused."""

from __future__ import annotations

import pytest

from games.models import Game, LedgerEvent, Speaker
from ground.errors import Refused
from nzgs_tourney.models import Entry, Pairing, PairWish, Round, RoundStatus, WishKind
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.refusals import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def seats(drawn: Round) -> dict[int, tuple[int, int]]:
    """Table -> (white, black)."""
    return {
        pairing.table: (pairing.seats.get(colour="white").entry_id, pairing.seats.get(colour="black").entry_id)
        for pairing in Pairing.objects.filter(round=drawn)
    }


def fix(desk: Desk, *missing: int, anew: bool = False) -> tuple[str, ...]:
    return repair_round(desk.division.pk, 1, missing, actor="Director", anew=anew)


def status_of(entry: int) -> str:
    return RoundStatus.objects.get(entry_id=entry, round_number=1).status


def test_in_a_draft_the_other_boards_stay(desk: Desk) -> None:
    drawn = desk.draw(1)
    before, bye = seats(drawn), RoundStatus.objects.get(status=Status.BYE.value).entry_id
    gone, left = before[1]
    fix(desk, gone)
    after = seats(drawn)
    assert {table: after[table] for table in (2, 3, 4)} == {table: before[table] for table in (2, 3, 4)}
    assert set(after[1]) == {left, bye}
    assert status_of(gone) == Status.ABSENT.value
    assert not RoundStatus.objects.filter(status=Status.BYE.value).exists()
    publish_round(desk.division.pk, 1, actor="Director")


def test_who_was_excused_meanwhile_stays_excused(desk: Desk) -> None:
    drawn = desk.draw(1)
    gone = seats(drawn)[1][0]
    RoundStatus.objects.create(entry_id=gone, round_number=1, status=Status.EXCUSED.value)
    fix(desk, gone)
    assert status_of(gone) == Status.EXCUSED.value
    assert gone not in {player for pair in seats(drawn).values() for player in pair}


def test_a_draft_can_be_drawn_anew_instead(desk: Desk) -> None:
    drawn = desk.draw(1)
    gone = seats(drawn)[1][0]
    fix(desk, gone, anew=True)
    drawn.refresh_from_db()
    assert (drawn.proved, drawn.edited) == (True, False)
    assert gone not in {player for pair in seats(drawn).values() for player in pair}


def test_a_published_round_keeps_the_games_of_the_boards_that_sit(desk: Desk) -> None:
    drawn = desk.publish(1)
    before = {game.pk: game for game in games_of(drawn)}
    kept = games_of(drawn)[2]
    report_from(kept, Speaker.BLACK, "B+R")
    gone, left = seats(drawn)[1]
    fix(desk, gone)
    now = games_of(drawn)
    assert len(now) == 4
    assert len({game.pk for game in now} & before.keys()) == 3
    assert Game.objects.get(pk=kept.pk).result == "B+R"
    assert left in seats(drawn)[1]
    assert now[0].black_name == Entry.objects.get(pk=seats(drawn)[1][1]).name
    assert status_of(gone) == Status.ABSENT.value
    drawn.refresh_from_db()
    assert (drawn.proved, drawn.edited) == (False, True)
    ledger_event = LedgerEvent.objects.latest("seq")
    assert (ledger_event.kind, ledger_event.full_payload["kept"], ledger_event.full_payload["changed"]) == (
        "round.repaired",
        3,
        1,
    )


def test_one_without_an_opponent_has_the_bye(desk: Desk) -> None:
    drawn = desk.publish(1)
    bye = RoundStatus.objects.get(status=Status.BYE.value).entry_id
    gone, left = seats(drawn)[2]
    told = fix(desk, gone, bye)
    assert told == ("3 boards stay, none is new.", f"Bye: {Entry.objects.get(pk=left).name}.")
    assert status_of(left) == Status.BYE.value
    assert 2 not in seats(drawn)


def test_who_comes_late_plays_whoever_has_the_bye(desk: Desk) -> None:
    drawn = desk.publish(1)
    before, bye = seats(drawn), RoundStatus.objects.get(status=Status.BYE.value).entry_id
    late = enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    assert Entry.objects.get(pk=late.pk).enters_in == 2
    told = repair_round(desk.division.pk, 1, (), come=[late.pk], actor="Director")
    after = seats(drawn)
    assert told == ("4 boards stay, 1 is new.",), "the preview has shown what it costs"
    assert {table: after[table] for table in before} == before
    assert set(after[5]) == {late.pk, bye}
    late.refresh_from_db()
    assert (late.enters_in, late.links.count()) == (1, 1)
    assert not RoundStatus.objects.filter(round_number=1).exists()
    with pytest.raises(Refused, match=r"Can’t be added to round 1: Late Tōtara"):
        repair_round(desk.division.pk, 1, (), come=[late.pk], actor="Director")
    with pytest.raises(Refused, match="nobody of this division"):
        repair_round(desk.division.pk, 1, (), come=[0], actor="Director")


def test_a_board_where_something_came_in_cannot_go(desk: Desk) -> None:
    drawn = desk.publish(1)
    report_from(games_of(drawn)[0], Speaker.BLACK, "B+R")
    before = seats(drawn)
    with pytest.raises(Refused, match="Something was reported or submitted at table 1"):
        fix(desk, before[1][0])
    assert seats(drawn) == before
    assert not RoundStatus.objects.filter(status=Status.ABSENT.value).exists()


def test_what_is_refused(desk: Desk) -> None:
    undrawn = refusal(lambda: publish_round(desk.division.pk, 1, actor="Director"))
    assert refusal(lambda: fix(desk, 1)) == undrawn
    drawn = desk.draw(1)
    with pytest.raises(Refused, match="Tick who isn’t here"):
        fix(desk)
    stranger = Entry.objects.filter(division=make_desk(2).division)[0]
    with pytest.raises(Refused, match="Not in round 1: "):
        fix(desk, stranger.pk)
    publish_round(desk.division.pk, 1, actor="Director")
    with pytest.raises(Refused, match="Say why the published round is drawn again"):
        fix(desk, seats(drawn)[1][0], anew=True)


def test_who_is_taken_into_a_draft_plays_once_it_is_published(desk: Desk) -> None:
    drawn = desk.draw(1)
    late = enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    repair_round(desk.division.pk, 1, (), come=[late.pk], actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    late.refresh_from_db()
    assert late.pk in {player for pair in seats(drawn).values() for player in pair}
    assert late.enters_in == 1
    assert not RoundStatus.objects.filter(entry=late).exists()


def test_a_published_round_is_drawn_anew_but_for_the_boards_where_something_came_in(desk: Desk) -> None:
    drawn = desk.publish(1)
    report_from(games_of(drawn)[1], Speaker.BLACK, "B+R")
    before = seats(drawn)
    bye = RoundStatus.objects.get(status=Status.BYE.value).entry_id
    late = enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    add_wish_now = PairWish(division=desk.division, round_number=1, kind=WishKind.TOGETHER.value)
    add_wish_now.one_id, add_wish_now.other_id = sorted((before[1][0], before[3][0]))
    add_wish_now.save()
    repair_round(desk.division.pk, 1, (), come=[late.pk], anew=True, reason="a bus came", actor="Director")
    after = seats(drawn)
    assert after[2] == before[2]
    assert {before[1][0], before[3][0]} in map(set, after.values())
    assert {player for pair in after.values() for player in pair} == {
        *(player for pair in before.values() for player in pair), bye, late.pk,
    }  # fmt: skip
    assert all(pairing.game is not None for pairing in Pairing.objects.filter(round=drawn))
    assert Game.objects.filter(result="B+R").count() == 1
    drawn.refresh_from_db()
    assert (drawn.proved, drawn.edited) == (False, True)
    assert LedgerEvent.objects.latest("seq").full_payload["anew"] == "a bus came"


@pytest.mark.parametrize("published", [True, False])
def test_drawn_anew_with_the_same_boards_it_stays_and_the_history_says_nothing(desk: Desk, published: bool) -> None:
    drawn = desk.publish(1) if published else desk.draw(1)
    if published:
        report_from(games_of(drawn)[1], Speaker.BLACK, "B+R")
    before, events = seats(drawn), LedgerEvent.objects.count()
    with pytest.raises(Refused, match="The draw gives the same boards again: nothing would change"):
        repair_round(desk.division.pk, 1, (), anew=True, reason="a bus came", actor="Director")
    assert (seats(drawn), LedgerEvent.objects.count()) == (before, events)


def test_a_draft_changed_by_hand_is_drawn_anew_with_the_same_boards(desk: Desk) -> None:
    """It isn't a draft changed by hand any more."""
    drawn = desk.draw(1)
    before = seats(drawn)
    for _ in range(2):
        swap_players(desk.division.pk, 1, before[1][0], before[1][1], actor="Director")
    drawn.refresh_from_db()
    assert (drawn.edited, seats(drawn)) == (True, before)
    fix(desk, anew=True)
    drawn.refresh_from_db()
    assert (drawn.edited, seats(drawn)) == (False, before)


def test_a_closed_round_stays(desk: Desk) -> None:
    drawn = desk.play(1)
    with pytest.raises(Refused, match="Round 1 is closed"):
        fix(desk, seats(drawn)[1][0])


def test_a_stale_page_is_told_what_happened(desk: Desk) -> None:
    drawn = desk.draw(1)
    desk.event.stream.refresh_from_db()
    seq = desk.event.stream.seq
    first, second = seats(drawn)[1][0], seats(drawn)[2][0]
    repair_round(desk.division.pk, 1, [first], actor="Aroha", expected_seq=seq)
    with pytest.raises(EditConflict, match="Aroha fixed the round"):
        repair_round(desk.division.pk, 1, [second], actor="Rewi", expected_seq=seq)


def test_a_wish_for_somebody_who_is_gone_is_past_keeping(desk: Desk) -> None:
    one, other = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    add_wish(desk.division.pk, 1, WishKind.TOGETHER, one.pk, other.pk, actor="Director")
    desk.draw(1)
    fix(desk, one.pk, anew=True)
    assert status_of(one.pk) == Status.ABSENT.value


def test_the_round_goes_on_to_its_end(desk: Desk) -> None:
    drawn = desk.publish(1)
    fix(desk, seats(drawn)[1][0])
    for game in games_of(drawn):
        both_report(game, "B+R")
