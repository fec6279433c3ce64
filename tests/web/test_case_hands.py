"""The referee's pages of who is at a case: taken over with a question, merged and parted, seen, decided by several."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Case, CaseState, Game, Ruling, Seen, Speaker
from games.services.add_evidence import add_evidence
from tests.db.desk import Desk, both_report
from tests.db.disputes import TWICE, appealed, claimed_case, picture, ruling_in, submitted_record
from tests.pdf_text import text_of as pdf_text
from tests.web.case_pages import at, decide, official
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def test_a_case_is_taken_shown_and_taken_over(desk: Desk, game: Game, referee: Client) -> None:
    other, case = official(desk, "hinemoa"), claimed_case(game)
    assert referee.post(at(desk, "case_take", 1)).status_code == 302
    assert "In your hands" in page_text(referee.get(at(desk, "case", 1)))
    page = other.get(at(desk, "case", 1))
    assert "Referee Tāwhiri has had this case open since" in page_text(page)
    assert not select_all(page, '[name="option"]'), "one rules"
    assert texts_of(other.get(at(desk, "records")), "[aria-labelledby=in-hand] .queue-case .chip")
    assert decide(other, desk, case, "no_breach", "look").status_code == 422
    (over,) = select_all(page, "#take-over [name=over]")
    other.post(at(desk, "case_take", 1), {"over": over["value"]})
    assert "Hinemoa Tāwhiri has had this case open since" in page_text(referee.get(at(desk, "case", 1)))
    refused = decide(referee, desk, case, "no_breach")
    assert refused.status_code == 422
    assert "Hinemoa Tāwhiri has case 1 open" in page_text(refused)
    assert "As the board shows." in text_of(refused), "what was written is kept"
    other.post(at(desk, "case_release", 1))
    assert decide(referee, desk, case, "no_breach").status_code == 302


def test_looking_at_what_will_happen_takes_the_case(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    decide(referee, desk, case, "no_breach", "look")
    assert Case.objects.get().held_by == "referee"


def test_a_director_who_does_not_rule_takes_nothing(desk: Desk, game: Game) -> None:
    claimed_case(game)
    director = signed_in(desk.director)
    assert not select_all(director.get(at(desk, "case", 1)), "[action$='/take/']")
    assert director.post(at(desk, "case_take", 1)).status_code == 403


def test_two_cases_of_a_game_are_merged_and_parted(desk: Desk, game: Game, client: Client, referee: Client) -> None:
    claimed_case(game, statement="White moved a stone.")
    second = claimed_case(game, side=Speaker.WHITE, statement="Black says that I moved one.")
    add_evidence(second.pk, Speaker.WHITE, actor="White", nonce=second.nonce, text="Look.", photo=picture())
    assert select_all(referee.get(at(desk, "case", 1)), "#merge button[value='2']")
    assert referee.post(at(desk, "case_merge", 1), {"other": "1"}).status_code == 422
    assert referee.post(at(desk, "case_merge", 2), {"other": "1"})["Location"] == at(desk, "case", 1)
    page = referee.get(at(desk, "case", 1))
    for words in ("White moved a stone.", "Black says that I moved one.", "Look.", "in case 2, merged with this one"):
        assert words in text_of(page)
    (photo,) = select_all(page, ".case-pieces img")
    assert referee.get(str(photo["src"])).status_code == 200
    assert "case 2 was merged into case 1" in text_of(page).lower(), "the history of both"
    merged = referee.get(at(desk, "case", 2))
    assert "Merged: it goes on in case 1." in text_of(merged)
    assert not select_all(merged, '[name="option"]')
    for colour in ("black", "white"):
        player = phone(client, game, colour)
        assert "Case 2" not in page_text(player.get("home"))
        assert "Merged: it goes on in case 1." in text_of(client.get(reverse("player:case", args=[player.token, 2])))
        assert "Black says that I moved one." in text_of(client.get(reverse("player:case", args=[player.token, 1])))
    assert len(select_all(referee.get(at(desk, "records")), ".queue-case")) == 1
    assert referee.post(at(desk, "case_part", 2)).status_code == 302
    assert Case.objects.get(number=2).state == CaseState.OPEN


def test_what_a_final_game_shows_leaves_the_queue_when_it_was_seen(desk: Desk, game: Game, referee: Client) -> None:
    submitted_record(game, TWICE)
    way = reverse("referee:game_seen", args=[desk.event.slug, game.pk])
    referee.post(way)
    assert not Seen.objects.exists(), "it can still be claimed"
    both_report(game, "B+R")
    assert select_all(referee.get(at(desk, "records")), f"[aria-labelledby=for-record] form[action='{way}']")
    referee.post(way)
    assert game.black_name not in page_text(referee.get(at(desk, "records")))
    submitted_record(game, TWICE + b"\n", Speaker.WHITE)
    assert select_all(referee.get(at(desk, "records")), f"form[action='{way}']"), "one more record"


def test_a_committee_is_named_agrees_and_is_on_the_paper(
    desk: Desk, game: Game, client: Client, referee: Client
) -> None:
    hinemoa, tama = official(desk, "hinemoa"), official(desk, "tama")
    case = claimed_case(game)
    decide(referee, desk, case, "no_breach")
    appeal = appealed(case)
    director = signed_in(desk.director)
    offered = texts_of(director.get(at(desk, "case", appeal.number)), "#committee label")
    assert "Referee Tāwhiri" not in " ".join(offered), "who ruled isn't offered"
    assert referee.post(at(desk, "case_committee", appeal.number), {"members": ["tama"]}).status_code == 403
    assert director.post(at(desk, "case_committee", appeal.number), {"members": ["referee"]}).status_code == 422
    director.post(at(desk, "case_committee", appeal.number), {"members": ["hinemoa", "tama"]})
    together = "Decided by Hinemoa Tāwhiri and Tama Tāwhiri."
    assert together in text_of(hinemoa.get(at(desk, "case", appeal.number)))
    assert together in text_of(referee.get(at(desk, "records")))
    assert together in text_of(phone(client, game, "white").get("home"))
    decide(hinemoa, desk, appeal, "forfeit_white")
    assert "Waiting for the committee" in text_of(tama.get(at(desk, "case", appeal.number)))
    assert "The committee agrees to it before it counts." in text_of(phone(client, game, "white").get("home"))
    assert tama.post(at(desk, "second", appeal.number)).status_code == 302
    assert Ruling.objects.get(case=appeal).number == 2
    assert "Agreed: Tama Tāwhiri." in text_of(director.get(at(desk, "case", appeal.number)))
    paper = pdf_text(director.get(at(desk, "ruling_pdf", 2)).content)
    for name in ("Hinemoa Tāwhiri", "Tama Tāwhiri"):
        assert name in paper


def test_a_ruling_under_appeal_is_not_ruled_by_a_proposal_of_its_own_referee(
    desk: Desk, game: Game, referee: Client
) -> None:
    case = claimed_case(game)
    decide(referee, desk, case, "no_breach")
    ruling_in(appealed(case), "upheld", needs_second=True)
    assert referee.post(at(desk, "second", 2)).status_code == 422
