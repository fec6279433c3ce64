"""How many places a division has, how many are taken, and who waits for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, F, Q

from nzgs_tourney.models import Application, ApplicationState, Division, DivisionPlaces, Entry


@dataclass(frozen=True, slots=True)
class PlacesLeft:
    """The places of a division, None for any number; how many are `taken`, by entries that play and by applications
    that a director has to decide; how many wait."""

    places: int | None
    taken: int
    waiting: int

    @property
    def free(self) -> int | None:
        """How many are free for somebody new, None for any number; none while others wait for them."""
        if self.places is None:
            return None
        return 0 if self.waiting else max(0, self.places - self.taken)

    @property
    def unfilled(self) -> int:
        """How many of the waiting list could move up."""
        if self.places is None:
            return self.waiting
        return min(self.waiting, max(0, self.places - self.taken))


def rooms_of(event_id: int) -> Mapping[int, PlacesLeft]:
    """The room of each division of the event, by its row's number. Four queries."""
    places = dict(DivisionPlaces.objects.filter(division__event=event_id).values_list("division", "places"))
    playing = Q(withdrawn_from=None) | Q(withdrawn_from__gt=F("enters_in"))
    entries = Entry.objects.filter(playing, division__event=event_id, house=False)
    entered = dict(entries.order_by().values_list("division").annotate(Count("pk")))
    rows = Application.objects.filter(event=event_id, state__in=(ApplicationState.CONFIRMED, ApplicationState.WAITING))
    counted = {
        (division, state): count
        for division, state, count in rows.order_by().values_list("division", "state").annotate(Count("pk"))
    }
    return {
        division: PlacesLeft(
            places.get(division),
            entered.get(division, 0) + counted.get((division, ApplicationState.CONFIRMED.value), 0),
            counted.get((division, ApplicationState.WAITING.value), 0),
        )
        for division in Division.objects.filter(event=event_id).values_list("pk", flat=True)
    }


def place_in_line(application: Application) -> int:
    """The place of a waiting application on its list, from 1; 0 for one that doesn't wait. One query."""
    if application.waiting_since is None:
        return 0
    before = Q(waiting_since__lt=application.waiting_since) | Q(
        waiting_since=application.waiting_since, number__lt=application.number
    )
    return Application.objects.waiting().filter(before, division=application.division_id).count() + 1
