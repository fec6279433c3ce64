"""Publishes every round that is left of a round robin at once, for a league: its games are played in any order, each
before its own deadline; or takes them back while nothing has happened in any of them."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Round
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.rounds.publish_round import lock_round, publish_round, recall_round
from nzgs_tourney.tournament.division.choices import System


@transaction.atomic
def publish_ahead(
    division_id: int,
    number: int,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    before: Callable[[], None] = lambda: None,
) -> int:
    """Publish this draft, and draw and publish every round after it, all at one moment; returns the last one's number.
    Each round tells the ledger as it does by itself.

    Raises Refused outside a round robin, where the next opponents depend on results, for teams, whose line-ups are
    made round by round, and whatever drawing and publishing a round refuse; EditConflict where somebody changed the
    draft after `expected_seq`.
    """
    division = Division.objects.get(pk=division_id)
    if division.system != System.ROUND_ROBIN.value or division.by_teams:
        raise Refused(_("Only in a round robin of players are later boards known before the results."))
    _draft, stream = lock_round(division_id, number)
    with at_one_moment(stream):
        publish_round(division_id, number, actor=actor, expected_seq=expected_seq, before=before)
        for later in range(number + 1, division.rounds + 1):
            draw_round(division_id, later, actor=actor)
            publish_round(division_id, later, actor=actor)
    return division.rounds


@transaction.atomic
def recall_ahead(division_id: int, number: int, *, actor: Actor, expected_seq: int | None = None) -> None:
    """Make a draft of this round again, and discard every round after it.

    Raises Refused, with every round as it was, where anything was reported, sent or claimed in one of them;
    EditConflict where somebody changed the first after `expected_seq`.
    """
    _first, stream = lock_round(division_id, number)
    drawn = Round.objects.filter(division=division_id, number__gt=number).order_by("-number")
    with at_one_moment(stream):
        for later in list(drawn.values_list("number", flat=True)):
            recall_round(division_id, later, actor=actor)
            discard_draft(division_id, later, actor=actor)
        recall_round(division_id, number, actor=actor, expected_seq=expected_seq)
