"""One person who was entered as two: joined, told apart, and taken back."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from games.ledger.verify import verify
from games.models import Game
from ground.errors import Refused
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import AwardedPoints, Entry, Namesakes, User
from nzgs_tourney.pages.people.namesakes_page import namesakes_page, two_people
from nzgs_tourney.pages.points.year import brought_text, year_page
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.known_people import known_people
from nzgs_tourney.services.people.join_people import join_people, keep_apart, take_back_answer
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.bring_forward import meant_people
from nzgs_tourney.services.points.points_year import close_points_year, set_brought_forward, set_willing
from nzgs_tourney.store.people.identity import match_people
from nzgs_tourney.store.points.points_year import year_values
from nzgs_tourney.tournament.exchange.brought_forward import BroughtPoints
from ratings.imports.matching import SoughtPerson
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk, make_desk
from tests.db.telling_prizes import YEAR, finished

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
WHY = "Asked her at the Congress."


@pytest.fixture
def desks() -> tuple[Desk, Desk]:
    found = make_desk(4), make_desk(4)
    for letter, entry in zip("abcd", found[1].division.entries.all(), strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=f"Pukeko {letter * 5}")
    return found


@pytest.fixture
def two(desks: tuple[Desk, Desk]) -> tuple[Player, Player]:
    """The first of each event, who are one person under two names."""
    kept, other = (desk.division.entries.earliest("pk").player for desk in desks)
    Player.objects.filter(pk=kept.pk).update(name="Roberta Kererū")
    Player.objects.filter(pk=other.pk).update(name="Bobbie Kererū")
    return Player.objects.get(pk=kept.pk), Player.objects.get(pk=other.pk)


def joined(two: tuple[Player, ...]) -> Namesakes:
    return join_people(two[0].pk, two[1].pk, WHY, actor="Federation")


def entries_of(player: Player) -> int:
    return Entry.objects.filter(player=player).count()


def test_everything_is_handed_over_and_given_back(two: tuple[Player, Player]) -> None:
    kept, other = two
    Player.objects.filter(pk=other.pk).update(nzgs_id="77", egd_pin="12345678")
    User.objects.create_user("bobbie", player=other)
    ratings = RatingList.objects.create(name="List", as_of="2026-11-01", sha256="0" * 64, imported_by="somebody")
    ListedRating.objects.create(rating_list=ratings, line=1, name="Bobbie Kererū", player=other)
    set_brought_forward(YEAR, {kept.pk: Decimal("2.5"), other.pk: Decimal(10)}, actor="Federation")
    set_willing(YEAR, [other.pk], actor="Federation")

    def state() -> object:
        rows = Player.objects.filter(pk__in=(kept.pk, other.pk)).order_by("pk").values("nzgs_id", "egd_pin", "account")
        lists = ListedRating.objects.values_list("player", flat=True)
        year = year_values(YEAR)
        return list(rows), list(lists), entries_of(kept), entries_of(other), year.rows, year.willing

    before = state()
    answer = joined(two)
    assert joined(two) == answer, "the same again is the same answer"
    kept.refresh_from_db()
    assert (kept.nzgs_id, kept.egd_pin, kept.account.username) == ("77", "12345678", "bobbie")
    assert (entries_of(kept), entries_of(other)) == (2, 0)
    assert [(row.player, row.brought) for row in year_values(YEAR).rows] == [(str(kept.pk), Decimal("12.5"))]
    assert year_values(YEAR).willing == {kept.pk}
    assert take_back_answer(answer.pk, actor="Federation") == ()
    assert state() == before
    assert all(verdict.broken is None for verdict in verify())


def test_the_other_name_is_found_and_enters_the_one_who_is_kept(
    desks: tuple[Desk, Desk], two: tuple[Player, Player]
) -> None:
    third = make_desk(2).division
    answer = joined(two)
    kept, other = two
    for name in ("Bobbie Kereru", "Roberta Kererū"):
        assert [one.player for one in known_people(third, name)] == [kept.pk]
        assert match_people([SoughtPerson(1, name)]).sure[1].line == kept.pk
    assert match_people([SoughtPerson(1, "Bobbie Kererū")], without=[kept.pk]).without_match == (1,)
    entry = enter_player(third.pk, NewEntry("Bobbie", "1k", player=other), actor="Director")
    assert entry.player == kept
    with pytest.raises(Refused, match="is already entered in"):
        enter_player(desks[1].division.pk, NewEntry("Bobbie", "1k", player=kept), actor="Director")
    take_back_answer(answer.pk, actor="Federation")
    assert (entries_of(kept), entries_of(other)) == (2, 1), "who entered since stays with the one who was kept"


def test_two_of_one_name_become_one_name(desks: tuple[Desk, Desk], two: tuple[Player, ...]) -> None:
    Player.objects.filter(pk__in=[one.pk for one in two]).update(name="Ngaio Kea")
    third = desks[0].event.divisions.create(name="Third", number=9, slug="third", position=9)
    assert len(known_people(third, "Ngaio Kea")) == 2
    found = namesakes_page("").pairs
    pairs = found.page((), 0, len(found))
    assert {(pair.one.pk, pair.other.pk) for pair in pairs} == {(two[0].pk, two[1].pk)}
    joined(two)
    assert [one.player for one in known_people(third, "Ngaio Kea")] == [two[0].pk]
    assert not namesakes_page("").pairs
    line = BroughtPoints(1, f"#{two[1].pk}", "Ngaio Kea", Decimal(5))
    assert meant_people([line]).brought == {two[0].pk: Decimal(5)}
    assert meant_people([replace(line, nzgs_id="")]).brought == {two[0].pk: Decimal(5)}
    set_brought_forward(YEAR, {two[0].pk: Decimal(5)}, actor="Federation")
    assert brought_text(YEAR) == "Ngaio Kea, 5"


def test_points_go_by_the_person_until_the_year_is_closed(desks: tuple[Desk, Desk], two: tuple[Player, Player]) -> None:
    for desk in desks:
        finished(desk)
        award_division_points(desk.division.pk, actor="Director", agreed=True)
    kept, other = two
    won = {line.player_id: line.points for line in AwardedPoints.objects.filter(player__in=two, points__gt=0)}
    answer = joined(two)
    totals = {row.player: row.total for row in year_values(YEAR).rows}
    assert totals.get(str(kept.pk), Decimal(0)) == sum(won.values(), Decimal(0))
    assert str(other.pk) not in totals
    take_back_answer(answer.pk, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    closed = year_page(YEAR).lines
    again = joined(two)
    assert year_page(YEAR).lines == closed, "a closed year stays as it was written"
    assert take_back_answer(again.pk, actor="Federation") == ()


def test_a_year_is_shown_as_it_was_closed_with_two_who_were_joined(
    desks: tuple[Desk, Desk], two: tuple[Player, Player]
) -> None:
    for desk in desks:
        finished(desk)
        award_division_points(desk.division.pk, actor="Director", agreed=True)
    answer = joined(two)
    before = {row.player: (row.won, row.total) for row in year_values(YEAR).rows}
    close_points_year(YEAR, None, actor="Federation")
    assert {row.player: (row.won, row.total) for row in year_values(YEAR).rows} == before
    take_back_answer(answer.pk, actor="Federation")
    assert {row.player: (row.won, row.total) for row in year_values(YEAR).rows} == before


def test_what_changed_since_is_said_and_stays(two: tuple[Player, Player]) -> None:
    set_brought_forward(YEAR, {two[1].pk: Decimal(10)}, actor="Federation")
    answer = joined(two)
    set_brought_forward(YEAR, {two[0].pk: Decimal(9)}, actor="Federation")
    (note,) = take_back_answer(answer.pk, actor="Federation")
    assert note.startswith(f"The points brought into {YEAR} have changed since")
    assert take_back_answer(answer.pk, actor="Federation") == ()


def test_a_referee_who_was_entered_as_two_rules_on_neither(
    desks: tuple[Desk, Desk], two: tuple[Player, Player]
) -> None:
    """The games stay with the players they were played as."""
    desks[1].publish(1)
    game = Game.objects.filter(black=two[1]).first() or Game.objects.get(white=two[1])
    referee = User.objects.create_user("referee", player=two[0])
    assert not referee_of(referee).players & {game.black_id, game.white_id}
    joined(two)
    assert referee_of(referee).players & {game.black_id, game.white_id} == {two[1].pk}


@pytest.mark.parametrize(
    ("against", "sentence"),
    [
        ("division", "Both are entered in"),
        ("number", "They have two numbers: NZGS number 1 and 2"),
        ("list", "Both are on the rating list List"),
        ("account", "They have two accounts, one and other"),
        ("reason", "Say how you know"),
        ("nobody", "does not exist"),
        ("self", "Choose two different players"),
        ("apart", "already decided that they are two people"),
    ],
)
def test_what_speaks_against_it_is_said_and_nothing_moves(
    desks: tuple[Desk, Desk], two: tuple[Player, Player], against: str, sentence: str
) -> None:
    kept, other = two
    reason, second = WHY, other.pk
    if against == "division":
        enter_player(desks[0].division.pk, NewEntry("Bobbie", "1k", player=other), actor="Director")
    elif against == "number":
        Player.objects.filter(pk=kept.pk).update(nzgs_id="1")
        Player.objects.filter(pk=other.pk).update(nzgs_id="2")
    elif against == "list":
        ratings = RatingList.objects.create(name="List", as_of="2026-11-01", sha256="0" * 64, imported_by="somebody")
        for line, player in enumerate(two, 1):
            ListedRating.objects.create(rating_list=ratings, line=line, name=player.name, player=player)
    elif against == "account":
        for name, player in zip(("one", "other"), two, strict=True):
            User.objects.create_user(name, player=player)
    elif against == "reason":
        reason = " "
    elif against == "apart":
        keep_apart(kept.pk, other.pk, WHY, actor="Federation")
    else:
        second = kept.pk if against == "self" else 10**8
    before = list(Entry.objects.order_by("pk").values_list("player", flat=True))
    with pytest.raises(Refused, match=sentence):
        join_people(kept.pk, second, reason, actor="Federation")
    assert list(Entry.objects.order_by("pk").values_list("player", flat=True)) == before
    assert not Namesakes.objects.filter(same=True).exists()


def test_three_are_joined_and_taken_back_in_turn(two: tuple[Player, Player]) -> None:
    kept, other = two
    third = Player.objects.create(name="R. Kererū")
    first = join_people(kept.pk, third.pk, WHY, actor="Federation")
    second = join_people(other.pk, kept.pk, WHY, actor="Federation")
    assert match_people([SoughtPerson(1, "Roberta Kererū")]).sure[1].line == other.pk
    with pytest.raises(Refused, match="is another player by a later decision"):
        take_back_answer(first.pk, actor="Federation")
    with pytest.raises(Refused, match="another player by an earlier decision"):
        join_people(Player.objects.create(name="Another").pk, third.pk, WHY, actor="Federation")
    with pytest.raises(Refused, match="already decided that they are one person"):
        keep_apart(kept.pk, other.pk, WHY, actor="Federation")
    take_back_answer(second.pk, actor="Federation")
    take_back_answer(first.pk, actor="Federation")
    assert match_people([SoughtPerson(1, "Roberta Kererū")]).sure[1].line == kept.pk


def test_two_who_are_two_are_not_asked_about_again(two: tuple[Player, Player]) -> None:
    Player.objects.filter(pk__in=[one.pk for one in two]).update(name="Ngaio Kea")
    assert len(namesakes_page("").pairs) == 1
    answer = keep_apart(two[0].pk, two[1].pk, "Father and daughter.", actor="Federation")
    assert keep_apart(two[1].pk, two[0].pk, WHY, actor="Federation") == answer
    assert len(namesakes_page("").pairs) == 0
    take_back_answer(answer.pk, actor="Federation")
    assert len(namesakes_page("").pairs) == 1


def test_the_database_joins_nobody_twice(two: tuple[Player, Player]) -> None:
    answer = joined(two)
    answer.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        answer.save()


def test_names_on_servers_are_joined_and_given_back(two: tuple[Player, Player]) -> None:
    Player.objects.filter(pk=two[0].pk).update(server_names={"ogs": "kereru"})
    Player.objects.filter(pk=two[1].pk).update(server_names={"ogs": "bobbie", "kgs": "bob"})
    assert two_people(two[0].pk, two[1].pk).two_names == ("OGS",)
    answer = joined(two)
    names = [Player.objects.get(pk=player.pk).server_names for player in two]
    assert names == [{"ogs": "kereru", "kgs": "bob"}, {}]
    take_back_answer(answer.pk, actor="Federation")
    names = [Player.objects.get(pk=player.pk).server_names for player in two]
    assert names == [{"ogs": "kereru"}, {"ogs": "bobbie", "kgs": "bob"}]
