"""The federation decides whether two players are one person, and can undo that."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.ledger.acts import Actor, Personal, name_of
from games.ledger.append import announced, append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Member, Namesakes, PointsYear, User, YearStanding
from nzgs_tourney.services.events.subjects import entry_subject, locked_points
from nzgs_tourney.services.people.joined_registrations import give_registration_back, move_registration
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.store.people.same_people import (
    KEY,
    NUMBERS,
    PlayerRows,
    answer_about,
    rows_of_player,
    why_not_one_person,
)
from nzgs_tourney.tournament.wording.entries.who_it_is import two_people_words
from ratings.models import ListedRating, Player


@transaction.atomic
def join_people(kept_id: int, other_id: int, reason: str, *, actor: Actor) -> Namesakes:
    """Merge the two players into the first: entries, lines of rating lists, numbers, names on servers, the account,
    what the register says, and points brought into open years become the first one's. Where both have a name on one
    server, or the register says something of both, the first one's stays. Games, awards and closed years stay as they
    were written. Doing the same again returns the same answer.

    Raises Refused without a reason, for one who is already merged, where they can't be one person (with why), and where
    they were decided to be two people.
    """
    stream = locked_people()
    kept, other = _two_players(kept_id, other_id)
    standing = answer_about(kept_id, other_id)
    if standing is not None and standing.same and standing.kept_id == kept_id:
        return standing
    _refuse_answered(standing, reason)
    players_joined = joined_players()
    for player in (kept, other):
        if player.pk in players_joined:
            raise Refused(
                _("{name} (#{pk}) is another player by an earlier decision: undo that first.").format(
                    name=player.name, pk=player.pk
                )
            )
    events = locked_streams(kept, other)
    one, two = rows_of_player(kept), rows_of_player(other)
    if reasons := why_not_one_person(one, two):
        raise Refused(" ".join(map(two_people_words, reasons)))
    answer = _store_answer(kept, other, True, reason, actor, _move(one, two))
    hand_over(two.entries, kept, events, actor, joined=True)
    hand_over_places(two.members, kept, events, actor)
    payload = {"entries": len(two.entries), "lists": len(two.lines), "reason": Personal(answer.reason, answer.kept_id)}
    append(stream, "people.joined", f"player:{kept_id}", actor, {**_answer_payload(answer), **payload})
    return answer


@transaction.atomic
def keep_apart(one_id: int, other_id: int, reason: str, *, actor: Actor) -> Namesakes:
    """Record that the two are two people, so that nobody asks again. Raises Refused without a reason, and where they
    were decided to be one."""
    stream = locked_people()
    one, other = _two_players(one_id, other_id)
    standing = answer_about(one_id, other_id)
    if standing is not None and not standing.same:
        return standing
    _refuse_answered(standing, reason)
    answer = _store_answer(one, other, False, reason, actor, {})
    append(
        stream,
        "people.apart",
        f"player:{one_id}",
        actor,
        {**_answer_payload(answer), "reason": Personal(answer.reason, answer.kept_id)},
    )
    return answer


@transaction.atomic
def take_back_answer(namesakes_id: int, *, actor: Actor) -> tuple[str, ...]:
    """Undo the answer, so that each of the two has their own again; returns sentences on what could not go back.

    What was entered since stays with the player who was kept. Raises Refused where the kept one was since merged with
    another or forgotten. Undoing twice changes nothing more.
    """
    stream = locked_people()
    answer = Namesakes.objects.select_related("kept", "other").get(pk=namesakes_id)
    if answer.taken_back_at is not None:
        return ()
    if answer.kept.forgotten_at or answer.other.forgotten_at:
        raise Refused(_("One of these players was forgotten since: the answer stays."))
    if answer.same and answer.kept_id in joined_players():
        raise Refused(_("{name} is another player by a later decision: undo that first.").format(name=answer.kept.name))
    events = locked_streams(answer.kept, answer.other)
    notes = _give_back(answer, events, actor) if answer.same else ()
    answer.taken_back_at, answer.taken_back_by = timezone.now(), actor[:120]
    answer.save(update_fields=["taken_back_at", "taken_back_by"])
    append(
        stream, "people.taken_back", f"player:{answer.kept_id}", actor, {**_answer_payload(answer), "same": answer.same}
    )
    return notes


def locked_people() -> Stream:
    """The stream about who is who, locked until the transaction ends."""
    return lock(Stream.objects.get_or_create(key=KEY)[0].pk)


def locked_streams(*players: Player) -> list[Stream]:
    """The ledgers of their events, locked: nobody enters them, draws there, or counts their points meanwhile. In the
    order in which every service takes its locks: events, players, points."""
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=[player.pk for player in players])
    events = _events_of(players)
    while True:
        before = transaction.savepoint()
        streams = [lock(stream) for stream in sorted(events)]
        list(both.order_by("pk"))
        if (events_now := _events_of(players)) <= events:
            break
        # One was entered in another event meanwhile: release the locks, and lock that event too.
        transaction.savepoint_rollback(before)
        events |= events_now
    locked_points()
    return streams


def _events_of(players: Iterable[Player]) -> set[int]:
    """The ledgers of the events in which these players are entered."""
    theirs = Q(entries__player__in=players) | Q(entries__members__player__in=players)
    return set(Division.objects.filter(theirs).values_list("event__stream_id", flat=True))


def hand_over(
    entries: Iterable[Entry], to: Player, events: Iterable[Stream], actor: Actor, *, joined: bool = False
) -> None:
    """Give these entries to this player, with one event in the ledger of each event, which tells whether their player
    was `joined` with this one. Raises Refused for an entry of an event that isn't locked."""
    remaining = {entry.pk: entry for entry in entries}
    for stream in events:
        entries_of_event = [entry for entry in remaining.values() if entry.division.event.stream_id == stream.pk]
        if not entries_of_event:
            continue
        with announced(stream):
            Entry.objects.filter(pk__in=[remaining.pop(entry.pk).pk for entry in entries_of_event]).update(player=to)
            payload: dict[str, Any] = {
                "entries": [entry_subject(entry) for entry in entries_of_event],
                "person": name_of(to.name, to.pk),
            }
            if joined:
                payload["joined"] = True
            append(stream, "entry.person", entry_subject(entries_of_event[0]), actor, payload)
    if remaining:
        raise Refused(_("They were entered in another event just now: try again."))


