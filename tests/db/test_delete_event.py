"""Deleting an event: what goes, what stays, and who may not."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from nzgs_tourney.models import (
    Division,
    Entry,
    Event,
    Invitation,
    InvitationKind,
    Member,
    PlayerLink,
    Prize,
    Role,
    Round,
    RoundTime,
)
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.delete_event import delete_event, why_not_deletable
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.division.presets import preset
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.sides import side_of_two

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
A = "Aroha"


def trial() -> Desk:
    """An event that isn't public, with entries, a draft, a start, a prize, a referee and a used invitation."""
    desk = make_desk(6, published=False)
    desk.draw(1)
    moment = datetime(2026, 11, 21, 9, tzinfo=UTC)
    RoundTime.objects.create(division=desk.division, round_number=1, starts_at=moment)
    Prize.objects.create(division=desk.division, position=1, name="First", amounts=[])
    Invitation.objects.create(
        event=desk.event,
        kind=InvitationKind.REFEREE,
        digest="0" * 64,
        made_at=moment,
        made_by="Aroha",
        expires_at=moment + timedelta(days=1),
        used_at=moment,
        used_by=desk.director,
    )
    return desk


def test_it_goes_with_all_that_is_its_own_and_leaves_its_history() -> None:
    desk, other = trial(), make_desk(4)
    stream, players = desk.event.stream_id, Player.objects.count()
    assert delete_event(desk.event.pk, " Rimu Open ", actor=A) == "Rimu Open"
    assert list(Event.objects.all()) == [other.event]
    for model in (Division, Entry, Role):
        assert model.objects.exists(), "those of the other event"
    for model in (Round, RoundTime, Prize, Invitation):
        assert not model.objects.exists()
    assert Player.objects.count() == players, "the history names them"
    last = LedgerEvent.objects.filter(stream=stream).latest("seq")
    assert (last.kind, last.payload, last.actor_name) == ("event.deleted", {"name": "Rimu Open"}, A)
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()


def test_an_event_of_sides_goes_with_their_partners() -> None:
    desk = make_desk(0, "pair-go", published=False)
    side_of_two(desk, 0)
    delete_event(desk.event.pk, desk.event.name, actor=A)
    assert not Event.objects.exists()
    assert not Member.objects.exists()


def test_of_two_rehearsals_of_sides_each_goes_with_its_own_people() -> None:
    one, two = (make_desk(0, "pair-go", published=False, rehearsal=True) for _number in range(2))
    for desk in (one, two):
        side_of_two(desk, 0)
    delete_event(one.event.pk, one.event.name, actor=A)
    assert Member.objects.filter(entry__division__event=two.event).count() == 2
    assert Player.objects.count() == 3, "a side is somebody invented too"
    delete_event(two.event.pk, two.event.name, actor=A)
    assert not Player.objects.exists()


def test_its_address_is_never_given_again() -> None:
    desk = trial()
    slug = desk.event.slug
    delete_event(desk.event.pk, desk.event.name, actor=A)
    day = desk.event.begins
    again = create_event(name="Rimu Open", begins=day, ends=day, preset=preset("nz-open"), director=desk.director)
    assert again.slug == f"{slug}-2"


def test_twice_is_once() -> None:
    desk = trial()
    delete_event(desk.event.pk, desk.event.name, actor=A)
    told = LedgerEvent.objects.count()
    assert delete_event(desk.event.pk, desk.event.name, actor=A) == ""
    assert LedgerEvent.objects.count() == told


def test_its_backup_is_not_restored_beside_its_history() -> None:
    desk = trial()
    file = event_file(desk.event)
    delete_event(desk.event.pk, desk.event.name, actor=A)
    with pytest.raises(Refused, match="was deleted here"):
        restore_event(file)


def test_another_name_deletes_nothing() -> None:
    desk = trial()
    with pytest.raises(Refused, match="Rimu Open"):
        delete_event(desk.event.pk, "rimu open", actor=A)
    assert Event.objects.filter(pk=desk.event.pk).exists()


def _published_round(desk: Desk) -> None:
    publish_round(desk.division.pk, 1, actor=A)
    edit_event(desk.event.pk, {"published": False}, actor=A)


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (lambda desk: edit_event(desk.event.pk, {"published": True}, actor=A), "hide it first"),
        (_published_round, "archive it instead"),
        (lambda desk: issue_links(desk.division.pk, actor=A), "links or codes"),
    ],
    ids=["public", "a round", "links"],
)
def test_what_was_published_stays(before: object, reason: str) -> None:
    desk = trial()
    before(desk)  # type: ignore[operator]
    event = Event.objects.get(pk=desk.event.pk)
    assert reason in why_not_deletable(event)
    with pytest.raises(Refused, match=reason):
        delete_event(event.pk, event.name, actor=A)
    assert Entry.objects.filter(division__event=event).count() == 6


def test_a_used_invitation_goes_only_with_its_event() -> None:
    trial()
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.all().delete()
    assert not PlayerLink.objects.exists()


def test_an_event_that_goes_without_a_word_is_noticed() -> None:
    director = make_desk(2).director
    day = date(2026, 12, 1)
    event = create_event(name="Trial", begins=day, ends=day, preset=preset("nz-open"), director=director)
    Role.objects.filter(event=event).delete()
    Division.objects.filter(event=event).delete()
    event.delete()
    findings = [finding.why for verdict in verify() for finding in verdict.findings]
    assert "the event is gone, but no event deleted it" in findings


def test_an_event_that_is_there_after_its_end_is_noticed() -> None:
    desk = make_desk(2)
    with transaction.atomic():
        append(lock(desk.event.stream_id), "event.deleted", "event", A, {"name": "Rimu Open"})
    assert "the event was deleted, but is there" in [one.why for verdict in verify() for one in verdict.findings]
