"""Who goes on in a knock-out from a match whose last game had no board: it is kept like any other, and the director
decides after a correction."""

from __future__ import annotations

import pytest

from games.ledger import guards
from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, WentOn
from nzgs_tourney.pages.draws.goes_on import goes_on_line, goes_on_lines
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.entries.edit_entry import plan_round, return_entry, withdraw_entry
from nzgs_tourney.services.exchange.import_division import import_division
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.rounds.publish_round import recall_round
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import read_division, write_division
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk
from tests.db.test_double_elimination import asked, play
from tests.db.test_knockout import DIRECTOR, correct, entry, met, without
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture
def missed() -> Desk:
    """Best of three: 1 beat 4, who then missed the second game without a word; 2 won both games against 3."""
    cup = make_desk(4, "title-match")
    play(cup, 1, 1, 2)
    plan_round(entry(cup, 4).pk, 2, Status.ABSENT, actor=DIRECTOR)
    play(cup, 2, 2)
    assert without(cup, 2) == {1: Status.BYE, 4: Status.ABSENT}
    cup.publish(3)
    assert met(cup, 3) == {frozenset((1, 2))}
    return cup


def say(cup: Desk, side: str, number: int = 2) -> None:
    say_who_goes_on(cup.division.pk, number, None, side, "They had agreed", actor=DIRECTOR, player=entry(cup, 4).pk)


def kept(cup: Desk) -> list[tuple[object, ...]]:
    rows = WentOn.objects.filter(round__division=cup.division)
    return list(rows.values_list("round__number", "one__number", "other__number", "side", "decided"))


def whole() -> bool:
    return all(verdict.broken is None for verdict in verify())


def test_a_game_corrected_later_changes_nothing_until_the_director_says_who_goes_on(missed: Desk) -> None:
    assert kept(missed) == [(2, 1, 4, "one", False)]
    assert not asked(missed, 2)
    correct(missed, 1, 1)
    # By the results it is one game each; who went on stays, in the bracket too.
    assert met(missed, 3) == {frozenset((1, 2))}
    _value, bracket = bracket_values(missed.division)
    assert bracket is not None
    assert [set(meeting.players) for meeting in bracket.meetings(3)] == [{entry(missed, one).pk for one in (1, 2)}]
    (line,) = goes_on_lines(missed.division, 2)
    assert (line.table, line.names) == (None, "Mere Rangi – Rewi Rangi")
    assert line.sentence == "Mere Rangi went on, but the result doesn’t say so."
    assert line.following[0].startswith("round 3, table 1: ")
    assert not asked(missed, 1)
    say(missed, "other")
    assert met(missed, 3) == {frozenset((4, 2))}
    assert without(missed, 3) == {1: Status.OUT, 3: Status.OUT}
    assert kept(missed) == [(2, 1, 4, "other", True)]
    assert not asked(missed, 2)
    told = LedgerEvent.objects.get(kind="round.went_on")
    assert "From the match of" in in_words(told, Names({}, {}))
    assert "goes on. Because: They had agreed" in in_words(told, Names({}, {}))
    # The same again changes nothing; a further correction is asked about.
    say(missed, "other")
    assert LedgerEvent.objects.filter(kind="round.went_on").count() == 1
    correct(missed, 1, 1)
    assert asked(missed, 2) == ["Mere Rangi won, but Rewi Rangi went on."]
    assert whole()


def test_that_it_stays_is_an_answer_too(missed: Desk) -> None:
    correct(missed, 1, 1)
    say(missed, "one")
    assert not asked(missed, 2)
    assert met(missed, 3) == {frozenset((1, 2))}
    assert whole()


def test_a_match_that_was_over_before_by_the_corrected_results_stays_too() -> None:
    """1 and 4 had won a game each before 4 missed the third; now 4 has won both."""
    cup = make_desk(4, "title-match")
    play(cup, 1, 1, 2)
    play(cup, 2, 4, 2)
    plan_round(entry(cup, 4).pk, 3, Status.EXCUSED, actor=DIRECTOR)
    play(cup, 3)
    cup.publish(4)
    assert met(cup, 4) == {frozenset((1, 2))}
    correct(cup, 1, 1)
    assert asked(cup, 3) == ["Rewi Rangi won, but Mere Rangi went on."]
    say(cup, "other", 3)
    assert met(cup, 4) == {frozenset((4, 2))}
    assert whole()


def test_who_withdrew_goes_on_only_after_they_are_back() -> None:
    cup = make_desk(4, "title-match")
    play(cup, 1, 4, 2)
    withdraw_entry(entry(cup, 4).pk, actor=DIRECTOR)
    play(cup, 2, 2)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((1, 2))}
    assert not asked(cup, 2), "a withdrawal moves on by rule"
    with pytest.raises(Refused, match="Rewi Rangi has withdrawn: reinstate them first"):
        say(cup, "other")
    with pytest.raises(Refused, match="Mere Rangi or Rewi Rangi has to go on to it"):
        say(cup, "nobody")
    with pytest.raises(Refused, match="Choose who goes on"):
        say(cup, "white")
    return_entry(entry(cup, 4).pk, actor=DIRECTOR)
    say(cup, "other")
    assert met(cup, 3) == {frozenset((4, 2))}
    assert not asked(cup, 2)
    assert whole()


def test_nothing_is_said_of_a_match_that_is_not_there(missed: Desk) -> None:
    assert goes_on_line(missed.division, 2, None, 0) is None
    assert goes_on_line(missed.division, 1, None, entry(missed, 4).pk) is None
    with pytest.raises(Refused, match="No match of theirs ended in round 1"):
        say(missed, "one", 1)


def test_a_round_taken_back_forgets_what_was_kept_with_it_alone(missed: Desk) -> None:
    recall_round(missed.division.pk, 3, actor=DIRECTOR)
    assert kept(missed) == []
    assert whole()


def test_what_was_kept_is_in_the_events_file_and_in_that_of_the_division(missed: Desk) -> None:
    correct(missed, 1, 1)
    say(missed, "other")
    value = division_values(missed.division)
    (said,) = value.rounds[1].went_on
    assert said.goes_on == "other"
    read = read_division(write_division(value).encode())
    assert not isinstance(read, Faults)
    assert read.rounds[1].went_on == (type(said)(1, 4, "other"),)
    staged = stage_division(
        missed.division, filename="cup.json", content=write_division(value).encode(), by=missed.director
    )
    brought = import_division(staged.pk, into_new=True, actor=DIRECTOR).division
    rows = WentOn.objects.filter(round__division=brought)
    assert list(rows.values_list("round__number", "side", "decided")) == [(2, "other", True)]
    assert whole()
    content = event_file(missed.event)
    wipe()
    event = restore_event(content)
    assert event_file(event) == content
    division = Division.objects.get(event=event, number=missed.division.number)
    assert [one.goes_on for one in division_values(division).rounds[1].went_on] == ["other"]
    assert whole()


@pytest.mark.parametrize("altered", ["side", "gone", "more"])
def test_a_row_that_was_altered_is_noticed(missed: Desk, altered: str) -> None:
    (row,) = WentOn.objects.filter(round__division=missed.division)
    with guards.lifted():
        if altered == "side":
            WentOn.objects.filter(pk=row.pk).update(side="nobody")
        elif altered == "gone":
            row.delete()
        else:
            one, other = entry(missed, 2), entry(missed, 3)
            WentOn.objects.create(round=row.round, one=one, other=other, side="other")
    (broken,) = [verdict.broken for verdict in verify() if verdict.broken is not None]
    assert "who goes on was" in broken.why
