"""The person behind a new entry or a partner: the one who was chosen, the one with this NZGS number, or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Q

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.store.people.identity import person_of
from nzgs_tourney.tournament.division.names import name_key
from ratings.models import Player


def person_entered(
    division: Division, name: str, chosen: Player | None, *, nzgs_id: str = "", egd_pin: str = "", aga_id: str = ""
) -> Player:
    """The player chosen, the known player with this NZGS number, or a new one: a shared name alone never makes two
    people one; in a rehearsal an invented one. A known one is locked until the transaction ends, so that nobody merges
    them with another meanwhile. Raises Refused for somebody who was forgotten, and as `with_number`."""
    if division.event.rehearsal:
        return _invented(division, name, chosen)
    known = Player.objects.select_for_update(no_key=True)
    if chosen is not None:
        person = person_of(known.get(pk=chosen.pk))
        if person.forgotten_at is not None:
            raise Refused(_("That player asked to be forgotten. Enter them as a new player, or choose another."))
        return with_number(person, nzgs_id)
    if nzgs_id:
        return known.get_or_create(
            nzgs_id=nzgs_id, defaults={"name": name.strip(), "egd_pin": egd_pin, "aga_id": aga_id}
        )[0]
    return Player.objects.create(name=name.strip(), egd_pin=egd_pin, aga_id=aga_id)


def _invented(division: Division, name: str, chosen: Player | None) -> Player:
    """The player of an entry in a rehearsal: the one chosen, if they are invented too and play in it, or a new one."""
    here = Q(entries__division__event=division.event_id) | Q(memberships__entry__division__event=division.event_id)
    invented = Player.objects.filter(here, invented=True)
    if chosen is not None and (player := invented.filter(pk=chosen.pk).first()) is not None:
        return player
    return Player.objects.create(name=name.strip(), invented=True)


def known_partners(division: Division, partners: Sequence[Partner]) -> tuple[Partner, ...]:
    """The partners, each with their player: the one chosen, or a new one. Raises Refused as `person_entered` does, and
    where two would be new people of the same name."""
    new = [" ".join(one.name.split()) for one in partners if one.player is None and not one.nzgs_id]
    keys = [name_key(name)[0] for name in new]
    if twice := next((name for place, name in enumerate(new) if keys[place] in keys[:place]), ""):
        raise Refused(_("{name} is there twice: write another partner.").format(name=twice))
    return tuple(
        replace(
            one,
            player=person_entered(
                division, one.name, one.player, nzgs_id=one.nzgs_id, egd_pin=one.egd_pin, aga_id=one.aga_id
            ),
        )
        for one in partners
    )


def with_number(player: Player, nzgs_id: str) -> Player:
    """The known player, given this NZGS number if they had none; an invented one gets none. Raises Refused where they
    have another, or somebody else has it."""
    if not nzgs_id or player.nzgs_id == nzgs_id or player.invented:
        return player
    if other := Player.objects.filter(nzgs_id=nzgs_id).exclude(pk=player.pk).first():
        if person_of(other) == player:
            return player
        raise Refused(
            _("NZGS number {number} is {name}’s. Correct it, or leave it blank.").format(
                number=nzgs_id, name=other.name
            )
        )
    if player.nzgs_id:
        raise Refused(
            _("{name} has the NZGS number {number}. Correct it, or leave it blank.").format(
                name=player.name, number=player.nzgs_id
            )
        )
    player.nzgs_id = nzgs_id
    player.save(update_fields=["nzgs_id"])
    return player
