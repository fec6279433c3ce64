"""Somebody is entered in a division."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from games.ledger.append import append, lock
from games.models import LedgerEvent
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Division, Eligible, Entry, Round, RoundState, RoundStatus
from nzgs_tourney.selectors.known_people import KnownPerson, known_people
from nzgs_tourney.selectors.one_person import person_of
from ratings.models import ListedRating, Player
from ratings.rank import Rank, Rating, parse_rank, rank_of
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
    family: str = ""
    tags: Sequence[str] = ()
    points_eligible: str = Eligible.UNKNOWN.value
    points_reason: str = ""
    email: str = ""
    phone: str = ""
    nzgs_id: str = ""
    egd_pin: str = ""
    aga_id: str = ""
    identity: str = ""
    player: Player | None = None


class WhoIsThis(Refused):
    """Somebody of a like name is known, and nobody said whether it is they: `people` are who may be meant."""

    def __init__(self, name: str, people: tuple[KnownPerson, ...]) -> None:
        super().__init__(f"Somebody called {name}, or nearly so, is known: say who this is.")
        self.people = people


@transaction.atomic
def enter_player(
    division_id: int, new: NewEntry, *, actor: str, expected_seq: int | None = None, certain: bool = True
) -> Entry:
    """The new entry, playing from the first round that is not published yet, and absent by status from those that are.

    Two players may share a name, so the same again is another player; but where this actor has entered the same since
    ledger event `expected_seq`, it is one request sent twice, and that entry is returned. Raises Refused for an empty
    name, a grade that is none, nothing known of the strength, and a player who is entered in this division already;
    WhoIsThis where it is not `certain` who this is and somebody of a like name is known.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    told = {
        "division": division.name,
        "name": new.name.strip(),
        "rank": str(_rank(new)),
        "rating": None if new.rating is None else str(new.rating),
    }
    if expected_seq is not None:
        since = LedgerEvent.objects.filter(stream=stream, seq__gt=expected_seq, kind="entry.added", actor=actor)
        for event in since.order_by("seq"):
            if event.payload == told:
                return Entry.objects.get(pk=int(event.subject.removeprefix("entry:")))
    if not certain and (people := known_people(division, new.name)):
        raise WhoIsThis(new.name.strip(), people)
    entry = add_entry(division, new)
    append(stream, "entry.added", f"entry:{entry.pk}", actor, told)
    return entry


def add_entry(division: Division, new: NewEntry) -> Entry:
    """The row of a new entry, without a word to the ledger: for services that hold its lock; raises the same."""
    rank = _rank(new)
    player = _player(new)
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
        family=new.family,
        tags=list(new.tags),
        points_eligible=new.points_eligible,
        points_reason=new.points_reason,
        email=new.email,
        phone=new.phone,
        egd_pin=new.egd_pin or player.egd_pin,
        aga_id=new.aga_id or player.aga_id,
        identity=new.identity,
        enters_in=drawn + 1,
    )
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=entry, round_number=number, status=Status.NOT_ENTERED.value) for number in range(1, drawn + 1)
    )
    return entry


def _rank(new: NewEntry) -> Rank:
    if not new.name.strip():
        raise Refused("Give the player a name.")
    if not new.rank and new.rating is None:
        raise Refused(f"Give {new.name.strip()} a grade, such as 3d or 12k, or a rating.")
    try:
        return parse_rank(new.rank) if new.rank else rank_of(Rating(new.rating or Decimal(0)))
    except ValueError as error:
        raise Refused(str(error)) from error


def _player(new: NewEntry) -> Player:
    """The one who is meant, the known player with this NZGS number, or a new one: a shared name alone never makes two
    people one. A known one is held until the transaction ends, so that nobody joins them to another meanwhile."""
    known = Player.objects.select_for_update()
    if new.player is not None:
        return person_of(known.get(pk=new.player.pk))
    if new.nzgs_id:
        return known.get_or_create(
            nzgs_id=new.nzgs_id, defaults={"name": new.name.strip(), "egd_pin": new.egd_pin, "aga_id": new.aga_id}
        )[0]
    return Player.objects.create(name=new.name.strip(), egd_pin=new.egd_pin, aga_id=new.aga_id)