def hand_over_places(members: Iterable[Member], to: Player, events: Iterable[Stream], actor: Actor) -> None:
    """Give these places in sides to this player, with one event in the ledger of each event. Raises Refused for a place
    in an event that isn't locked."""
    remaining = {member.pk: member for member in members}
    for stream in events:
        places = [member for member in remaining.values() if member.entry.division.event.stream_id == stream.pk]
        if not places:
            continue
        with announced(stream):
            Member.objects.filter(pk__in=[remaining.pop(member.pk).pk for member in places]).update(player=to)
            payload = {
                "entries": [],
                "sides": [entry_subject(member.entry) for member in places],
                "positions": [member.position for member in places],
                "person": name_of(to.name, to.pk),
            }
            append(stream, "entry.person", entry_subject(places[0].entry), actor, payload)
    if remaining:
        raise Refused(_("They were entered in another event just now: try again."))


def _two_players(first_id: int, second_id: int) -> tuple[Player, Player]:
    if first_id == second_id:
        raise Refused(_("Choose two different players."))
    players = Player.objects.in_bulk([first_id, second_id])
    if len(players) < 2:
        raise Refused(_("One of these players does not exist."))
    if any(player.forgotten_at for player in players.values()):
        raise Refused(_("One of these players was forgotten."))
    return players[first_id], players[second_id]


def _refuse_answered(standing: Namesakes | None, reason: str) -> None:
    if standing is not None:
        if standing.same:
            raise Refused(_("It’s already decided that they are one person: undo that first."))
        raise Refused(_("It’s already decided that they are two people: undo that first."))
    if not reason.strip():
        raise Refused(_("Say how you know: the reason goes on record."))


def _store_answer(
    kept: Player, other: Player, same: bool, reason: str, actor: Actor, moved: dict[str, Any]
) -> Namesakes:
    return Namesakes.objects.create(
        kept=kept,
        other=other,
        same=same,
        reason=reason.strip()[:200],
        moved=moved,
        actor_name=actor[:120],
        at=timezone.now(),
    )


