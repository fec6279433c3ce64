"""Compares a rating list with the entries of an event: who is on it, what they would get, and whose rating is fixed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from nzgs_tourney.models import Entry, Event, Member, Seat
from nzgs_tourney.store.people.identity import joined_players, other_names
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.exchange.federation_ratings import AGA, EGD
from nzgs_tourney.tournament.wording.entries.accepted_lists import LineChoice
from ratings.imports.matching import SoughtPerson, match_names, match_other_names
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player, RatingList
from ratings.rank import Rating, parse_rank

NOBODY = "none"
"""The answer that no line of the list is this player's."""


@dataclass(frozen=True, slots=True)
class RatedEntry:
    """One entry of a player, or their place in a side (`member`, its row): the current strength there, and whether it
    is fixed because of a published round."""

    pk: int
    division: str
    rank: str
    rating: Decimal | None
    fixed: bool
    member: int | None = None


class MatchState(StrEnum):
    """How certain a player's line is: settled before, sure, doubtful, or there is none."""

    SETTLED = "settled"
    SURE = "sure"
    DOUBTFUL = "doubtful"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class RatingMatch:
    """One player of the event; `others` are the other names that find them. `line` is the line that counts
    unless another is chosen. One that was settled still has the other lines to choose from: the choice may have been
    wrong."""

    player: int
    name: str
    others: tuple[str, ...]
    entries: tuple[RatedEntry, ...]
    state: MatchState
    line: ListedRating | None
    choices: tuple[LineChoice, ...]

    @property
    def changes(self) -> bool:
        """Whether using the line would change anything."""
        rating = self.line.rating if self.line else None
        return rating is not None and any(not entry.fixed and entry.rating != rating for entry in self.entries)


def rating_matches(event: Event, rating_list: RatingList) -> tuple[RatingMatch, ...]:
    """Everybody entered and not withdrawn, once each, however many divisions they play in, by themselves or in a side;
    doubtful names first.

    At most nine queries, whatever the number of entries and lines.
    """
    lines = list(ListedRating.objects.filter(rating_list=rating_list))
    number_of = _numbers_on(lines)
    fixed = set(Seat.objects.filter(entry__division__event=event).published().values_list("entry_id", flat=True))
    people: dict[int, list[Entry | Member]] = {}
    entries = Entry.objects.filter(division__event=event, withdrawn_from__isnull=True)
    entries = entries.exclude(division__side=Side.PARTNERS.value)
    for entry in entries.select_related("player", "division").order_by("division__position", "pk"):
        people.setdefault(entry.player_id, []).append(entry)
    members = Member.objects.filter(entry__division__event=event, entry__withdrawn_from__isnull=True)
    members = members.select_related("player", "entry__division").order_by("entry__division__position", "pk")
    for member in members:
        people.setdefault(member.player_id, []).append(member)
    others = _other_names(people)
    sought = [SoughtPerson(key, own[0].name, number_of(own[0])) for key, own in people.items()]
    matched = _Matched(lines, sought, others)
    rows = [
        RatingMatch(
            player=player,
            name=own[0].name,
            others=others[player],
            entries=tuple(_rated(one, fixed) for one in own),
            state=matched.state_of(player),
            line=matched.line_of(player),
            choices=matched.choices_of(player),
        )
        for player, own in people.items()
    ]
    return tuple(sorted(rows, key=lambda row: (_ORDER[row.state], name_key(row.name), row.player)))


def _numbers_on(lines: Sequence[ListedRating]) -> Callable[[Entry | Member], str]:
    """The number of a player that a list with these lines has: that of its federation, or the national one."""
    said = {line.listed_id.partition(" ")[0] for line in lines if " " in line.listed_id}
    if EGD in said:
        return lambda one: f"{EGD} {one.egd_pin if isinstance(one, Entry) else one.player.egd_pin}"
    if AGA in said:
        return lambda one: f"{AGA} {one.aga_id if isinstance(one, Entry) else one.player.aga_id}"
    return lambda one: one.player.nzgs_id


def _rated(one: Entry | Member, fixed: Collection[int]) -> RatedEntry:
    entry = one if isinstance(one, Entry) else one.entry
    member = None if isinstance(one, Entry) else one.pk
    return RatedEntry(entry.pk, entry.division.name, one.rank, one.rating, entry.pk in fixed, member)


def _other_names(people: Mapping[int, Sequence[Entry | Member]]) -> dict[int, tuple[str, ...]]:
    """Every name that finds each player besides the one of their first entry here. At most five
    queries."""
    joined = joined_players()
    known = {**Player.objects.in_bulk(joined), **{pk: own[0].player for pk, own in people.items()}}
    found = other_names(known, joined)
    return {
        pk: tuple(
            name
            for name in dict.fromkeys((own[0].player.name, *found.get(pk, ())))
            if name_key(name) != name_key(own[0].name)
        )
        for pk, own in people.items()
    }


_ORDER = {MatchState.DOUBTFUL: 0, MatchState.SURE: 1, MatchState.SETTLED: 1, MatchState.NONE: 2}


class _Matched:
    """The lines of a list, and whose each is, or may be."""

    def __init__(
        self, lines: Iterable[ListedRating], people: Sequence[SoughtPerson], others: Mapping[int, Sequence[str]]
    ) -> None:
        self._lines = {line.line: line for line in lines}
        self._settled = {line.player_id: line for line in self._lines.values() if line.player_id is not None}
        free = [listed_row(line) for line in self._lines.values() if line.player_id is None]
        matches = match_names([one for one in people if one.key not in self._settled], free)
        taken = {row.line for row in matches.sure.values()}
        untaken = [row for row in free if row.line not in taken]
        by_others = {player: match_other_names(others.get(player, ()), untaken) for player in matches.without_match}
        self._sure, self._doubtful = matches.sure, {**matches.doubtful, **by_others}
        settled = [one for one in people if one.key in self._settled]
        self._rivals = match_names(settled, free if self._settled else ())
        """Other lines that may be those of settled players."""

    def state_of(self, player: int) -> MatchState:
        if player in self._settled:
            return MatchState.SETTLED
        if player in self._sure:
            return MatchState.SURE
        return MatchState.DOUBTFUL if self._doubtful.get(player) else MatchState.NONE

    def line_of(self, player: int) -> ListedRating | None:
        sure = self._sure.get(player)
        return self._settled.get(player) or (None if sure is None else self._lines[sure.line])

    def choices_of(self, player: int) -> tuple[LineChoice, ...]:
        line, candidates = self.line_of(player), self._doubtful.get(player, ())
        offered = [self._lines[candidate.row.line] for candidate in candidates] if line is None else [line]
        if player in self._rivals.sure:
            offered.append(self._lines[self._rivals.sure[player].line])
        offered += (self._lines[rival.row.line] for rival in self._rivals.doubtful.get(player, ()))
        reasons = {candidate.row.line: candidate.reason for candidate in candidates}
        return tuple(LineChoice(str(line.pk), listed_row(line), reasons.get(line.line, "")) for line in offered)


def listed_row(line: ListedRating) -> ListedRow:
    """A saved line as it was read."""
    return ListedRow(
        line=line.line,
        name=line.name,
        listed_id=line.listed_id,
        rating=None if line.rating is None else Rating(line.rating),
        rank=parse_rank(line.rank) if line.rank else None,
        club=line.club,
    )
