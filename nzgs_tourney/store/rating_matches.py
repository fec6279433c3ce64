"""Compares a rating list with the entries of an event: who is on it, what they would get, and whose rating is fixed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.models import Entry, Event, Seat
from ratings.imports.matching import SoughtPerson, match_names
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, RatingList
from ratings.rank import Rating, parse_rank
from ratings.translation import gettext as _

NOBODY = "none"
"""The answer that no line of the list is this player's."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A possible line of the list; `value` is its number in the database as text."""

    value: str
    label: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RatedEntry:
    """One entry of a player: its current strength, and whether it is fixed because of a published round."""

    pk: int
    division: str
    rank: str
    rating: Decimal | None
    fixed: bool


@dataclass(frozen=True, slots=True)
class RatingMatch:
    """One player of the event. `state`: `settled` before, `sure`, `doubtful` or `none`; `line` is the line that
    counts unless another is chosen. One that was settled still has the other lines to choose from: the choice may
    have been wrong."""

    player: int
    name: str
    entries: tuple[RatedEntry, ...]
    state: str
    line: ListedRating | None
    choices: tuple[LineChoice, ...]

    @property
    def changes(self) -> bool:
        """Whether using the line would change anything."""
        rating = self.line.rating if self.line else None
        return rating is not None and any(not entry.fixed and entry.rating != rating for entry in self.entries)


def rating_matches(event: Event, rating_list: RatingList) -> tuple[RatingMatch, ...]:
    """Everybody entered and not withdrawn, once each, however many divisions they play in; doubtful names first.

    Three queries, whatever the number of entries and lines.
    """
    lines = {line.line: line for line in ListedRating.objects.filter(rating_list=rating_list)}
    settled = {line.player_id: line for line in lines.values() if line.player_id is not None}
    fixed = set(Seat.objects.filter(entry__division__event=event).published().values_list("entry_id", flat=True))
    people: dict[int, list[Entry]] = {}
    entries = Entry.objects.filter(division__event=event, withdrawn_from__isnull=True)
    for entry in entries.select_related("player", "division").order_by("division__position", "pk"):
        people.setdefault(entry.player_id, []).append(entry)
    sought = [SoughtPerson(player, own[0].name, own[0].player.nzgs_id) for player, own in people.items()]
    free = [_row(line) for line in lines.values() if line.player_id is None]
    matches = match_names([one for one in sought if one.key not in settled], free)
    rivals = match_names([one for one in sought if one.key in settled], free if settled else ())
    rows = []
    for player, own in people.items():
        candidates = matches.doubtful.get(player, ())
        sure = settled.get(player) or (lines[matches.sure[player].line] if player in matches.sure else None)
        state = "settled" if player in settled else "sure" if sure else "doubtful" if candidates else "none"
        lines_offered = (sure,) if sure else tuple(lines[candidate.row.line] for candidate in candidates)
        if player in rivals.sure:
            lines_offered = (*lines_offered, lines[rivals.sure[player].line])
        lines_offered = (*lines_offered, *(lines[other.row.line] for other in rivals.doubtful.get(player, ())))
        reasons: Mapping[int, str] = {candidate.row.line: candidate.reason for candidate in candidates}
        rows.append(
            RatingMatch(
                player=player,
                name=own[0].name,
                entries=tuple(
                    RatedEntry(entry.pk, entry.division.name, entry.rank, entry.rating, entry.pk in fixed)
                    for entry in own
                ),
                state=state,
                line=sure,
                choices=tuple(
                    LineChoice(str(line.pk), _label(line), reasons.get(line.line, "")) for line in lines_offered
                ),
            )
        )
    order = {"doubtful": 0, "sure": 1, "settled": 1, "none": 2}
    return tuple(sorted(rows, key=lambda row: (order[row.state], name_key(row.name), row.player)))


def _row(line: ListedRating) -> ListedRow:
    return ListedRow(
        line=line.line,
        name=line.name,
        listed_id=line.listed_id,
        rating=None if line.rating is None else Rating(line.rating),
        rank=parse_rank(line.rank) if line.rank else None,
        club=line.club,
    )


def _label(line: ListedRating) -> str:
    """`Hēmi Tūhoe, 3.10, Wellington (line 12)`."""
    strength = str(line.rating) if line.rating is not None else line.rank
    number = _("no. {number}").format(number=line.listed_id) if line.listed_id else ""
    told = ", ".join(filter(None, (line.name, strength, line.club, number)))
    return _("{player} (line {line})").format(player=told, line=line.line)
