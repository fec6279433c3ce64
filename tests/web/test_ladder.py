"""A ladder on the pages: at the desk, on a player's phone, in public."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Speaker, Stream
from nzgs_tourney.links import token_of
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Challenge, ChallengeState, Entry, Message, PlayerLink
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge
from nzgs_tourney.services.rounds.challenge import challenge
from nzgs_tourney.services.rounds.close_ladder_games import close_final_ladder_games
from nzgs_tourney.store.messages.facts import facts_of
from tests.db.applications import open_page
from tests.db.desk import Desk, both_report, make_desk, report_from
from tests.db.test_ladder import order
from tests.pdf_text import text_of as pdf_text
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import page_text, select_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    cache.clear()
    return make_desk(5, "club-ladder")


def entry(desk: Desk, number: int) -> Entry:
    return Entry.objects.get(division=desk.division, number=number)


def home(desk: Desk, number: int) -> str:
    """The address of a player's own page."""
    link = PlayerLink.objects.living().select_related("event").get(entry=entry(desk, number))
    return reverse("player:home", args=[token_of(link)])


def public(desk: Desk, client: Client) -> str:
    return page_text(client.get(reverse("public:schedule", args=[desk.event.slug, desk.division.slug])))


def test_the_desk_enters_answers_and_undoes(desk: Desk, client: Client) -> None:
    director, address = signed_in(desk.director), of_division(desk, "ladder")
    assert "Enter a challenge" in page_text(director.get(address))
    wrong = director.post(address, {"challenger": entry(desk, 1).pk, "challenged": entry(desk, 4).pk})
    assert wrong.status_code == 422
    assert "up to 3 places above" in page_text(wrong)
    director.post(address, {"challenger": entry(desk, 4).pk, "challenged": entry(desk, 1).pk})
    assert "answer by" in public(desk, client)
    for act, state in (
        ("decline", ChallengeState.DECLINED),
        ("reopen", ChallengeState.OPEN),
        ("accept", ChallengeState.ACCEPTED),
        ("withdraw", ChallengeState.WITHDRAWN),
    ):
        director.post(of_division(desk, "challenge_act", 1, act))
        assert Challenge.objects.get().state == state
        assert page_text(director.get(address))
    late = director.post(of_division(desk, "challenge_act", 1, "decline"), follow=True)
    assert "This challenge is over." in page_text(late)
    assert director.post(of_division(desk, "challenge_act", 1, "burn")).status_code == 302
    assert director.post(of_division(desk, "challenge_act", 9, "accept")).status_code == 404


def test_the_desk_sees_who_has_no_link_and_gives_or_sends_it(desk: Desk) -> None:
    director, address = signed_in(desk.director), of_division(desk, "ladder")
    assert f"can’t challenge or answer: {entry(desk, 1).name}, " in page_text(director.get(address))
    given = director.post(of_division(desk, "links_issue"), {"back": "ladder"}, follow=True)
    assert given.redirect_chain[-1][0] == address
    assert "can’t challenge or answer" not in page_text(given)
    assert "Not sent their personal link yet" not in page_text(given), "the event sends no mails"
    switch_messages(desk.event, on=True, asks=True)
    assert f"Not sent their personal link yet: {entry(desk, 1).name}, " in page_text(director.get(address))
    director.post(of_event(desk, "messages_links"))
    new = {"name": "Hana Huia", "rank": "5k", "country": "NZ", "expected_seq": 9_999}
    entered = director.post(of_division(desk, "entry_new"), new, follow=True)
    assert select_all(entered, f"a[href='{of_event(desk, 'entry', entry(desk, 6).pk)}#personal-link']")
    mailed = {**new, "name": "Ana Kiwi", "email": "ana@example.org"}
    assert "Their personal link goes to ana@example.org." in page_text(
        director.post(of_division(desk, "entry_new"), mailed, follow=True)
    )
    assert "Not sent their personal link yet" not in page_text(director.get(address))


