"""A director moves entries to another division between rounds: one, or all of a division, which merges the two."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.ledger.finished import refuse_finished
from games.models import GameState, Stream
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Round, RoundState, Seat
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.entries.enter_player import NewEntry, add_entry
from nzgs_tourney.services.entries.limits import limit_payload
from nzgs_tourney.services.entries.partners import partners_of, partners_payload
from nzgs_tourney.services.entries.remove_entry import why_not_removable
from nzgs_tourney.services.events.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.tournament.division.choices import Carries, System

MOVED, MOVED_BACK = "entries.moved", "entries.moved_back"


def why_not_movable(division: Division, to: Division) -> str:
    """Why nobody can be moved now from one division to another, in a sentence; empty where somebody can. At most two
    queries."""
    if (division.side, division.partners) != (to.side, to.partners):
        return _("{division} and {to} don’t have the same kind of sides.").format(division=division.name, to=to.name)
    if division.by_teams:
        message = _("In {division} teams play: withdraw players there and enter them in {to}.")
        return message.format(division=division.name, to=to.name)
    for one in (division, to):
        drawn = one.drawn_rounds.order_by("-number").first()
        if drawn is not None and drawn.state == RoundState.DRAFT:
            return _("Round {round} of {division} is a draft: publish or discard it first.").format(
                round=drawn.number, division=one.name
            )
        over = drawn is not None and drawn.state == RoundState.CLOSED and drawn.number >= one.rounds
        if drawn is not None and one.system == System.ROUND_ROBIN.value and not (one is division and over):
            return _("{division} is a round robin: who plays in it was fixed with its first round.").format(
                division=one.name
            )
        if drawn is not None and one is to and one.system == System.KNOCKOUT.value:
            return _("{division} is a knock-out: who plays in it was fixed with its first round.").format(
                division=one.name
            )
        if one is to and drawn is not None and drawn.number >= to.rounds:
            return _("{division} has no round left.").format(division=to.name)
    return ""


@transaction.atomic
def move_entries(
    entry_ids: Collection[int],
    to_id: int,
    carries: Carries,
    *,
    actor: Actor,
    limit_reason: str = "",
    in_order: bool = False,
) -> tuple[Entry, ...]:
    """The new entries in the other division, which play there from its next round on and carry the rounds before as
    `carries` says; they are numbered as the old ones are, or `in_order` as given here. The old ones are withdrawn from
    the next round of their division, and keep their games; places that this frees go to who waits for them. One ledger
    event; none where all of them were moved there already.

    Raises Refused where `why_not_movable` has a sentence, for entries of more than one division or of another event,
    for one that has withdrawn, one whose game has no result yet, and one whose player is in that division;
    OutsideLimits for one outside its limits without a reason.
    """
    to = Division.objects.select_related("event__stream").get(pk=to_id)
    stream = lock(to.event.stream_id)
    refuse_finished(stream)
    entries = list(
        Entry.objects.filter(pk__in=entry_ids)
        .select_related("division__event", "player", "rating_source")
        .order_by("pk")
    )
    if in_order:
        place = {pk: number for number, pk in enumerate(entry_ids)}
        entries.sort(key=lambda entry: place[entry.pk])
    moved = tuple(Entry.objects.filter(came_from__in=entries, division=to))
    if entries and len(moved) == len(entries):
        return moved
    _refuse(entries, to)
    leaves = _next_round(entries[0].division)
    with announced(stream):
        made = tuple(_moved(entry, to, carries, leaves, limit_reason) for entry in entries)
        payload = {
            "division": entries[0].division.name,
            "to": to.name,
            "carries": carries.value,
            "moved": [
                {
                    "name": entry_name(new),
                    "rank": new.rank,
                    "rating": None if new.rating is None else str(new.rating),
                    "country": new.country,
                    "enters_in": new.enters_in,
                    "entry": entry_subject(new),
                    "was": entry_subject(old),
                    "from_round": leaves,
                    **limit_payload(new),
                    **(partners_payload(partners_of(new)) if to.of_partners else {}),
                }
                for old, new in zip(entries, made, strict=True)
            ],
        }
        append(stream, MOVED, EVENT, actor, payload)
    fill_places(to.event_id)
    return made


def _refuse(entries: Sequence[Entry], to: Division) -> None:
    divisions = {entry.division_id for entry in entries}
    if not entries or len(divisions) > 1 or entries[0].division.event_id != to.event_id or to.pk in divisions:
        raise Refused(_("Choose players of one division, and another division of the event."))
    division = entries[0].division
    if why := why_not_movable(division, to):
        raise Refused(why)
    if gone := [entry.name for entry in entries if entry.withdrawn_from is not None]:
        raise Refused(_("{names} withdrew: reinstate them first.").format(names=listed(gone)))
    open_boards = Seat.objects.filter(entry__in=entries, pairing__game__state__in=_OPEN).order_by("entry")
    if playing := list(open_boards.values_list("entry__name", flat=True)):
        raise Refused(_("No result yet of {names}: enter it first.").format(names=listed(playing)))


_OPEN = (GameState.OPEN, GameState.CONTRADICTED)


def _moved(entry: Entry, to: Division, carries: Carries, leaves: int, limit_reason: str) -> Entry:
    """The entry in the other division, and this one withdrawn from round `leaves` on."""
    new = add_entry(
        to,
        NewEntry(
            name=entry.name,
            rank=entry.rank,
            rating=entry.rating,
            rating_source=entry.rating_source,
            club=entry.club,
            city=entry.city,
            country=entry.country,
            family=entry.family,
            tags=entry.tags,
            points_eligible=entry.points_eligible,
            points_reason=entry.points_reason,
            email=entry.email,
            phone=entry.phone,
            egd_pin=entry.egd_pin,
            aga_id=entry.aga_id,
            identity=entry.identity,
            latin_name=entry.latin_name,
            parts=entry.name_parts,
            player=entry.player,
            limit_reason=limit_reason,
            name_in_public=entry.name_in_public,
            pseudonym=entry.pseudonym,
            photos_consent=entry.photos_consent,
            records_consent=entry.records_consent,
            online=entry.online,
            partners=partners_of(entry),
        ),
    )
    new.came_from, new.carries, new.accepted_claim = entry, carries.value, entry.accepted_claim
    if entry.told:
        new.told, new.told_at = entry.told, entry.told_at
    new.save(update_fields=["came_from", "carries", "accepted_claim", "told", "told_at"])
    entry.withdrawn_from = leaves
    entry.save(update_fields=["withdrawn_from"])
    return new


def _next_round(division: Division) -> int:
    published = Round.objects.filter(division=division).published()
    return int(published.aggregate(last=Max("number"))["last"] or 0) + 1


def why_not_undone(entry: Entry) -> str:
    """Why the move that made this entry can't be undone, in a sentence; empty where it can: nothing was drawn since in
    either division. At most eight queries."""
    old = entry.came_from
    if old is None or old.withdrawn_from is None:
        return _("{name} wasn’t moved here.").format(name=entry.name)
    drawn = Round.objects.filter(division=old.division_id, number__gte=old.withdrawn_from).order_by("number").first()
    if drawn is not None:
        return _("Round {round} of {division} was drawn without {name}.").format(
            round=drawn.number, division=old.division.name, name=entry.name
        )
    return why_not_removable(entry)


@transaction.atomic
def undo_move(entry_ids: Collection[int], *, actor: Actor) -> tuple[Entry, ...]:
    """The old entries, reinstated in their division; the new ones are removed. One ledger event; none where they are
    gone already. Raises Refused where `why_not_undone` has a sentence for one of them."""
    unlocked = Entry.objects.filter(pk__in=entry_ids).select_related("division__event").first()
    if unlocked is None:
        return ()
    stream = lock(unlocked.division.event.stream_id)
    rows = Entry.objects.filter(pk__in=entry_ids).select_related("division", "player", "came_from__division")
    entries = list(rows.order_by("pk"))
    for entry in entries:
        if why := why_not_undone(entry):
            raise Refused(why)
    return _undo(entries, stream, actor) if entries else ()


def _undo(entries: Sequence[Entry], stream: Stream, actor: Actor) -> tuple[Entry, ...]:
    old_entries = tuple(entry.came_from for entry in entries if entry.came_from is not None)
    payload: dict[str, Any] = {
        "division": entries[0].division.name,
        "to": old_entries[0].division.name,
        "moved": [
            {"name": entry_name(new), "entry": entry_subject(new), "was": entry_subject(old)}
            for new, old in zip(entries, old_entries, strict=True)
        ],
    }
    with announced(stream):
        for new, old in zip(entries, old_entries, strict=True):
            new.statuses.all().delete()
            new.members.all().delete()
            new.delete()
            old.withdrawn_from = None
            old.save(update_fields=["withdrawn_from"])
        append(stream, MOVED_BACK, EVENT, actor, payload)
    return old_entries
