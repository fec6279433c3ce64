"""A round through the services: drawn, changed, published, taken back, closed; who is second is told who was first."""

from __future__ import annotations

import pytest

from games.models import Game, LedgerEvent, Side
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Entry, Pairing, PlayerLink, Round, RoundState, RoundStatus
from nzgs_tourney.services.close_round import close_round
from nzgs_tourney.services.draw_round import discard_draft, draw_round
from nzgs_tourney.services.edit_draft import override_handicap, swap_players
from nzgs_tourney.services.edit_entry import plan_round, return_entry, withdraw_entry
from nzgs_tourney.services.enter_player import NewEntry, enter_player
from nzgs_tourney.services.publish_round import publish_round, recall_round
from nzgs_tourney.services.stale import StaleRound
from ratings.refused import Refused
from tests.db.desk import Desk, both_say, games_of, make_desk, says

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return make_desk(9)


def boards(drawn: Round) -> dict[int, tuple[int, int]]:
    """White and Black by table."""
    found = {}
    for pairing in Pairing.objects.filter(round=drawn).prefetch_related("seats"):
        seats = {seat.colour: seat.entry_id for seat in pairing.seats.all()}
        found[pairing.table] = seats["white"], seats["black"]
    return found


def bye_of(drawn: Round) -> int:
    rows = RoundStatus.objects.filter(entry__division=drawn.division, round_number=drawn.number)
    return rows.get(status=Status.BYE.value).entry_id


def statuses(desk: Desk, number: int) -> dict[int, str]:
    rows = RoundStatus.objects.filter(entry__division=desk.division, round_number=number)
    return dict(rows.values_list("entry_id", "status"))


def kinds(desk: Desk) -> list[str]:
    return list(LedgerEvent.objects.filter(stream=desk.event.stream).order_by("seq").values_list("kind", flat=True))


def seq(desk: Desk) -> int:
    return LedgerEvent.objects.filter(stream=desk.event.stream).count()


def test_a_draft_gives_everybody_a_board_or_the_bye(desk: Desk) -> None:
    drawn = desk.draw(1)
    seated = {entry for pair in boards(drawn).values() for entry in pair}
    assert len(seated) == 8
    assert seated | {bye_of(drawn)} == set(desk.division.entries.values_list("pk", flat=True))
    assert not Game.objects.exists()
    assert drawn.inputs["status"] == {}
    assert len(drawn.inputs["division"]["players"]) == 9


