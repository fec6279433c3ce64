"""Removes entries that were made by mistake, before a round is drawn with them."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from games.actor_ids import BY_LINK
from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    AwardedPoints,
    Challenge,
    Entry,
    Fee,
    Member,
    PairWish,
    Payment,
    PlayerLink,
    Round,
    RoundState,
    RoundStatus,
    SeatChange,
    StagedFile,
)
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.events.subjects import entry_name, entry_subject
from nzgs_tourney.store.entries.imported_entries import imported_entries


def why_not_removable(entry: Entry) -> str:
    """Why the entry can't be removed, in a sentence. Empty where it can be: no round is drawn from its first one on,
    and no move, link, wish, change of boards, award or payment is about it. On a ladder, where every entry has a link
    at once, one that nobody acted by goes too. At most eight queries."""
    name = entry.name
    drawn_round = (
        Round.objects.filter(division=entry.division_id, number__gte=entry.enters_in).order_by("number").first()
    )
    if drawn_round is not None and drawn_round.state == RoundState.DRAFT:
        return _("The draft of round {round} was drawn with {name}: discard it first, or withdraw them.").format(
            round=drawn_round.number, name=name
        )
    if drawn_round is not None:
        return _("Round {round} was drawn with {name}: withdraw them instead.").format(
            round=drawn_round.number, name=name
        )
    if entry.went_to.exists():
        return _("{name} was moved to another division: undo that first.").format(name=name)
    if PairWish.objects.filter(Q(one=entry) | Q(other=entry)).exists():
        return _("A wish for the draw is about {name}: take it back first.").format(name=name)
    if Challenge.objects.filter(Q(challenger=entry) | Q(challenged=entry)).exists():
        return _("A challenge is about {name}: withdraw them instead.").format(name=name)
    if _keeps_link(entry):
        return _("{name} has a personal link: withdraw them instead.").format(name=name)
    changed = SeatChange.objects.filter(Q(entry=entry) | Q(opponent=entry)).exists()
    if changed or AwardedPoints.objects.filter(entry=entry).exists():
        return _("A round or an award is about {name}: withdraw them instead.").format(name=name)
    if Payment.objects.filter(fee__entry=entry).exists():
        return _("Money was taken from {name}: withdraw them instead.").format(name=name)
    return ""


@transaction.atomic
def remove_entry(entry_id: int, *, actor: Actor) -> str:
    """The name of the removed entry, whose planned rounds go too; its place goes to who waits first. One ledger event.
    Its number is never given again, and neither is that of a link that goes with it.

    The player's row stays, because the history names them: the federation can forget them like anybody else, and nobody
    is asked whether a new entry is them if it was their only one (`store.people.identity.players_besides_removed`).
    Empty, with nothing changed, where the entry is already removed. Raises Refused where `why_not_removable` has a
    sentence.
    """
    unlocked = Entry.objects.select_related("division__event").filter(pk=entry_id).first()
    if unlocked is None:
        return ""
    stream = lock(unlocked.division.event.stream_id)
    entry = Entry.objects.select_related("division").filter(pk=entry_id).first()
    if entry is None:
        return ""
    _remove(entry, stream, actor)
    fill_places(entry.division.event_id)
    return entry.name


@transaction.atomic
def remove_imported(staged_id: int, *, actor: Actor) -> int:
    """How many entries of an accepted list are removed: all that it made and that are still there, each as
    `remove_entry` does, with a ledger event for each.

    Raises Refused, removing nobody, where one of them has to stay, and where the list can't be read any more.
    """
    staged = StagedFile.objects.select_related("event", "division").get(pk=staged_id)
    stream = lock(staged.event.stream_id)
    entries = imported_entries(staged)
    for entry in entries:
        _remove(entry, stream, actor)
    return len(entries)


def _keeps_link(entry: Entry) -> bool:
    numbers = list(PlayerLink.objects.filter(entry=entry).values_list("number", flat=True))
    if not numbers or not entry.division.is_ladder:
        return bool(numbers)
    acts = LedgerEvent.objects.filter(stream__event=entry.division.event_id)
    return acts.filter(actor__in=[f"{BY_LINK}{number}" for number in numbers]).exists()


def _remove(entry: Entry, stream: Stream, actor: Actor) -> None:
    if why := why_not_removable(entry):
        raise Refused(why)
    payload: dict[str, Any] = {"division": entry.division.name, "name": entry_name(entry)}
    links = PlayerLink.objects.filter(entry=entry)
    if numbers := list(links.order_by("number").values_list("number", flat=True)):
        payload["links"] = numbers
    with announced(stream):
        links.delete()
        RoundStatus.objects.filter(entry=entry).delete()
        Fee.objects.filter(entry=entry, application=None).delete()
        Fee.objects.filter(entry=entry).update(entry=None)
        Member.objects.filter(entry=entry).delete()
        entry.delete()
        append(stream, "entry.removed", entry_subject(entry), actor, payload)
