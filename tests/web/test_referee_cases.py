"""A dispute at the referee's desk: the queue, the case, the ruling, and what everybody may read of it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.cases.effects import effects
from games.cases.options import option_of
from games.models import Case, CaseKind, CaseState, Game, GameState, Ruling, Speaker
from games.services.add_evidence import add_evidence
from games.store.case_question import judged_of, question_of
from games.wording.findings import claim_sentence
from games.wording.rulings import caption_words
from ground.coded import coded
from nzgs_tourney.models import Event, Role, RoleKind, User
from tests.db.desk import Desk, both_report, report_from
from tests.db.disputes import (
    IN_TIME,
    SECOND,
    TOO_LATE,
    TWICE,
    appealed,
    claimed_case,
    close_round_of,
    ruling_in,
    ruling_text as says_now,
)
from tests.db.refusals import refusal
from tests.web.case_pages import at, decide, official
from tests.web.desk_pages import signed_in
from tests.web.parsed import field_values, links, page_text, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def test_the_queue_shows_cases_with_what_is_at_stake(desk: Desk, game: Game, referee: Client) -> None:
    assert "Nothing new" in page_text(referee.get(at(desk, "records")))
    claimed_case(game, CaseKind.REPETITION, IN_TIME, 3, statement="The ko again.")
    page = referee.get(at(desk, "records"))
    assert "Case 1: a position repeated, move 3" in page_text(page)
    assert "The ko again." in page_text(page)
    assert "At stake. Black wins:" in text_of(page)
    assert f"{at(desk, 'case', 1)}#m3" in links(page)


@pytest.mark.on_both
def test_the_queue_asks_a_bounded_number_of_queries(desk: Desk, games: list[Game], referee: Client) -> None:
    claimed_case(games[0])
    referee.get(at(desk, "records"))
    with CaptureQueriesContext(
        connection,
    ) as one:
        referee.get(at(desk, "records"))
    for more in games[1:]:
        claimed_case(more)
    referee.get(at(desk, "records"))
    with CaptureQueriesContext(connection) as many:
        referee.get(at(desk, "records"))
    assert len(many) == len(one)


def test_a_repetition_is_shown_with_both_positions_and_taken_back(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    page = referee.get(at(desk, "case", case.number))
    text = page_text(page)
    assert "After move 3" in text
    assert caption_words(coded("same_after", move=1)) in text
    assert "cannot complain later" in text, "the rule is quoted"
    assert "At stake" in text
    assert "take_back" in field_values(page)
    looked = decide(referee, desk, case, "take_back", "look")
    assert "Check the ruling" in page_text(looked)
    option = option_of(question_of(case, game, judged_of(case.record)), "take_back")
    for told in effects(option, needs_second=False):
        assert told in text_of(looked)
    assert not Ruling.objects.exists(), "looking decides nothing"
    done = decide(referee, desk, case, "take_back")
    assert done["Location"] == f"{at(desk, 'case', 1)}#m3"
    assert "Ruling 1 is final." in page_text(referee.get(at(desk, "case", 1)))
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN


NOTHING_CHANGES = "Nothing can change it"


def test_a_case_says_what_can_still_change_a_final_result(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5", referee=SECOND)
    close_round_of(game)
    appeal, another = appealed(case), claimed_case(game)
    page = page_text(referee.get(at(desk, "case", appeal.number)))
    assert "The ruling can still replace it" in page
    assert NOTHING_CHANGES not in page
    looked = decide(referee, desk, appeal, "forfeit_white", "look")
    assert "The final result becomes: " in page_text(looked)
    page = page_text(referee.get(at(desk, "case", another.number)))
    assert "A ruling is for the record only." in page
    assert NOTHING_CHANGES not in page


def test_a_case_says_that_nothing_changes_what_both_players_confirmed(desk: Desk, game: Game, referee: Client) -> None:
    both_report(game, "W+5")
    case = claimed_case(game)
    assert NOTHING_CHANGES in page_text(referee.get(at(desk, "case", case.number)))


def test_a_repetition_too_late_says_why_it_cannot_be_upheld(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.REPETITION, TOO_LATE, 3)
    page = referee.get(at(desk, "case", case.number))
    assert "take_back" not in field_values(page)
    refused = decide(referee, desk, case, "take_back")
    assert refused.status_code == 422
    assert refusal(lambda: ruling_in(case, "take_back")) in text_of(refused)
    assert "As the board shows." in page_text(refused), "what was typed is still there"


def test_going_back_keeps_everything(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    page = decide(referee, desk, case, "reading_b", "back")
    assert select_one(page, 'input[value="reading_b"]').has_attr("checked")
    assert "As the board shows." in page_text(page)
    assert select_one(page, 'input[name="heard_black"]').has_attr("checked")


def test_another_result_is_typed_as_at_the_desk(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    assert "isn’t a result" in page_text(decide(referee, desk, case, "result", result="who knows"))
    impossible = page_text(decide(referee, desk, case, "result", "look", result="w3.5"))
    assert "W+3.5 isn’t possible on 19×19 with komi 7. The nearest are W+3 and W+4." in impossible
    assert "w3.5" in field_values(impossible)
    assert "b3, wr, j for a tie" in impossible
    assert decide(referee, desk, case, "result", result="w3").status_code == 302
    assert Game.objects.get(pk=game.pk).result == "W+3"


def test_the_director_sees_the_options_and_does_not_rule(desk: Desk, game: Game) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    director = signed_in(desk.director)
    page = director.get(at(desk, "case", case.number))
    assert "Only a referee of this event can rule." in page_text(page)
    assert "Restored, reading B" in page_text(page)
    assert not select_all(page, '[name="option"]')
    assert decide(director, desk, case, "reading_b").status_code == 403


def test_the_overview_tells_of_a_case_and_that_somebody_must_be_able_to_rule(desk: Desk, game: Game) -> None:
    director, officials = signed_in(desk.director), at(desk, "records").replace("/referee/", "/desk/") + "officials/"
    overview = reverse("desk:event", args=[desk.event.slug])
    assert "for a ruling" not in page_text(director.get(overview))
    claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    page_words = text_of(select_one(director.get(overview), ".notice:has([href$='/officials/'])"))
    assert (
        page_words == "1 case waits for a ruling. Only a referee can rule, and this event has none yet. Add a referee"
    )
    case = director.get(at(desk, "case", 1))
    assert select_one(case, f"main .notice [href='{officials}']").get_text() == "Add a referee"
    Role.objects.create(event=desk.event, user=User.objects.create(username="hoku"), kind=RoleKind.REFEREE)
    page_words = select_one(director.get(overview), f"main .notice:has([href='{at(desk, 'records')}'])")
    assert text_of(page_words) == "1 case waits for a ruling. Show"
    assert select_all(director.get(at(desk, "case", 1)), f"main .notice [href='{officials}']") == []


def test_a_referee_who_played_does_not_rule(desk: Desk, game: Game) -> None:
    client = official(desk, "player")
    User.objects.filter(username="player").update(player=game.black)
    case = claimed_case(game)
    assert not select_all(client.get(at(desk, "case", case.number)), '[name="option"]')
    assert decide(client, desk, case, "no_breach").status_code == 422
    assert not Ruling.objects.exists()


def test_a_second_person_confirms_where_the_event_demands_it(desk: Desk, game: Game, referee: Client) -> None:
    Event.objects.filter(pk=desk.event.pk).update(second_confirms_rulings=True)
    case = claimed_case(game, CaseKind.MOVED_STONE)
    assert "Nothing changes until a second official confirms it" in page_text(
        decide(referee, desk, case, "forfeit_black", "look")
    )
    decide(referee, desk, case, "forfeit_black")
    assert Case.objects.get().state == CaseState.PROPOSED
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN
    assert "Take it back" in page_text(referee.get(at(desk, "case", 1)))
    assert referee.post(at(desk, "second", 1)).status_code == 422
    director = signed_in(desk.director)
    assert director.post(at(desk, "decline", 1), {"reason": ""}).status_code == 422
    assert director.post(at(desk, "second", 1)).status_code == 302
    assert (Game.objects.get(pk=game.pk).result, Ruling.objects.get().second) == ("W+F", desk.director.username)
    assert director.post(at(desk, "decline", 1), {"reason": "Late."}).status_code == 422


def test_a_declined_proposal_opens_the_case_again(desk: Desk, game: Game, referee: Client) -> None:
    Event.objects.filter(pk=desk.event.pk).update(second_confirms_rulings=True)
    case = claimed_case(game)
    decide(referee, desk, case, "no_breach")
    signed_in(desk.director).post(at(desk, "decline", 1), {"reason": "Hear White."})
    page = page_text(referee.get(at(desk, "case", 1)))
    assert "Declined: Hear White." in text_of(page)
    assert "See what will happen" in page


def test_the_director_opens_a_case_where_the_reports_differ(desk: Desk, game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+3")
    report_from(game, Speaker.WHITE, "W+3")
    director = signed_in(desk.director)
    where = at(desk, "case_open", game.pk)
    results = director.get(reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1]))
    assert f"{where}?kind=result" in links(results)
    assert "result" in field_values(director.get(f"{where}?kind=result"))
    answer = director.post(where, {"kind": "result", "statement": "They differ.", "nonce": uuid4()})
    assert answer["Location"] == at(desk, "case", 1)
    case = Case.objects.get()
    assert (case.side, case.kind) == (Speaker.PAPER, CaseKind.RESULT)
    page = page_text(director.get(at(desk, "case", 1)))
    assert f"{game.black_name} (Black) won by 3" in page
    assert f"{game.white_name} (White) won by 3" in page


def test_an_official_adds_withdraws_and_appeals(desk: Desk, game: Game, referee: Client) -> None:
    director = signed_in(desk.director)
    case = claimed_case(game, side=Speaker.PAPER)
    assert referee.post(at(desk, "case_evidence", 1), {"text": "I heard both.", "nonce": uuid4()}).status_code == 302
    assert "I heard both." in page_text(director.get(at(desk, "case", 1)))
    assert director.post(at(desk, "case_withdraw", 1)).status_code == 302
    again = claimed_case(game)
    decide(referee, desk, again, "no_breach")
    assert referee.post(at(desk, "case_appeal", 2), {"statement": "No.", "nonce": uuid4()}).status_code == 422
    way = at(desk, "case_appeal", 2)
    offered = [way in page_text(client.get(at(desk, "case", 2))) for client in (referee, director)]
    assert offered == [False, True]
    answer = director.post(at(desk, "case_appeal", 2), {"statement": "White was not heard.", "nonce": uuid4()})
    assert answer["Location"] == at(desk, "case", 3)
    assert Case.objects.get(number=3).appeal_of == again
    assert case.pk != again.pk


def test_rulings_are_listed_and_printed(desk: Desk, game: Game, referee: Client) -> None:
    assert "No rulings yet" in page_text(referee.get(at(desk, "rulings")))
    ruling_in(claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    ruling_in(claimed_case(game), "no_breach")
    page = referee.get(at(desk, "rulings"))
    assert "Ruling 2" in page_text(page)
    for name, number, status in (("ruling_pdf", 1, 200), ("ruling_board", 1, 200), ("ruling_pdf", 3, 404)):
        assert referee.get(at(desk, name, number)).status_code == status
    assert referee.get(at(desk, "ruling_board", 2)).status_code == 404
    assert referee.get(at(desk, "ruling_pdf", 2)).content[:5] == b"%PDF-"


# For everybody.


def test_everybody_reads_the_decision_and_nobody_the_parties_words(client: Client, game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3, statement="He winked at me.")
    add_evidence(case.pk, Speaker.WHITE, actor="White", nonce=uuid4(), text="I never wink.")
    address = reverse("public:game", args=[game.pk])
    assert "Ruling" not in page_text(client.get(address))
    ruling_in(case, "take_back", reason="White winked.")
    page = page_text(client.get(address))
    assert "Ruling 1" in page
    assert says_now(Ruling.objects.get()) in text_of(page)
    assert "cannot complain later" in page
    assert "wink" not in page


def test_what_a_ruling_decided_can_no_longer_be_claimed(
    desk: Desk, client: Client, game: Game, referee: Client
) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    assert case.record is not None
    for_everybody = f"{reverse('public:game', args=[game.pk])}?record={case.record.pk}"
    places = ((client, for_everybody), (referee, at(desk, "case", case.number)))
    claimable = claim_sentence(judged_of(case.record).replay.findings[0])
    assert [claimable in page_text(who.get(address)) for who, address in places] == [True] * 2
    ruling_in(case, "take_back")
    assert [claimable in page_text(who.get(address)) for who, address in places] == [False] * 2


def test_what_a_ruling_decided_needs_no_checking(desk: Desk, client: Client, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    player = phone(client, game, "black")
    still_open = ("Needs checking", "you two decide what a finding means")
    assert [told in page_text(player.get("game")) for told in still_open] == [True, True]
    ruling_in(case, "stands")
    assert [told in page_text(player.get("game")) for told in still_open] == [False, False]
    assert "Nothing new" in page_text(referee.get(at(desk, "records")))


def test_an_event_asks_for_a_second_person(desk: Desk) -> None:
    director = signed_in(desk.director)
    where = reverse("desk:event_edit", args=[desk.event.slug])
    assert "A second official confirms every ruling" in page_text(director.get(where))
    sent = {"name": "Rimu Open", "begins": "2026-11-21", "ends": "2026-11-21", "second_confirms_rulings": "on"}
    assert director.post(where, sent).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).second_confirms_rulings


def test_an_administrator_rules_only_as_a_referee(desk: Desk, game: Game) -> None:
    user = User.objects.create_user("kahurangi", is_superuser=True)
    client, case = signed_in(user), claimed_case(game)
    assert "Only a referee of this event can rule." in page_text(client.get(at(desk, "case", 1)))
    assert decide(client, desk, case, "no_breach").status_code == 403
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    assert decide(client, desk, case, "no_breach").status_code == 302
