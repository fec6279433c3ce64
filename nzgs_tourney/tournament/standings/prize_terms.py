"""The terms of a prize as a director writes them, and the prize that they describe in a division.

| written for “who” | means |
| --- | --- |
| nothing | everybody |
| a band: `5k–15k`; `10k and weaker`, `10k-`; `1k and stronger`, `-1k`; `3k` | those grades, both ends included |
| a city | everybody from it, as the entries have it |
| a tag: `youth` | everybody with that tag |
| the number of a board: `2` | everybody at that board of the matches of teams; only where teams play |

A prize for the teams says nothing here: they win it by their own standings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.prizes import CENT, Category, PrizeSeries, Ranking, of_city, rank_band
from ratings.rank import Rank, grade_text, parse_rank

MOST_PRIZES, MOST_AMOUNTS, MOST_BOARDS = 60, 30, 99
LARGEST = Decimal(1_000_000)
_WEAKER = re.compile(r"(?:\s+and)?\s+(?:weaker|below)$")
_STRONGER = re.compile(r"(?:\s+and)?\s+(?:stronger|above)$")


class PrizeGroup(StrEnum):
    """Who can win a prize."""

    ALL = "all"
    BAND = "band"
    CITY = "city"
    TAG = "tag"
    TEAM = "team"
    BOARD = "board"


NEED_NO_WORD = (PrizeGroup.ALL, PrizeGroup.TEAM)
"""The groups that need no name, number or grade beside them."""
OF_TEAMS = (PrizeGroup.TEAM, PrizeGroup.BOARD)
"""The groups that there are only where teams play."""


@dataclass(frozen=True, slots=True)
class PrizeTerms:
    """One line of the director's list; `who` is as in the table above."""

    name: str
    amounts: tuple[Decimal, ...]
    ranking: Ranking = Ranking.PLACE
    group: PrizeGroup = PrizeGroup.ALL
    who: str = ""
    beside_others: bool = False

    @property
    def among(self) -> str:
        """Who can win it, in words: `everybody`, `5k to 15k`, `players from Nelson`, `youth`, `teams`."""
        if self.group is PrizeGroup.BAND:
            strongest, weakest = read_band(self.who)
            if strongest == weakest:
                return grade_text(strongest) if strongest else ""
            if weakest is None:
                return _("{grade} and weaker").format(grade=grade_text(strongest) if strongest else "")
            if strongest is None:
                return _("{grade} and stronger").format(grade=grade_text(weakest))
            return _("{strongest} to {weakest}").format(strongest=grade_text(strongest), weakest=grade_text(weakest))
        if self.group is PrizeGroup.ALL:
            return _("everybody")
        if self.group is PrizeGroup.TEAM:
            return _("teams")
        if self.group is PrizeGroup.BOARD:
            return _("players at board {number}").format(number=self.who)
        return _("players from {city}").format(city=self.who) if self.group is PrizeGroup.CITY else self.who

    @property
    def sentence(self) -> str:
        """The whole line in words."""
        wins = self.ranking is Ranking.WINS
        if self.beside_others:
            message = (
                _("{name}: {amounts} by most wins among {group}, beside others")
                if wins
                else _("{name}: {amounts} by place among {group}, beside others")
            )
        else:
            message = (
                _("{name}: {amounts} by most wins among {group}")
                if wins
                else _("{name}: {amounts} by place among {group}")
            )
        return message.format(name=self.name, amounts=in_row(list(map(money, self.amounts))), group=self.among)


def terms_as_json(terms: PrizeTerms) -> dict[str, Any]:
    """The line as stored in the ledger."""
    return {
        "name": terms.name,
        "amounts": [f"{amount:f}" for amount in terms.amounts],
        "ranking": terms.ranking.value,
        "group": terms.group.value,
        "who": terms.who,
        "beside_others": terms.beside_others,
    }


def terms_of_json(stored: Mapping[str, Any]) -> PrizeTerms:
    """The stored line. Raises KeyError and ValueError for anything else."""
    return PrizeTerms(
        stored["name"],
        tuple(map(Decimal, stored["amounts"])),
        Ranking(stored["ranking"]),
        PrizeGroup(stored["group"]),
        stored["who"],
        stored["beside_others"],
    )


