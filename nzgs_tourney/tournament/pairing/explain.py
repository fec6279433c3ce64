"""Explains why two players meet with these conditions, as codes with arguments, for which
`tournament.wording.draws.reasons` has the words.

Each is computed from the same values as the cost of the board, never by drawing again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.groups import group_letter, in_groups
from nzgs_tourney.tournament.division.settings import HandicapBasis, Seeding, System, Tier
from nzgs_tourney.tournament.pairing.cost import POINT, mates
from nzgs_tourney.tournament.pairing.draft import Seated
from nzgs_tourney.tournament.pairing.handicap_policy import difference_of, measures, terms
from nzgs_tourney.tournament.pairing.match_games import GameOf, Pair
from nzgs_tourney.tournament.pairing.player_columns import PairingField, at_the_bar, common, pairs_of, same_place
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.pairing.seating import ColourRule, black_of
from nzgs_tourney.tournament.standings.bracket_tree import Part

NIGIRI = "nigiri"
"""The reason of colours that the players decide at the board."""
NO_MATCHES: Mapping[Pair, GameOf] = {}
_COUNTED = frozenset({Tier.FAMILY, Tier.CLUB})
"""What may count like a gap."""


def by_nigiri(reasons: Iterable[Coded]) -> bool:
    """Whether the draw left the colours of a board with these reasons to its players."""
    return any(reason.code == NIGIRI for reason in reasons)


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """A board with its two players, and what the director said about the pair. `drawn`: no person chose the pair."""

    board: Seated
    white: RoundEntry
    black: RoundEntry
    pinned: bool = False
    forbidden: bool = False
    drawn: bool = False


class Explainer:
    """Gives the reasons for the boards of one round; what all boards share is computed once."""

    def __init__(
        self, field: PairingField, number: int, seed: str, match_games: Mapping[Pair, GameOf] = NO_MATCHES
    ) -> None:
        self._match_games = match_games
        self._field = field
        self._settings = field.settings
        self._number = number
        self._seed = seed
        self._column = {entry.id: index for index, entry in enumerate(field.entries)}
        self._level = Counter((entry.score, entry.entry.strength) for entry in field.entries)
        entries = [entry.entry for entry in field.entries]
        self._common = {
            "club": common([each.club for each in entries]),
            "city": common([each.city for each in entries]),
            "country": common([each.country for each in entries]),
        }

    def reasons(self, meeting: PairedBoard) -> tuple[Coded, ...]:
        """Why the two meet so: the director's wish, score, floats, meetings, ties, terms, colours."""
        if self._settings.system is System.ROUND_ROBIN:
            colours = [self._colours(meeting)] if meeting.board.handicap else []
            group = group_letter(meeting.white.entry.group) if in_groups(self._settings) else ""
            schedule = coded("schedule", round=self._number)
            if group:
                schedule = coded("schedule_of_group", round=self._number, group=group)
            return (schedule, *self._meetings(meeting), *self._terms(meeting), *colours)
        if self._settings.system is System.KNOCKOUT:
            return self._in_bracket(meeting)
        return (
            *self._wishes(meeting),
            *self._scores(meeting),
            *self._meetings(meeting),
            *self._acquaintance(meeting),
            *self._terms(meeting),
            self._colours(meeting),
        )

    def _in_bracket(self, meeting: PairedBoard) -> tuple[Coded, ...]:
        """Which meeting of the bracket it is and, in a match, which game, where colours alternate."""
        game = self._match_games.get(frozenset((meeting.white.id, meeting.black.id)))
        where, before = coded("bracket", round=self._number), game.before if game else None
        double = self._settings.double_elimination
        if game is not None and (double or game.games > 1 or game.game > 1):
            part = "" if game.part is Part.WINNERS and not double else game.part.value
            where = coded("match", part=part, round=game.stage, game=game.game, games=game.games)
        even = before is not None and not before.handicap and not meeting.board.handicap
        alternates = even and before is not None and before.black == meeting.board.white
        nigiri = self._settings.nigiri and before is None and not meeting.board.handicap
        colours = self._colours(meeting)
        if alternates or nigiri:
            colours = coded("colour_alternates" if alternates else NIGIRI)
        return (where, *self._terms(meeting), colours)

    def _wishes(self, meeting: PairedBoard) -> list[Coded]:
        wishes = (("pinned", meeting.pinned), ("forbidden", meeting.forbidden))
        return [coded(code) for code, is_wished in wishes if is_wished]

    def _scores(self, meeting: PairedBoard) -> list[Coded]:
        high, low = meeting.white, meeting.black
        if high.score == low.score:
            return [*self._beside(meeting), coded("same_score", score=int(high.score)), *self._seeding(meeting)]
        colour = {meeting.white.id: "white", meeting.black.id: "black"}
        if high.score < low.score:
            high, low = low, high
        ends = {"from": int(high.score), "to": int(low.score)}
        back = {"from": int(low.score), "to": int(high.score)}
        return [
            *self._beside(meeting),
            Coded("float", {"who": colour[high.id], "way": "down", **ends, **_floated(high.downs, high.ups)}),
            Coded("float", {"who": colour[low.id], "way": "up", **back, **_floated(low.ups, low.downs)}),
        ]

    def _beside(self, meeting: PairedBoard) -> list[Coded]:
        """Who of the two is paired with more than their score."""
        more = {"white": meeting.white.beside, "black": meeting.black.beside}
        colours = [colour for colour, points in more.items() if points]
        if not colours:
            return []
        return [coded("accelerated", who=colours, more=int(more[colours[0]]))]

    def _seeding(self, meeting: PairedBoard) -> list[Coded]:
        if self._settings.seeding is Seeding.RANDOM:
            return []
        columns = self._column[meeting.white.id], self._column[meeting.black.id]
        size = int(self._field.group[columns[0]])
        if size < 3:
            return []
        upper_place, lower_place = sorted(int(self._field.place[column]) + 1 for column in columns)
        level = any(self._level[entry.score, entry.entry.strength] > 1 for entry in (meeting.white, meeting.black))
        return [Coded("by_strength", {"one": upper_place, "other": lower_place, "of": size, "equals": level})]

    def _meetings(self, meeting: PairedBoard) -> list[Coded]:
        rounds = meeting.white.meetings(meeting.black.id)
        if rounds:
            return [coded("rematch", rounds=list(rounds))]
        unplayed = (meeting.white.drawn_unplayed or {}).get(meeting.black.id, ())
        if unplayed:
            return [coded("drawn_unplayed", rounds=list(unplayed))]
        return [coded("not_met")] if self._number > 1 else []

    def _acquaintance(self, meeting: PairedBoard) -> list[Coded]:
        reasons = []
        family = same_place(meeting.white.entry.family)
        if family and family == same_place(meeting.black.entry.family):
            reasons.append(coded("one_family", **self._accepted(meeting, Tier.FAMILY)))
        shared: dict[str, list[list[str]]] = {}
        ends: dict[str, dict[str, Any]] = {}
        for tier in (Tier.CLUB, Tier.CITY, Tier.COUNTRY):
            kind = tier.value
            white_value, black_value = getattr(meeting.white.entry, kind), getattr(meeting.black.entry, kind)
            if not white_value.strip() or same_place(white_value) != same_place(black_value):
                continue
            if same_place(white_value) not in self._common[kind]:
                accepted = self._accepted(meeting, tier)
                ends[accepted["end"]] = accepted
                shared.setdefault(accepted["end"], []).append([kind, white_value])
            elif tier is Tier.CLUB:
                reasons.append(coded("common_club", club=white_value))
        return reasons + [coded("same_place", places=places, **ends[end]) for end, places in shared.items()]

    def _accepted(self, meeting: PairedBoard, tier: Tier) -> dict[str, Any]:
        """Why a draw has what it avoids where it can, as `end`; a pair that a person chose needs no excuse. Where it
        counts like a gap, also that gap in half points, and the one that either would have against somebody else."""
        if at_the_bar(meeting.white, self._settings) and at_the_bar(meeting.black, self._settings):
            return {"end": "at_the_bar"}
        if tier in _COUNTED and self._settings.club_gap and Tier.SCORE_GAP in self._settings.tiers:
            gap = POINT * self._settings.club_gap
            if not meeting.drawn:
                return {"end": "counted", "gap": gap}
            other = self._gap_of_others(meeting)
            wider = other is not None and other > abs(meeting.white.score - meeting.black.score)
            return {"end": "dearer", "gap": gap, "other": other} if wider else {"end": "counted_best", "gap": gap}
        if tier not in self._settings.tiers:
            return {"end": "left_out"}
        return {"end": "best" if meeting.drawn else ""}

    def _gap_of_others(self, meeting: PairedBoard) -> int | None:
        """The least gap, in half points, that one of the two must have if neither meets somebody of their own family or
        club nor anybody again; None where one of them has no such opponent."""
        least = []
        for entry in (meeting.white, meeting.black):
            column = self._column[entry.id]
            others = np.delete(np.arange(len(self._field)), column)
            pairs = pairs_of(self._field, np.minimum(others, column), np.maximum(others, column))
            free = others[(mates(self._field, pairs) == 0) & (self._field.met[column, others] == 0)]
            if not len(free):
                return None
            least.append(int(np.abs(self._field.score[free] - entry.score).min()))
        return max(least)

    def _terms(self, meeting: PairedBoard) -> list[Coded]:
        stones, wish = meeting.board.handicap, self._settings.handicap_wish
        policy = terms(self._settings, meeting.white, meeting.black)
        usual = policy.stones if policy else 0
        weaker = self._weaker(meeting)
        if stones != usual:
            reasons = [coded("set_by_director", stones=stones, usual=usual)]
        elif policy is None:
            return []
        else:
            reasons = list(policy.reasons)
        if stones and weaker is meeting.white:
            reasons.append(coded("not_the_weaker"))
        if max(stones, difference_of(self._settings, meeting.white, meeting.black)) > wish:
            reasons.append(coded("above_wish", wish=wish))
        return reasons

    def _weaker(self, meeting: PairedBoard) -> RoundEntry | None:
        """By what handicaps are computed from, then by rating; None between equals."""
        for basis in (self._settings.handicap.basis, HandicapBasis.RATING):
            white, black = measures((meeting.white, meeting.black), basis)
            if white != black:
                return meeting.white if white < black else meeting.black
        return None

    def _colours(self, meeting: PairedBoard) -> Coded:
        white, black = meeting.white, meeting.black
        if meeting.board.handicap:
            return coded("colour_by_handicap")
        usual, rule = black_of(white, black, self._seed)
        if usual is not black:
            return coded("colour_by_director", lot=rule is ColourRule.LOT)
        if rule is ColourRule.BALANCE:
            return coded("colour_by_balance", black=_balance(black), white=_balance(white))
        both = black.balance if _even_games(white) or _even_games(black) else None
        return coded("colour_alike", lot=rule is ColourRule.LOT, both=both)


def _floated(same: tuple[int, ...], opposite: tuple[int, ...]) -> dict[str, list[int]]:
    """The rounds of earlier floats: `evens` has the one in the other direction that this one makes up for, `again`
    those in the same direction if it makes up for none."""
    evens = list(opposite[-1:]) if len(opposite) > len(same) else []
    return {"evens": evens, "again": [] if evens else list(same)}


def _balance(entry: RoundEntry) -> int | None:
    """Even games as Black less those as White, None without any."""
    return entry.balance if _even_games(entry) else None


def _even_games(entry: RoundEntry) -> int:
    return len(entry.blacks) + len(entry.whites)
