"""What another result of one board changes: places, and in a finished division prizes and NZGS points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.models.game import OfficialResult
from games.rules.result import parse_result
from games.wording.numbers import in_row
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, PointsRules
from nzgs_tourney.store.points.points import points_by, table_of
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now, standings_of
from nzgs_tourney.tournament.wording.points.points_words import points_text
from nzgs_tourney.tournament.wording.standings.prize_words import prize_list


@dataclass(frozen=True, slots=True)
class EffectLine:
    """What somebody or something called `name` has with the old result and with the new one; empty for nothing."""

    name: str
    old: str
    new: str

    def __str__(self) -> str:
        """`Ana Kea: 4 → 2`."""
        return f"{self.name}: {self.old or '–'}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{self.new or '–'}"


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """Only what changes. `places` are those of the standings after round `after`, by the new place; `prizes` go to
    other players, and `points` are the NZGS points, both only where the division is finished."""

    after: int
    places: tuple[EffectLine, ...]
    prizes: tuple[EffectLine, ...]
    points: tuple[EffectLine, ...]

    @property
    def places_words(self) -> str:
        """The changed places on one line, or that they are unchanged."""
        return _row(self.places) or _("unchanged")

    @property
    def prizes_words(self) -> str:
        """The changed prizes on one line."""
        return _row(self.prizes)

    @property
    def points_words(self) -> str:
        """The changed points on one line."""
        return _row(self.points)


def _row(changes: Sequence[EffectLine]) -> str:
    return "; ".join(map(str, changes))


NOTHING = CorrectionEffects(0, (), (), ())


def correction_effects(
    division: Division, number: int, table: int, old: OfficialResult, new: OfficialResult
) -> CorrectionEffects:
    """What `new` changes where it replaces `old` at this table of the round; the other results are those of now. Up to
    twenty queries. What the rules give no order for, or no table of points, doesn't change."""
    try:
        now = standings_now(division)
        before, after = (_with(now, number, table, official) for official in (old, new))
    except Refused:
        return NOTHING
    return CorrectionEffects(
        after=now.after,
        places=tuple(_changed(_names(now), _places(before), _places(after))),
        prizes=_prizes(division, before, after) if now.final else (),
        points=_points(division, before, after) if now.final else (),
    )


def _with(now: StandingsNow, number: int, table: int, official: OfficialResult) -> StandingsNow:
    result = parse_result(official.result)
    return standings_of(now.division.with_result(number, table, result, forfeit=official.forfeit), now.after)


def _names(ranked: StandingsNow) -> Mapping[int, str]:
    return {player.id: player.both_names for player in ranked.division.players}


def _places(ranked: StandingsNow) -> Mapping[int, str]:
    return {row.player.id: row.label for row in ranked.order.rows}


def _changed(names: Mapping[int, str], old: Mapping[int, str], new: Mapping[int, str]) -> Iterator[EffectLine]:
    """Those with another value now, in the order of the new ones, then those who have none any more."""
    for entry in dict.fromkeys((*new, *old)):
        if old.get(entry, "") != new.get(entry, ""):
            yield EffectLine(names[entry], old.get(entry, ""), new.get(entry, ""))


def _prizes(division: Division, before: StandingsNow, after: StandingsNow) -> tuple[EffectLine, ...]:
    try:
        old, new = (prize_list(prize_results(division, ranked=ranked)).prizes for ranked in (before, after))
    except Refused:
        return ()
    then, now = (
        {
            prize.name: in_row([" ".join(filter(None, (taker.name, taker.amount))) for taker in prize.takers])
            for prize in prizes
        }
        for prizes in (old, new)
    )
    return tuple(EffectLine(name, then[name], takers) for name, takers in now.items() if takers != then[name])


def _points(division: Division, before: StandingsNow, after: StandingsNow) -> tuple[EffectLine, ...]:
    rules = PointsRules.objects.filter(division=division).first()
    if rules is None or not rules.table:
        return ()
    try:
        scale = table_of(rules)
    except Refused:
        return ()
    then, now = (
        {
            line.entry: points_text(line.value.points)
            for line in points_by(division, rules, scale, ranked)
            if line.value.points
        }
        for ranked in (before, after)
    )
    return tuple(_changed(_names(after), then, now))
