"""An entry made by mistake is removed before a round is drawn with it; the ledger and the backup stay whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent, PersonalData
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Entry, PairWish, Round, RoundStatus
from nzgs_tourney.models.wish import WishKind
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.entries.remove_entry import remove_entry, why_it_stays
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.rounds.draw_round import discard_draft
from nzgs_tourney.store.event_file import event_file
from ratings.errors import Refused
from ratings.models import Player
from tests.db.desk import Desk
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.django_db, pytest.mark.desk(5)]

A = "Aroha"


@pytest.fixture
def mistake(desk: Desk) -> Entry:
    """A sixth entry, with a round planned."""
    entry = enter_player(desk.division.pk, NewEntry("Mistaken Kea", "3k", club="Rimu"), actor=A)
    plan_round(entry.pk, 2, Status.EXCUSED, actor=A)
    return entry


def findings(desk: Desk) -> list[str]:
    """What the check of the event's ledger finds, draws repeated."""
    (verdict,) = verify(desk.event.stream.key, slow=True)
    return [found.why for found in verdict.findings]


def test_it_goes_with_its_plans_and_its_number_is_not_given_again(desk: Desk, mistake: Entry) -> None:
    assert why_it_stays(mistake) == ""
    assert remove_entry(mistake.pk, actor=A) == "Mistaken Kea"
    assert not Entry.objects.filter(name="Mistaken Kea").exists()
    assert not RoundStatus.objects.filter(round_number=2).exists()
    told = LedgerEvent.objects.latest("seq")
    assert (told.kind, told.subject) == ("entry.removed", f"entry:{desk.division.number}.6")
    assert remove_entry(mistake.pk, actor=A) == ""
    assert enter_player(desk.division.pk, NewEntry("Another Tūī", "3k"), actor=A).number == 7
    desk.play(1)
    desk.publish(2)
    assert findings(desk) == []


def test_the_same_may_be_entered_again_from_the_same_page(desk: Desk) -> None:
    seen, new = LedgerEvent.objects.count(), NewEntry("Mistaken Kea", "3k")
    first = enter_player(desk.division.pk, new, actor=A, expected_seq=seen)
    remove_entry(first.pk, actor=A)
    assert enter_player(desk.division.pk, new, actor=A, expected_seq=seen).number == first.number + 1


def drafted(desk: Desk, mistake: Entry) -> None:
    desk.draw(1)


def published(desk: Desk, mistake: Entry) -> None:
    desk.publish(1)


def withdrawn_before_it(desk: Desk, mistake: Entry) -> None:
    withdraw_entry(mistake.pk, actor=A)
    desk.publish(1)


def wished(desk: Desk, mistake: Entry) -> None:
    PairWish.objects.create(division=desk.division, round_number=1, kind=WishKind.BYE, one=mistake)


def linked(desk: Desk, mistake: Entry) -> None:
    issue_links(desk.division.pk, actor=A)


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (drafted, "The draft of round 1 was drawn with Mistaken Kea: discard it first"),
        (published, "Round 1 was drawn with Mistaken Kea: withdraw them instead"),
        (withdrawn_before_it, "Round 1 was drawn with Mistaken Kea"),
        (wished, "A wish for the draw is about Mistaken Kea"),
        (linked, "Mistaken Kea has a personal link"),
    ],
)
def test_it_stays_once_something_rests_on_it(
    desk: Desk, mistake: Entry, prepare: Callable[[Desk, Entry], None], sentence: str
) -> None:
    prepare(desk, mistake)
    before = LedgerEvent.objects.count()
    with pytest.raises(Refused, match=sentence):
        remove_entry(mistake.pk, actor=A)
    assert Entry.objects.filter(pk=mistake.pk).exists()
    assert LedgerEvent.objects.count() == before


def test_after_its_draft_is_discarded_it_may_go(desk: Desk, mistake: Entry) -> None:
    desk.draw(1)
    discard_draft(desk.division.pk, 1, actor=A)
    remove_entry(mistake.pk, actor=A)
    desk.play(1)
    assert findings(desk) == []


def test_a_late_one_goes_although_earlier_rounds_were_published(desk: Desk) -> None:
    desk.play(1)
    desk.publish(2)
    late = enter_player(desk.division.pk, NewEntry("Late Kea", "3k"), actor=A)
    assert RoundStatus.objects.filter(entry=late, status=Status.NOT_ENTERED.value).count() == 2
    remove_entry(late.pk, actor=A)
    assert Round.objects.count() == 2
    assert findings(desk) == []


def test_a_backup_brings_the_event_back_without_it_and_its_player_can_be_forgotten(desk: Desk, mistake: Entry) -> None:
    remove_entry(mistake.pk, actor=A)
    key, content = desk.event.stream.key, event_file(desk.event)
    wipe()
    restored = restore_event(content)
    assert event_file(restored) == content
    assert verify(key, slow=True)[0].findings == ()
    player = Player.objects.get(name="Mistaken Kea")
    forget_person(player.pk, "Mistaken Kea", actor=A)
    assert not PersonalData.objects.filter(value="Mistaken Kea").exists()
    assert [event.kind for event in LedgerEvent.objects.filter(stream=restored.stream).order_by("-seq")[:2]] == [
        "person.forgotten",
        "entry.removed",
    ]
    assert verify(key, slow=True)[0].findings == ()
