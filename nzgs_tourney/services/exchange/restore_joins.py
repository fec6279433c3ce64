"""Keeps people joined who are one person by an event's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Namesakes
from nzgs_tourney.store.exchange.event_joins import Join, told_joins
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.tournament.exchange.fault import path
from ratings.models import Player

REASON = "Joined on the site that an event came from."


def restore_joins(event: Event, joins: Sequence[Join], numbers: Mapping[int, int], by: str) -> None:
    """Join the players of a restored event as its file says; `numbers` are their numbers here by those of the file.

    Nobody is joined who is another here already, or whom this site knows by an NZGS number: of a joined player the
    number went along. Raises Refused, with the place, for a join that the event's ledger doesn't tell.
    """
    recorded, players_joined = told_joins(event.stream_id), joined_players()
    for number, join in enumerate(joins):
        here = Join(numbers.get(join.kept, 0), numbers.get(join.other, 0))
        if here not in recorded:
            sentence = _("The history doesn’t say that these two are one person.")
            raise Refused(f"{path(('joins', number))}: {sentence}")
        if here.other in players_joined or not Player.objects.filter(pk=here.other, nzgs_id="").exists():
            continue
        Namesakes.objects.create(
            kept_id=here.kept,
            other_id=here.other,
            same=True,
            reason=REASON,
            moved={
                "entries": [entry.pk for entry in recorded[here]],
                "lines": [],
                "account": None,
                "numbers": {},
                "years": {},
            },
            actor_name=by[:120],
            at=timezone.now(),
        )
