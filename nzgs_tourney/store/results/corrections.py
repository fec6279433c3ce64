"""The corrected results of a division: what, who, when and why, and what was decided by the old result.

| decided with the old result | until |
| --- | --- |
| a later round was drawn | the draft is drawn again; a published round keeps its boards |
| NZGS points were awarded | a director awards them again; in a closed year they don't change |

What came before what is decided by the numbers of the ledger's events, never by times: a clock can be set back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.ledger.subjects import game_subject
from games.models import Correction, Game, LedgerEvent
from games.rules.result import parse_result
from games.wording.numbers import listed
from games.wording.results import Won, won_by
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.models import Division, PointsAward, PointsYear, Round, RoundState


@dataclass(frozen=True, slots=True)
class Corrected:
    """One correction of a board's result. `place` names event and division, `was` is the result before, in words.

    `later_rounds` are the later rounds drawn with the old result, `years` those whose NZGS points were awarded with it;
    `depends` says all of it in sentences, `to_do` tells directors alone what to do about it. `by_ruling`: a ruling on
    appeal gave the new result.
    """

    place: str
    round: int
    table: int
    game: int
    won: Won
    was: str
    reason: str
    actor: str
    at: datetime
    by_ruling: bool
    later_rounds: tuple[int, ...]
    years: tuple[int, ...]
    depends: tuple[str, ...]
    to_do: tuple[str, ...]


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
        else tuple(correction for correction in corrections if number in (correction.round, *correction.later_rounds))
    )


def corrections_of_game(game: Game) -> tuple[Corrected, ...]:
    """The corrections of one game, the earliest first. One query where there is none."""
    if game.correction is None:
        return ()
    division = Division.objects.select_related("event").get(drawn_rounds__pairings__game=game)
    return tuple(correction for correction in corrections_of(division) if correction.game == game.pk)


def corrected_notes(division: Division) -> tuple[str, ...]:
    """The corrections for a sheet of paper, a line each."""
    return tuple(
        " ".join(
            (
                _("Round {round}, table {table} is corrected: {sentence}.").format(
                    round=correction.round, table=correction.table, sentence=correction.won.sentence
                ),
                *correction.depends,
            )
        )
        for correction in corrections_of(division)
    )


def depends_on(division: Division, number: int) -> tuple[str, ...]:
    """What was already decided by a result of this round, in sentences for a director."""
    *_numbers, depends, to_do = _dependent_facts(_Decided(division), number, None, None)
    return (*depends, *to_do)


def corrections_of_year(year: int) -> tuple[Corrected, ...]:
    """Every correction made after points of this year were awarded with the old result. One query where there is none,
    otherwise six for each division that has one."""
    awarded = PointsAward.objects.filter(year=year, division__drawn_rounds__pairings__game__corrections__isnull=False)
    divisions = Division.objects.filter(pk__in=awarded.values("division"), event__published=True)
    divisions = divisions.select_related("event").order_by("pk")
    return tuple(
        correction for division in divisions for correction in corrections_of(division) if year in correction.years
    )


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
        won = won_by(parse_result(row.result), game.black_name, game.white_name, forfeit=row.forfeit)
        replaced = won_by(parse_result(row.replaced), game.black_name, game.white_name, forfeit=row.replaced_forfeit)
        seq = decided.corrected(row)
        later_rounds, years, depends, to_do = _dependent_facts(decided, pairing.round.number, before.get(game.pk), seq)
        before[game.pk] = seq
        yield Corrected(
            place=f"{division.event.name}, {division.name}",
            round=pairing.round.number,
            table=pairing.table,
            game=game.pk,
            won=won or Won(),
            was=replaced.short if replaced else "",
            reason=row.ruling.as_reason(game) if row.ruling else row.reason,
            actor=row.actor_name,
            at=row.at,
            by_ruling=row.ruling_id is not None,
            later_rounds=later_rounds,
            years=years,
            depends=depends,
            to_do=to_do,
        )


def _dependent_facts(
    decided: _Decided, number: int, since: int | None, until: int | None
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...], tuple[str, ...]]:
    """The rounds after this one that were drawn between these events, the years in which points were awarded then, and
    sentences on both: for everybody, and for directors on what to do."""

    def then(seq: int) -> bool:
        return (since is None or seq > since) and (until is None or seq < until)

    later = [played for played in decided.rounds if played.number > number and then(decided.drawn(played.number))]
    sentences = []
    if played := [str(later_round.number) for later_round in later if later_round.state != RoundState.DRAFT]:
        message = ngettext(
            "Round {rounds} was drawn with the old result. Its boards don’t change.",
            "Rounds {rounds} were drawn with the old result. Their boards don’t change.",
            len(played),
        )
        sentences.append(message.format(rounds=listed(played)))
    draft = _("The draft of round {number} was drawn with the old result: draw it again.")
    to_do = [draft.format(number=later_round.number) for later_round in later if later_round.state == RoundState.DRAFT]
    awards = [award for award in decided.awards if then(decided.awarded(award))]
    for award in awards[-1:]:
        sentence, action = _on_award(decided, award)
        sentences.append(sentence.format(year=award.year))
        to_do += [action] if action else []
    years = tuple(sorted({award.year for award in awards}))
    return tuple(later_round.number for later_round in later), years, tuple(sentences), tuple(to_do)


def _on_award(decided: _Decided, award: PointsAward) -> tuple[str, str]:
    """What became of points that were awarded with the old result, and what to do about it, empty for nothing."""
    if decided.awards[-1] is not award:
        return _("NZGS points of {year} were awarded with the old result, and awarded again since."), ""
    if award.year in decided.closed:
        sentence = _(
            "NZGS points of {year} were awarded with the old result, and that year is closed: its points don’t change."
        )
        return sentence, ""
    return _("NZGS points of {year} were awarded with the old result."), _("Award the points again.")
