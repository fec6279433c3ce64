"""Enters a player in a division."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.ledger.acts import Actor, id_of, name_of
from games.ledger.append import append, lock
from games.models import LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Eligible, Entry, Round, RoundStatus, Team
from nzgs_tourney.services.entries.entered_people import known_partners, person_entered
from nzgs_tourney.services.entries.known_people import known_people, person_of_number
from nzgs_tourney.services.entries.limits import limit_payload, reason_outside
from nzgs_tourney.services.entries.partners import (
    Partner,
    hidden_by_partners,
    keep_partners,
    partners_of,
    partners_payload,
    side_values,
)
from nzgs_tourney.services.entries.public_name import kept_public_name
from nzgs_tourney.services.entries.set_fees import charge
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.entries.team_order import members_of
from nzgs_tourney.services.events.subjects import entry_name, entry_subject
from nzgs_tourney.services.messages.send_links import give_links_of_ladder
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.names import NameInPublic, in_latin
from nzgs_tourney.tournament.division.privacy import CONSENTS, Consent
from nzgs_tourney.tournament.wording.entries.who_it_is import KnownPerson
from ratings.imports.names import name_key
from ratings.models import ListedRating, Player
from ratings.name_parts import NO_PARTS, NameParts, parts_in
from ratings.rank import Rank, Rating, grade_of_entry, rank_of


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is known about somebody who enters. `rank` may be empty where there is a `rating`, and is `NO_GRADE` for
    somebody who has none yet, whose `rating`, if any, is what they are paired as. `parts` are family and
    given name of `filed_name`; both empty where nobody told them apart. `limit_reason`: why they play outside the
    limits of the division. `name_in_public` and `pseudonym`: what public pages show instead of the name.
    `server_names`: by server; those that are known already stay beside them.
    `told`: how they know already what is kept about them (`Told`), e.g. since they entered themselves; empty for no way
    known. `fee_class` is the number of the class of fees that they pay, None for none yet. `partners`: who a side is,
    in the order of play; name, grade, rating and address follow from them, and no person is the side itself. `team`:
    the number of the team that they join as its last, None for none."""

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
    latin_name: str = ""
    parts: NameParts = NO_PARTS
    limit_reason: str = ""
    name_in_public: str = NameInPublic.ENTERED.value
    pseudonym: str = ""
    photos_consent: str = Consent.NOT_ASKED.value
    records_consent: str = Consent.NOT_ASKED.value
    told: str = ""
    server_names: Mapping[str, str] = field(default_factory=dict)
    online: bool = False
    player: Player | None = None
    fee_class: int | None = None
    team: int | None = None
    partners: Sequence[Partner] = ()

    @property
    def filed_name(self) -> str:
        """The name that files for federations use: the one in Latin letters if there is one."""
        return self.latin_name.strip() or self.name.strip()


class AmbiguousPlayer(Refused):
    """Somebody with a similar name is known, or somebody with another name has the NZGS number, and nobody has said
    whether it's the same person: `people` are those who may be meant. `partner`: which partner of a side this is, from
    1; 0 for an entry that is one person."""

    def __init__(self, name: str, people: tuple[KnownPerson, ...], *, number: str = "", partner: int = 0) -> None:
        sentence = _("There’s already a player called {name}, or nearly so: choose who this is.").format(name=name)
        super().__init__(
            _("{name} has the NZGS number {number}: say who this is.").format(name=people[0].name, number=number)
            if number
            else sentence
        )
        self.people = people
        self.partner = partner


