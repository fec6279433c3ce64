"""Two players who may be one person: what each has, what speaks against it, and the last entry that tells people with
the same name apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ground.coded import Coded, coded
from nzgs_tourney.models import Division, Entry, Member, Namesakes, PointsYear, User, YearStanding
from nzgs_tourney.tournament.wording.entries.who_it_is import LastEntry, PersonChoice
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player
from ratings.rank import grade_of_entry

T = TypeVar("T")
KEY = "nzgs-people"
"""The key of the ledger's stream about who is who."""
NUMBERS = ("nzgs_id", "egd_pin", "aga_id")
"""The fields of the federations' numbers for a person; nobody has two of one kind."""


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """What hangs on one player: the rows that go to another where they are one person. `members` are their places in
    sides. `standings` are those of years
    that are not closed."""

    player: Player
    entries: tuple[Entry, ...]
    lines: tuple[ListedRating, ...]
    account: User | None
    standings: tuple[YearStanding, ...]
    members: tuple[Member, ...] = ()

    @property
    def divisions(self) -> dict[Division, None]:
        """Where they play, by themselves or in a side, in this order."""
        seats = (*self.entries, *(member.entry for member in self.members))
        return {entry.division: None for entry in seats}


def rows_of_player(player: Player) -> PlayerRows:
    """Five queries."""
    open_years = PointsYear.objects.filter(closed_at__isnull=True)
    return PlayerRows(
        player=player,
        entries=tuple(
            Entry.objects.filter(player=player)
            .select_related("division__event")
            .order_by("-division__event__begins", "-pk")
        ),
        lines=tuple(
            ListedRating.objects.filter(player=player)
            .select_related("rating_list")
            .order_by("-rating_list__as_of", "-pk")
        ),
        account=User.objects.filter(player=player).first(),
        standings=tuple(YearStanding.objects.filter(player=player, year__in=open_years).select_related("year")),
        members=tuple(
            Member.objects.filter(player=player)
            .select_related("entry__division__event")
            .order_by("-entry__division__event__begins", "-pk")
        ),
    )


def why_not_one_person(first: PlayerRows, other: PlayerRows) -> tuple[Coded, ...]:
    """Each thing that makes it impossible that they are one person, as a code; none where they may be."""
    return tuple(_why_not_one_person(first, other))


def _why_not_one_person(first: PlayerRows, other: PlayerRows) -> Iterator[Coded]:
    for field in NUMBERS:
        first_value, second_value = getattr(first.player, field), getattr(other.player, field)
        if first_value and second_value and first_value != second_value:
            yield coded("numbers", kind=field, one=first_value, two=second_value)
    if both := _shared(first.divisions, list(other.divisions)):
        yield coded("divisions", divisions=sorted(f"{division.event.name}, {division.name}" for division in both))
    if lists := _shared({line.rating_list: None for line in first.lines}, [line.rating_list for line in other.lines]):
        yield coded("lists", lists=[str(rating_list) for rating_list in lists])
    if first.account is not None and other.account is not None:
        yield coded("accounts", one=first.account.username, other=other.account.username)


def _shared(one: dict[T, None], other: Sequence[T]) -> list[T]:
    return [value for value in other if value in one]


def answer_about(one: int, other: int) -> Namesakes | None:
    """The answer in force about these two players, in either order; None where there is none. One query."""
    standing = Namesakes.objects.in_force()
    pair = standing.filter(kept__in=(one, other), other__in=(one, other))
    return pair.select_related("kept", "other").first()


BY_EVENT = ("division__event__begins", "pk")
"""Entries in the order of their events: by the days that directors gave them, never by a clock."""


def last_entry_of(players: set[int]) -> dict[int, LastEntry]:
    """The entry of each of these players, who has one, in the event that begins last. One query."""
    entries = Entry.objects.filter(player__in=players).select_related("division__event").order_by(*BY_EVENT)
    return {entry.player_id: LastEntry(grade_of_entry(entry.rank), entry.division.event.name) for entry in entries}


def player_choice(player: ListedRow, last: LastEntry | None) -> PersonChoice:
    """The answer that a line is this known player; `player.line` is their number, as in `match_people`."""
    rank, event = (str(last.rank), last.event) if last else ("", "")
    code = coded("player", name=player.name, others=player.other_names, rank=rank, event=event)
    return PersonChoice(f"player:{player.line}", code)