def test_players_challenge_and_answer_by_their_links(desk: Desk, client: Client) -> None:
    signed_in(desk.director).post(
        of_division(desk, "ladder"), {"challenger": entry(desk, 5).pk, "challenged": entry(desk, 4).pk}
    )
    third, first = home(desk, 3), home(desk, 1)
    page = page_text(client.get(third))
    assert "Place 3 of 5 on the ladder" in page
    assert "You’re at the top" in page_text(client.get(first))
    assert "in another challenge" not in page
    client.post(f"{third}challenges/", {"entry": str(entry(desk, 1).pk)})
    assert "You challenged" in page_text(client.get(third))
    assert "takes your place" in page_text(client.get(first))
    assert client.post(f"{third}challenges/2/accept/").status_code == 404
    client.post(f"{first}challenges/2/accept/")
    assert "Report by" in page_text(client.get(third))
    assert "tell the director" in page_text(client.post(f"{third}challenges/2/withdraw/", follow=True))
    game = Game.objects.get()
    both_report(game, "B+R" if game.black_id == entry(desk, 3).player_id else "W+R")
    assert "Place 1 of 5 on the ladder" in page_text(client.get(third))
    assert "from place 3 to 1" in public(desk, client)
    assert "to be played by" not in public(desk, client)


def test_a_game_of_a_ladder_is_told_by_date_and_players_instead_of_a_round(desk: Desk, client: Client) -> None:
    switch_messages(desk.event, on=True, asks=False)
    games = []
    for one, other in ((4, 3), (2, 1)):
        made = challenge(desk.division.pk, entry(desk, one).pk, entry(desk, other).pk, actor="D")
        games.append(accept_challenge(made.pk, actor="D"))
    game = Game.objects.get(pairing__round__number=1)
    own = home(desk, 4)
    first = page_text(client.get(own))
    assert f"against {entry(desk, 3).name}" in first, "also once others have played since"
    assert "You are" in first
    assert first.index("Who won?") < first.index("on the ladder"), "the game comes first while it isn’t over"
    pages = [first, page_text(client.get(f"{own}games/{game.pk}/"))]
    report_from(game, Speaker.BLACK, "B+R")
    by_link = home(desk, 4 if game.white_id == entry(desk, 4).player_id else 3)
    pages += [page_text(client.get(by_link)), page_text(client.get(f"{by_link}games/{game.pk}/"))]
    both_report(game, "B+R")
    close_final_ladder_games(timezone.now())
    edit_event(desk.event.pk, {"published": True}, actor="D")
    seen = client.get(reverse("public:game", args=[game.pk]))
    assert f"{timezone.localdate():%Y}" in page_text(seen)
    over = page_text(client.get(own))
    assert over.index("on the ladder") < over.index("Send the game record"), "then the next challenge"
    pages += [page_text(seen), over]
    pages += [page_text(client.get(reverse("public:player", args=[desk.event.slug, entry(desk, 4).pk])))]
    director = signed_in(desk.director)
    asked = page_text(director.get(of_event(desk, "entry", entry(desk, 2).pk)))
    assert "1 game is still open." in asked
    assert "They leave the ladder" in asked
    pages += [page_text(director.get(of_division(desk, name, 2))) for name in ("results", "round_close_review")]
    slips = pdf_text(director.get(of_division(desk, "slips_pdf", 2)).content)
    write_news(timezone.now() + timedelta(hours=1))
    told = [facts.message_text() for row in Message.objects.order_by("pk") if (facts := facts_of(row))]
    assert any("game against" in one.subject for one in told)
    for text in (*pages, slips, *(f"{one.subject} {one.text}" for one in told)):
        assert "round 1" not in text.lower(), text
        assert "round 2" not in text.lower(), text


def test_a_ladder_of_nobody_says_so(client: Client) -> None:
    empty = make_desk(0, "club-ladder")
    assert "Nobody on the ladder yet" in public(empty, client)
    assert "Nobody on the ladder yet" in page_text(signed_in(empty.director).get(of_division(empty, "ladder")))
    other = make_desk(2, "club-mcmahon")
    assert signed_in(other.director).get(of_division(other, "ladder")).status_code == 302


def test_nobody_challenges_once_the_event_is_finished(desk: Desk, client: Client) -> None:
    accept_challenge(challenge(desk.division.pk, entry(desk, 4).pk, entry(desk, 3).pk, actor="D").pk, actor="D")
    assert "You can challenge:" in page_text(client.get(home(desk, 2)))
    finish_event(desk.event.pk, actor="D")
    for number in (2, 4):
        page = page_text(client.get(home(desk, number)))
        assert "This event is finished." in page
        assert "You can challenge:" not in page


