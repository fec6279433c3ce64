"""Somebody is entered in a division."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from games.ledger.append import append, lock
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Division, Entry, Round, RoundState, RoundStatus
from ratings.models import ListedRating, Player
from ratings.rank import Rating, parse_rank, rank_of
from ratings.refused import Refused


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is known of somebody who enters. `rank` may be empty where there is a `rating`."""

    name: str
    rank: str = ""
    rating: Decimal | None = None
    rating_source: ListedRating | None = None
    club: str = ""
    city: str = ""
    country: str = "NZ"
    email: str = ""
    phone: str = ""
    nzgs_id: str = ""
    egd_pin: str = ""
    identity: str = ""
    player: Player | None = None


@transaction.atomic
def enter_player(division_id: int, new: NewEntry, *, actor: str) -> Entry:
    """The new entry, playing from the first round that is not published yet, and absent by status from those that are.

    Raises Refused for an empty name, a grade that is none, nothing known of the strength, and a player who is entered
    in this division already.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    entry = add_entry(division, new)
    append(
        stream,
        "entry.added",
        f"entry:{entry.pk}",
        actor,
        {"division": division.name, "name": entry.name, "rank": entry.rank, "rating": _text(entry.rating)},
    )
    return entry


def add_entry(division: Division, new: NewEntry) -> Entry:
    """The row of a new entry, without a word to the ledger: for services that hold its lock; raises the same."""
    if not new.name.strip():
        raise Refused("Give the player a name.")
    if not new.rank and new.rating is None:
        raise Refused(f"Give {new.name} a grade, such as 3d or 12k, or a rating.")
    try:
        rank = parse_rank(new.rank) if new.rank else rank_of(Rating(new.rating or Decimal(0)))
    except ValueError as error:
        raise Refused(str(error)) from error
    player = new.player or _player(new)
    if Entry.objects.filter(division=division, player=player).exists():
        raise Refused(f"{new.name} is entered in {division.name} already.")
    published = Round.objects.filter(division=division).exclude(state=RoundState.DRAFT)
    drawn = published.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(
        division=division,
        player=player,
        name=new.name.strip(),
        rank=str(rank),
        rating=new.rating,
        rating_source=new.rating_source,
        club=new.club,
        city=new.city,
        country=new.country,
        email=new.email,
        phone=new.phone,
        identity=new.identity,
        enters_in=drawn + 1,
    )
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=entry, round_number=number, status=Status.NOT_ENTERED.value) for number in range(1, drawn + 1)
    )
    return entry


def _player(new: NewEntry) -> Player:
    """The known player with this NZGS number, or a new one: a shared name alone never makes two people one."""
    if new.nzgs_id:
        return Player.objects.get_or_create(
            nzgs_id=new.nzgs_id, defaults={"name": new.name.strip(), "egd_pin": new.egd_pin}
        )[0]
    return Player.objects.create(name=new.name.strip(), egd_pin=new.egd_pin)


def _text(rating: Decimal | None) -> str | None:
    return None if rating is None else str(rating)
