"""A play-off of the first of a division, of those who share a place, of groups, and a consolation group."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.entries.play_off_page import play_off_page
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.play_off import make_play_off, undo_play_off
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import BracketSeeding
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.standings.who_plays_on import first_of_groups
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def finished() -> Desk:
    desk = make_desk(8, "weekly-digital")
    Division.objects.filter(pk=desk.division.pk).update(rounds=3)
    desk.division.refresh_from_db()
    for number in (1, 2, 3):
        desk.play(number)
    return desk


def order(desk: Desk) -> list[int]:
    return [row.player.id for row in standings_now(desk.division).order.rows]


def labels(desk: Desk) -> list[tuple[int, str]]:
    return [(row.player.id, row.label) for row in standings_now(desk.division).order.rows]


def seeds(division: Division) -> list[int | None]:
    """Where the seeds of a drawn knock-out came from, the first first."""
    drawn = draw_round(division.pk, 1, actor=DIRECTOR, seed="seed")
    came_from = dict(Entry.objects.filter(division=division).values_list("number", "came_from"))
    return [came_from[number] for number in drawn.inputs["seeds"]]


def test_the_first_four_play_on_and_the_standings_stay(finished: Desk) -> None:
    before = labels(finished)
    page = play_off_page(finished.division)
    assert not page.why_not
    four = page.choices[1]
    assert four.label == "Places 1 to 4"
    made = make_play_off(finished.event.pk, four.seeds, "Play-off", PlayOffWay.GAMES, actor=DIRECTOR)
    assert (made.rounds, made.bracket_seeding, made.overtime) == (2, BracketSeeding.ORDER, finished.division.overtime)
    assert seeds(made) == list(four.seeds)
    publish_round(made.pk, 1, actor=DIRECTOR)
    assert labels(finished) == before
    kinds = LedgerEvent.objects.filter(stream=finished.event.stream_id).order_by("seq").values_list("kind", flat=True)
    assert [kind for kind in kinds if kind.startswith(("division.", "entries."))][-3:] == [
        "division.added", "division.edited", "entries.moved",
    ]  # fmt: skip
    assert all(verdict.broken is None for verdict in verify())
    with pytest.raises(Refused, match="Round 1 was drawn with"):
        undo_play_off(made.pk, actor=DIRECTOR)


@pytest.mark.parametrize(
    ("way", "count", "rounds"),
    [
        (PlayOffWay.GAMES, 8, 3),
        (PlayOffWay.MATCHES, 2, 3),
        (PlayOffWay.MATCHES, 4, 6),
        (PlayOffWay.TWICE, 4, 5),
        (PlayOffWay.EVERYBODY, 2, 1),
        (PlayOffWay.EVERYBODY_TWICE, 2, 2),
        (PlayOffWay.EVERYBODY, 3, 3),
        (PlayOffWay.EVERYBODY, 4, 3),
    ],
)
def test_every_way_has_the_rounds_that_it_needs(finished: Desk, way: PlayOffWay, count: int, rounds: int) -> None:
    made = make_play_off(finished.event.pk, order(finished)[:count], "Play-off", way, actor=DIRECTOR)
    assert made.rounds == rounds
    assert draw_round(made.pk, 1, actor=DIRECTOR, seed="seed").pairings.count() == count // 2


def test_it_is_undone_while_nothing_is_drawn(finished: Desk) -> None:
    before = labels(finished)
    made = make_play_off(finished.event.pk, order(finished)[:4], "Play-off", PlayOffWay.TWICE, actor=DIRECTOR)
    assert Entry.objects.filter(division=finished.division, withdrawn_from=None).count() == 4
    for _again in range(2):
        undo_play_off(made.pk, actor=DIRECTOR)
    assert not Division.objects.filter(pk=made.pk).exists()
    assert Entry.objects.filter(division=finished.division, withdrawn_from=None).count() == 8
    assert labels(finished) == before
    assert all(verdict.broken is None for verdict in verify())


def test_the_others_play_on_in_a_consolation_group(finished: Desk) -> None:
    first = order(finished)[:4]
    make_play_off(finished.event.pk, first, "Play-off", PlayOffWay.GAMES, actor=DIRECTOR)
    page = play_off_page(finished.division)
    # Those who play on are chosen no more.
    assert not {seed for choice in page.choices for seed in choice.seeds} & set(first)
    others = next(choice for choice in page.choices if len(choice.seeds) == 4)
    assert others.label == "Places 5 to 8"
    group = make_play_off(finished.event.pk, others.seeds, "Consolation", PlayOffWay.EVERYBODY, actor=DIRECTOR)
    assert group.entries.count() == 4


def test_who_shares_a_place_and_who_has_gone(finished: Desk) -> None:
    rows = standings_now(finished.division).order.rows
    shared = [row.player.id for row in rows if row.shared and row.place == rows[-1].place]
    withdraw_entry(order(finished)[0], actor=DIRECTOR)
    page = play_off_page(finished.division)
    assert all(order(finished)[0] not in choice.seeds for choice in page.choices)
    if shared:
        assert any(set(choice.seeds) == set(shared) for choice in page.choices)


def test_a_finished_round_robin_can_be_left(finished: Desk) -> None:
    desk = make_desk(4, "club-round-robin")
    Division.objects.filter(pk=desk.division.pk).update(rounds=3)
    desk.division.refresh_from_db()
    for number in (1, 2):
        desk.play(number)
    with pytest.raises(Refused, match="is a round robin"):
        make_play_off(desk.event.pk, order(desk)[:2], "Final", PlayOffWay.GAMES, actor=DIRECTOR)
    assert not desk.event.divisions.filter(name="Final").exists()
    desk.play(3)
    made = make_play_off(desk.event.pk, order(desk)[:2], "Final", PlayOffWay.GAMES, actor=DIRECTOR)
    assert made.rounds == 1


def test_the_first_two_of_two_groups_meet_crosswise(finished: Desk) -> None:
    other = add_division(finished.event.pk, "Group B", actor=DIRECTOR)
    moved = make_play_off(finished.event.pk, order(finished)[4:], "Group C", PlayOffWay.EVERYBODY, actor=DIRECTOR)
    assert other.pk != moved.pk
    groups = [standings_now(finished.division).order.rows[:4], standings_now(moved).order.rows]
    chosen = [entry.id for entry in first_of_groups(groups, 2)][:4]
    one, two = groups[0][0].player.id, groups[0][1].player.id
    assert (chosen[0], chosen[2]) == (one, two)
    made = make_play_off(finished.event.pk, chosen, "Final", PlayOffWay.GAMES, actor=DIRECTOR)
    assert seeds(made) == chosen
    assert all(verdict.broken is None for verdict in verify())


def test_what_can_not_be(finished: Desk) -> None:
    event, two = finished.event.pk, order(finished)[:2]
    for wrong in ([], two[:1], [*two[:1], 0]):
        with pytest.raises(Refused, match="Choose who plays on"):
            make_play_off(event, wrong, "Play-off", PlayOffWay.GAMES, actor=DIRECTOR)
    with pytest.raises(Refused, match="has a division called"):
        make_play_off(event, two, finished.division.name, PlayOffWay.GAMES, actor=DIRECTOR)
    with pytest.raises(Refused, match="who didn’t come from another division"):
        undo_play_off(finished.division.pk, actor=DIRECTOR)


def test_nobody_plays_on_from_a_round_that_is_played(finished: Desk) -> None:
    desk = make_desk(4, "weekly-digital")
    assert "close the rounds first" in play_off_page(desk.division).why_not
    desk.publish(1)
    assert "close the rounds first" in play_off_page(desk.division).why_not


def test_teams_stay_where_they_are() -> None:
    desk = make_desk(4, "weekly-digital")
    Division.objects.filter(pk=desk.division.pk).update(side="team")
    assert "Teams aren’t taken" in play_off_page(Division.objects.get(pk=desk.division.pk)).why_not
    with pytest.raises(Refused, match="Teams aren’t taken"):
        make_play_off(desk.event.pk, order(desk)[:2], "Play-off", PlayOffWay.GAMES, actor=DIRECTOR)
