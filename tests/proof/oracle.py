"""What `docs/draw.md` says, as a program: written from that page alone, to find where the page or the draw is wrong.

It prices one board, one bye, one tier at a time, from the rounds as they are told; it shares no code with the draw, nor
with the second opinion of the unit tests. The lots are left out: no page defines them. Scores are taken as given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import ROUND_CEILING, Decimal
from pathlib import Path

from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, Status

PAGE = (Path(__file__).parents[2] / "docs" / "draw.md").read_text(encoding="utf-8")


def told_tiers() -> list[str]:
    """The tiers of the page's table, in its order."""
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| ") and "`" in line]
    return [row[2].strip().strip("`") for row in rows if row[1].strip().isdigit()]


class Oracle:
    """One round of a division: who plays, the bye among them, and the score of everybody before each round so far."""

    def __init__(
        self, division: DivisionHistory, number: int, players: Iterable[int], scores: list[Mapping[int, int]]
    ) -> None:
        self.rules = division.settings.in_round(number)
        self.people = {person.id: person for person in division.players if person.id in set(players)}
        self.rounds = [done for done in division.rounds if done.number < number]
        self.scores = scores
        self.score = scores[number - 1]

    def board(self, a: int, b: int, handicap: int) -> dict[str, int]:
        """The costs of a board of these two with this handicap, by the tiers of the page but for the lot."""
        one, other = self.people[a], self.people[b]
        gap = self.gap(a, b)
        high, low = (a, b) if self.score[a] > self.score[b] else (b, a)
        floating = [(high, "down", "up"), (low, "up", "down")] if gap else []
        parts = {"down": self.rules.float_down.value, "up": self.rules.float_up.value}
        return {
            "rematch": sum({game.white, game.black} == {a, b} for game in self.played()),
            "score_gap": gap**2 + self.counted(one, other),
            **{kind: self.known(one, other, kind) for kind in ("family", "club", "city", "country")},
            "float": sum(self.floats(player)[way] for player, way, _ in floating),
            "float_balance": sum(
                self.floats(player)[back] <= self.floats(player)[way] for player, way, back in floating
            ),
            "float_place": sum(self.off(player, parts[way]) for player, way, _ in floating),
            "handicap": max(0, max(handicap, self.difference(a, b)) - self.rules.handicap_wish) ** 2,
            "colour": 0 if handicap else self.colours(a, b),
            "seeding": 0 if gap else self.seeding(a, b),
        }

    def gap(self, a: int, b: int) -> int:
        """The difference of their scores in half points: as a rule, this is what no board may have."""
        return abs(self.score[a] - self.score[b])

    def bye(self, player: int) -> dict[str, int]:
        """What it costs that this player has the bye: the gap to the lowest score of all who play."""
        return {"score_gap": (self.score[player] - min(self.score[one] for one in self.people)) ** 2}

    def before_in_line(self, player: int) -> set[int]:
        """Who is certainly before this player in the line for the bye; the lot is left out."""
        return {other for other in self.people if self.claim(other) < self.claim(player)}

    def claim(self, player: int) -> tuple[int, int, Decimal]:
        """Fewest byes so far, then the lower score, then the lower rating."""
        return (self.byes(player), self.score[player], strength(self.people[player]))

    def byes(self, player: int) -> int:
        """Byes so far."""
        return sum(done.status.get(player) is Status.BYE for done in self.rounds)

    def played(self) -> list[BoardResult]:
        """The games so far that were played: one that was decided otherwise is no meeting and gives nobody a colour."""
        return [board for done in self.rounds for board in done.boards if not board.forfeit]

    def known(self, one: DivisionEntry, other: DivisionEntry, kind: str) -> int:
        """1 where the two share it; nothing at or above the bar of a McMahon event, nor where more than 40 % do."""
        bar = self.rules.bar if self.rules.system.value == "mcmahon" else None
        if bar is not None and one.rank >= bar and other.rank >= bar:
            return 0
        texts = Counter(plain(getattr(person, kind)) for person in self.people.values())
        mine = plain(getattr(one, kind))
        if not mine or mine != plain(getattr(other, kind)):
            return 0
        return int(kind == "family" or 100 * texts[mine] <= 40 * len(self.people))

    def counted(self, one: DivisionEntry, other: DivisionEntry) -> int:
        """What a family or club counts in the tier of gaps: the square, in half points, of the gap that the rules give
        it."""
        return (2 * self.rules.club_gap) ** 2 * max(self.known(one, other, kind) for kind in ("family", "club"))

    def floats(self, player: int) -> Counter[str]:
        """How often the player met a lower and a higher score, by what was drawn, played or not."""
        found: Counter[str] = Counter()
        for done, scores in zip(self.rounds, self.scores, strict=False):
            for board in done.boards:
                if player in (board.white, board.black):
                    opponent = board.black if player == board.white else board.white
                    if scores[player] != scores[opponent]:
                        found["down" if scores[player] > scores[opponent] else "up"] += 1
        return found

    def place(self, player: int) -> tuple[int, int]:
        """Place in the score group from 0 for the strongest, among equals the lower id, and the size of the group."""
        group = [one for one in self.people if self.score[one] == self.score[player]]
        group.sort(key=lambda one: (-strength(self.people[one]), one))
        return group.index(player), len(group)

    def off(self, player: int, part: str) -> int:
        """16 times the distance from the part of the group, divided by its size and rounded down."""
        place, size = self.place(player)
        distance = {
            "top": Decimal(place),
            "bottom": Decimal(size - 1 - place),
            "middle": abs(place - Decimal(size - 1) / 2),
        }
        return int(16 * distance[part] / size)

    def seeding(self, a: int, b: int) -> int:
        """How far each opponent is from the one that the seeding gives, squared."""
        (i, n), (j, _) = self.place(a), self.place(b)
        off = {"slip": abs(i - j) - n // 2, "fold": i + j - (n - 1), "neighbours": abs(i - j) - 1, "random": 0}
        return off[self.rules.seeding.value] ** 2

    def difference(self, a: int, b: int) -> int:
        """The stones that the difference asks for, after the reduction and before the ceiling."""
        policy, one, other = self.rules.handicap, self.people[a], self.people[b]
        apart = {
            "rating": abs(strength(one) - strength(other)),
            "rank": Decimal(abs(one.rank.stones - other.rank.stones)),
            "score": Decimal(abs(self.score[a] - self.score[b]) // 2),
            "none": Decimal(0),
        }[policy.basis.value]
        whole = int(apart.to_integral_value(rounding=ROUND_CEILING))
        if policy.basis.value != "none" and policy.table:
            last = len(policy.table) - 1
            if whole <= last or not last:
                return policy.table[min(whole, last)][0]
            most = policy.table[last][0]
            return most - (-(whole - last) * most // last)
        if policy.basis.value == "rating" and policy.even_below and apart < policy.even_below:
            return 0
        return max(0, whole - policy.reduction)

    def colours(self, a: int, b: int) -> int:
        """Of both, over even games: games as Black less games as White after the game, squared, quartered, rounded
        down. The one with less takes Black."""
        even = [board for board in self.played() if not board.handicap]
        balance = {one: sum((g.black == one) - (g.white == one) for g in even) for one in (a, b)}
        black, white = sorted((a, b), key=lambda one: balance[one])
        return (balance[black] + 1) ** 2 // 4 + (balance[white] - 1) ** 2 // 4


def strength(person: DivisionEntry) -> Decimal:
    """The rating, for an unrated player the middle of the grade."""
    return Decimal(person.rank.stones) if person.rating is None else Decimal(person.rating)


def plain(text: str) -> str:
    """Spaces and capitals make no other place."""
    return " ".join(text.split()).casefold()
