"""The prize list on paper: what is to be given to whom, as results stand."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.prizes import PrizeLine, PrizeSheet
from nzgs_tourney.store.prizes import prize_results
from nzgs_tourney.wording.prizes import AS_WRITTEN, PrizeList, PrizeShown, prize_list
from ratings.errors import Refused


def prize_paper(division: Division, *, now: datetime) -> PrizeSheet:
    """The sheet. Raises Refused where there is no prize."""
    page = prize_list(prize_results(division))
    if not page.prizes:
        raise Refused(f"{division.name} has no prizes yet: write them down first.")
    lines = tuple(line for prize in page.prizes for line in _lines(prize, page.final))
    return PrizeSheet(footer_of(division.event, now), division.name, page.as_of, lines, _notes(page))


def _lines(prize: PrizeShown, final: bool) -> tuple[PrizeLine, ...]:
    if not prize.takers:
        return (PrizeLine(prize.name, prize.terms, "", "nobody" if final else "nobody yet", "", prize.amounts),)
    return tuple(
        PrizeLine(
            "" if at else prize.name,
            "" if at else prize.terms,
            taker.place,
            taker.name,
            taker.rank,
            taker.amount or "prize",
        )
        for at, taker in enumerate(prize.takers)
    )


def _notes(page: PrizeList) -> tuple[str, ...]:
    told = [(prize.name, sentence) for prize in page.prizes for sentence in prize.why]
    why = tuple(f"{name}: {sentence}" for name, sentence in told if not sentence.endswith(AS_WRITTEN))
    total = (f"Money to give: {page.given} of {page.offered} on offer.",) if page.offered else ()
    return (*([page.missing] if page.missing else ()), *total, *why)
