"""A director draws the lot that decides shared places, as it was announced, and takes it back."""

from __future__ import annotations

import secrets

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.ledger.finished import refuse_finished
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.choices import SharedPlace
from nzgs_tourney.tournament.division.progress import ProgressState, progress_of


@transaction.atomic
def draw_place_lot(division_id: int, *, actor: Actor, seed: str = "") -> str:
    """The seed of the lot, kept as a rule of the division; the ledger's event is that of an edited division. The order
    follows from the seed alone, by `standings`. A lot that is drawn stays: the same seed is returned again. Drawn again
    after it was taken back it has the first seed again, so that nobody draws until the lot suits.

    Raises Refused where no lot was announced, before the rounds are over, and once the event is finished.
    """
    stream, division = _locked(division_id)
    if division.place_lot:
        return division.place_lot
    values = division_values(division)
    if not values.settings.decides_shared_places or values.settings.shared_place is not SharedPlace.LOT:
        raise Refused(_("In {division} no lot was announced.").format(division=division.name))
    if progress_of(values).state is not ProgressState.FINISHED:
        raise Refused(_("The lot is drawn once all rounds are closed."))
    _keep(division, _first_seed(stream, division) or seed or secrets.token_hex(4), stream, actor)
    return division.place_lot


@transaction.atomic
def take_back_place_lot(division_id: int, *, actor: Actor) -> None:
    """The shared places as they were before the lot; the history keeps both. Raises Refused once the event is
    finished."""
    stream, division = _locked(division_id)
    if division.place_lot:
        _keep(division, "", stream, actor)


def _locked(division_id: int) -> tuple[Stream, Division]:
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    return stream, Division.objects.get(pk=division_id)


def _first_seed(stream: Stream, division: Division) -> str:
    """The seed that was drawn first, as the ledger has it; empty where none was."""
    events = LedgerEvent.objects.filter(stream=stream, kind="division.edited", subject=division_subject(division))
    changes = [event.payload.get("place_lot", ("", "")) for event in events.order_by("seq")]
    return next((new for _old, new in changes if new), "")


def _keep(division: Division, seed: str, stream: Stream, actor: Actor) -> None:
    change, division.place_lot = [division.place_lot, seed], seed
    with announced(stream):
        division.save(update_fields=["place_lot"])
        append(stream, "division.edited", division_subject(division), actor, {"place_lot": change})
