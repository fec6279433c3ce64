"""The prizes of a division at the desk and in public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ground.errors import Refused
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from nzgs_tourney.tournament.wording.standings.prize_words import PrizeList, PrizeReason, PrizeShown, prize_list


def public_prizes(division: Division) -> PrizeList:
    """The prizes for the public: no winner and no reason before the last round is closed, and nothing about players
    passed over, since that would reveal who is in a category."""
    page = prize_list(prize_results(division, ranked=standings_now(division).in_public))
    if page.final:
        shown_prizes = tuple(replace(prize, why=_public(prize)) for prize in page.prizes)
        return replace(page, prizes=shown_prizes)
    return replace(page, given="", prizes=tuple(replace(prize, takers=(), why=()) for prize in page.prizes))


def _public(prize: PrizeShown) -> tuple[PrizeReason, ...]:
    return tuple(reason for reason in prize.why if not reason.desk_alone)


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """What rows that may be half written come to: the page of those that can be read, None where they contradict each
    other; and for each row its prize, None where it has none."""

    page: PrizeList | None
    lines: tuple[PrizeShown | None, ...]


def prize_preview(division: Division, rows: Sequence[PrizeTerms | None]) -> PrizePreview:
    """Each row with who would win it now. As many queries as `prize_results`."""
    readable = [row for row in rows if row is not None]
    try:
        page = prize_list(prize_results(division, readable))
    except Refused:
        return PrizePreview(None, (None,) * max(1, len(rows)))
    shown_prizes = iter(page.prizes)
    return PrizePreview(page, tuple(next(shown_prizes) if row is not None else None for row in rows) or (None,))


def known_words(division: Division) -> tuple[frozenset[str], frozenset[str]]:
    """The tags and the cities of the event's entries, to choose from. One query."""
    rows = list(Entry.objects.filter(division__event=division.event_id).values_list("tags", "city"))
    return frozenset(tag for tags, _ in rows for tag in tags), frozenset(city for _, city in rows if city)
