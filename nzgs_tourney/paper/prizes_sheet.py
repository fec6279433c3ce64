"""The prize list on paper: each prize and its winner by the current results."""

from __future__ import annotations

from datetime import datetime

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.prizes import PrizeLine, PrizeSheet
from nzgs_tourney.store.results.corrections import corrections_through
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.tournament.wording.results.corrections import marked_corrected
from nzgs_tourney.tournament.wording.standings.prize_words import PrizeList, PrizeShown, prize_list


def prize_paper(division: Division, *, now: datetime) -> PrizeSheet:
    """The sheet. Raises Refused where there are no prizes."""
    page = prize_list(prize_results(division))
    if not page.prizes:
        raise Refused(_("{division} has no prizes yet: write them down first.").format(division=division.name))
    lines = tuple(line for prize in page.prizes for line in _lines(prize, page.final))
    corrections = corrections_through(division, page.after)
    as_of = marked_corrected(page.as_of, corrections)
    notes = (*_notes(page), *(correction.note for correction in corrections))
    return PrizeSheet(footer_of(division.event, now), division.name, as_of, lines, notes)


def _lines(prize: PrizeShown, final: bool) -> tuple[PrizeLine, ...]:
    if not prize.takers:
        return (PrizeLine(prize.name, prize.terms, "", _("nobody") if final else _("nobody yet"), "", prize.amounts),)
    return tuple(
        PrizeLine(prize.name, prize.terms, taker.place, taker.name, taker.rank, taker.amount or _("prize"))
        for taker in prize.takers
    )


def _notes(page: PrizeList) -> tuple[str, ...]:
    notes = [(prize.name, sentence) for prize in page.prizes for sentence in prize.why]
    why = tuple(
        _("{prize}: {sentence}").format(prize=name, sentence=note.text) for name, note in notes if not note.spelling
    )
    total = _("Money to give: {given} of {offered} on offer.").format(given=page.given, offered=page.offered)
    return (*filter(None, (page.missing, total if page.given else "")), *why)
