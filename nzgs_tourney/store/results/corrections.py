"""The corrected results of a division: what, who, when and why, and what was decided by the old result.

| decided with the old result | until |
| --- | --- |
| a later round was drawn | a draft is drawn again; of a published round a director can change open boards |
| NZGS points were awarded | a director awards them again; in a closed year they don't change |

What came before what is decided by the numbers of the ledger's events, never by times: a clock can be set back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from games.ledger.acts import game_subject
from games.models import Correction, Game, LedgerEvent
from nzgs_tourney.models import Division, PointsAward, PointsYear, Round, RoundState
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.tournament.wording.results.corrections import Corrected, Later


def _of_division(division: int) -> QuerySet[Correction]:
    rows = Correction.objects.filter(game__pairing__round__division=division).order_by("pk")
    return rows.select_related("game__pairing__round", "ruling")


def corrections_of(division: Division, *, number: int | None = None) -> tuple[Corrected, ...]:
    """Every correction in the order in which they were made; for a round `number`, those at its boards, and those made
    after it was drawn. One query where there is none, otherwise five."""
    corrections = tuple(_corrected_rows(division, list(_of_division(division.pk))))
    return (
        corrections
        if number is None
        else tuple(correction for correction in corrections if number in (correction.round, *correction.later.drawn))
    )


def corrections_through(division: Division, after: int) -> tuple[Corrected, ...]:
    """The corrections at boards of the rounds up to `after`. Queries as for `corrections_of`."""
    return tuple(correction for correction in corrections_of(division) if correction.round <= after)


def corrections_of_game(game: Game) -> tuple[Corrected, ...]:
    """The corrections of one game, the earliest first. One query where there is none."""
    if game.correction is None:
        return ()
    division = Division.objects.select_related("event").get(drawn_rounds__pairings__game=game)
    return tuple(correction for correction in corrections_of(division) if correction.game == game.pk)


def later_of(division: Division, number: int) -> Later:
    """What was already decided by a result of this round. Four queries."""
    return _later(_Decided(division), number, None, None)


def corrections_of_year(year: int) -> tuple[Corrected, ...]:
    """Every correction made after points of this year were awarded with the old result, for everybody: under the names
    that are shown in public. One query where there is none, otherwise at most eight for each division that has one."""
    awarded = PointsAward.objects.filter(year=year, division__drawn_rounds__pairings__game__corrections__isnull=False)
    divisions = Division.objects.filter(pk__in=awarded.values("division"), event__published=True)
    divisions = divisions.select_related("event").order_by("pk")
    every = (
        correction
        for division in divisions
        for correction in for_everybody(division.event.stream_id, corrections_of(division))
    )
    return tuple(correction for correction in every if year in correction.later.years)


_DRAWING = ("round.drawn", "round.begun")
_IMPORTED, _CORRECTED, _AWARDED = "games.imported", "result.corrected", "points.awarded"


class _Decided:
    """What was decided in a division, and the numbers of the events that did it. Four queries."""

    def __init__(self, division: Division) -> None:
        self.rounds = list(Round.objects.filter(division=division).only("number", "state").order_by("number"))
        self.awards = list(PointsAward.objects.filter(division=division).order_by("number"))
        years = {award.year for award in self.awards}
        closed = PointsYear.objects.filter(year__in=years, closed_at__isnull=False)
        self.closed = frozenset(closed.values_list("year", flat=True)) if years else frozenset()
        self._division, self._subject = division, f"division:{division.number}"
        events = LedgerEvent.objects.filter(
            stream=division.event.stream_id, kind__in=(*_DRAWING, _IMPORTED, _CORRECTED, _AWARDED)
        )
        self._events: dict[tuple[str, str, int | None], int] = {}
        for seq, kind, subject, number in events.order_by("seq").values_list(
            "seq", "kind", "subject", "payload__number"
        ):
            self._events[kind, subject, number] = seq

    def drawn(self, number: int) -> int:
        """The event that drew this round last: of a round that came with a file, its import."""
        kinds = [(kind, f"round:{self._division.number}.{number}", None) for kind in _DRAWING]
        drawn = max(self._events.get(kind, 0) for kind in kinds)
        return drawn or self._events.get((_IMPORTED, self._subject, None), 0)

    def awarded(self, award: PointsAward) -> int:
        """The event that awarded these points."""
        return self._events.get((_AWARDED, self._subject, award.number), 0)

    def corrected(self, correction: Correction) -> int:
        """The event that made this correction."""
        return self._events.get((_CORRECTED, game_subject(correction.game.number), correction.number), 0)


def _corrected_rows(division: Division, rows: Sequence[Correction]) -> Iterable[Corrected]:
    if not rows:
        return
    decided, before = _Decided(division), dict[int, int]()
    for row in rows:
        game, pairing = row.game, row.game.pairing
        seq = decided.corrected(row)
        later = _later(decided, pairing.round.number, before.get(game.pk), seq)
        before[game.pk] = seq
        yield Corrected(
            number=seq,
            where=f"{division.event.name}, {division.name}",
            round=pairing.round.number,
            table=pairing.table,
            game=game.pk,
            players=(game.black_name, game.white_name),
            result=(row.result, row.forfeit),
            replaced=(row.replaced, row.replaced_forfeit),
            reason=row.ruling.as_reason(game) if row.ruling else row.reason,
            actor=row.actor_name,
            at=row.at,
            by_ruling=row.ruling_id is not None,
            later=later,
        )


def _later(decided: _Decided, number: int, since: int | None, until: int | None) -> Later:
    """The rounds after this one that were drawn between these events, and the points awarded then."""

    def then(seq: int) -> bool:
        return (since is None or seq > since) and (until is None or seq < until)

    rounds = [played for played in decided.rounds if played.number > number and then(decided.drawn(played.number))]
    awards = [award for award in decided.awards if then(decided.awarded(award))]
    last = awards[-1] if awards else None
    return Later(
        published=tuple(played.number for played in rounds if played.state != RoundState.DRAFT),
        going=tuple(played.number for played in rounds if played.state == RoundState.PUBLISHED),
        drafts=tuple(played.number for played in rounds if played.state == RoundState.DRAFT),
        years=tuple(sorted({award.year for award in awards})),
        award=None if last is None else last.year,
        awarded_again=last is not None and decided.awards[-1] is not last,
        closed=last is not None and last.year in decided.closed,
    )