def test_drawing_again_replaces_the_draft(desk: Desk) -> None:
    first = desk.draw(1, "one")
    second = desk.draw(1, "two")
    assert list(Round.objects.filter(division=desk.division)) == [second]
    assert first.pk != second.pk
    assert kinds(desk)[-2:] == ["round.drawn", "round.drawn"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(0, "there is no round 0"), (7, "there is no round 7"), (2, "Round 1 comes first: round 2 is drawn from")],
)
def test_a_round_out_of_turn_is_not_drawn(desk: Desk, number: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        desk.draw(number)


def test_a_published_round_is_not_drawn_again(desk: Desk) -> None:
    desk.publish(1)
    with pytest.raises(Refused, match="Round 1 is published: take it back before drawing it again"):
        desk.draw(1)


def test_too_few_players_are_told_so() -> None:
    desk = make_desk(1)
    with pytest.raises(Refused):
        desk.draw(1)
    assert not Round.objects.exists()


STALE = {
    "drew the round": lambda desk: draw_round(desk.division.pk, 1, actor="Rewi"),
    "discarded the draft": lambda desk: discard_draft(desk.division.pk, 1, actor="Rewi"),
    "changed the draft": lambda desk: override_handicap(desk.division.pk, 1, 1, 2, "asked", actor="Rewi"),
    "published the round": lambda desk: publish_round(desk.division.pk, 1, actor="Rewi"),
}


@pytest.mark.parametrize("what", STALE)
def test_who_comes_second_is_told_who_did_what(desk: Desk, what: str) -> None:
    desk.draw(1)
    seen = seq(desk)
    STALE[what](desk)
    after, place = seq(desk), (desk.division.pk, 1)
    for act in (
        lambda: draw_round(*place, actor="Aroha", expected_seq=seen),
        lambda: discard_draft(*place, actor="Aroha", expected_seq=seen),
        lambda: recall_round(*place, actor="Aroha", expected_seq=seen),
        lambda: swap_players(*place, 1, 2, actor="Aroha", expected_seq=seen),
    ):
        if what == "discarded the draft" and act.__code__.co_names[0] in ("recall_round", "swap_players"):
            continue
        with pytest.raises(StaleRound, match=f"Someone changed this round meanwhile: Rewi {what}") as told:
            act()
        assert told.value.changes == (f"Rewi {what}",)
    assert seq(desk) == after


def test_what_concerns_other_rounds_makes_no_page_stale(desk: Desk) -> None:
    desk.draw(1)
    seen = seq(desk)
    enter_player(desk.event.divisions.get(position=2).pk, NewEntry("Elsewhere", "3k"), actor="Rewi")
    assert publish_round(desk.division.pk, 1, actor="Aroha", expected_seq=seen).state == RoundState.PUBLISHED


def test_discarding_leaves_what_the_director_planned(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 1, Status.EXCUSED, actor="Director")
    desk.draw(1)
    discard_draft(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {entry.pk: "excused"}
    with pytest.raises(Refused, match="There is no draft of round 1"):
        discard_draft(desk.division.pk, 1, actor="Director")


def test_a_swap_moves_two_and_nobody_else(desk: Desk) -> None:
    drawn = desk.draw(1)
    before = boards(drawn)
    one, two = before[1][0], before[2][1]
    price = swap_players(desk.division.pk, 1, one, two, actor="Director")
    after = boards(drawn)
    assert price
    assert (set(after[1]), set(after[2])) == ({two, before[1][1]}, {before[2][0], one})
    assert {table: after[table] for table in (3, 4)} == {table: before[table] for table in (3, 4)}
    drawn.refresh_from_db()
    assert (drawn.edited, drawn.proved) == (True, False)


def test_a_swap_may_give_the_bye_away(desk: Desk) -> None:
    drawn = desk.draw(1)
    sitting_out, playing = bye_of(drawn), boards(drawn)[1][0]
    swap_players(desk.division.pk, 1, sitting_out, playing, actor="Director")
    assert bye_of(drawn) == playing
    assert sitting_out in boards(drawn)[1]


def test_opponents_who_swap_change_colours_and_keep_the_reason_of_their_handicap(desk: Desk) -> None:
    drawn = desk.draw(1)
    override_handicap(desk.division.pk, 1, 2, 3, "Both asked", actor="Director")
    white, black = boards(drawn)[2]
    swap_players(desk.division.pk, 1, white, black, actor="Director")
    pairing = Pairing.objects.get(round=drawn, table=2)
    assert boards(drawn)[2] == (black, white)
    assert (pairing.handicap, pairing.komi, pairing.override_reason) == (3, 0, "Both asked")


@pytest.mark.parametrize("pair", [(0, 0), (0, 99_999)])
def test_a_swap_needs_two_of_the_draft(desk: Desk, pair: tuple[int, int]) -> None:
    first = boards(desk.draw(1))[1][0]
    with pytest.raises(Refused, match="Choose two different players of this draft"):
        swap_players(desk.division.pk, 1, first, pair[1] or first, actor="Director")


@pytest.mark.parametrize(
    ("table", "stones", "reason", "sentence"),
    [
        (1, 3, "  ", "Say why the handicap is set by hand"),
        (1, 41, "why not", "from 0 to 40"),
        (1, -1, "why not", "from 0 to 40"),
        (99, 3, "why not", "no table 99 in this draft"),
    ],
)
def test_a_handicap_by_hand_is_refused(desk: Desk, table: int, stones: int, reason: str, sentence: str) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match=sentence):
        override_handicap(desk.division.pk, 1, table, stones, reason, actor="Director")
    assert kinds(desk)[-1] == "round.drawn"


def test_a_published_round_is_not_edited(desk: Desk) -> None:
    first, second = boards(desk.publish(1))[1]
    with pytest.raises(Refused, match="take it back before changing boards"):
        swap_players(desk.division.pk, 1, first, second, actor="Director")


def test_publishing_gives_games_links_and_statuses_once(desk: Desk) -> None:
    drawn = desk.publish(1)
    again = publish_round(desk.division.pk, 1, actor="Somebody else", expected_seq=1)
    assert (again.pk, again.published_at) == (drawn.pk, drawn.published_at)
    assert len(games_of(drawn)) == Game.objects.count() == 4
    assert PlayerLink.objects.filter(revoked_at__isnull=True).count() == 9
    assert statuses(desk, 1) == {bye_of(drawn): "bye"}
    assert kinds(desk).count("round.published") == 1


def test_publishing_what_is_not_drawn_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="Round 1 is not drawn yet"):
        publish_round(desk.division.pk, 1, actor="Director")


