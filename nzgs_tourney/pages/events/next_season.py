"""A league's levels as they would be next season, from its standings now."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event
from nzgs_tourney.store.entries.play_offs import play_offs_in
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.standings.season import next_levels


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One entry of the season that ends. `place` is empty for somebody without one; `to` is the position of the level
    of next season, 0 for somebody who doesn't play on; `withdrawn`: they withdrew. `tied`: they share a place with
    somebody who goes to another level."""

    entry: Entry
    place: str
    to: int
    withdrawn: bool
    tied: bool


@dataclass(frozen=True, slots=True)
class SeasonLevel:
    """A division with its entries in the order of the standings. `final`: no result is to come."""

    division: Division
    lines: tuple[SeasonLine, ...]
    final: bool


def season_levels(event: Event, moving: int) -> tuple[SeasonLevel, ...]:
    """The divisions in their order; `moving` go up and down at each line between two. Left out are house players and
    people who were forgotten; and play-offs (`play_offs_in`), whose players have their place where they came from. Two
    queries, and two and those of the standings for each division."""
    everything = list(event.divisions.select_related("event__stream").order_by("position", "pk"))
    all_entries = list(Entry.objects.filter(division__event=event))
    made_of_others = play_offs_in(all_entries)
    divisions = [division for division in everything if division.pk not in made_of_others]
    playing_on = _playing_on(all_entries, made_of_others)
    standings = [_standings(division) for division in divisions]
    entries = [_ordered(division, now) for division, now in zip(divisions, standings, strict=True)]
    playing = [[entry.pk for entry in level if entry.pk in playing_on] for level in entries]
    filled = next_levels(playing, [len(level) for level in entries], moving)
    to = {pk: divisions[at].position for at, level in enumerate(filled) for pk in level}
    return tuple(
        SeasonLevel(division, _lines(level, now, to, playing_on), _is_over(now))
        for division, now, level in zip(divisions, standings, entries, strict=True)
    )


def _playing_on(entries: list[Entry], play_offs: Collection[int]) -> frozenset[int]:
    """The entries that haven't withdrawn, and those that only left for one of these divisions."""
    known = {entry.pk: entry for entry in entries}
    playing = {entry.pk for entry in entries if entry.withdrawn_from is None}
    for at in [known[pk] for pk in playing]:
        while at.came_from_id is not None and at.division_id in play_offs:
            at = known[at.came_from_id]
            playing.add(at.pk)
    return frozenset(playing)


def _is_over(now: StandingsNow | None) -> bool:
    """Whether no result is to come; a ladder has as many games as its players like."""
    if now is not None and now.is_ladder:
        return now.games == now.last
    return now is not None and now.final


def _standings(division: Division) -> StandingsNow | None:
    try:
        return standings_now(division)
    except Refused:
        return None


def _ordered(division: Division, now: StandingsNow | None) -> list[Entry]:
    """The entries in the order of the standings, those that aren't listed there last."""
    entries = Entry.objects.filter(division=division, house=False, player__forgotten_at=None)
    rows = now.order.rows if now is not None else ()
    numbers = {row.player.id: row.number for row in rows}
    return sorted(
        entries.select_related("player"), key=lambda entry: (numbers.get(entry.pk, len(numbers) + 1), entry.pk)
    )


def _lines(
    level: list[Entry], now: StandingsNow | None, to: dict[int, int], playing: Collection[int]
) -> tuple[SeasonLine, ...]:
    places = {entry.pk: now.place_of(entry.pk) if now is not None else "" for entry in level}
    shared = {
        place
        for place in set(places.values()) - {""}
        if len({to[pk] for pk in places if places[pk] == place and pk in to}) > 1
    }
    return tuple(
        SeasonLine(
            entry=entry,
            place=places[entry.pk],
            to=to.get(entry.pk, 0),
            withdrawn=entry.pk not in playing,
            tied=places[entry.pk] in shared and entry.pk in to,
        )
        for entry in level
    )
