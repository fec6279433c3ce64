"""Players over all events: everybody of a published event, what public pages say of them, and nothing else."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.ledger import guards
from games.models import Game, GameState, Speaker
from nzgs_tourney.models import Entry, RoundStatus, Seat
from nzgs_tourney.pages.entries.public_player import public_player
from nzgs_tourney.pages.people.public_person import person_page
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round, withdraw_entry
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.standings.player_totals import GameTally
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.lists import public
from tests.web.desk_pages import signed_in
from tests.web.listed_players import entered_player, listed_players
from tests.web.parsed import links, page_text, select_all, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6), pytest.mark.usefixtures("empty_cache")]


def page_of(client: Client, player: Player, query: str = "") -> str:
    return page_text(client.get(reverse("public:person", args=[player.pk]) + query))


def listed(player: Player, day: date, rating: str | None, rank: str = "") -> None:
    made = public(RatingList.objects.create(name="NZGS", as_of=day, sha256=f"{day}", imported_by="Director"))
    stones = Decimal(rating) if rating else None
    ListedRating.objects.create(rating_list=made, line=1, name=player.name, rating=stones, rank=rank, player=player)


def same_people(desk: Desk, other: Desk) -> None:
    """The players of one event are those of the other too."""
    pairs = zip(desk.division.entries.order_by("pk"), other.division.entries.order_by("pk"), strict=True)
    for mine, theirs in pairs:
        Entry.objects.filter(pk=theirs.pk).update(player=mine.player_id)


def test_who_is_in_no_published_event_is_nowhere(desk: Desk, client: Client) -> None:
    hidden = make_desk(3, published=False)
    alone = Entry.objects.filter(division=hidden.division)[0].player
    never = Player.objects.create(name="Never Entered")
    assert len(listed_players()) == 6
    for player in (alone, never):
        assert client.get(reverse("public:person", args=[player.pk])).status_code == 404
    assert client.get(reverse("public:person", args=[10**30])).status_code == 404
    edit_event(hidden.event.pk, {"published": True}, actor="Director")
    assert len(listed_players()) == 9
    assert alone.name in page_of(client, alone)
    edit_event(hidden.event.pk, {"published": False}, actor="Director")
    assert len(listed_players()) == 6


def test_the_newest_list_stands_with_its_date(desk: Desk, client: Client) -> None:
    player = entered_player(desk, "Rata Kea").player
    listed(player, date(2024, 3, 1), "1.20")
    listed(player, date(2025, 3, 1), "2.40")
    line = listed_players("rata kea")[0]
    assert (line.rating, line.as_of, line.rank, line.events, line.games) == (
        Decimal("2.40"),
        date(2025, 3, 1),
        "3k",
        1,
        0,
    )
    page = page_of(client, player)
    assert "rating 2.40 on the list of 1 March 2025" in page
    assert select_all(page, "svg")
    assert "Rating of Rata Kea over time" in page
    for cell in ("1.20", "2.40", "1 Mar 2024", "21 Nov 2026"):
        assert cell in texts_of(page, "th, td, text")


def test_a_rating_below_zero_has_a_minus_sign(desk: Desk, client: Client) -> None:
    player = entered_player(desk, "Rata Kea").player
    listed(player, date(2025, 3, 1), "-4.26")
    page = page_of(client, player)
    assert "rating −4.26 on the list of 1 March 2025" in page
    assert "−4.26" in texts_of(page, "td")
    assert "−4.26" in page_text(client.get(reverse("public:players")))


def test_a_list_with_a_grade_alone_serves_and_one_that_cannot_be_read_is_not_drawn(desk: Desk, client: Client) -> None:
    player = entered_player(desk, "Rata Kea").player
    listed(player, date(2024, 3, 1), None, "2d")
    listed(player, date(2025, 3, 1), None, "pro")
    plot = person_page(player).plot
    assert plot is not None
    assert len(select_all(plot, "circle")) == 1
    assert "pro on the list of 1 March 2025" in page_of(client, player)


def test_games_of_all_events_come_together(desk: Desk, client: Client) -> None:
    desk.play(1)
    second = make_desk(6)
    same_people(desk, second)
    second.play(1)
    game = games_of(second.publish(2))[0]
    both_report(game, "jigo")
    player = game.black
    page = person_page(player)
    assert page.how_many == 2
    assert page.total.tied == 1
    assert page.total.games == 3
    own = Seat.objects.filter(entry__player=player, round__number=1).values_list("colour", flat=True)
    assert page.total.won == list(own).count("black")
    colours = [line.tally.games for line in page.tallies if line.label in ("As Black", "As White")]
    assert sum(colours) == 3, "whichever colours the lot gave"
    text = page_of(client, player)
    for played in Game.objects.filter(pairing__seats__entry__player=player):
        assert reverse("public:game", args=[played.pk]) in text
    other = game.white
    assert reverse("public:person", args=[other.pk]) in text
    for entry in player.entries.all():
        assert reverse("public:player", args=[entry.division.event.slug, entry.pk]) in text


def test_any_opponent_can_be_chosen_for_all_games_between_two(desk: Desk, client: Client) -> None:
    second = make_desk(6)
    same_people(desk, second)
    games = [games_of(event.publish(1))[0] for event in (desk, second)]
    black = Entry.objects.get(division=desk.division, player=games[0].black)
    for game in games:
        both_report(game, "B+3")
    opponent = games[0].white
    choice = person_page(black.player, against=str(opponent.pk)).head_to_head
    assert (opponent.pk, opponent.name) in choice.opponents
    assert choice.chosen is not None
    shown = [between.round.game for between in choice.chosen.games]
    together = Game.objects.filter(pairing__seats__entry__player=black.player)
    together = together.filter(pairing__seats__entry__player=opponent)
    assert sorted(filter(None, shown)) == sorted(together.values_list("pk", flat=True))
    assert f"Games between {black.name} and {opponent.name}" in page_of(client, black.player, f"?against={opponent.pk}")
    for nobody in ("", "0", "x", "9" * 40, str(black.player_id)):
        assert person_page(black.player, against=nobody).head_to_head.chosen is None
    met = {opponent.pk, black.player_id}
    stranger = desk.division.entries.exclude(player__in=met).earliest("pk")
    never = f"{black.name} and {stranger.name} have never met: no game between them has a result here."
    assert never in page_of(client, black.player, f"?against={stranger.player_id}")
    assert person_page(black.player, against=str(black.player_id)).head_to_head.never_met == ""
    assert person_page(black.player, against="999999999").head_to_head.never_met == ""
    for event in (desk, second):
        entry = event.division.entries.get(player=opponent)
        edit_entry(entry.pk, {"pseudonym": "Grey Heron"}, actor=event.director.actor)
    hidden = person_page(black.player, against=str(opponent.pk)).head_to_head
    assert (hidden.chosen, hidden.never_met) == (None, "")
    assert person_page(black.player, against=str(stranger.player_id)).head_to_head.never_met == ""
    assert opponent.pk not in dict(hidden.opponents)


def test_each_event_has_the_rounds_of_its_own_page(desk: Desk) -> None:
    hidden, second = make_desk(6, published=False), make_desk(6)
    for other in (hidden, second):
        same_people(desk, other)
        entered_player(other, "Rata Kea")
        other.play(1)
    slip = games_of(desk.publish(1))[0]
    report_from(slip, Speaker.PAPER, "B+3")
    for mine in desk.division.entries.all():
        theirs = second.division.entries.get(player=mine.player_id)
        shown = {event.url: event.rounds for event in person_page(mine.player).events}
        assert shown == {
            reverse("public:player", args=[entry.division.event.slug, entry.pk]): public_player(entry).rounds
            for entry in (mine, theirs)
        }


def test_handicaps_and_strengths_are_told_from_this_players_side(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    Game.objects.filter(pk=game.pk).update(handicap=2)
    game.pairing.handicap = 2
    game.pairing.save(update_fields=["handicap"])
    with guards.lifted():
        Entry.objects.filter(player=game.black, division=desk.division).update(rating=Decimal("1.00"))
        Entry.objects.filter(player=game.white, division=desk.division).update(rating=Decimal("2.90"))
    both_report(game, "B+3")
    black = {line.label: line.tally for line in person_page(game.black).tallies}
    white = {line.label: line.tally for line in person_page(game.white).tallies}
    assert black == {"As Black": GameTally(1), "Handicap taken": GameTally(1), "Against stronger players": GameTally(1)}
    lost = GameTally(lost=1)
    assert white == {"As White": lost, "Handicap given": lost, "Against weaker players": lost}


def test_what_is_not_settled_counts_nowhere_and_drafts_do_not_show(desk: Desk, client: Client) -> None:
    open_one, contradicted, forfeited = games_of(desk.publish(1))
    report_from(contradicted, Speaker.BLACK, "B+R")
    report_from(contradicted, Speaker.WHITE, "W+7")
    Game.objects.filter(pk=forfeited.pk).update(state=GameState.REPORTED, result="B+F", forfeit=True)
    for game in (open_one, contradicted, forfeited):
        page = person_page(game.black)
        assert (page.total.games, page.open + page.unplayed) == (0, 1)
    assert {line.games for line in listed_players()} == {0}
    text = page_of(client, contradicted.black)
    assert "Disputed" in text
    assert "7.5" not in text
    assert "1 forfeited." in page_of(client, forfeited.black)
    both_report(open_one, "B+R")
    counted = {line.player for line in listed_players() if line.games == 1}
    assert counted == {open_one.black.pk, open_one.white.pk}
    desk.draw(2)
    assert len(person_page(open_one.black).events[0].rounds) == 1


@pytest.mark.on_both
def test_a_page_of_many_events_asks_no_more_than_one_of_few(client: Client) -> None:
    cache.clear()
    first = make_desk(4)
    first.play(1)
    player = first.division.entries.order_by("pk")[0].player
    person_page(player)
    with CaptureQueriesContext(connection) as few:
        person_page(player)
    for _ in range(2):
        more = make_desk(4)
        same_people(first, more)
        more.play(1)
    person_page(player)
    with CaptureQueriesContext(connection) as many:
        assert len(person_page(player).events) == 3
    assert len(many) == len(few) <= 8


def test_two_people_of_one_name_are_two(desk: Desk, client: Client) -> None:
    one, other = (
        entered_player(desk, "Wiremu Toi", "3d", club="Nelson"),
        entered_player(desk, "Wiremu Toi", "12k", club="Napier"),
    )
    assert one.player_id != other.player_id
    assert [(line.player, line.rank) for line in listed_players("wiremu toi")] == [
        (one.player_id, "3d"),
        (other.player_id, "12k"),
    ]
    assert "Napier" not in page_of(client, one.player)


def test_nothing_personal_is_shown(desk: Desk, client: Client) -> None:
    entry = entered_player(desk, "Private Person")
    secrets = {
        "email": "secret@example.nz",
        "phone": "021 777 0101",
        "identity": "passport LX99",
        "family": "the Quillwings",
        "city": "Invercargill",
        "egd_pin": "98765432",
    }
    Entry.objects.filter(pk=entry.pk).update(**secrets, tags=["youth-quota"])
    desk.play(1)
    for page in (page_of(client, entry.player), page_text(client.get(reverse("public:players")))):
        assert "Private Person" in page
        assert not [secret for secret in (*secrets.values(), "youth-quota") if secret in page]


def test_each_round_says_what_somebody_did(desk: Desk, client: Client) -> None:
    people = list(desk.division.entries.order_by("pk"))
    excused, absent, gone = people[:3]
    plan_round(excused.pk, 1, Status.EXCUSED, actor="Director")
    plan_round(absent.pk, 1, Status.ABSENT, actor="Director")
    withdraw_entry(gone.pk, actor="Director")
    house = entered_player(desk, "House Player")
    Entry.objects.filter(pk=house.pk).update(house=True)
    desk.publish(1)
    late = entered_player(desk, "Late Comer")
    entry_of = {"Excused": excused, "No-show": absent, "Withdrawn": gone, "Not entered yet": late}
    statuses = dict(RoundStatus.objects.filter(round_number=1).values_list("entry_id", "status"))
    assert statuses[excused.pk] == "excused"
    for status, entry in entry_of.items():
        for address in (
            reverse("public:player", args=[desk.event.slug, entry.pk]),
            reverse("public:person", args=[entry.player_id]),
        ):
            assert status in page_text(client.get(address)), (status, address)
    board = Seat.objects.filter(round__number=1, entry=house).exists()
    assert board or "House player, not needed" in page_of(client, house.player)


def test_the_pages_lead_to_one_another(desk: Desk, client: Client) -> None:
    entry = desk.division.entries.order_by("pk")[0]
    person, within = (
        reverse("public:person", args=[entry.player_id]),
        reverse("public:player", args=[desk.event.slug, entry.pk]),
    )
    assert person in links(client.get(within))
    assert within in links(client.get(person))
    assert person in links(client.get(reverse("public:players")))
    assert reverse("public:players") in links(client.get("/"))
    at_the_desk = reverse("desk:entry", args=[desk.event.slug, entry.pk])
    assert person in links(signed_in(desk.director).get(at_the_desk))
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert person not in links(signed_in(desk.director).get(at_the_desk))
