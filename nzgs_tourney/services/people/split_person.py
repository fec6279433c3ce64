"""The federation gives a person another name, or splits one who is two people."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, Personal, name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, FormerName, Member, Namesakes
from nzgs_tourney.services.people.join_people import hand_over, hand_over_places, locked_people, locked_streams
from nzgs_tourney.store.people.identity import joined_players
from ratings.models import ListedRating, Player
from ratings.name_parts import guessed_parts


@transaction.atomic
def split_person(
    player_id: int, name: str, reason: str, *, entries: Collection[int], lines: Collection[int], actor: Actor
) -> Namesakes:
    """The decision that these entries, also of sides in which they are a partner, and lines of rating lists are a new
    player's of this name. Numbers, the account and points brought into a year stay with the old one; games and awards
    stay as they were written. Joining the two undoes it.

    Doing the same again returns the same decision. Raises Refused without a name or a reason, for a player who is
    another by an earlier decision or was forgotten, for rows that aren't theirs, and where nothing or everything would
    go.
    """
    stream = locked_people()
    player = known_player(player_id)
    events = locked_streams(player)
    own_entries = {entry.pk: entry for entry in Entry.objects.filter(player=player).select_related("division__event")}
    places = {
        member.entry_id: member
        for member in Member.objects.filter(player=player).select_related("entry__division__event")
    }
    own_lines = set(ListedRating.objects.filter(player=player).values_list("pk", flat=True))
    name = _name(name, reason)
    if answer := _split_before(player, name, set(entries), set(lines)):
        return answer
    own = own_entries.keys() | places.keys()
    if not set(entries) <= own or not set(lines) <= own_lines:
        raise Refused(_("Something has changed meanwhile: check the page again."))
    if not entries and not lines:
        raise Refused(_("Tick what belongs to the other person."))
    if len(set(entries)) == len(own) and set(lines) == own_lines:
        raise Refused(_("That is everything {name} has: rename them instead.").format(name=player.name))
    parts = guessed_parts(name)
    other = Player.objects.create(name=name, family_name=parts.family, given_name=parts.given, name_guessed=True)
    hand_over([own_entries[pk] for pk in sorted(own_entries.keys() & set(entries))], other, events, actor)
    hand_over_places([places[pk] for pk in sorted(places.keys() & set(entries))], other, events, actor)
    ListedRating.objects.filter(pk__in=lines).update(player=other)
    answer = Namesakes.objects.create(
        kept=player, other=other, same=False, reason=reason.strip()[:200], actor_name=actor[:120], at=timezone.now()
    )
    payload = {
        "kept": name_of(f"{player.name} (#{player.pk})", player.pk),
        "other": name_of(f"{other.name} (#{other.pk})", other.pk),
        "entries": len(set(entries)),
        "lists": len(set(lines)),
        "reason": Personal(answer.reason, player.pk),
    }
    append(stream, "people.split", f"player:{player.pk}", actor, payload)
    return answer


@transaction.atomic
def rename_person(player_id: int, name: str, reason: str, *, actor: Actor) -> Player:
    """The player with this name; the old one still finds them. Entries keep the names of their events, whose ledgers
    say who they are now. Raises Refused as `split_person` does."""
    stream = locked_people()
    player = known_player(player_id)
    events = locked_streams(player)
    name, before = _name(name, reason), player.name
    if name == before:
        return player
    parts = guessed_parts(name)
    player.name, player.family_name, player.given_name, player.name_guessed = name, parts.family, parts.given, True
    player.save(update_fields=["name", "family_name", "given_name", "name_guessed"])
    FormerName.objects.create(
        player=player, name=before, reason=reason.strip()[:200], actor_name=actor[:120], at=timezone.now()
    )
    entries = Entry.objects.filter(player=player).select_related("division__event").order_by("pk")
    hand_over(entries, player, events, actor)
    members = Member.objects.filter(player=player).select_related("entry__division__event").order_by("pk")
    hand_over_places(members, player, events, actor)
    payload = {
        "before": name_of(before, player.pk),
        "name": name_of(name, player.pk),
        "reason": Personal(reason.strip(), player.pk),
    }
    append(stream, "people.renamed", f"player:{player.pk}", actor, payload)
    return player


def _split_before(player: Player, name: str, entries: set[int], lines: set[int]) -> Namesakes | None:
    """The decision by which exactly this was split off already: the request was sent twice."""
    answers = Namesakes.objects.in_force().filter(kept=player, same=False, other__name=name).select_related("other")
    for answer in answers:
        theirs = set(Entry.objects.filter(player=answer.other).values_list("pk", flat=True))
        theirs |= set(Member.objects.filter(player=answer.other).values_list("entry", flat=True))
        listed = set(ListedRating.objects.filter(player=answer.other).values_list("pk", flat=True))
        if (entries or lines) and entries <= theirs and lines <= listed:
            return answer
    return None


def known_player(player_id: int) -> Player:
    """The player. Raises Refused for one who was forgotten, or is another by an earlier decision."""
    player = Player.objects.get(pk=player_id)
    if player.forgotten_at is not None:
        raise Refused(_("That player asked to be forgotten: their name and details stay empty."))
    if player_id in joined_players():
        raise Refused(
            _("{name} (#{pk}) is another player by an earlier decision: undo that first.").format(
                name=player.name, pk=player.pk
            )
        )
    return player


def _name(name: str, reason: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise Refused(_("Give the player a name."))
    if not reason.strip():
        raise Refused(_("Say how you know: the reason goes on record."))
    return name
