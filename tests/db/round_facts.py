"""What a round looks like in the database, for the tests of rounds."""

from __future__ import annotations

from games.models import LedgerEvent
from nzgs_tourney.models import Pairing, Round, RoundStatus
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk


def boards(drawn: Round) -> dict[int, tuple[int, int]]:
    """White and Black by table."""
    found = {}
    for pairing in Pairing.objects.filter(round=drawn).prefetch_related("seats"):
        seats = {seat.colour: seat.entry_id for seat in pairing.seats.all()}
        found[pairing.table] = seats["white"], seats["black"]
    return found


def bye_of(drawn: Round) -> int:
    rows = RoundStatus.objects.filter(entry__division=drawn.division, round_number=drawn.number)
    return rows.get(status=Status.BYE.value).entry_id


def statuses(desk: Desk, number: int) -> dict[int, str]:
    rows = RoundStatus.objects.filter(entry__division=desk.division, round_number=number)
    return dict(rows.values_list("entry_id", "status"))


def event_kinds(desk: Desk) -> list[str]:
    return list(LedgerEvent.objects.filter(stream=desk.event.stream).order_by("seq").values_list("kind", flat=True))


def seq(desk: Desk) -> int:
    return LedgerEvent.objects.filter(stream=desk.event.stream).count()
