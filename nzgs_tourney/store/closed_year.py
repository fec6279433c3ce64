"""Whose an award was when its year was closed, also after people were joined or joins taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from nzgs_tourney.models import ClosedBalance, Namesakes


class ClosedYear:
    """The people of a closed year. Two queries."""

    def __init__(self, year: int) -> None:
        self._people = frozenset(ClosedBalance.objects.filter(year__year=year).values_list("player_id", flat=True))
        self._same: dict[int, set[int]] = defaultdict(set)
        for kept, other in Namesakes.objects.filter(same=True).values_list("kept_id", "other_id"):
            self._same[kept].add(other)
            self._same[other].add(kept)

    def owner(self, player: int) -> int:
        """The person whose line had what was awarded to this player: the player's own or, where they were joined before
        the year was closed, that of the person they were joined with, even if this was taken back since."""
        seen: set[int] = set()
        nearest: Collection[int] = {player}
        while nearest:
            if found := self._people.intersection(nearest):
                return min(found)
            seen.update(nearest)
            nearest = self._next_to(nearest) - seen
        return player

    def _next_to(self, players: Iterable[int]) -> set[int]:
        return {other for player in players for other in self._same.get(player, ())}
