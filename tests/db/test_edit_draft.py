"""Boards changed by hand: a handicap in a draft and at a published board, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Speaker
from games.store.past_colours import TERMS_CHANGED
from ground.errors import Refused
from nzgs_tourney.models import Division, Pairing, Round, RoundStatus, Seat
from nzgs_tourney.services.draws.edit_draft import move_board, override_handicap, swap_players
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.players_boards import terms_changes
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, games_of, make_desk, report_from

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, preset="one-day-handicap")]


def terms(game: Game) -> tuple[int, Decimal]:
    found = Game.objects.get(pk=game.pk)
    return found.handicap, found.komi


def test_a_published_board_gets_another_handicap_while_nothing_was_reported(desk: Desk) -> None:
    drawn = desk.publish(1)
    game = next(game for game in games_of(drawn) if game.handicap)
    table = game.pairing.table
    override_handicap(desk.division.pk, 1, table, 0, "both chose an even game", actor="Director")
    assert terms(game) == (0, Decimal(7))
    pairing = Pairing.objects.get(game=game)
    assert (pairing.handicap, pairing.komi, pairing.override_reason) == (0, Decimal(7), "both chose an even game")
    seats = {seat.colour: seat.entry.player_id for seat in pairing.seats.all()}
    found = Game.objects.get(pk=game.pk)
    assert seats == {"black": found.black_id, "white": found.white_id}
    ledger_event = LedgerEvent.objects.latest("seq")
    assert (ledger_event.kind, ledger_event.full_payload["reason"]) == (TERMS_CHANGED, "both chose an even game")
    assert ledger_event.payload["handicap"][1] == 0
    assert ledger_event.payload["komi"] == ["0.0", "7.0"]


def test_the_komi_of_one_board_is_set_by_hand_in_a_draft_and_at_a_published_board(desk: Desk) -> None:
    drawn = desk.draw(1)
    table = Pairing.objects.filter(round=drawn).order_by("table")[0].table
    override_handicap(desk.division.pk, 1, table, 0, "agreed", actor="Director", komi=Decimal("0.5"))
    pairing = Pairing.objects.get(round=drawn, table=table)
    assert (pairing.handicap, pairing.komi, pairing.override_reason) == (0, Decimal("0.5"), "agreed")
    move_board(desk.division.pk, 1, table, 99, actor="Director")
    drawn = publish_round(desk.division.pk, 1, actor="Director")
    game = Game.objects.get(pairing__round=drawn, pairing__table=99)
    assert game.komi == Decimal("0.5"), "it stays when the board moves and when it is published"
    told = override_handicap(desk.division.pk, 1, 99, 2, "too strong", actor="Director", komi=Decimal(3))
    assert "The pages of both sides say so; a slip printed before doesn’t." in told
    assert terms(game) == (2, Decimal(3))
    assert terms_changes(desk.division, 1)[game.number].komi == Decimal("0.5")
    override_handicap(desk.division.pk, 1, 99, 2, "as usual", actor="Director")
    assert terms(game) == (2, Decimal(0)), "without a komi it follows"
    assert all(verdict.broken is None for verdict in verify())


@pytest.mark.parametrize("komi", ["-1", "0.3", "100"])
def test_what_is_no_komi_is_refused(desk: Desk, komi: str) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match="whole or half points from 0 to 99"):
        override_handicap(desk.division.pk, 1, 1, 0, "agreed", actor="Director", komi=Decimal(komi))


def test_a_second_change_is_told_from_the_value_before_it(desk: Desk) -> None:
    drawn = desk.publish(1)
    game = next(game for game in games_of(drawn) if game.handicap)
    table, number = game.pairing.table, game.number
    override_handicap(desk.division.pk, 1, table, 0, "both chose an even game", actor="Director")
    override_handicap(desk.division.pk, 1, table, 5, "they chose again", actor="Director")
    change = terms_changes(desk.division, 1)[number]
    assert (change.handicap, change.komi) == (0, Decimal(7))
    override_handicap(desk.division.pk, 1, table, game.handicap, "as drawn", actor="Director")
    change = terms_changes(desk.division, 1)[number]
    assert (change.handicap, change.komi) == (5, Decimal(0)), "also where the change leads back to the draw"
    override_handicap(desk.division.pk, 1, table, game.handicap, "noted once more", actor="Director")
    assert terms_changes(desk.division, 1)[number] == change


def test_a_handicap_gives_black_to_the_weaker_at_a_published_even_board(desk: Desk) -> None:
    drawn = desk.publish(1)
    game = games_of(drawn)[0]
    table = game.pairing.table
    override_handicap(desk.division.pk, 1, table, 0, "even", actor="Director")
    override_handicap(desk.division.pk, 1, table, 30, "agreed", actor="Director")
    drawn.refresh_from_db()
    assert drawn.summary["handicap_largest"] == 30, "the figures of the round follow"
    override_handicap(desk.division.pk, 1, table, 3, "agreed", actor="Director")
    assert terms(game) == (3, Decimal(0))
    seats = {seat.colour: seat.entry_id for seat in Pairing.objects.get(game=game).seats.all()}
    players = division_values(desk.division)
    strength = {colour: players.player(entry).strength for colour, entry in seats.items()}
    assert strength["black"] <= strength["white"]


def test_the_director_hears_who_takes_black_now_and_of_a_handicap_that_is_no_usual_one(desk: Desk) -> None:
    drawn = desk.publish(1)
    table = games_of(drawn)[0].pairing.table
    Division.objects.filter(pk=desk.division.pk).update(handicap_maximum=9)
    override_handicap(desk.division.pk, 1, table, 0, "even", actor="Director")
    weaker = Pairing.objects.get(round=drawn, table=table).seats.get(colour="black").entry
    swap_colours(drawn, table)
    told = override_handicap(desk.division.pk, 1, table, 22, "agreed", actor="Director")
    assert told[:3] == (
        f"{weaker.name} takes Black now.",
        "The pages of both sides say so; a slip printed before doesn’t.",
        "This division gives at most 9: check that 22 is meant.",
    )
    told = override_handicap(desk.division.pk, 1, table, 9, "agreed", actor="Director")
    assert not [sentence for sentence in told if "takes Black" in sentence or "at most" in sentence]
    again = override_handicap(desk.division.pk, 1, table, 9, "noted once more", actor="Director")
    assert again == (), "nothing is new to the players, and the draw is as it was"


def swap_colours(drawn: Round, table: int) -> None:
    """Give Black's seat to White, as where a director had turned the board."""
    pairing = Pairing.objects.get(round=drawn, table=table)
    seats = {seat.colour: seat.entry for seat in pairing.seats.all()}
    pairing.seats.all().delete()
    for colour, entry in (("black", seats["white"]), ("white", seats["black"])):
        Seat.objects.create(pairing=pairing, round=drawn, entry=entry, colour=colour)


