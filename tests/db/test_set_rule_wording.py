"""The official wording of a rule: kept, dated, quoted by rulings made from then on and by no other."""

from __future__ import annotations

import pytest

from games.cases.facts import read_facts
from games.cases.rule_places import RulePlace
from games.models import CaseKind, LedgerEvent, RuleWording
from games.services.rule_wording import LONGEST, quoted, set_rule_wording, wordings_now
from ground.errors import Refused
from nzgs_tourney.paper.ruling_sheet import ruling_paper
from tests.db.desk import games_of, make_desk
from tests.db.disputes import TWICE, claimed_case, ruling_in

pytestmark = pytest.mark.django_db
WORDS = "A move is a play or a pass."


def test_words_are_kept_with_their_day() -> None:
    kept = set_rule_wording(RulePlace.MOVE, f"  {WORDS}\n", actor="Federation")
    assert kept is not None
    (one,) = quoted((RulePlace.MOVE, RulePlace.TURNS))
    assert (one.text, one.source) == (WORDS, f"Rule set, A move (as entered on {one.since.day} {one.since:%B %Y})")
    ledger_event = LedgerEvent.objects.get(kind="rule.worded")
    assert (ledger_event.actor_name, ledger_event.full_payload) == ("Federation", {"place": "move", "text": WORDS})


def test_the_same_words_change_nothing_and_other_words_keep_the_earlier() -> None:
    set_rule_wording(RulePlace.MOVE, WORDS, actor="Federation")
    set_rule_wording(RulePlace.MOVE, WORDS, actor="Federation")
    assert RuleWording.objects.count() == 1
    set_rule_wording(RulePlace.MOVE, "Other words.", actor="Federation")
    assert [one.text for one in RuleWording.objects.all()] == [WORDS, "Other words."]
    assert wordings_now()[RulePlace.MOVE].text == "Other words."


def test_words_can_be_taken_away() -> None:
    assert set_rule_wording(RulePlace.MOVE, "", actor="Federation") is None
    assert not RuleWording.objects.exists()
    set_rule_wording(RulePlace.MOVE, WORDS, actor="Federation")
    assert set_rule_wording(RulePlace.MOVE, " ", actor="Federation") is None
    assert quoted((RulePlace.MOVE,)) == ()


def test_too_many_words_are_refused() -> None:
    with pytest.raises(Refused, match="shorten it to 2,000"):
        set_rule_wording(RulePlace.MOVE, "x" * (LONGEST + 1), actor="Federation")


def test_a_ruling_names_the_place_and_quotes_only_official_words() -> None:
    desk = make_desk(4)
    first, second = games_of(desk.publish(1))
    before = ruling_in(claimed_case(first, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    set_rule_wording(RulePlace.TURNS, "The players take turns.", actor="Federation")
    after = ruling_in(claimed_case(second, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    plain, quoting = (ruling_paper(one, desk.event, one.at) for one in (before, after))
    assert plain.rule == quoting.rule
    assert plain.rule.startswith("Rule set, Turns; Explanation, Other illegal moves. Black and White take turns")
    assert "“" not in plain.rule
    assert plain.quotations == ()
    ((text, source),) = quoting.quotations
    assert (text, source.startswith("Rule set, Turns (as entered on ")) == ("The players take turns.", True)
    assert read_facts(before.facts).quotations == ()


def test_no_advice_stands_on_the_paper() -> None:
    desk = make_desk(4)
    case = claimed_case(games_of(desk.publish(1))[0], CaseKind.OUT_OF_TURN, TWICE, 4)
    paper = ruling_paper(ruling_in(case, "reading_a"), desk.event, case.at)
    assert "call" not in paper.finding
    assert paper.finding.endswith("’s turn.")
