"""Wishes for a draw: kept by it, taken back, refused where they contradict each other."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, PairWish, Round, WishKind
from nzgs_tourney.pages.draws.draft_summary import wish_lines
from nzgs_tourney.pages.rounds.round_page import entry_labels
from nzgs_tourney.services.draws.wish_pairs import add_wish, drop_wish, keep_apart
from nzgs_tourney.store.draws.drawn_round import Wishes, wishes_for
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(7)]


def entries(desk: Desk) -> list[int]:
    return list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))


def wish(desk: Desk, kind: WishKind, one: int, other: int | None = None, *, always: bool = False) -> PairWish:
    return add_wish(desk.division.pk, 1, kind, one, other, actor="Director", always=always)


def pairs(drawn: Round) -> set[frozenset[int]]:
    return {frozenset(pairing.seats.values_list("entry_id", flat=True)) for pairing in drawn.pairings.all()}


def test_a_draw_keeps_every_wish_and_remembers_them(desk: Desk) -> None:
    a, b, c, d, *_, last = entries(desk)
    wish(desk, WishKind.TOGETHER, last, a)
    wish(desk, WishKind.APART, c, b)
    wish(desk, WishKind.BYE, d)
    drawn = desk.draw(1)
    assert frozenset((a, last)) in pairs(drawn)
    assert frozenset((b, c)) not in pairs(drawn)
    assert d not in {player for pair in pairs(drawn) for player in pair}
    number = dict(Entry.objects.values_list("pk", "number"))
    assert drawn.inputs["wishes"] == {
        "pins": [[number[a], number[last]]],
        "forbidden": [[number[b], number[c]]],
        "bye": number[d],
    }
    board = next(p for p in drawn.pairings.all() if p.seats.filter(entry_id=last).exists())
    assert board.reasons[0] == {"code": "pinned"}


def test_the_same_pair_in_either_order_is_one_wish(desk: Desk) -> None:
    a, b, *_ = entries(desk)
    assert wish(desk, WishKind.APART, a, b).pk == wish(desk, WishKind.APART, b, a).pk


def test_a_wish_that_contradicts_another_is_refused_with_its_name(desk: Desk) -> None:
    a, b, c, d, *_ = entries(desk)
    names = dict(Entry.objects.values_list("pk", "name"))
    together = f"{names[a]} and {names[b]} are put together in round 1: take that wish back first."
    bye = f"{names[c]} has the bye in round 1: take that wish back first."
    wish(desk, WishKind.TOGETHER, a, b)
    wish(desk, WishKind.BYE, c)
    for sentence, kind, one, other, always in (
        (together, WishKind.APART, b, a, False),
        (together, WishKind.APART, a, b, True),
        (together, WishKind.TOGETHER, a, d, False),
        (together, WishKind.BYE, a, None, False),
        (bye, WishKind.TOGETHER, c, d, False),
        (bye, WishKind.BYE, d, None, False),
    ):
        with pytest.raises(Refused) as refused:
            wish(desk, kind, one, other, always=always)
        assert str(refused.value) in (sentence, bye) if kind is WishKind.BYE else str(refused.value) == sentence
    assert wishes_for(desk.division, 1) == Wishes(((a, b),), (), c)


def test_a_wish_for_every_round_is_compared_with_those_of_later_rounds(desk: Desk) -> None:
    a, b, c, *_ = entries(desk)
    add_wish(desk.division.pk, 3, WishKind.TOGETHER, a, b, actor="Director")
    with pytest.raises(Refused, match="put together in round 3: take that wish back first"):
        wish(desk, WishKind.APART, a, b, always=True)
    wish(desk, WishKind.APART, a, b)
    wish(desk, WishKind.APART, a, c, always=True)
    with pytest.raises(Refused, match="kept apart in every round: take that wish back first"):
        add_wish(desk.division.pk, 2, WishKind.TOGETHER, c, a, actor="Director")
    add_wish(desk.division.pk, 2, WishKind.BYE, a, actor="Director")
    add_wish(desk.division.pk, 3, WishKind.BYE, c, actor="Director")


def test_apart_in_every_round_holds_in_every_round(desk: Desk) -> None:
    a, b, c, *_ = entries(desk)
    wish(desk, WishKind.APART, a, b, always=True)
    wish(desk, WishKind.APART, a, c)
    assert wishes_for(desk.division, 3).forbidden == ((a, b),)
    (line,) = wish_lines(desk.division, 3, entry_labels(desk.division))
    assert line.always
    assert line.text.endswith("are kept apart")


def test_a_wish_is_taken_back_once(desk: Desk) -> None:
    a, b, *_ = entries(desk)
    made = wish(desk, WishKind.APART, a, b)
    drop_wish(desk.division.pk, 1, made.pk, actor="Director")
    drop_wish(desk.division.pk, 1, made.pk, actor="Director")
    assert wishes_for(desk.division, 1) == Wishes()


def test_what_cannot_be_wished(desk: Desk) -> None:
    a, b, *_ = entries(desk)
    stranger = Entry.objects.filter(division=make_desk(2).division)[0].pk
    for kind, one, other, sentence in (
        (WishKind.TOGETHER, a, a, "Choose two different entries."),
        (WishKind.APART, a, None, "Choose two different entries."),
        (WishKind.APART, a, stranger, "Choose entries of this division."),
        (WishKind.BYE, stranger, None, "Choose entries of this division."),
    ):
        with pytest.raises(Refused, match=sentence):
            wish(desk, kind, one, other)
    desk.publish(1)
    with pytest.raises(Refused, match="Round 1 is published"):
        wish(desk, WishKind.APART, a, b)


def test_a_round_robin_takes_no_wishes(desk: Desk) -> None:
    Division.objects.filter(pk=desk.division.pk).update(system="round_robin")
    a, b, *_ = entries(desk)
    with pytest.raises(Refused, match="follows its schedule"):
        wish(desk, WishKind.TOGETHER, a, b)


def test_wishes_that_leave_no_draw_are_named(desk: Desk) -> None:
    a, *others = entries(desk)
    for other in others:
        wish(desk, WishKind.APART, a, other)
    wish(desk, WishKind.BYE, others[0])
    with pytest.raises(Refused, match="It can if 1 rule gives way: "):
        desk.draw(1)


def test_a_group_is_kept_apart_in_one_go_and_shown_as_one_line(desk: Desk) -> None:
    a, b, c, d, e, *_ = entries(desk)
    names = dict(Entry.objects.values_list("pk", "name"))
    keep_apart(desk.division.pk, 1, (c, a, b), actor="Director", always=True)
    keep_apart(desk.division.pk, 1, (c, a, b), actor="Director", always=True)
    wish(desk, WishKind.APART, a, d, always=True)
    wish(desk, WishKind.APART, d, e)
    assert PairWish.objects.count() == 5
    assert LedgerEvent.objects.filter(kind="wish.added").count() == 3
    lines = wish_lines(desk.division, 1, names)
    assert [(line.text, line.always, len(line.numbers)) for line in lines] == [
        (f"{names[a]}, {names[b]} and {names[c]} are kept apart", True, 3),
        (f"{names[a]} and {names[d]} are kept apart", True, 1),
        (f"{names[d]} and {names[e]} are kept apart", False, 1),
    ]
    drawn = desk.draw(1)
    assert not pairs(drawn) & {frozenset(pair) for pair in ((a, b), (a, c), (b, c))}
    drop_wish(desk.division.pk, 1, *lines[0].numbers, actor="Director")
    assert [line.numbers for line in wish_lines(desk.division, 1, names)] == [line.numbers for line in lines[1:]]
    assert LedgerEvent.objects.filter(kind="wish.dropped").count() == 1


def test_pairs_for_different_rounds_are_no_group(desk: Desk) -> None:
    a, b, c, *_ = entries(desk)
    for pair, always in (((a, b), True), ((b, c), True), ((a, c), False)):
        wish(desk, WishKind.APART, *pair, always=always)
    assert [len(line.numbers) for line in wish_lines(desk.division, 1, dict.fromkeys((a, b, c), ""))] == [1, 1, 1]


def test_a_group_is_refused_where_one_pair_of_it_is(desk: Desk) -> None:
    a, b, c, *_ = entries(desk)
    wish(desk, WishKind.TOGETHER, b, c)
    with pytest.raises(Refused, match="are put together in round 1"):
        keep_apart(desk.division.pk, 1, (a, b, c), actor="Director")
    assert PairWish.objects.count() == 1
    for players in ((a,), (a, 9_999)):
        with pytest.raises(Refused, match="Choose"):
            keep_apart(desk.division.pk, 1, players, actor="Director")
