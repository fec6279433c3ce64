"""A federation administrator links an official's account to a player, so that nobody rules on their own game."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor, name_of
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Event, Member, Role, User
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import EVENT


@transaction.atomic
def link_account(
    event_id: int, role_id: int, player_id: int | None, *, actor: Actor, expected_seq: int | None = None
) -> User:
    """The account with this role in the event, linked to a player who is entered in it, alone or in a side, or to
    nobody; doing the same again changes nothing.

    Raises Refused where the role is gone, for a player who isn't entered here, and for one linked to another account;
    OvertakenError where somebody linked the account to another after ledger event `expected_seq`.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    role = Role.objects.select_related("user").filter(event=event, pk=role_id).first()
    if role is None:
        raise Refused(_("This role has been taken back: reload the page."))
    user = role.user
    if user.player_id == player_id:
        return user
    name = _name(event, player_id)
    other = User.objects.filter(player_id=player_id).exclude(pk=user.pk).first() if player_id else None
    if other is not None:
        raise Refused(
            _("{name} is linked to the account {username} already.").format(name=name, username=other.username)
        )
    since = events_since(stream, expected_seq, "account.linked")
    since = [event for event in since if event.full_payload["account"] == user.username]
    now, does_not = user.player.name if user.player else "", _("Does not play")
    refuse_replacing(stream, since, user.called, now or does_not, name or does_not)
    user.player_id = player_id
    user.save(update_fields=["player"])
    payload = {"account": name_of(user.username), "player": name_of(name, player_id) if name else ""}
    append(stream, "account.linked", EVENT, actor, payload)
    return user


def _name(event: Event, player_id: int | None) -> str:
    if player_id is None:
        return ""
    entry = Entry.objects.filter(division__event=event, player_id=player_id).first()
    if entry is not None and not entry.division.of_partners:
        return entry.name
    member = Member.objects.filter(entry__division__event=event, player_id=player_id).first()
    if member is None:
        raise Refused(_("Choose a player of this event."))
    return member.name
