"""The roll before a round, saved at once."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, PlayerLink, RoundStatus
from nzgs_tourney.services.entries.check_in import (
    check_in,
    mark_missing,
    open_check_in,
    unmark_missing,
)
from nzgs_tourney.services.entries.check_in_oneself import MOST_WRONG, check_in_oneself
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.entries.check_in import CheckInLine, check_in_list, self_check_in, similar_names
from nzgs_tourney.tournament.division.history import Presence, Status
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def entries(desk: Desk) -> list[int]:
    return list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))


def test_who_is_away_is_not_drawn_and_who_comes_back_is(desk: Desk) -> None:
    first, second, third, *_ = entries(desk)
    answers = {first: Presence.ABSENT, second: Presence.EXCUSED, third: Presence.UNSEEN}
    assert check_in({desk.division.pk: 1}, answers, actor="A") == 2
    assert statuses_for(desk.division, 1) == {first: Status.ABSENT, second: Status.EXCUSED}
    assert check_in({desk.division.pk: 1}, {first: Presence.HERE, second: Presence.ABSENT}, actor="A") == 2
    assert statuses_for(desk.division, 1) == {second: Status.ABSENT}
    payload = [
        event.full_payload["changed"] for event in LedgerEvent.objects.filter(kind="roll.called").order_by("seq")
    ]
    assert [(one["from"], one["to"]) for one in payload[1]] == [("absent", "there"), ("excused", "absent")]


def test_a_roll_that_changes_nothing_says_nothing(desk: Desk) -> None:
    assert check_in({desk.division.pk: 1}, dict.fromkeys(entries(desk), Presence.UNSEEN), actor="A") == 0
    assert not LedgerEvent.objects.filter(kind="roll.called").exists()


def test_who_has_withdrawn_or_is_of_another_event_is_passed_over(desk: Desk) -> None:
    gone = entries(desk)[0]
    withdraw_entry(gone, actor="A")
    stranger = entries(make_desk(1))[0]
    assert gone not in {line.entry for line in check_in_list(desk.division, 1)}
    assert check_in({desk.division.pk: 1}, {gone: Presence.ABSENT, stranger: Presence.ABSENT}, actor="A") == 0
    assert not RoundStatus.objects.exists()


def test_a_published_round_and_one_that_is_none_are_refused(desk: Desk) -> None:
    desk.publish(1)
    for number in (0, 1, desk.division.rounds + 1):
        with pytest.raises(Refused):
            check_in({desk.division.pk: number}, {entries(desk)[0]: Presence.ABSENT}, actor="A")
    assert not RoundStatus.objects.filter(status=Status.ABSENT.value).exists()


def test_a_bye_is_not_a_director_s_to_give(desk: Desk) -> None:
    with pytest.raises(Refused, match="excused or no-show"):
        check_in({desk.division.pk: 1}, {entries(desk)[0]: Status.BYE}, actor="A")


def presence(desk: Desk, number: int = 1) -> dict[int, Presence]:
    return {line.entry: line.presence for line in check_in_list(desk.division, number)}


def test_who_was_seen_is_kept_for_the_round_and_changes_nothing_else(desk: Desk) -> None:
    first, second, *others = entries(desk)
    assert check_in({desk.division.pk: 1}, {first: Presence.HERE, second: Presence.HERE}, actor="A") == 2
    assert check_in({desk.division.pk: 1}, {second: Presence.UNSEEN}, actor="B") == 1, "a tick is taken back"
    assert presence(desk) == {first: Presence.HERE, second: Presence.UNSEEN} | dict.fromkeys(others, Presence.UNSEEN)
    assert set(presence(desk, 2).values()) == {Presence.UNSEEN}
    assert statuses_for(desk.division, 1) == {}


def test_the_missing_are_no_shows_at_one_press_and_are_so_no_more_at_another(desk: Desk) -> None:
    here, excused, late, *missing = entries(desk)
    with pytest.raises(Refused, match="Nobody is checked in yet"):
        mark_missing({desk.division.pk: 1}, entries(desk), actor="A")
    check_in({desk.division.pk: 1}, {here: Presence.HERE, excused: Presence.EXCUSED}, actor="A")
    shown = [entry for entry in entries(desk) if entry != late]
    assert mark_missing({desk.division.pk: 1}, shown, actor="A") == len(missing)
    away = {excused: Status.EXCUSED} | dict.fromkeys(missing, Status.ABSENT)
    assert statuses_for(desk.division, 1) == away, "who is here, who was excused and who wasn't on the page stay so"
    check_in({desk.division.pk: 1}, {missing[0]: Presence.HERE}, actor="B")
    assert unmark_missing({desk.division.pk: 1}, actor="A") == len(missing) - 1, "who came since stays here"
    assert presence(desk)[missing[0]] is Presence.HERE
    assert statuses_for(desk.division, 1) == {excused: Status.EXCUSED}
    assert unmark_missing({desk.division.pk: 1}, actor="A") == 0


PAIRS = (
    ("Hana Mori", "Hana Moro"),
    ("Li Wei", "Wei Li"),
    ("Tāne Kauri", "Taane Kauri"),
    ("Jon Karamea", "John Karamea"),
    ("A. Kereru", "Aroha Kererū"),
    ("Mere Anne Totara", "Mere Totara"),
    ("Rewi Ponga", "Rawiri Ponga"),
    ("Kim Min-jun", "Kim Minjun"),
    ("Sato Yuki", "Satō Yūki"),
    ("Piripi Huia", "Piripi Huia"),
)


def test_each_of_ten_pairs_of_similar_names_is_found_and_no_other() -> None:
    names = [name for pair in PAIRS for name in pair] + ["Ngaio Rimu", "Wiremu Rātā", "Ngaio Rātā"]
    lines = [
        CheckInLine(number, name, "3k", "", "", Presence.UNSEEN, house=False, missed=False)
        for number, name in enumerate(names)
    ]
    found = {one: [line.entry for line in others] for one, others in similar_names(lines).items()}
    assert found == {number: [number ^ 1] for number in range(20)}


def link_of(desk: Desk, entry: int) -> PlayerLink:
    links = PlayerLink.objects.living().select_related("event", "entry__division__event__stream")
    return links.get(entry=entry)


def code_of(desk: Desk) -> str:
    desk.division.event.stream.refresh_from_db()
    opened = self_check_in(desk.division)
    return opened.code if opened else ""


def test_a_player_checks_in_with_the_code_while_it_is_open(desk: Desk) -> None:
    player = entries(desk)[0]
    issue_links(desk.division.pk, actor="A")

    def come(code: str, number: int = 1) -> None:
        check_in_oneself(link_of(desk, player), number, code)

    with pytest.raises(Refused, match="closed"):
        come("0000")
    assert open_check_in({desk.division.pk: 1}, opened=True, actor="A")
    assert not open_check_in({desk.division.pk: 1}, opened=True, actor="A"), "it is open already"
    code = code_of(desk)
    assert len(code) == 4
    with pytest.raises(Refused, match="closed"):
        come(code, 2)
    come(f" {code[:2]} {code[2:]} ")
    assert presence(desk)[player] is Presence.HERE
    last = LedgerEvent.objects.filter(kind="roll.called").latest("seq")
    assert last.actor_name == link_of(desk, player).actor
    assert open_check_in({desk.division.pk: 1}, opened=False, actor="A")
    with pytest.raises(Refused, match="closed"):
        come(code)
    open_check_in({desk.division.pk: 1}, opened=True, actor="A")
    assert code_of(desk) != code, "each opening has its own code"
    desk.publish(1)
    assert code_of(desk) == ""


def test_wrong_codes_are_limited(desk: Desk) -> None:
    player, other, *_others = entries(desk)
    issue_links(desk.division.pk, actor="A")
    open_check_in({desk.division.pk: 1}, opened=True, actor="A")
    code = code_of(desk)
    for _try in range(MOST_WRONG):
        with pytest.raises(Refused, match="isn’t the code"):
            check_in_oneself(link_of(desk, player), 1, f"{(int(code) + 1) % 10_000:04}")
    with pytest.raises(Refused, match="Too many wrong codes"):
        check_in_oneself(link_of(desk, player), 1, code)
    assert presence(desk)[player] is Presence.UNSEEN
    check_in_oneself(link_of(desk, other), 1, code)
    assert presence(desk)[other] is Presence.HERE
