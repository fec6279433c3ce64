"""The federation forgets a person: everything that identifies them is erased, what they played stays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from re import Pattern
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.actor_ids import BY_LINK
from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.models import LedgerEvent, PersonalData, Speaker, Stream
from games.personal_data import OTHER, digests_in
from games.services.forget_in_games import forget_in_games
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import (
    ApiAnswer,
    AwardedPoints,
    ClosedBalance,
    Division,
    DrawJob,
    Entry,
    FederationMail,
    Fee,
    FormerName,
    GameLink,
    Member,
    Message,
    Namesakes,
    Pairing,
    Payment,
    PlayerLink,
    PushSubscription,
    Registration,
    Round,
    StagedFile,
    TableCall,
    User,
    YearStanding,
)
from nzgs_tourney.services.entries.partners import name_without_forgotten
from nzgs_tourney.services.events.subjects import EVENT, entry_subject, locked_points
from nzgs_tourney.services.people.forget_application import forget_applications, leave_no_trace
from nzgs_tourney.store.backups.backup_folder import truncate_wal
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.people.forgetting import (
    PersonRows,
    applications_of,
    fees_of,
    forgetting_obstacles,
    naming,
    person_held,
    strings_in,
)
from nzgs_tourney.store.people.same_people import KEY
from nzgs_tourney.store.people.written_as import games_of, told_of
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.wording.entries.who_it_is import obstacle_words
from ratings.models import ListedRating, Player

_FROM_FILES = ("entries.imported", "games.imported")
KIND = "person.forgotten"
_GONE = "A person was forgotten."


@transaction.atomic
def forget_person(player_id: int, typed: str, *, actor: Actor) -> Player:
    """The player, without anything that identifies them: names, numbers, contact details, clubs, cities, families,
    names on servers, places in sides of partners, links (their own, and those of their games there) and lines of rating
    lists are erased everywhere, under every name that was merged with theirs. Results, grades and ratings stay, and so
    do the bytes of records and what people wrote in their own words.

    Each ledger concerned records that somebody was forgotten, without the name; its personal data about them is erased
    and its chain stays valid. Their account stays, linked to nobody. Doing it twice changes nothing more. Raises
    Refused unless `typed` is their name, and while they are in an event that isn't finished.
    """
    stream = lock(Stream.objects.get_or_create(key=KEY)[0].pk)
    player = Player.objects.get(pk=player_id)
    if player.forgotten_at is not None:
        return player
    if " ".join(typed.split()) != " ".join(player.name.split()):
        raise Refused(_("Type the name exactly as it appears here: {name}.").format(name=player.name))
    person = person_held(player)
    streams = [lock(number) for number in sorted(_concerned(person) - {stream.pk})]
    # Somebody who writes a row about a player only keeps the player from being deleted, which this lock allows.
    people = Player.objects.select_for_update(no_key=True)
    list(people.filter(pk__in=[player.pk for player in person.players]).order_by("pk"))
    points = locked_points()
    person = person_held(player)
    if {event.stream_id for event in person.events} - {stream.pk for stream in streams}:
        raise Refused(
            _("{name} was entered in another event just now: check what will be erased again.").format(name=player.name)
        )
    if obstacles := forgetting_obstacles(person):
        raise Refused(" ".join(obstacle_words(obstacle.code) for obstacle in obstacles))
    now = timezone.now()
    with announced(*streams):
        forget_in_games(person.games, person.names)
        forget_in_rounds(person.entries, person.names)
        _forget_in_other_sides(person)
        _erase_from_ledgers(person, [*streams, stream, points])
        _erase(person, now)
        _append_events(person, streams, points, stream, actor)
    transaction.on_commit(leave_no_trace)
    transaction.on_commit(truncate_wal)
    player.refresh_from_db()
    return player


def _concerned(person: PersonRows) -> set[int]:
    """The streams that mention them, by row number: those of their events, and others that name them. Not the stream of
    the points, which is locked after the players, as everywhere."""
    named = (
        PersonalData.objects.exclude(salt="").filter(player__in=person.players).exclude(event__stream__key=NZGS_POINTS)
    )
    return {event.stream_id for event in person.events} | set(named.values_list("event__stream", flat=True))


def _forget_in_other_sides(person: PersonRows) -> None:
    """Erase what still calls a side by their name that they left or that was removed; those who are in it now stay."""
    named = naming(person.names)
    players = Player.objects.filter(pk__in=person.other_sides)
    left = list(Entry.objects.filter(player__in=players).select_related("division"))
    for entry in left:
        games = games_of([entry], [entry.player_id])
        called = {game: game.black_name if side is Speaker.BLACK else game.white_name for game, side in games.items()}
        theirs = {game: side for game, side in games.items() if named.search(called[game])}
        forget_in_games(theirs, {*person.names, *(called[game] for game in theirs)})
    forget_in_rounds(left, person.names)
    for link in PlayerLink.objects.filter(entry__in=left).select_related("event"):
        for event in LedgerEvent.objects.filter(stream=link.event.stream_id, actor=f"{BY_LINK}{link.number}"):
            if named.search(event.actor_name):
                LedgerEvent.objects.filter(pk=event.pk).update(actor_name=FORGOTTEN)
    for player in players:
        if named.search(player.name):
            Player.objects.filter(pk=player.pk).update(name=FORGOTTEN)
    for row in PersonalData.objects.exclude(salt="").filter(player__in=players):
        if any(map(named.search, strings_in(row.value))):
            PersonalData.objects.filter(pk=row.pk).update(salt="", value=None)


def _erase_from_ledgers(person: PersonRows, streams: Collection[Stream]) -> None:
    """Erase the personal data beside the events about them, and in their events also words about others that name
    them."""
    players = {player.pk for player in person.players} | {entry.player_id for entry in person.sides}
    told_of(person.entries, players).exclude(salt="").update(salt="", value=None)
    # A list's file is often named after the person it came from, with a part of the name that a search would miss.
    files = PersonalData.objects.exclude(salt="").filter(event__stream__in=streams, event__kind__in=_FROM_FILES)
    files.filter(player=None).update(salt="", value=None)
    other_details, named = PersonalData.objects.exclude(salt="").filter(event__stream__in=streams), naming(person.names)
    values = other_details.values_list("pk", "value")
    naming_them = [pk for pk, value in values if any(map(named.search, strings_in(value)))]
    for row in PersonalData.objects.filter(pk__in=naming_them).select_related("event"):
        # The name of another person with the same name stays.
        if row.player_id is None or row.digest in digests_in(row.event.payload, (OTHER,)):
            PersonalData.objects.filter(pk=row.pk).update(salt="", value=None)
    for link in person.links:
        acted = LedgerEvent.objects.filter(stream=link.event.stream_id, actor=f"{BY_LINK}{link.number}")
        acted.exclude(actor_name=FORGOTTEN).update(actor_name=FORGOTTEN)


def _erase(person: PersonRows, now: datetime) -> None:
    """Erase it from the rows that can simply be changed, and from awarded points, whose guard allows erasing a name."""
    players, entries = [player.pk for player in person.players], [entry.pk for entry in person.entries]
    Entry.objects.filter(pk__in=entries).update(
        name=FORGOTTEN, latin_name="", family_name="", given_name="", name_guessed=False,
        name_in_public=NameInPublic.ENTERED.value, pseudonym="", club="",
        city="", family="", tags=[], points_reason="", limit_reason="", email="", phone="",
        egd_pin="", aga_id="", identity="",
    )  # fmt: skip
    Member.objects.filter(pk__in=[member.pk for member in person.members]).update(
        name=FORGOTTEN, latin_name="", email=""
    )
    for entry in person.sides:
        name_without_forgotten(entry)
    fees = list(fees_of(person).values_list("pk", flat=True))
    Message.objects.filter(Q(entry__in=entries) | Q(application__in=applications_of(person))).delete()
    PushSubscription.objects.filter(link__entry__in=entries).delete()
    forget_applications(tuple(applications_of(person)))
    PlayerLink.objects.living().filter(entry__in=entries).update(revoked_at=now)
    # What was paid stays; why it was, or why somebody owes another amount, may tell of them.
    Fee.objects.filter(pk__in=fees).exclude(agreed_because="").update(agreed_because=FORGOTTEN)
    Payment.objects.filter(fee__in=fees).exclude(reason__in=("", FORGOTTEN)).update(reason=FORGOTTEN)
    AwardedPoints.objects.filter(entry__in=entries).exclude(name=FORGOTTEN).update(name=FORGOTTEN)
    ListedRating.objects.filter(pk__in=[line.pk for line in person.lines]).update(name=FORGOTTEN, listed_id="", club="")
    for side in ("kept", "other"):
        Namesakes.objects.filter(**{f"{side}__in": players}).update(reason=_GONE, moved={})
    FormerName.objects.filter(player__in=players).delete()
    Registration.objects.filter(player__in=players).delete()
    GameLink.objects.filter(game__in=person.games).delete()
    Player.objects.filter(pk__in=players).update(
        name=FORGOTTEN, family_name="", given_name="", name_guessed=False, nzgs_id="", egd_pin="", aga_id="",
        server_names={}, forgotten_at=now,
    )  # fmt: skip
    User.objects.filter(player__in=players).update(player=None)
    # The files of imported lists, here and elsewhere: they are already imported, or their event is over.
    StagedFile.objects.filter(accepted_at__isnull=False).delete()
    StagedFile.objects.filter(event__in=person.events).delete()
    FederationMail.objects.filter(division__event__in=person.events).update(content=b"")
    ApiAnswer.objects.filter(token__event__in=person.events).delete()


def _append_events(
    person: PersonRows, streams: Collection[Stream], points: Stream, people: Stream, actor: Actor
) -> None:
    players = [player.pk for player in person.players]
    for stream in streams:
        append(stream, KIND, EVENT, actor, {"entries": _subjects(person, stream)})
    payload = {"players": players}
    in_points = any(
        model._default_manager.filter(player__in=players).exists()
        for model in (YearStanding, ClosedBalance, AwardedPoints)
    )
    if in_points or PersonalData.objects.filter(event__stream=points, salt="").exists():
        append(points, KIND, f"player:{players[0]}", actor, payload)
    append(people, KIND, f"player:{players[0]}", actor, payload)


def _subjects(person: PersonRows, stream: Stream) -> list[str]:
    """Their entries in the event of this stream, as its ledger names them."""
    return [entry_subject(entry) for entry in person.entries if entry.division.event.stream_id == stream.pk]


TELLING = ("latin", "club", "city", "family")
"""Personal data besides the name in the inputs of a draw, also erased."""


def forget_in_rounds(entries: Sequence[Entry], names: Collection[str]) -> None:
    """Erase the names from the inputs and reasons of draws, and from calls for a referee.

    A draw repeated from the rest may come out differently: clubs and cities count in it. Runs under the lock of the
    service that forgets a person.
    """
    for entry in entries:
        for drawn_round in Round.objects.filter(division=entry.division_id):
            _forget_in_inputs(drawn_round.inputs, entry.number)
            drawn_round.summary = _without_names(drawn_round.summary, naming(names))
            drawn_round.save(update_fields=["inputs", "summary"])
        # Reasons name a club or a city that two players share.
        boards = Pairing.objects.filter(seats__entry=entry)
        Pairing.objects.filter(pk__in=[board.pk for board in boards if _has_places(board.reasons)]).update(reasons=[])
        TableCall.objects.filter(pairing__seats__entry=entry, actor_name__in=names).update(actor_name=FORGOTTEN)
    DrawJob.objects.filter(division__in=Division.objects.filter(entries__in=entries)).delete()


def _forget_in_inputs(inputs: dict[str, Any], number: int) -> None:
    for entry in inputs.get("division", {}).get("players", ()):
        if entry["id"] == number:
            entry["name"] = FORGOTTEN
            for key in TELLING:
                entry.pop(key, None)


def _without_names(value: Any, names: Pattern[str]) -> Any:
    """A JSON value with the names erased from its texts."""
    if isinstance(value, str):
        return names.sub(FORGOTTEN, value)
    if isinstance(value, dict):
        return {key: _without_names(part, names) for key, part in value.items()}
    return [_without_names(part, names) for part in value] if isinstance(value, list) else value


def _has_places(reasons: Sequence[Any]) -> bool:
    return any(isinstance(reason, dict) and "places" in reason for reason in reasons)
