"""An entry made by mistake is removed before a round is drawn with it; the ledger and the backup stay whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent, PersonalData
from ground.errors import Refused
from nzgs_tourney.models import Entry, PairWish, Round, RoundStatus, User
from nzgs_tourney.models.draw import WishKind
from nzgs_tourney.pages.people.forgetting import found_people
from nzgs_tourney.pages.people.namesakes_page import namesakes_page
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.entries.known_people import known_people
from nzgs_tourney.services.entries.remove_entry import remove_entry, why_not_removable
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import keep_apart
from nzgs_tourney.services.points.bring_forward import meant_people
from nzgs_tourney.services.points.points_year import set_brought_forward
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.brought_forward import BroughtPoints
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk, make_desk
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
    assert why_not_removable(mistake) == ""
    assert remove_entry(mistake.pk, actor=A) == "Mistaken Kea"
    assert not Entry.objects.filter(name="Mistaken Kea").exists()
    assert not RoundStatus.objects.filter(round_number=2).exists()
    ledger_event = LedgerEvent.objects.latest("seq")
    assert (ledger_event.kind, ledger_event.subject) == ("entry.removed", f"entry:{desk.division.number}.6")
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


@pytest.mark.parametrize("name", ["Mistaken Kea", "Mistaken Kae"])
def test_nobody_is_asked_whether_somebody_is_a_player_whose_only_entry_was_removed(
    desk: Desk, mistake: Entry, name: str
) -> None:
    assert known_people(desk.division, name)
    remove_entry(mistake.pk, actor=A)
    assert known_people(desk.division, name) == ()
    again = enter_player(desk.division.pk, NewEntry(name, "3k"), actor=A, certain=False)
    assert meant_people([BroughtPoints(1, "", "Mistaken Kea", Decimal(5))]).faults == ()
    assert not namesakes_page("").pairs
    assert [found.pk for found in namesakes_page(name).found] == [again.player_id]
    assert mistake.player_id in {found.pk for found in found_people("Mistaken").people}, "it can still be forgotten"


def listed(player: Player) -> None:
    rating_list = RatingList.objects.create(name="NZGS", as_of=date(2026, 1, 1), sha256="0" * 64, imported_by="Aroha")
    ListedRating.objects.create(rating_list=rating_list, line=1, name=player.name, player=player)


def in_another_event(player: Player) -> None:
    enter_player(make_desk(2).division.pk, NewEntry(player.name, "3k", player=player), actor=A)


def with_a_number(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(nzgs_id="512")


def with_an_account(player: Player) -> None:
    User.objects.create_user("kea", password="not the real one", player=player)


def with_points(player: Player) -> None:
    set_brought_forward(2026, {player.pk: Decimal(5)}, actor=A)


def told_apart(player: Player) -> None:
    other = Player.objects.create(name="Mistaken Kae")
    keep_apart(player.pk, other.pk, "asked both", actor=A)


@pytest.mark.parametrize(
    "make_known", [listed, in_another_event, with_a_number, with_an_account, with_points, told_apart]
)
def test_a_player_who_is_known_otherwise_stays_known(
    desk: Desk, mistake: Entry, make_known: Callable[[Player], None]
) -> None:
    make_known(mistake.player)
    remove_entry(mistake.pk, actor=A)
    assert mistake.player_id in {person.player for person in known_people(desk.division, "Mistaken Kea")}


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