@transaction.atomic
def enter_player(
    division_id: int,
    new: NewEntry,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    certain: bool = True,
    writes_link: bool = True,
) -> Entry:
    """The new entry, playing from the first round that isn't published yet, and marked absent in published ones. On a
    ladder it has a personal link, written to the player where the event sends messages, unless the caller does that.

    Two players may share a name, so entering the same again makes another player; but where this actor has entered the
    same since ledger event `expected_seq`, it is one request sent twice, and that entry is returned, unless it was
    removed. Raises Refused for an empty name, an invalid grade, with neither grade nor rating, for a player who is
    already in this division, for one who was forgotten, and as `set_team` does; OutsideLimits for one outside the
    limits without a reason; AmbiguousPlayer where it isn't `certain` who this is and
    somebody with a similar name is known, or the NZGS number is that of somebody with another name.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    new = _as_entry(division, new)
    values = {
        "division": division.name,
        "name": new.name.strip(),
        "rank": str(_rank(new)),
        "rating": None if new.rating is None else str(new.rating),
    }
    if latin := new.latin_name.strip():
        values["latin_name"] = latin
    if expected_seq is not None:
        since = LedgerEvent.objects.filter(stream=stream, seq__gt=expected_seq, kind="entry.added", actor=id_of(actor))
        for event in since.order_by("seq"):
            if values.items() <= event.full_payload.items():
                number = int(event.subject.rpartition(".")[2])
                if entered := Entry.objects.filter(division=division, number=number).first():
                    return entered
    for place, partner in enumerate(new.partners, start=1):
        check_partner(division, partner, place)
    if not certain and not new.partners:
        _ask_who(division, new)
    entry = add_entry(division, new)
    payload: dict[str, Any] = {
        **values,
        "name": entry_name(entry),
        "enters_in": entry.enters_in,
        "country": entry.country,
        **limit_payload(entry),
        **(partners_payload(partners_of(entry)) if new.partners else {}),
    }
    if entry.name_in_public != NameInPublic.ENTERED:
        payload["name_in_public"] = entry.name_in_public
    payload |= {field: answer for field in CONSENTS if (answer := getattr(entry, field)) != Consent.NOT_ASKED}
    if new.told:
        payload["told"] = new.told
    if latin:
        payload["latin_name"] = name_of(latin, entry.player_id)
    append(stream, "entry.added", entry_subject(entry), actor, payload)
    give_links_of_ladder(division, [entry], write=writes_link)
    if new.fee_class is not None:
        charge(division.event_id, [entry.pk], new.fee_class, actor=actor)
    if new.team is not None:
        _join(division, new.team, entry, actor)
    return entry


def _join(division: Division, number: int, entry: Entry, actor: Actor) -> None:
    """Put the new entry last in the team of this number. Raises Refused as `set_team` does."""
    team = Team.objects.filter(division=division, number=number).first()
    members = [] if team is None else members_of(team)
    set_team(division.pk, number, "" if team is None else team.name, [*members, entry.pk], actor=actor)


def _as_entry(division: Division, new: NewEntry) -> NewEntry:
    """The same with what follows from the partners, where it is a side. Raises Refused for people without a name or a
    strength, and where this isn't how the division is entered."""
    if not division.of_partners:
        if new.partners:
            raise Refused(_("In {division} each entry is one player.").format(division=division.name))
        return new
    for partner in new.partners:
        _rank(NewEntry(partner.name, partner.rank, partner.rating))
    return replace(new, **side_values(division, new.partners))


def check_partner(division: Division, partner: Partner, place: int) -> None:
    """Raise Refused for a partner without a name or strength, AmbiguousPlayer where it isn't certain who they are."""
    _rank(NewEntry(partner.name, partner.rank, partner.rating))
    if not partner.certain:
        _ask_who(division, NewEntry(partner.name), partner=place)


def _ask_who(division: Division, new: NewEntry, *, partner: int = 0) -> None:
    """Raise AmbiguousPlayer unless the number identifies the player, or nobody similar is known. In a rehearsal nobody
    is anybody who is known."""
    if division.event.rehearsal:
        return
    by_number = person_of_number(division, new.nzgs_id)
    if by_number is None:
        if people := known_people(division, new.name):
            raise AmbiguousPlayer(new.name.strip(), people, partner=partner)
    elif name_key(by_number.name) != name_key(new.name):
        raise AmbiguousPlayer(new.name.strip(), (by_number,), number=new.nzgs_id)


def add_entry(division: Division, new: NewEntry) -> Entry:
    """The row of a new entry, without a ledger event: for services that hold the ledger's lock. A club, city and
    family that aren't given, and a name that is hidden in public, are those of the player in another division of the
    event; a side hides what one of its partners hides there. In a rehearsal the player is an invented one, even if
    another was chosen. Raises the same errors.
    """
    new = _as_entry(division, new)
    rank = _rank(new)
    limit_reason = reason_outside(division, new.name.strip(), rank, new.rating, new.limit_reason)
    player = (
        Player.objects.create(name=new.name, invented=True)  # A side has one of its own, who is nobody.
        if new.partners
        else person_entered(division, new.name, new.player, nzgs_id=new.nzgs_id, egd_pin=new.egd_pin, aga_id=new.aga_id)
    )
    if Entry.objects.filter(division=division, player=player).exists():
        raise Refused(_("{name} is already entered in {division}.").format(name=new.name, division=division.name))
    published = Round.objects.filter(division=division).published()
    drawn = published.aggregate(last=Max("number"))["last"] or 0
    latin = new.latin_name.strip() or _latin_before(player, new.name)
    parts = NO_PARTS if new.partners else _parts(new, latin, player)
    if new.server_names and player.server_names != (names := {**player.server_names, **new.server_names}):
        player.server_names = names
        player.save(update_fields=["server_names"])
    other_entry = Entry.objects.filter(division__event=division.event_id, player=player).order_by("pk").last()
    shown = {**_public_name(new, other_entry), **_consents(new, other_entry)}
    partners = known_partners(division, new.partners)
    if partners:
        people = [partner.player for partner in partners if partner.player is not None]
        shown |= hidden_by_partners(division.event_id, people, new.name_in_public)
    entry = Entry.objects.create(
        division=division,
        number=next_entry_number(division),
        player=player,
        name=new.name.strip(),
        latin_name=latin,
        family_name=parts.family,
        given_name=parts.given,
        name_guessed=parts.guessed,
        rank=str(rank),
        rating=new.rating,
        rating_source=new.rating_source,
        club=new.club or (other_entry.club if other_entry else ""),
        city=new.city or (other_entry.city if other_entry else ""),
        country=new.country,
        family=new.family or (other_entry.family if other_entry else ""),
        tags=list(new.tags),
        points_eligible=new.points_eligible,
        points_reason=new.points_reason,
        limit_reason=limit_reason,
        **shown,
        **_told(new, other_entry),
        email=new.email,
        phone=new.phone,
        egd_pin=new.egd_pin or player.egd_pin,
        aga_id=new.aga_id or player.aga_id,
        identity=new.identity,
        online=new.online,
        enters_in=drawn + 1,
    )
    if new.partners:
        keep_partners(entry, partners)
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=entry, round_number=number, status=Status.NOT_ENTERED.value) for number in range(1, drawn + 1)
    )
    return entry


