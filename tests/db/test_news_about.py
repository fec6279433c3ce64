"""Which of what happened is news for a page."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent, Side
from nzgs_tourney.store.news import About, Happened, about_players, happened_since
from tests.db.desk import games_of, make_desk, says
from tests.db.disputes import claimed

OWN, ALL = About(7, frozenset({3, 5})), About(7)


@pytest.mark.parametrize("about", [OWN, ALL, About(7, frozenset())])
def test_it_is_read_as_it_was_written(about: About) -> None:
    assert About.read(about.text) == about


def test_a_text_of_another_kind_is_none() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        About.read("somebody's cookie")


@pytest.mark.parametrize(
    ("happened", "own", "every"),
    [
        (Happened(7, 3), True, True),
        (Happened(7, 4), False, True),
        (Happened(7, None), True, True),
        (Happened(8, 3), False, False),
        (Happened(8, None), False, False),
    ],
)
def test_a_page_is_concerned_by_its_games_and_by_what_is_about_none(happened: Happened, own: bool, every: bool) -> None:
    assert (OWN.concerned(happened), ALL.concerned(happened)) == (own, every)


@pytest.mark.django_db
def test_events_are_read_as_what_they_are_about() -> None:
    desk = make_desk(4)
    games = games_of(desk.publish(1))
    desk.event.stream.refresh_from_db()
    stream, seq, head = desk.event.stream_id, desk.event.stream.seq, desk.event.stream.head
    says(games[0], Side.BLACK, "B+R")
    claimed(games[1])
    assert {one.game for one in happened_since(stream, seq, head)} == {games[0].number, games[1].number}
    assert not any(one.may_hide or one.new_boards for one in happened_since(stream, seq, head))
    assert any(one.new_boards for one in happened_since(stream, 0, ""))
    white = games[0].pairing.seats.get(colour="white").entry
    assert about_players(stream, white.pk) == About(stream, frozenset({games[0].number}))


@pytest.mark.django_db
def test_a_ledger_that_was_replaced_may_hide_everything() -> None:
    desk = make_desk(4)
    games = games_of(desk.publish(1))
    says(games[0], Side.BLACK, "B+R")
    stream = LedgerEvent.objects.filter(stream=desk.event.stream_id)
    seq, head = stream.order_by("-seq").values_list("seq", "hash")[0]
    assert happened_since(desk.event.stream_id, seq, head) == []
    for other in ((seq, "f" * 64), (seq + 1, head)):
        (told,) = happened_since(desk.event.stream_id, *other)
        assert told.may_hide
