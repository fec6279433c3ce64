"""Rules that a draw must not break: who plays at all, who must meet, who must not. Checked before the draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ground.coded import coded
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, System
from nzgs_tourney.tournament.pairing.draft import NoDraw, no_draw


@dataclass(frozen=True, slots=True)
class Attendance:
    """Ids of the players to be drawn, and of the available house players, both in order."""

    playing: tuple[int, ...]
    house: tuple[int, ...]


def attendance(division: DivisionHistory, number: int, status: Mapping[int, Status]) -> Attendance | NoDraw:
    """Who is present for round `number`. The status of a house player means available, not playing.

    `NoDraw` where the division has no such round, rounds before it are missing, somebody has no strength that the
    division needs, or fewer than two can play. After the first round of a knock-out one may be enough, or nobody: its
    bracket says who goes on without a game.
    """
    settings = division.settings
    if not 1 <= number <= settings.rounds:
        return no_draw(coded("no_round", round=number, division=division.name, rounds=settings.rounds))
    rounds_drawn = {played.number for played in division.rounds}
    missing = [earlier for earlier in range(1, number) if earlier not in rounds_drawn]
    if missing:
        return no_draw(coded("round_missing", round=number, missing=missing[0]))
    if settings.bar is not None and settings.floor is not None and settings.bar < settings.floor:
        return no_draw(coded("bar_below_floor", bar=str(settings.bar), floor=str(settings.floor)))
    ids = sorted(entry.id for entry in division.players)
    playing = tuple(player for player in ids if player not in status)
    house = tuple(player for player in ids if status.get(player) is Status.HOUSE)
    if lack := no_strength(division, (*playing, *house)):
        return lack
    walkovers = settings.system is System.KNOCKOUT and number > 1
    if len(playing) + len(house[: len(playing) % 2]) < 2 and not walkovers:
        if not playing:
            return no_draw(coded("nobody", round=number))
        name = division.player(playing[0]).name
        return no_draw(coded("one_player", player=name, round=number), playing)
    return Attendance(playing, house)


_BY_STRENGTH = (HandicapBasis.RATING, HandicapBasis.RANK)


def needs_strength(settings: DivisionSettings) -> bool:
    """Whether starting scores or handicaps come from what players are paired as."""
    return settings.system is System.MCMAHON or settings.handicap.basis in _BY_STRENGTH


def no_strength(division: DivisionHistory, players: Collection[int]) -> NoDraw | None:
    """That some of these players have neither a grade nor a rating, where starting scores or handicaps come from them;
    None otherwise."""
    if not needs_strength(division.settings):
        return None
    lacking = [entry for entry in division.players if entry.unplaced and entry.id in players]
    if not lacking:
        return None
    return no_draw(
        coded("no_strength", players=[entry.name for entry in lacking]), tuple(entry.id for entry in lacking)
    )


def away(division: DivisionHistory, number: int) -> dict[int, Status]:
    """Who doesn't play in round `number`, as far as the division's rounds show, for `draw_round`.

    A status in round `number` itself counts, except a bye, which the draw gives. Otherwise a player who withdrew in an
    earlier round stays away until seated again, and a house player stays one.
    """
    absences: dict[int, Status] = {}
    for played in division.rounds:
        if played.number > number:
            break
        for board in played.boards:
            for player in (board.white, board.black):
                if absences.get(player) is Status.WITHDRAWN:
                    del absences[player]
        lasting = {Status.WITHDRAWN, Status.HOUSE} if played.number < number else set(Status) - {Status.BYE}
        absences.update({player: status for player, status in played.status.items() if status in lasting})
    return absences


def contradiction(
    division: DivisionHistory,
    present: Collection[int],
    pins: Collection[tuple[int, int]],
    forbidden: Collection[tuple[int, int]],
    bye: int | None,
) -> NoDraw | None:
    """Why these wishes contradict each other, before any draw; None where they don't."""
    names = {entry.id: entry.name for entry in division.players}
    barred = {frozenset(pair) for pair in forbidden}
    used: dict[int, tuple[int, int]] = {}
    if bye is not None and bye not in present:
        return no_draw(coded("bye_away", player=names.get(bye, f"Player {bye}")), (bye,))
    for one, other in pins:
        pair = {"one": names.get(one, f"Player {one}"), "other": names.get(other, f"Player {other}")}
        absent = [player for player in (one, other) if player not in present]
        if absent:
            away = [names.get(player, f"Player {player}") for player in absent]
            return no_draw(coded("together_away", **pair, away=away), (one, other))
        if one == other:
            return no_draw(coded("with_themselves", player=names[one]), (one,))
        if bye in (one, other):
            return no_draw(coded("together_bye", **pair), (one, other))
        if frozenset((one, other)) in barred:
            return no_draw(coded("together_apart", **pair), (one, other))
        for player in (one, other):
            if player in used and frozenset(used[player]) != frozenset((one, other)):
                return no_draw(coded("together_twice", player=names[player]), (player,))
            used[player] = (one, other)
    return None