def _public_name(new: NewEntry, other: Entry | None) -> dict[str, str]:
    """The name in public: as chosen, or as in another division of the event. Raises Refused as `kept_public_name`."""
    if other is not None and new.name_in_public == NameInPublic.ENTERED:
        return kept_public_name(other.name_in_public, other.pseudonym)
    return kept_public_name(new.name_in_public, new.pseudonym)


def _consents(new: NewEntry, other: Entry | None) -> dict[str, str]:
    """Each answer that was given, or was given in another division of the event."""
    given = {field: getattr(new, field) for field in CONSENTS}
    if other is None:
        return given
    return {field: getattr(other, field) if one == Consent.NOT_ASKED else one for field, one in given.items()}


def _told(new: NewEntry, other: Entry | None) -> dict[str, Any]:
    """How they know what is kept about them, and since when; told in another division of the event, they are."""
    if new.told:
        return {"told": new.told, "told_at": timezone.now()}
    return {"told": other.told, "told_at": other.told_at} if other is not None else {}


def next_entry_number(division: Division) -> int:
    """The number of the division's next entry, under the lock that the caller holds: that of a removed entry, which the
    ledger has, isn't given again."""
    last = Entry.objects.filter(division=division).aggregate(last=Max("number"))["last"]
    about = f"entry:{division.number}."
    removed = LedgerEvent.objects.filter(
        stream=division.event.stream_id, kind="entry.removed", subject__startswith=about
    ).values_list("subject", flat=True)
    return max([int(last or 0), *(int(subject.removeprefix(about)) for subject in removed)]) + 1


def _latin_before(player: Player, name: str) -> str:
    """How the player's name in another script was written in Latin letters when they last entered; empty if unknown."""
    if in_latin(name):
        return ""
    before = Entry.objects.filter(player=player, name=name.strip()).exclude(latin_name="")
    return before.order_by("-pk").values_list("latin_name", flat=True).first() or ""


def _parts(new: NewEntry, latin: str, player: Player) -> NameParts:
    """Family and given name: as told, else as known of the person, else a guess. The person keeps what is told."""
    filed = latin or new.name.strip()
    stored_parts = player.name_parts
    if new.parts.make_up(filed):
        parts = new.parts
    elif stored_parts.make_up(filed) and not stored_parts.guessed:
        parts = stored_parts
    else:
        parts = parts_in(filed)
    keep_parts(player, parts)
    return parts


def keep_parts(player: Player, parts: NameParts) -> None:
    """Keep with the person which part of their name is which, for their next event: always if somebody told it, a guess
    only where nothing is known."""
    if parts != player.name_parts and not (parts.guessed and player.name_parts):
        player.family_name, player.given_name, player.name_guessed = parts.family, parts.given, parts.guessed
        player.save(update_fields=["family_name", "given_name", "name_guessed"])


def _rank(new: NewEntry) -> Rank:
    if not new.name.strip():
        raise Refused(_("Give the player a name."))
    if not new.rank and new.rating is None:
        sentence = _("Give {name} a grade, e.g. 3d or 12k, a rating, or ? for no grade yet.")
        raise Refused(sentence.format(name=new.name.strip()))
    try:
        return grade_of_entry(new.rank, new.rating) if new.rank else rank_of(Rating(new.rating or Decimal(0)))
    except ValueError as error:
        raise Refused(str(error)) from error
