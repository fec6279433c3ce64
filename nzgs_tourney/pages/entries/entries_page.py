"""The list of a division's entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from games.wording.numbers import in_row, rounds_named
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import PLANNED, Division, Entry, RoundStatus
from nzgs_tourney.store.entries.fees import fees_by_entry
from nzgs_tourney.store.entries.limits import outside_of_entry
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.wording.entries.fee_words import owed_words
from nzgs_tourney.tournament.wording.entries.side_words import with_teams_counted
from nzgs_tourney.tournament.wording.entries.strength_words import paired_words
from ratings.imports.names import name_key
from ratings.rank import claims_far_above, grade_of_entry

_WITHOUT = {
    Status.BYE: gettext_noop("bye in {rounds}"),
    Status.EXCUSED: gettext_noop("excused in {rounds}"),
    Status.ABSENT: gettext_noop("no-show in {rounds}"),
}
"""What the list says about single rounds; for entering and withdrawing it names all rounds at once."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One line of the list. `stones` orders by grade; `rounds` are those of the division, 0 on a ladder; `without` are
    the past and future rounds without a board, by the reason: excused, absent, or a bye. `far_above`: the grade is far
    above the rating, and no director has accepted it. `number` is the entry's own. `paired`: what somebody without a
    grade is paired as. `outside`: they are outside the limits of the division, and play there for the `limit_reason`.
    `public_name` is what is shown in public where the name is hidden. `fee` is what is still to pay, in words; empty
    where nothing was ever asked. `went_to` names the division that somebody who left was moved to, empty for
    everybody else."""

    pk: int
    name: str
    rank: str
    stones: int
    rating: Decimal | None
    club: str
    team: str
    city: str
    state: str
    enters_in: int
    withdrawn_from: int | None
    rounds: int
    without: Mapping[Status, tuple[int, ...]]
    house: bool = False
    far_above: bool = False
    number: int = 0
    paired: str = ""
    outside: bool = False
    limit_reason: str = ""
    public_name: str = ""
    fee: str = ""
    went_to: str = ""

    def away_in(self, number: int) -> bool:
        """Whether they are excused or absent in this round."""
        return any(number in self.without.get(status, ()) for status in PLANNED)

    @property
    def plays(self) -> str:
        """When this player plays, in words, if not in every round; nothing on a ladder, which has no rounds."""
        if not self.rounds:
            return ""
        parts = [_("house player: when the number is odd")] if self.house else []
        if self.withdrawn_from is not None:
            last = self.withdrawn_from - 1
            parts.append(
                _("until round {last}").format(last=last) if self.withdrawn_from > self.enters_in else _("not at all")
            )
        elif self.enters_in > self.rounds:
            parts.append(_("not at all"))
        elif self.enters_in > 1:
            parts.append(_("from round {enters_in}").format(enters_in=self.enters_in))
        for status, numbers in self.without.items():
            parts.append(_(_WITHOUT[status]).format(rounds=rounds_named(numbers)))
        return in_row(parts)


@dataclass(frozen=True, slots=True)
class EntryList:
    """The lines that a search found, and facts about the whole list. `next_round` is the first unpublished one;
    `moved` went on to another division: they aren't among the `withdrawn`; `teams` and `teamless`: how many teams there
    are and how many have none, where teams play."""

    lines: tuple[EntryLine, ...]
    playing: int
    withdrawn: int
    unrated: int
    next_round: int
    there_next: int
    side: str
    teams: int = 0
    teamless: int = 0
    moved: int = 0

    @property
    def anybody(self) -> bool:
        """Whether somebody was ever entered."""
        return bool(self.playing or self.withdrawn or self.moved)

    @property
    def entered(self) -> str:
        """How many play, in words."""
        return with_teams_counted(self.side, self.playing, self.teams)

    @property
    def unrated_words(self) -> str:
        """What it means that some have no rating, where handicaps come from ratings."""
        if self.unrated == 1:
            return _("One player has no rating: the grade serves for the handicap.")
        return _("{unrated} players have no rating: their grades serve for the handicap.").format(unrated=self.unrated)


def entry_list(division: Division, search: str = "") -> EntryList:
    """The entries whose name, team, club, city or grade contains the search text, ignoring macrons and case; in order
    of strength.

    At most eight queries, whatever the number of entries.
    """
    without: dict[int, dict[Status, tuple[int, ...]]] = defaultdict(dict)
    rows = RoundStatus.objects.filter(
        entry__division=division, round_number__lte=division.rounds, status__in=[column.value for column in _WITHOUT]
    )
    for entry, number, word in rows.order_by("round_number").values_list("entry_id", "round_number", "status"):
        status = Status(word)
        without[entry][status] = (*without[entry].get(status, ()), number)
    rounds_drawn = division.drawn_rounds.published().count()
    fees = fees_by_entry(division.event)
    entries = list(Entry.objects.filter(division=division).select_related("team"))
    left = [entry.pk for entry in entries if entry.withdrawn_from is not None]
    went_to = dict(Entry.objects.filter(came_from__in=left).order_by("-pk").values_list("came_from", "division__name"))
    every = [
        replace(_line(entry, division, without[entry.pk], fees.get(entry.pk)), went_to=went_to.get(entry.pk, ""))
        for entry in entries
    ]
    every.sort(key=lambda line: (-(line.rating if line.rating is not None else line.stones), name_key(line.name)))
    playing = [line for line in every if line.withdrawn_from is None]
    search_key = name_key(search)
    return EntryList(
        lines=tuple(
            line
            for line in every
            if search_key in name_key(f"{line.name} {line.rank} {line.team} {line.club} {line.city}")
        ),
        playing=len(playing),
        withdrawn=len(every) - len(playing) - len(went_to),
        moved=len(went_to),
        unrated=sum(line.rating is None for line in playing),
        next_round=rounds_drawn + 1,
        there_next=_available(playing, rounds_drawn + 1),
        side=division.side,
        teams=len({line.team for line in playing} - {""}),
        teamless=sum(entry.team_id is None and entry.withdrawn_from is None for entry in entries)
        if division.by_teams
        else 0,
    )


def _available(playing: Iterable[EntryLine], number: int) -> int:
    """How many can be drawn in this round: a house player makes an odd number even."""
    there = [line for line in playing if not line.away_in(number) and line.enters_in <= number]
    players = sum(not line.house for line in there)
    return players + (players % 2 if len(there) > players else 0)


def _line(entry: Entry, division: Division, without: Mapping[Status, tuple[int, ...]], fee: Owed | None) -> EntryLine:
    grade = grade_of_entry(entry.rank, entry.rating)
    return EntryLine(
        pk=entry.pk,
        name=entry.both_names,
        rank=entry.rank,
        stones=grade.stones,
        rating=entry.rating,
        club=entry.club,
        team=entry.team.name if entry.team else "",
        city=entry.city,
        state=Status.WITHDRAWN.value if entry.withdrawn_from is not None else "",
        enters_in=entry.enters_in,
        withdrawn_from=entry.withdrawn_from,
        rounds=0 if division.is_ladder else division.rounds,
        without=without,
        house=entry.house and not division.by_teams,
        number=entry.number,
        far_above=claims_far_above(grade, entry.rating) and entry.accepted_claim != entry.rank,
        paired=paired_words(grade, entry.rating),
        outside=outside_of_entry(entry, division) is not None,
        limit_reason=entry.limit_reason,
        public_name=entry.public_name,
        fee=owed_words(fee) if fee is not None else "",
    )
