"""Which of what happened is news for a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.models import Game, LedgerEvent, Speaker
from nzgs_tourney.live.event_parts import division_part, entry_part, part_of
from nzgs_tourney.live.news import About, Happened, about_game, about_players, happened_since, on_new_boards
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.subjects import division_subject, entry_subject, round_subject
from tests.db.desk import Desk, games_of, report_from
from tests.db.disputes import claimed_case

OWN = About(7, frozenset({"game:3", "game:5", "entry:1.2", "division:1"}), frozenset({"game", "entry", "division"}))
HOME = replace(OWN, own_entry="entry:1.2")
ROUND = About(7, frozenset({"game:3"}), frozenset({"game"}))
ALL = About(7)

pytestmark = pytest.mark.desk(8)


@pytest.mark.parametrize("about", [OWN, HOME, ROUND, ALL, About(7, frozenset(), frozenset({"game"}))])
def test_it_is_read_as_it_was_written(about: About) -> None:
    assert About.read(about.text) == about


def test_a_text_of_another_kind_is_none() -> None:
    with pytest.raises(ValueError, match="unpack"):
        About.read("somebody's cookie")


@pytest.mark.parametrize(
    ("happened", "own", "round_", "every"),
    [
        (Happened(7, "game:3"), True, True, True),
        (Happened(7, "game:4"), False, False, True),
        (Happened(7, "entry:1.2"), True, True, True),
        (Happened(7, "entry:1.3"), False, True, True),
        (Happened(7, "division:2"), False, True, True),
        (Happened(7, "event"), True, True, True),
        (Happened(7, "event", officials_only=True), False, True, True),
        (Happened(8, "game:3"), False, False, False),
        (Happened(8, "event"), False, False, False),
    ],
)
def test_a_page_is_concerned_by_what_it_shows(happened: Happened, own: bool, round_: bool, every: bool) -> None:
    assert tuple(about.concerned(happened) for about in (OWN, ROUND, ALL)) == (own, round_, every)


def last(desk: Desk) -> tuple[int, str]:
    desk.event.stream.refresh_from_db()
    return desk.event.stream.seq, desk.event.stream.head


@pytest.mark.django_db
def test_events_are_read_as_what_they_are_about(desk: Desk) -> None:
    games = games_of(desk.publish(1))
    stream, before = desk.event.stream_id, last(desk)
    report_from(games[0], Speaker.BLACK, "B+R")
    claimed_case(games[1])
    assert {one.part for one in happened_since(stream, *before)} == {f"game:{one.number}" for one in games[:2]}
    assert not any(one.may_hide or one.new_boards for one in happened_since(stream, *before))
    assert any(one.new_boards for one in happened_since(stream, 0, ""))


@pytest.mark.django_db
def test_a_name_is_news_for_the_player_and_those_who_met_them_alone(desk: Desk) -> None:
    desk.play(1)
    games_of(desk.publish(2))
    before, renamed = last(desk), desk.division.entries.earliest("pk")
    met = set(Entry.objects.filter(seats__pairing__seats__entry=renamed).values_list("pk", flat=True))
    games = [game for number in (1, 2) for game in games_of(desk.division.drawn_rounds.get(number=number))]
    edit_entry(renamed.pk, {"name": "Hinemoa New"}, actor="Director")
    (told,) = happened_since(desk.event.stream_id, *before)
    assert not told.may_hide
    people = desk.division.entries.select_related("division__event__stream")
    assert {one.pk for one in people if about_players(one).concerned(told)} == met
    assert len(met) == 3
    own = [game for game in games if about_game(game).concerned(told)]
    assert own == [game for game in games if renamed.name in (game.black_name, game.white_name)]
    assert len(own) == 2


@pytest.mark.django_db
def test_a_players_page_is_about_their_new_game_once_a_round_is_published(desk: Desk) -> None:
    desk.play(1)
    people = desk.division.entries.select_related("division__event__stream")
    before, old = last(desk), about_players(people.earliest("pk"))
    other = about_game(Game.objects.earliest("pk"))
    games_of(desk.publish(2))
    happened = happened_since(desk.event.stream_id, *before)
    now = on_new_boards([old, other], happened)
    assert now == {old: about_players(people.earliest("pk"))}
    assert now[old].parts > old.parts
    assert old.gets_new_boards(happened[-1])
    assert on_new_boards([old], happened[:-1]) == {}


@pytest.mark.django_db
def test_parts_are_what_the_ledger_calls_them(desk: Desk) -> None:
    entry = desk.division.entries.select_related("division").earliest("pk")
    assert part_of(entry_subject(entry), {}) == entry_part(entry.division.number, entry.number)
    for subject in (division_subject(desk.division), round_subject(desk.division, 3)):
        assert part_of(subject, {}) == division_part(desk.division.number)
    assert part_of("case:4", {4: 12}) == part_of("game:12", {})
    assert part_of("case:5", {4: 12}) == part_of("event", {}) == part_of("what is to come", {}) == "event"


@pytest.mark.django_db
def test_a_ledger_that_was_replaced_may_hide_everything(desk: Desk) -> None:
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.BLACK, "B+R")
    stream = LedgerEvent.objects.filter(stream=desk.event.stream_id)
    seq, head = stream.order_by("-seq").values_list("seq", "hash")[0]
    assert happened_since(desk.event.stream_id, seq, head) == []
    for other in ((seq, "f" * 64), (seq + 1, head)):
        (told,) = happened_since(desk.event.stream_id, *other)
        assert told.may_hide
