"""Who of a division could play on in a play-off, shown before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import listed
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import SHARED_PLACES, SharedPlace
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.play_off import ANNOUNCED, TEAMS_STAY, PlayOffWay
from nzgs_tourney.tournament.division.progress import progress_of
from nzgs_tourney.tournament.division.settings import DivisionSettings
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
    """The page; no choices where `why_not` says why. `announced` is what was announced for a shared place, empty for
    nothing; `who` and `way` begin as it says. `lot` is the lot's seed, None where none is to be drawn, and `by_lot`
    says which places wait for it."""

    choices: tuple[PlayOffChoice, ...]
    why_not: str = ""
    announced: str = ""
    who: str = ""
    way: PlayOffWay = PlayOffWay.GAMES
    lot: str | None = None
    by_lot: tuple[PlayOffChoice, ...] = ()

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
        return PlayOffPage((), _("Fewer than two are left in this division."))
    return _as_announced(now.division.settings, tuple(map(_choice, found)), [one.shared for one in found])


def _as_announced(settings: DivisionSettings, choices: tuple[PlayOffChoice, ...], shared: list[bool]) -> PlayOffPage:
    sharing = tuple(choice for choice, shares in zip(choices, shared, strict=True) if shares)
    if not settings.decides_shared_places:
        return PlayOffPage(choices)
    announced = _(SHARED_PLACES[settings.shared_place])
    if settings.shared_place is SharedPlace.LOT:
        wanted = bool(sharing or settings.place_lot)
        return PlayOffPage(choices, "", announced, lot=settings.place_lot if wanted else None, by_lot=sharing)
    if not sharing:
        return PlayOffPage(choices, "", announced)
    return PlayOffPage(choices, "", announced, sharing[0].key, ANNOUNCED[settings.shared_place])


def _choice(one: PlayingOn) -> PlayOffChoice:
    count = len(one.seeds)
    if one.shared:
        label = _("Who shares place {place}").format(place=f"{group_letter(one.group)}{one.first}")
    elif one.left and one.first == one.last:
        label = _("Place {place} of those left in each group").format(place=one.first)
    elif one.left:
        label = _("Places {first} to {last} of those left in each group").format(first=one.first, last=one.last)
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