def test_a_board_with_a_report_keeps_its_handicap(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    before = terms(game)
    report_from(game, Speaker.BLACK, "B+R")
    with pytest.raises(Refused, match="its handicap can’t change"):
        override_handicap(desk.division.pk, 1, game.pairing.table, 5, "agreed", actor="Director")
    assert terms(game) == before


def test_a_closed_round_keeps_its_boards(desk: Desk) -> None:
    desk.play(1)
    with pytest.raises(Refused, match="Round 1 is closed"):
        override_handicap(desk.division.pk, 1, 1, 5, "agreed", actor="Director")


@pytest.mark.parametrize(
    ("table", "stones", "reason", "sentence"),
    [
        (1, 3, " ", "Say why"),
        (1, 41, "agreed", "from 0 to 40"),
        (1, -1, "agreed", "from 0 to 40"),
        (99, 3, "agreed", "no table 99"),
    ],
)
def test_what_is_no_handicap_is_refused(desk: Desk, table: int, stones: int, reason: str, sentence: str) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match=sentence):
        override_handicap(desk.division.pk, 1, table, stones, reason, actor="Director")


def at_tables(desk: Desk) -> dict[int, set[int]]:
    pairings = Pairing.objects.filter(round__division=desk.division).prefetch_related("seats")
    return {one.table: {seat.entry_id for seat in one.seats.all()} for one in pairings}


def test_a_board_is_moved_and_stays_as_good_as_it_was(desk: Desk) -> None:
    drawn = desk.draw(1)
    override_handicap(desk.division.pk, 1, 1, 3, "agreed", actor="Director")
    before = at_tables(desk)
    move_board(desk.division.pk, 1, 1, 4, actor="Director")
    after = at_tables(desk)
    assert (after[4], after[1]) == (before[1], before[4])
    moved = Pairing.objects.get(round=drawn, table=4)
    assert (moved.handicap, moved.override_reason) == (3, "agreed")
    untouched = desk.draw(1)
    move_board(desk.division.pk, 1, 2, 30, actor="Director")
    untouched.refresh_from_db()
    assert (untouched.proved, untouched.edited) == (True, False)
    assert 30 in at_tables(desk)


def test_why_somebody_has_the_bye_is_known_until_another_has_it() -> None:
    desk = make_desk(5)
    drawn = desk.draw(1)
    (told,) = drawn.summary["notes"]
    override_handicap(desk.division.pk, 1, 1, 3, "agreed", actor="Director")
    drawn.refresh_from_db()
    assert drawn.summary["notes"] == [told]
    bye = RoundStatus.objects.get(status=Status.BYE.value).entry_id
    swap_players(desk.division.pk, 1, bye, min(at_tables(desk)[1]), actor="Director")
    drawn.refresh_from_db()
    assert drawn.summary["notes"] == []


def test_what_cannot_be_moved(desk: Desk) -> None:
    desk.draw(1)
    for table, to, sentence in ((9, 1, "no table 9"), (1, 0, "numbered from 1"), (1, 10_000, "to 9999")):
        with pytest.raises(Refused, match=sentence):
            move_board(desk.division.pk, 1, table, to, actor="Director")
    desk.publish(1)
    with pytest.raises(Refused, match="Round 1 is published"):
        move_board(desk.division.pk, 1, 1, 2, actor="Director")
