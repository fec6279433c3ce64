"""Who of a division could play on in a play-off, shown before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import listed
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.play_off import TEAMS_STAY
from nzgs_tourney.tournament.division.progress import progress_of
from nzgs_tourney.tournament.standings.who_plays_on import PlayingOn, choices_of

NAMED = 4
"""So many names are said; of more the number."""


@dataclass(frozen=True, slots=True)
class PlayOffChoice:
    """One choice: its words, and who that is. The key names them too, so that it is no choice any more once they are
    others."""

    key: str
    label: str
    names: str
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayOffPage:
    """The page; no choices where `why_not` says why."""

    choices: tuple[PlayOffChoice, ...]
    why_not: str = ""

    def seeds(self, key: str) -> tuple[int, ...]:
        """The entries of a choice. Raises KeyError for an unknown one."""
        return {choice.key: choice.seeds for choice in self.choices}[key]


def play_off_page(division: Division) -> PlayOffPage:
    """The page of a division. As many queries as its standings, and one. Raises Refused where its rules define no
    order."""
    if division.by_teams:
        return PlayOffPage((), _(TEAMS_STAY))
    now = standings_now(division)
    if not now.after or progress_of(now.division).going:
        return PlayOffPage((), _("A play-off follows from standings: close the rounds first."))
    here = set(Entry.objects.filter(division=division, withdrawn_from=None).values_list("pk", flat=True))
    found = choices_of([row for row in now.order.rows if row.player.id in here])
    if not found:
        return PlayOffPage((), _("Fewer than two players are left in this division."))
    return PlayOffPage(tuple(map(_choice, found)))


def _choice(one: PlayingOn) -> PlayOffChoice:
    count = len(one.seeds)
    if one.shared:
        label = _("Who shares place {place}").format(place=f"{group_letter(one.group)}{one.first}")
    elif one.of_each and one.first == one.last:
        label = _("Place {place} of each group").format(place=one.first)
    elif one.of_each:
        label = _("Places {first} to {last} of each group").format(first=one.first, last=one.last)
    elif one.first == one.last:
        label = _("Place {place}").format(place=one.first)
    else:
        label = _("Places {first} to {last}").format(first=one.first, last=one.last)
    names = listed([entry.both_names for entry in one.seeds])
    if count > NAMED:
        names = ngettext("{count} player", "{count} players", count).format(count=count)
    seeds = tuple(entry.id for entry in one.seeds)
    return PlayOffChoice("-".join(map(str, seeds)), label, names, seeds)