def test_who_enters_after_the_draw_plays_from_the_next_round(desk: Desk) -> None:
    desk.draw(1)
    late = enter_player(desk.division.pk, NewEntry("Late", "3k"), actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    late.refresh_from_db()
    assert (statuses(desk, 1)[late.pk], late.enters_in) == ("not_entered", 2)


def test_who_enters_before_a_recall_may_play_after_it(desk: Desk) -> None:
    desk.publish(1)
    late = enter_player(desk.division.pk, NewEntry("Late", "3k"), actor="Director")
    recall_round(desk.division.pk, 1, actor="Director")
    drawn = desk.draw(1, "again")
    assert late.pk in {entry for pair in boards(drawn).values() for entry in pair}
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {}


def test_who_is_back_after_the_draw_is_named(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 1, Status.EXCUSED, actor="Director")
    desk.draw(1)
    plan_round(entry.pk, 1, None, actor="Director")
    with pytest.raises(Refused, match=f"Back in round 1 since it was drawn: {entry.name}. Draw again"):
        publish_round(desk.division.pk, 1, actor="Director")
    entry.refresh_from_db()
    assert entry.enters_in == 1
    plan_round(entry.pk, 1, Status.ABSENT, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1)[entry.pk] == "absent"


@pytest.mark.parametrize("leave", ["withdrawn", "absent"])
def test_who_is_gone_since_the_draw_is_named(desk: Desk, leave: str) -> None:
    entry = Entry.objects.get(pk=boards(desk.draw(1))[1][0])
    if leave == "withdrawn":
        withdraw_entry(entry.pk, actor="Director")
    else:
        plan_round(entry.pk, 1, Status.ABSENT, actor="Director")
    with pytest.raises(Refused, match=f"Not there in round 1 any more: {entry.name}"):
        publish_round(desk.division.pk, 1, actor="Director")


def test_a_bye_that_goes_home_is_no_bye(desk: Desk) -> None:
    sitting_out = bye_of(desk.draw(1))
    withdraw_entry(sitting_out, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {sitting_out: "withdrawn"}


def test_withdrawing_outweighs_an_excuse_given_before(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 2, Status.EXCUSED, actor="Director")
    desk.play(1)
    withdraw_entry(entry.pk, actor="Director")
    desk.publish(2)
    assert statuses(desk, 2) == {entry.pk: "withdrawn"}, "no half point for who has left"


def test_who_withdraws_and_returns_misses_only_what_was_drawn(desk: Desk) -> None:
    desk.play(1)
    entry = Entry.objects.get(pk=boards(Round.objects.get(number=1))[1][0])
    withdraw_entry(entry.pk, actor="Director")
    desk.play(2)
    return_entry(entry.pk, actor="Director")
    drawn = desk.publish(3)
    entry.refresh_from_db()
    assert (statuses(desk, 2)[entry.pk], entry.enters_in) == ("withdrawn", 1)
    assert entry.pk in {one for pair in boards(drawn).values() for one in pair}


def test_a_round_is_taken_back_while_nothing_has_happened(desk: Desk) -> None:
    desk.publish(1)
    drawn = recall_round(desk.division.pk, 1, actor="Director")
    assert (drawn.state, drawn.published_at, Game.objects.count()) == (RoundState.DRAFT, None, 0)
    before = kinds(desk)
    assert recall_round(desk.division.pk, 1, actor="Director").state == RoundState.DRAFT
    assert kinds(desk) == before, "taking back a draft is nothing"


def test_a_round_with_a_report_is_not_taken_back(desk: Desk) -> None:
    says(games_of(desk.publish(1))[0], Side.BLACK, "B+R")
    with pytest.raises(Refused, match="Results have come in for round 1: it cannot be taken back"):
        recall_round(desk.division.pk, 1, actor="Director")
    assert Game.objects.count() == 4


def test_a_round_is_not_taken_back_under_a_later_draft(desk: Desk) -> None:
    desk.publish(1)
    desk.draw(2)
    with pytest.raises(Refused, match="Round 2 is drawn from this round: discard that draft first"):
        recall_round(desk.division.pk, 1, actor="Director")


def test_closing_names_what_is_open(desk: Desk) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match="Round 1 is a draft: publish it first"):
        close_round(desk.division.pk, 1, actor="Director")
    games = games_of(publish_round(desk.division.pk, 1, actor="Director"))
    both_say(games[0], "B+R")
    says(games[1], Side.WHITE, "W+R")
    with pytest.raises(Refused) as told:
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert f"table 3, {games[2]}, no result yet; table 4, {games[3]}, no result yet" in told.value.sentence
    assert "table 1" not in told.value.sentence
    says(games[2], Side.PAPER, "jigo")
    says(games[3], Side.PAPER, "both_lose")
    with pytest.raises(Refused, match=f"Not confirmed by both players yet: table 2, {games[1]}, reported; table 3"):
        close_round(desk.division.pk, 1, actor="Director")


def test_closing_confirms_from_the_slips_and_only_once(desk: Desk) -> None:
    for game in games_of(desk.publish(1)):
        says(game, Side.PAPER, "B+R")
    before = kinds(desk)
    closed = close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert kinds(desk)[len(before) :] == ["result.confirmed"] * 4 + ["round.closed"]
    assert close_round(desk.division.pk, 1, actor="Rewi").closed_at == closed.closed_at
    assert kinds(desk).count("round.closed") == 1
    assert set(Game.objects.values_list("state", flat=True)) == {"confirmed"}
