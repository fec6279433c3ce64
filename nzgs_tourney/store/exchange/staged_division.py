"""A waiting file from another program: the event in it, and what of it can't be stored here."""

from __future__ import annotations

from django.db.models import Model

from ground.errors import Refused
from nzgs_tourney.models import Entry, Round, StagedFile
from nzgs_tourney.tournament.exchange.external import ExternalDivision
from nzgs_tourney.tournament.exchange.external_formats import Recognised, read_any
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.too_much import too_much


def _longest(model: type[Model], field: str) -> int:
    """The most characters that the column can hold."""
    return int(getattr(model._meta.get_field(field), "max_length", 0))


_LONGEST = {
    **{name: _longest(Entry, name) for name in ("name", "club", "city", "family")},
    "latin": _longest(Entry, "latin_name"),
    "number": _longest(Entry, "egd_pin"),
    "seed": _longest(Round, "seed"),
}


def read_staged(staged: StagedFile) -> Recognised:
    """The event in the file. Raises Refused where it can't be read any more, although it could be when it was sent."""
    return readable(bytes(staged.content))


def readable(content: bytes) -> Recognised:
    """The event in these bytes. Raises Refused with the first error and its place, and how many more there are."""
    recognised = read_any(content)
    if isinstance(recognised, Faults):
        raise Refused(recognised.sentence)
    return recognised


def not_storable(external: ExternalDivision) -> list[str]:
    """What can't be stored here, in sentences; none where everything can."""
    return too_much(external, _LONGEST)
