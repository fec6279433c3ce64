"""The partners of an entry that is a side: who they are, and what follows from them for the entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.db.models import Q

from games.ledger.acts import name_of
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry, Member
from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.names import NameInPublic, in_latin
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_name, side_strength
from nzgs_tourney.tournament.division.privacy import CONSENTS, Consent
from ratings.models import ListedRating, Player
from ratings.rank import grade_of_entry

_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Partner:
    """What is known about one partner. `player` is a known person, None for somebody to be found, by the federations'
    numbers, or new; `certain`: nobody needs to be asked who it is. The strength is written as in `NewEntry`."""

    name: str
    rank: str = ""
    rating: Decimal | None = None
    rating_source: ListedRating | None = None
    latin_name: str = ""
    email: str = ""
    player: Player | None = None
    certain: bool = True
    nzgs_id: str = ""
    egd_pin: str = ""
    aga_id: str = ""


def side_values(division: Division, partners: Sequence[Partner]) -> dict[str, Any]:
    """What the entry of these partners, whose names and grades were checked, has in its columns: name, grade, rating
    and address, all from theirs.

    Raises Refused for another number of partners than the division has, and for names that are too long together.
    """
    if len(partners) != division.partners:
        raise Refused(
            ngettext(
                "A side of {division} has {number} partner: write each.",
                "A side of {division} has {number} partners: write each.",
                division.partners,
            ).format(division=division.name, number=division.partners)
        )
    names = [partner.name.strip() for partner in partners]
    latins = [partner.latin_name.strip() or name for partner, name in zip(partners, names, strict=True)]
    name, latin = side_name(names), side_name(latins)
    if max(len(name), len(latin)) > _LONGEST:
        raise Refused(
            _("The names together have {length} letters; there is room for {most}: shorten one.").format(
                length=max(len(name), len(latin)), most=_LONGEST
            )
        )
    strengths = [PartnerStrength(grade_of_entry(one.rank, one.rating), one.rating) for one in partners]
    rank, rating = side_strength(strengths, SideRating(division.side_rating))
    return {
        "name": name,
        "latin_name": latin if latin != name and in_latin(latin) else "",
        "rank": rank,
        "rating": rating,
        "email": next((partner.email for partner in partners if partner.email), ""),
    }


def keep_partners(entry: Entry, partners: Sequence[Partner]) -> None:
    """Write the rows of a side's partners, each with their player; runs under the lock of the caller, who tells the
    ledger. Raises Refused for somebody who is twice in the division, but for a side that withdrew."""
    players = [partner.player for partner in partners if partner.player is not None]
    if (twice := next((one for place, one in enumerate(players) if one in players[:place]), None)) is not None:
        raise _entered(twice.name, entry)
    refuse_in_another_side(entry, players)
    Member.objects.filter(entry=entry).delete()
    for position, partner in enumerate(partners, start=1):
        assert partner.player is not None
        Member.objects.create(
            entry=entry,
            position=position,
            player=partner.player,
            name=partner.name.strip(),
            latin_name=partner.latin_name.strip(),
            rank=str(grade_of_entry(partner.rank, partner.rating)),
            rating=partner.rating,
            rating_source=partner.rating_source,
            email=partner.email,
        )


def refuse_in_another_side(entry: Entry, players: Sequence[Player]) -> None:
    """Raise Refused where one of these plays in another side of the entry's division, which didn't withdraw."""
    others = Member.objects.filter(entry__division=entry.division_id, player__in=players, entry__withdrawn_from=None)
    if (elsewhere := others.exclude(entry=entry).first()) is not None:
        raise _entered(elsewhere.name, entry)


def _entered(name: str, entry: Entry) -> Refused:
    return Refused(_("{name} is already entered in {division}.").format(name=name, division=entry.division.name))


def partners_of(entry: Entry) -> tuple[Partner, ...]:
    """The partners of an entry in the order of play; none where it is one person. One query."""
    rows = Member.objects.filter(entry=entry).select_related("player", "rating_source").order_by("position")
    return tuple(
        Partner(row.name, row.rank, row.rating, row.rating_source, row.latin_name, row.email, row.player)
        for row in rows
    )


def values_for(entry: Entry | None, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the partner who entered a side changes, as `edit_entry` takes it: their address is the first partner's."""
    if entry is None or not entry.division.of_partners or "email" not in values:
        return dict(values)
    first, *others = partners_of(entry)
    changed = {field: value for field, value in values.items() if field != "email"}
    return {**changed, "partners": (replace(first, email=values["email"]), *others)}


def name_without_forgotten(entry: Entry) -> None:
    """Call a side whose partner was forgotten by the names that are left, also where a name that all of them went by is
    gone with it; the names of those who are left stay hidden if they were."""
    members = list(entry.members.order_by("position"))
    name = side_name([member.name for member in members])
    latin = side_name([member.latin_name or member.name for member in members])
    Entry.objects.filter(pk=entry.pk).update(
        name=name,
        latin_name=latin if latin != name else "",
        email=next((member.email for member in members if member.email), ""),
        name_in_public=NameInPublic.ENTERED.value
        if entry.name_in_public == NameInPublic.ENTERED
        else NameInPublic.INITIALS.value,
    )
    Player.objects.filter(pk=entry.player_id).update(name=name)


def hidden_by_partners(event_id: int, players: Sequence[Player], shown: str) -> dict[str, str]:
    """What these people hide by their other entries in the event, and by those of their sides, for a side that
    shows its name as `shown`: where any name is hidden, the side shows initials, and a no of one partner is the side's.
    One query."""
    theirs = Q(player__in=players) | Q(members__player__in=players)
    entries = list(Entry.objects.filter(theirs, division__event=event_id).distinct())
    hidden = {
        field: Consent.NO.value for field in CONSENTS if any(getattr(one, field) == Consent.NO for one in entries)
    }
    if shown == NameInPublic.ENTERED and any(one.name_in_public != NameInPublic.ENTERED for one in entries):
        hidden["name_in_public"] = NameInPublic.INITIALS.value
    return hidden


def partners_payload(partners: Sequence[Partner]) -> dict[str, list[Any]]:
    """The partners for the ledger: their names, and the grade of each with the rating, if there is one."""
    return {
        "partners": [name_of(one.name.strip(), one.player.pk if one.player else None) for one in partners],
        "strengths": [_strength(one) for one in partners],
    }


def _strength(partner: Partner) -> str:
    grade = str(grade_of_entry(partner.rank, partner.rating))
    return grade if partner.rating is None else f"{grade} ({partner.rating})"
