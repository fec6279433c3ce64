"""A director tells which part of players' names is the family name."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.services.entries.edit_entry import edit_entry
from ratings.name_parts import parts_with


@transaction.atomic
def tell_names(division_id: int, families: Mapping[int, str], *, actor: Actor, expected_seq: int | None = None) -> int:
    """Keep the family name in each of these entries' names, by entry, empty for none; returns how many entries that
    tells something new about. The player's entries in other divisions of the event that have only a guess get it too.

    All or nothing; an entry of another division is passed over. Raises Refused for a family name that isn't at an end
    of the name; OvertakenError where somebody told another after ledger event `expected_seq`.
    """
    event = Division.objects.select_related("event").get(pk=division_id).event
    lock(event.stream_id)
    saved = 0
    for entry in Entry.objects.filter(division=division_id, pk__in=families).order_by("pk"):
        parts = parts_with(families[entry.pk], entry.filed_name)
        if parts is None:
            message = _("“{family}” isn’t the beginning or the end of {name}.")
            raise Refused(message.format(family=families[entry.pk], name=entry.filed_name))
        if parts != entry.name_parts:
            saved += 1
            edit_entry(entry.pk, {"parts": parts}, actor=actor, expected_seq=expected_seq)
        for other in Entry.objects.filter(division__event=event, player=entry.player_id, name_guessed=True):
            if parts.make_up(other.filed_name):
                edit_entry(other.pk, {"parts": parts}, actor=actor)
    return saved
