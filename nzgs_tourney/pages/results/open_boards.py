"""The boards of all divisions that still lack a result, for those who type slips."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Division, Event, Round, RoundState
from nzgs_tourney.pages.results.result_line import ResultLine
from nzgs_tourney.pages.results.results_page import Show, results_page


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that is being played, with its boards without a result or with two that differ, by table."""

    division: Division
    number: int
    lines: tuple[ResultLine, ...]
    margins: tuple[str, ...]


def open_rounds(event: Event) -> tuple[OpenRound, ...]:
    """The rounds with such boards, in the order of the divisions. One query, and those of `results_page` for each."""
    going = Round.objects.filter(division__event=event, state=RoundState.PUBLISHED)
    found = []
    for played in going.select_related("division__event__stream").order_by("division__position", "number"):
        page = results_page(played.division, played.number, Show.OPEN)
        if page.lines:
            found.append(OpenRound(played.division, played.number, page.lines, page.margins))
    return tuple(found)
