"""A rehearsal: an event of any kind with invented players, made by one press, for trying everything out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import transaction

from ground.translation import gettext as _
from nzgs_tourney.demo import people
from nzgs_tourney.models import Division, Event, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.presets import Preset
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.bracket import rounds_for

MOST, MOST_IN_ONE = 24, 16
"""How many players all divisions have together at most, and one of them; sides of partners are half as many."""


@transaction.atomic
def begin_rehearsal(preset: Preset, day: date, director: User, *, name: str = "") -> Event:
    """A rehearsal on this day with the preset's divisions, each with invented players of its own strength, the
    strongest in the first; in a round robin and a knock-out as many as its rounds allow. Nobody has an address, so no
    mail is sent. Without a name it is called after its preset."""
    event = create_event(
        name=name.strip() or _(preset.title), begins=day, ends=day, preset=preset, director=director, rehearsal=True
    )
    divisions = list(event.divisions.order_by("position"))
    known = sorted({one.name: one for one in (*people.OPEN, *people.HANDICAP)}.values(), key=lambda one: -one.stones)
    part = len(known) // len(divisions)
    for place, division in enumerate(divisions):
        players = known[place * part : (place + 1) * part]
        size = division.partners if division.of_partners else 1
        chosen = spread(players, _how_many(division, len(divisions)) // size * size)
        for side in zip(*(chosen[number::size] for number in range(size)), strict=True):
            new = _new_side(side) if division.of_partners else _new_entry(side[0])
            enter_player(division.pk, new, actor=director.actor)
    return event


def _new_entry(player: people.Invented) -> NewEntry:
    return NewEntry(
        player.name,
        player.rank,
        player.stones,
        club=player.club,
        city=player.city,
        tags=player.tags,
        latin_name=player.latin,
    )


def _new_side(side: Sequence[people.Invented]) -> NewEntry:
    partners = [Partner(one.name, one.rank, one.stones, latin_name=one.latin) for one in side]
    return NewEntry("", club=side[0].club, city=side[0].city, partners=partners)


def _how_many(division: Division, divisions: int) -> int:
    wanted = min(MOST_IN_ONE, MOST // divisions)
    if division.of_partners:
        return min(MOST // divisions, MOST_IN_ONE // 2 * division.partners)
    if division.scheveningen:
        return min(wanted, 2 * division.team_boards)
    if division.system == System.ROUND_ROBIN.value:
        return min(wanted, (division.rounds + 1) * division.groups)
    if division.system == System.KNOCKOUT.value:
        settings = settings_values(division)
        fitting = (players for players in range(wanted, 1, -1) if rounds_for(players, settings) <= settings.rounds)
        return next(fitting, wanted)
    return wanted


def spread(players: Sequence[people.Invented], wanted: int) -> list[people.Invented]:
    """So many of the players, evenly from the first to the last; all where more are wanted."""
    count = min(wanted, len(players))
    return [players[place * (len(players) - 1) // max(count - 1, 1)] for place in range(count)]