def test_the_ladder_s_page_changes_when_a_game_is_late(desk: Desk) -> None:
    accept_challenge(challenge(desk.division.pk, entry(desk, 4).pk, entry(desk, 3).pk, actor="D").pk, actor="D")
    due = desk.division.times.get(round_number=1).due_at
    assert due in changes_of(Stream.objects.get(pk=desk.event.stream_id)).moments


def test_a_ladder_has_games_by_date_instead_of_rounds(desk: Desk, client: Client) -> None:
    director = signed_in(desk.director)
    assert "Ladder and challenges" in page_text(director.get(of_event(desk, "event")))
    accept_challenge(challenge(desk.division.pk, entry(desk, 4).pk, entry(desk, 3).pk, actor="D").pk, actor="D")
    (game,) = Game.objects.all()
    both_report(game, "B+R" if game.black_id == entry(desk, 4).player_id else "W+R")
    place = [desk.event.slug, desk.division.slug]
    shown = client.get(reverse("public:schedule", args=place))
    for name in ("draw", "results"):
        assert client.get(reverse(f"public:{name}", args=[*place, 1])).headers["Location"] == shown.request["PATH_INFO"]
    assert not select_all(shown, "nav[aria-label='Rounds']")
    close_final_ladder_games(timezone.now())
    players = f"{game.black_name} – {game.white_name}"
    overview = page_text(client.get(reverse("public:event", args=place[:1])))
    assert "Standings after 1 game" in overview
    assert "Closed" not in overview, "the next challenge may come at any time"
    assert f"{entry(desk, 4).name} challenged {entry(desk, 3).name}" in overview
    feed = client.get(reverse("public:event_feed", args=place[:1])).content.decode()
    assert f"{desk.division.name} · {players}: " in feed
    screen = page_text(client.get(reverse("public:event_screen", args=place[:1])))
    embeds = client.get(reverse("public:embed_code", args=place[:1]))
    assert [option["value"] for option in select_all(embeds, "#id_what option")] == [
        "ladder.standings",
        "ladder.crosstable",
    ]
    sheet = pdf_text(director.get(of_division(desk, "results_pdf", 1)).content)
    printed = page_text(director.get(of_division(desk, "sheets", 1)))
    assert "Draw by table" in printed
    assert "Draw by name" not in printed
    assert "Not playing" not in printed
    for told in (overview, feed, screen, sheet):
        assert "round 1" not in told.lower()
    assert select_all(shown, f"a[href='{reverse('public:game', args=[game.pk])}']")
    assert "1 of 1 won: 4+" in page_text(shown)
    for name in ("ladder", "standings", "entries"):
        page = director.get(of_division(desk, name))
        assert select_all(page, f"a[href='{of_division(desk, 'ladder')}']")
        assert not select_all(page, "summary.round")
        assert "round 1" not in page_text(page).lower()
    assert "2 earlier" not in page_text(shown)


def test_the_desk_sets_the_order_before_the_first_challenge(desk: Desk) -> None:
    director, pks = signed_in(desk.director), [entry(desk, number).pk for number in range(1, 6)]
    assert "Set the order at the start" in page_text(director.get(of_division(desk, "ladder")))
    places = {f"place_{pk}": str(place) for place, pk in enumerate(pks, start=1)}
    wrong = director.post(of_division(desk, "ladder_order"), {**places, f"place_{pks[4]}": "9"})
    assert wrong.status_code == 422
    director.post(of_division(desk, "ladder_order"), {**places, f"place_{pks[4]}": "1"})
    assert order(desk) == [5, 1, 2, 3, 4]
    challenge(desk.division.pk, pks[0], pks[4], actor="D")
    late = director.post(of_division(desk, "ladder_order"), places)
    assert "the order follows from the challenges" in page_text(late)
    assert "Set the order at the start" not in page_text(director.get(of_division(desk, "ladder")))


def test_who_enters_a_ladder_is_not_asked_which_rounds_they_miss(desk: Desk, client: Client) -> None:
    open_page(desk)
    page = client.get(reverse("public:enter", args=[desk.event.slug]))
    assert page.status_code == 200
    assert "miss a round" not in page_text(page)
