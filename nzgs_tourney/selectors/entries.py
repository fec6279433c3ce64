"""The entries of a division, as its list shows them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.division.history import Status
from nzgs_tourney.models import PLANNED, Division, Entry, RoundStatus
from ratings.imports.names import name_key
from ratings.rank import parse_rank


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One line of the list. `stones` orders by grade; `away` are the rounds that the player will miss."""

    pk: int
    name: str
    rank: str
    stones: int
    rating: Decimal | None
    club: str
    city: str
    state: str
    enters_in: int
    withdrawn_from: int | None
    away: tuple[int, ...]

    @property
    def plays(self) -> str:
        """In words, when this player plays, where it is not in every round."""
        if self.withdrawn_from is not None:
            return f"until round {self.withdrawn_from - 1}" if self.withdrawn_from > self.enters_in else "not at all"
        told = [f"from round {self.enters_in}"] if self.enters_in > 1 else []
        if self.away:
            told.append(f"not in {'round' if len(self.away) == 1 else 'rounds'} {', '.join(map(str, self.away))}")
        return ", ".join(told)


@dataclass(frozen=True, slots=True)
class EntryList:
    """The lines that a search found, and what holds of the whole list. `next_round` is the first not published."""

    lines: tuple[EntryLine, ...]
    playing: int
    withdrawn: int
    unrated: int
    next_round: int
    there_next: int

    @property
    def unrated_told(self) -> str:
        """What it means that some have no rating, where handicaps come from ratings."""
        if self.unrated == 1:
            return "One player has no rating: the grade serves for the handicap."
        return f"{self.unrated} players have no rating: their grades serve for the handicap."


def entry_list(division: Division, search: str = "") -> EntryList:
    """The entries whose name, club, city or grade has what is searched, macrons and case aside; in order of strength.

    Three queries, whatever the number of entries.
    """
    away: dict[int, list[int]] = defaultdict(list)
    planned = RoundStatus.objects.filter(entry__division=division, status__in=[one.value for one in PLANNED])
    for entry, number in planned.order_by("round_number").values_list("entry_id", "round_number"):
        away[entry].append(number)
    drawn = division.drawn_rounds.exclude(state="draft").count()
    every = [_line(entry, tuple(away[entry.pk])) for entry in Entry.objects.filter(division=division)]
    every.sort(key=lambda line: (-(line.rating if line.rating is not None else line.stones), name_key(line.name)))
    playing = [line for line in every if line.withdrawn_from is None]
    wanted = name_key(search)
    return EntryList(
        lines=tuple(line for line in every if wanted in name_key(f"{line.name} {line.rank} {line.club} {line.city}")),
        playing=len(playing),
        withdrawn=len(every) - len(playing),
        unrated=sum(line.rating is None for line in playing),
        next_round=drawn + 1,
        there_next=sum(drawn + 1 not in line.away and line.enters_in <= drawn + 1 for line in playing),
    )


def _line(entry: Entry, away: tuple[int, ...]) -> EntryLine:
    return EntryLine(
        pk=entry.pk,
        name=entry.name,
        rank=entry.rank,
        stones=parse_rank(entry.rank).stones,
        rating=entry.rating,
        club=entry.club,
        city=entry.city,
        state=Status.WITHDRAWN.value if entry.withdrawn_from is not None else "",
        enters_in=entry.enters_in,
        withdrawn_from=entry.withdrawn_from,
        away=away,
    )