def _answer_payload(answer: Namesakes) -> dict[str, Any]:
    both = (("kept", answer.kept), ("other", answer.other))
    return {side: name_of(f"{player.name} (#{player.pk})", player.pk) for side, player in both}


def _move(kept: PlayerRows, other: PlayerRows) -> dict[str, Any]:
    """Hand everything over; returns what was moved, as it is stored for undoing this."""
    to, removed = kept.player, other.player
    numbers = {field: number for field in NUMBERS if (number := getattr(removed, field))}
    moved: dict[str, Any] = {
        "entries": [entry.pk for entry in other.entries],
        "members": [member.pk for member in other.members],
        "lines": [line.pk for line in other.lines],
        "account": other.account.pk if other.account else None,
        "numbers": {field: [number, getattr(to, field)] for field, number in numbers.items()},
        "server_names": [removed.server_names, to.server_names],
        "years": {str(row.year.year): _move_standing(to, row) for row in other.standings},
        "register": move_registration(to, removed),
    }
    for field in numbers:
        setattr(removed, field, "")
    to.server_names, removed.server_names = {**removed.server_names, **to.server_names}, {}
    removed.save()
    for field, number in numbers.items():
        setattr(to, field, number)
    to.save()
    ListedRating.objects.filter(pk__in=moved["lines"]).update(player=to)
    User.objects.filter(player=removed).update(player=to)
    return moved


def _move_standing(to: Player, row: YearStanding) -> dict[str, Any]:
    """Add what was brought into an open year; returns what the two had, and what the kept one has then."""
    standing = YearStanding.objects.filter(year=row.year, player=to).first() or YearStanding(year=row.year, player=to)
    before = {"brought": f"{standing.brought:f}", "willing": standing.willing}
    had = {"brought": f"{row.brought:f}", "willing": row.willing}
    standing.brought, standing.willing = standing.brought + row.brought, standing.willing or row.willing
    standing.save()
    row.brought, row.willing = Decimal(0), False
    row.save()
    return {"kept": before, "other": had, "after": f"{standing.brought:f}"}


def _give_back(answer: Namesakes, events: Iterable[Stream], actor: Actor) -> tuple[str, ...]:
    moved, kept, other = answer.moved, answer.kept, answer.other
    for field, (number, before) in moved["numbers"].items():
        if getattr(kept, field) == number:
            setattr(kept, field, before)
            setattr(other, field, number)
    theirs, before = moved.get("server_names", ({}, {}))
    came = {server for server, name in theirs.items() if server not in before and kept.server_names.get(server) == name}
    kept.server_names = {server: name for server, name in kept.server_names.items() if server not in came}
    other.server_names = theirs
    kept.save()
    other.save()
    entries = Entry.objects.filter(pk__in=moved["entries"], player=kept).select_related("division__event")
    hand_over(entries.order_by("pk"), other, events, actor)
    members = Member.objects.filter(pk__in=moved.get("members", ()), player=kept)
    hand_over_places(members.select_related("entry__division__event").order_by("pk"), other, events, actor)
    ListedRating.objects.filter(pk__in=moved["lines"], player=kept).update(player=other)
    User.objects.filter(pk=moved["account"], player=kept).update(player=other)
    give_registration_back(kept, other, moved.get("register"))
    return tuple(
        _("The points brought into {year} have changed since, or the year is closed: they stay with {name}.").format(
            year=year, name=kept.name
        )
        for year, figures in moved["years"].items()
        if not _give_standing_back(int(year), kept, other, figures)
    )


def _give_standing_back(year: int, kept: Player, other: Player, figures: dict[str, Any]) -> bool:
    """Undo `_move_standing`; False, with nothing changed, unless the year is open and the figure is still the same."""
    standings = YearStanding.objects.filter(year__in=PointsYear.objects.filter(year=year, closed_at__isnull=True))
    row = standings.filter(player=kept, brought=Decimal(figures["after"])).first()
    if row is None:
        return False
    for standing, old_figures in ((row, figures["kept"]), (standings.get(player=other), figures["other"])):
        standing.brought, standing.willing = Decimal(old_figures["brought"]), old_figures["willing"]
        standing.save()
    return True
