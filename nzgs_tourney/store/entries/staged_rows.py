"""The lines of a waiting entry list with what accepting each would do, and how they compare with limits and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from ground.freezing import freeze_mappings
from nzgs_tourney.models import Division, ListReview
from nzgs_tourney.store.entries.limits import outside_division
from nzgs_tourney.tournament.exchange.entry_row import EntryRow, division_key
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision
from nzgs_tourney.tournament.wording.entries.who_it_is import CERTAIN, Doubt, PersonChoice
from ratings.imports.cells import UnreadableLine
from ratings.models import ListedRating
from ratings.rank import claims_far_above, rating_text


class LineState(StrEnum):
    """What accepting a line would do: nothing, because the player is entered already; enter somebody new, or a player
    known from earlier events, perhaps somebody else; or it is doubtful who that is, and needs an answer."""

    ENTERED = "entered"
    NEW = "new"
    KNOWN = "known"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class StagedRow:
    """One line of the list, for this division. `suggested` is the answer that is used unless another is given.
    `outside`: the player is outside the limits of the division, so a reason is needed. `far_above` is the rating that
    the grade is far above, the list's or else the newest of the player who is suggested; None where it isn't."""

    row: EntryRow
    division: Division
    state: LineState
    choices: tuple[PersonChoice, ...] = ()
    suggested: str = ""
    reason: Doubt = CERTAIN
    outside: OutsideDivision | None = None
    far_above: Decimal | None = None

    @property
    def unknown_division(self) -> bool:
        """Whether the line names a division that the event doesn't have."""
        return bool(self.row.division) and division_key(self.row.division) != division_key(self.division.name)

    @property
    def team(self) -> str:
        """The name of the team that the player would be in; empty where no teams play."""
        return self.row.team if self.division.by_teams else ""

    @property
    def missed(self) -> str:
        """The rounds that the player will miss, e.g. `2, 3`."""
        return ", ".join(map(str, sorted(self.row.away)))

    @property
    def strength(self) -> str:
        """The grade and the rating in the list."""
        parts = (
            str(self.row.rank) if self.row.rank else "",
            rating_text(self.row.rating),
        )
        return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class StagedEntries:
    """The whole list, before anything is stored. `texts` has each line as it is written, to be edited: its columns with
    bars between them. `copies` lines repeat an earlier one exactly."""

    rows: tuple[StagedRow, ...]
    unreadable: tuple[UnreadableLine, ...]
    repeats: tuple[UnreadableLine, ...]
    copies: int
    notes: tuple[str, ...]
    fault: str
    texts: Mapping[int, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def read(self) -> int:
        """How many lines the list has, also those that can't be read or repeat another."""
        return len(self.rows) + len(self.unreadable) + len(self.repeats) + self.copies

    @property
    def entered(self) -> int:
        """How many lines are already entered."""
        return sum(row.state is LineState.ENTERED for row in self.rows)

    @property
    def doubtful(self) -> int:
        """How many lines need an answer."""
        return sum(row.state is LineState.DOUBTFUL for row in self.rows)

    @property
    def outside(self) -> int:
        """How many lines need a reason, because the player is outside the limits."""
        return sum(row.outside is not None for row in self.rows)

    @property
    def to_answer(self) -> int:
        """How many lines need an answer, a reason, or both."""
        return sum(row.state is LineState.DOUBTFUL or row.outside is not None for row in self.rows)

    @property
    def may_be_others(self) -> bool:
        """Whether any line may be a known person, so that the director has a choice."""
        return any(row.choices for row in self.rows)

    @property
    def without_teams(self) -> tuple[str, ...]:
        """The divisions whose lines name teams, although none play there."""
        return tuple(sorted({one.division.name for one in self.rows if one.row.team and not one.team}))

    @property
    def contacts(self) -> int:
        """How many lines that aren't entered yet have an e-mail address or a phone number."""
        new = (line.row for line in self.rows if line.state is not LineState.ENTERED)
        return sum(bool(row.email or row.phone) for row in new)

    @property
    def to_enter(self) -> int:
        """How many lines aren't entered yet."""
        return len(self.rows) - self.entered

    @property
    def divisions(self) -> int:
        """How many divisions the lines are for."""
        return len({row.division.pk for row in self.rows})


def with_strengths(rows: Sequence[StagedRow]) -> tuple[StagedRow, ...]:
    """The lines, those of players who aren't entered yet compared with the limits of their division and with ratings.
    One query."""
    players = {row.suggested: int(row.suggested[7:]) for row in rows if row.suggested.startswith("player:")}
    newest = _newest_ratings(players.values())
    compared = []
    for one in rows:
        row, grade = one.row, one.row.rank
        if one.state is LineState.ENTERED:
            compared.append(one)
            continue
        rating = row.rating if row.rating is not None else newest.get(players.get(one.suggested, 0))
        above = rating if grade is not None and claims_far_above(grade, rating) else None
        outside = outside_division(one.division, row.name, grade, row.rating)
        compared.append(replace(one, outside=outside, far_above=above))
    return tuple(compared)


def _newest_ratings(players: Iterable[int]) -> dict[int, Decimal]:
    """The rating of each of these players on the newest public list that has one. One query."""
    lines = ListedRating.objects.filter(
        player__in=players, rating__isnull=False, rating_list__review__in=ListReview.objects.public()
    )
    rows = lines.order_by("rating_list__as_of", "rating_list__pk").values_list("player", "rating")
    return {player: rating for player, rating in rows if player is not None and rating is not None}
