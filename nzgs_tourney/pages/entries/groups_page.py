"""The groups of a round robin, as a director sets them before the first draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nzgs_tourney.models import Division, Round, Seat
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.groups import group_letter, shared_out


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One player with the group they are in, or would be put into by strength. `fixed`: they were drawn in it."""

    entry: int
    name: str
    rank: str
    group: int
    fixed: bool


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """Everybody who plays, group by group from the strongest down. `sizes`: the letter and the number of players of
    each group. `proposed`: nobody was put into a group yet. `draft`: the round that is a draft, so that nothing can
    change; `drawn`: the first round is published."""

    letters: tuple[str, ...]
    lines: tuple[GroupLine, ...]
    sizes: tuple[tuple[str, int], ...]
    proposed: bool
    draft: int | None
    drawn: bool


def groups_page(division: Division) -> GroupsPage:
    """The page of a division in groups. At most seven queries."""
    rows = {row.pk: row for row in division.entries.filter(withdrawn_from=None)}
    players = [entry for entry in division_values(division).players if entry.id in rows]
    rounds = Round.objects.filter(division=division)
    drawn = rounds.published().exists()
    in_group = {entry.id: entry.group for entry in players}
    groups = in_group if drawn else shared_out(players, division.groups)
    seated = set(Seat.objects.filter(entry__in=rows).published().values_list("entry", flat=True))
    ordered = sorted(players, key=lambda entry: (groups[entry.id], -entry.strength, entry.number))
    sizes = Counter(groups.values())
    letters = tuple(group_letter(group) for group in range(1, division.groups + 1))
    return GroupsPage(
        letters,
        tuple(
            GroupLine(entry.id, entry.both_names, str(entry.rank), groups[entry.id], entry.id in seated)
            for entry in ordered
        ),
        tuple((letter, sizes[group]) for group, letter in enumerate(letters, start=1)),
        not any(in_group.values()),
        rounds.drafts().values_list("number", flat=True).first(),
        drawn,
    )
