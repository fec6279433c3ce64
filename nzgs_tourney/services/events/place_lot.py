"""A director draws the lot that decides shared places, as it was announced, and takes it back."""

from __future__ import annotations

import secrets

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import lock
from games.ledger.finished import refuse_finished
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.choices import SharedPlace
from nzgs_tourney.tournament.division.progress import ProgressState, progress_of


@transaction.atomic
def draw_place_lot(division_id: int, *, actor: Actor, seed: str = "") -> str:
    """The seed of the lot, kept as a rule of the division; the ledger's event is that of an edited division. The order
    follows from the seed alone, by `standings`. A lot that is drawn stays: the same seed is returned again.

    Raises Refused where no lot was announced, before the rounds are over, and once the event is finished.
    """
    division = _locked(division_id)
    if division.place_lot:
        return division.place_lot
    values = division_values(division)
    if not values.settings.decides_shared_places or values.settings.shared_place is not SharedPlace.LOT:
        raise Refused(_("In {division} no lot was announced.").format(division=division.name))
    if progress_of(values).state is not ProgressState.FINISHED:
        raise Refused(_("The lot is drawn once all rounds are closed."))
    return edit_division(division_id, {"place_lot": seed or secrets.token_hex(4)}, actor=actor).place_lot


@transaction.atomic
def take_back_place_lot(division_id: int, *, actor: Actor) -> None:
    """The shared places as they were before the lot; the history keeps both. Raises Refused once the event is
    finished."""
    _locked(division_id)
    edit_division(division_id, {"place_lot": ""}, actor=actor)


def _locked(division_id: int) -> Division:
    division = Division.objects.select_related("event").get(pk=division_id)
    refuse_finished(lock(division.event.stream_id))
    return Division.objects.get(pk=division_id)
