"""Deletes an event that nothing was published of, or a rehearsal with everything about it."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.ledger.leader import LEADING
from games.models import (
    ArchiveAudit,
    Case,
    Clearing,
    Correction,
    EndingStep,
    Evidence,
    Game,
    GamePhoto,
    LedgerEvent,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Ruling,
    Seen,
    TakenApart,
)
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    ApiToken,
    Application,
    Challenge,
    Division,
    DivisionPlaces,
    Entry,
    EntryPage,
    Event,
    EventDecision,
    EventFees,
    EventLook,
    EventMove,
    Fee,
    FeeClass,
    HandedCase,
    Invitation,
    ListReview,
    Member,
    PairWish,
    Payment,
    PlayerLink,
    PointsRules,
    PrintedAddress,
    Prize,
    Role,
    Round,
    RoundStatus,
    RoundTime,
    StagedFile,
    Team,
    Webhook,
    Week,
)
from nzgs_tourney.services.events.subjects import EVENT
from ratings.models import Player


def why_not_deletable(event: Event) -> str:
    """Why the event can't be deleted, in a sentence. Empty where it can be: it is a rehearsal, or nobody but its
    officials sees it, no round was ever published, nobody was given a link or a printed code, and nobody paid. At most
    eight queries.
    """
    if event.rehearsal:
        return ""
    if event.published:
        return _("Everybody can see this event: hide it first.")
    if LedgerEvent.objects.filter(stream=event.stream_id, kind__in=LEADING).exists():
        return _("This event was sent to another site, so it stays: archive it instead.")
    played = Round.objects.filter(division__event=event).published().exists()
    if played or Game.objects.filter(stream=event.stream_id).exists():
        return _("A round of this event was published, so it stays: archive it instead.")
    if PlayerLink.objects.filter(event=event).exists() or event.printed_addresses.exists():
        return _("Players of this event were given links or codes, so it stays: archive it instead.")
    if Payment.objects.filter(event=event).exists():
        return _("Money was taken for this event, so it stays: archive it instead.")
    return ""


@transaction.atomic
def delete_event(event_id: int, typed_name: str, *, actor: Actor) -> str:
    """The name of the deleted event; its divisions, entries, drafts, roles and waiting lists go with it. Its ledger
    stays for good, with one more event, and so do the players, since the ledger names them. No later event gets its
    address. With a rehearsal go its games with all that was sent and ruled, its links, and its invented players.

    Empty, with nothing changed, where it is already deleted. Raises Refused where `why_not_deletable` has a sentence,
    and where the typed name isn't the event's.
    """
    unlocked = Event.objects.filter(pk=event_id).first()
    if unlocked is None:
        return ""
    stream = lock(unlocked.stream_id)
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return ""
    if why := why_not_deletable(event):
        raise Refused(why)
    if typed_name.strip() != event.name.strip():
        raise Refused(_("Type the name exactly: {name}").format(name=event.name))
    with announced(stream):
        _delete(event)
        payload = {"name": event.name, **({"rehearsal": True} if stream.rehearsal else {})}
        append(stream, "event.deleted", EVENT, actor, payload)
    return event.name


def _delete(event: Event) -> None:
    """Everything that belongs to the event alone, each before what it refers to."""
    StagedFile.objects.filter(event=event).delete()
    ListReview.objects.filter(event=event).update(event=None)
    ArchiveAudit.objects.filter(stream=event.stream_id).delete()
    if event.rehearsal:
        _delete_said_of_games(event.stream_id)
    RoundStatus.objects.filter(entry__division__event=event).delete()
    Round.objects.filter(division__event=event).delete()
    PlayerLink.objects.filter(event=event).delete()
    while Payment.objects.filter(event=event, undone_by=None).delete()[0]:
        """A payment that takes another back goes before that one."""
    for of_money in (Fee, FeeClass, EventFees):
        of_money._default_manager.filter(event=event).delete()
    Application.objects.filter(event=event).delete()
    EntryPage.objects.filter(event=event).delete()
    Entry.objects.filter(division__event=event).exclude(came_from=None).update(came_from=None, carries="")
    Member.objects.filter(entry__division__event=event).delete()
    for of_division in (DivisionPlaces, PairWish, Challenge, Entry, Team, RoundTime, Prize, PointsRules):
        of_division.objects.filter(division__event=event).delete()
    Game.objects.filter(stream=event.stream_id).delete()
    EventDecision.objects.filter(event=event).delete()
    for of_event in (
        Division,
        Role,
        Invitation,
        ApiToken,
        PrintedAddress,
        Week,
        EventLook,
        EventMove,
        Webhook,
    ):
        of_event.objects.filter(event=event).delete()
    event.delete()
    if event.rehearsal:
        nobody = {"entries": None, "memberships": None, "games_as_black": None, "games_as_white": None}
        Player.objects.filter(invented=True, **nobody).delete()


def _delete_said_of_games(stream: int) -> None:
    """Everything that was reported, sent, claimed and ruled about the games of a rehearsal."""
    for of_game in (Correction, RecordOfReference):
        of_game._default_manager.filter(game__stream=stream).delete()
    Ruling.objects.filter(stream=stream).delete()
    Evidence.objects.filter(case__stream=stream).delete()
    HandedCase.objects.filter(case__stream=stream).delete()
    for of_photo in (Seen, GamePhoto):
        of_photo._default_manager.filter(game__stream=stream).delete()
    while Case.objects.filter(stream=stream, appeals=None, merged=None).delete()[0]:
        """An appeal goes before the case that it is against, a merged case before the one that goes on."""
    RecordAudit.objects.filter(record__game__stream=stream).delete()
    while Clearing.objects.filter(game__stream=stream, undone_by=None).delete()[0]:
        """An undoing goes before the clearing that it undoes."""
    for last in (Record, EndingStep, Report, TakenApart):
        last._default_manager.filter(game__stream=stream).delete()