def read_band(text: str) -> tuple[Rank | None, Rank | None]:
    """The strongest and the weakest grade of a band, None for an open side.

    Raises ValueError with one sentence for a text that isn't a band.
    """
    folded = " ".join(text.lower().replace("–", "-").split())
    if _STRONGER.search(folded):
        folded = f"-{_STRONGER.sub('', folded)}"
    folded = _WEAKER.sub("-", folded)
    parts = [part.strip() for part in re.split(r"-| to ", folded)]
    try:
        grades = [parse_rank(part) if part else None for part in parts]
    except ValueError:
        grades = []
    if not grades or len(grades) > 2 or not any(grade is not None for grade in grades):
        raise ValueError(
            _("“{text}” isn’t a band of grades: write e.g. 5k-15k, 10k and weaker, or 1k and stronger.").format(
                text=text
            )
        )
    strongest, weakest = grades[0], grades[-1]
    if strongest is not None and weakest is not None and strongest < weakest:
        strongest, weakest = weakest, strongest
    return strongest, weakest


def read_board(text: str, boards: int) -> int:
    """The number of one of so many boards of a match.

    Raises ValueError with one sentence for anything else.
    """
    number = int(text) if re.fullmatch(r"\d{1,2}", text, re.ASCII) else 0
    if not 0 < number <= boards:
        raise ValueError(
            _("“{text}” isn’t a board of a match: write a number from 1 to {boards}.").format(text=text, boards=boards)
        )
    return number


def read_amounts(text: str) -> tuple[Decimal, ...]:
    """The amounts in a text, e.g. `$100, 50, 25.50`, first place first.

    Raises ValueError with one sentence for anything that isn't an amount, a negative one, less than a cent, too much,
    and an amount larger than one before it.
    """
    parts = [part.strip().lstrip("$").strip() for part in re.split(r"[,;]", text) if part.strip()]
    try:
        amounts = tuple(Decimal(part) for part in parts)
    except InvalidOperation:
        amounts = ()
    if not amounts or not all(amount.is_finite() for amount in amounts):
        raise ValueError(
            _("Write the amounts in dollars, first place first, e.g. 100, 50, 25; or 0 if it isn’t money.")
        )
    if len(amounts) > MOST_AMOUNTS:
        raise ValueError(
            _("{count} amounts are too many for one prize: {most} at most.").format(
                count=len(amounts), most=MOST_AMOUNTS
            )
        )
    if min(amounts) < 0 or max(amounts) > LARGEST or any(amount != amount.quantize(CENT) for amount in amounts):
        raise ValueError(_("Amounts are dollars and cents, none below 0, e.g. 100, 50, 25.50."))
    if list(amounts) != sorted(amounts, reverse=True):
        raise ValueError(_("Write the largest amount first: a lower place cannot win more."))
    return amounts


def money(amount: Decimal) -> str:
    """`$50`, `$12.50`, `$1,250`."""
    return f"${amount:,.0f}" if amount == amount.to_integral_value() else f"${amount:,.2f}"


def prize_of(terms: PrizeTerms, division: DivisionHistory, tags: Mapping[int, Collection[str]]) -> PrizeSeries:
    """The prize with those who may win it. `tags` are the entries' tags by id.

    Raises ValueError as `read_band` and `PrizeSeries` do. Nobody wins a prize of teams where none play, or one at a
    board that their matches don't have.
    """
    category: Category | None = None
    if terms.group is PrizeGroup.BAND:
        strongest, weakest = read_band(terms.who)
        category = rank_band(division, terms.among, strongest=strongest, weakest=weakest)
    elif terms.group is PrizeGroup.CITY:
        category = of_city(division, terms.among, terms.who)
    elif terms.group is PrizeGroup.TAG:
        wanted_value = terms.who.strip().casefold()
        members = (entry.id for entry in division.players if wanted_value in tags.get(entry.id, ()))
        category = Category(terms.among, frozenset(members))
    return PrizeSeries(
        terms.name,
        terms.amounts,
        terms.ranking,
        category,
        terms.beside_others,
        to_teams=terms.group is PrizeGroup.TEAM,
        at_board=read_board(terms.who, MOST_BOARDS) if terms.group is PrizeGroup.BOARD else 0,
    )
