"""Why two players meet on these conditions, in sentences for a director.

Each sentence is computed from the same values as the cost of the board, never by drawing again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from games.wording.numbers import listed, numbered, ordinal, points, times
from nzgs_tourney.division.settings import Basis, Seeding, System, Tier
from nzgs_tourney.pairing.colour import ColourRule, black_of
from nzgs_tourney.pairing.draft import Seated
from nzgs_tourney.pairing.handicap_policy import difference_of, measures, terms
from nzgs_tourney.pairing.player_columns import Field, at_the_bar, common, same_place
from nzgs_tourney.pairing.round_players import Member


@dataclass(frozen=True, slots=True)
class Meeting:
    """A board with its two players, and what the director said about the pair. `drawn`: no person chose the pair."""

    board: Seated
    white: Member
    black: Member
    pinned: bool = False
    forbidden: bool = False
    drawn: bool = False


class Explainer:
    """Sentences about the boards of one round; what all boards share is worked out once."""

    def __init__(self, field: Field, number: int, seed: str) -> None:
        self._field = field
        self._settings = field.settings
        self._number = number
        self._seed = seed
        self._column = {member.id: index for index, member in enumerate(field.members)}
        self._level = Counter((member.score, member.person.strength) for member in field.members)
        people = [member.person for member in field.members]
        self._common = {
            "club": common([person.club for person in people]),
            "city": common([person.city for person in people]),
            "country": common([person.country for person in people]),
        }

    def reasons(self, meeting: Meeting) -> tuple[str, ...]:
        """The sentences for one board: the director's wish, score, floats, meetings, ties, terms, colours."""
        if self._settings.system is System.ROUND_ROBIN:
            colours = self._colours(meeting) if meeting.board.handicap else []
            return (f"Round {self._number} of the schedule.", *self._meetings(meeting), *self._terms(meeting), *colours)
        return (
            *self._wishes(meeting),
            *self._scores(meeting),
            *self._meetings(meeting),
            *self._acquaintance(meeting),
            *self._terms(meeting),
            *self._colours(meeting),
        )

    def _wishes(self, meeting: Meeting) -> list[str]:
        found = []
        if meeting.pinned:
            found.append("The director put them together.")
        if meeting.forbidden:
            found.append("The director forbade this pair.")
        return found

    def _scores(self, meeting: Meeting) -> list[str]:
        high, low = meeting.white, meeting.black
        if high.score == low.score:
            return [f"Same score ({points(high.score)}).", *self._seeding(meeting)]
        if high.score < low.score:
            high, low = low, high
        return [
            _float(high, "down", f"from {points(high.score)} to {points(low.score)}", high.downs, high.ups, "up"),
            _float(low, "up", f"from {points(low.score)} to {points(high.score)}", low.ups, low.downs, "down"),
        ]

    def _seeding(self, meeting: Meeting) -> list[str]:
        if self._settings.seeding is Seeding.RANDOM:
            return []
        columns = self._column[meeting.white.id], self._column[meeting.black.id]
        size = int(self._field.group[columns[0]])
        if size < 3:
            return []
        one, other = sorted(int(self._field.place[column]) + 1 for column in columns)
        level = any(self._level[member.score, member.person.strength] > 1 for member in (meeting.white, meeting.black))
        equals = ", equals in the order of entry" if level else ""
        return [f"By strength {ordinal(one)} and {ordinal(other)} of the {size} on this score{equals}."]

    def _meetings(self, meeting: Meeting) -> list[str]:
        met = meeting.white.meetings(meeting.black.id)
        if met:
            return [f"A rematch: they met in {numbered('round', met)}."]
        unplayed = (meeting.white.drawn_unplayed or {}).get(meeting.black.id, ())
        if unplayed:
            return [f"They were drawn together in {numbered('round', unplayed)} but did not play."]
        return ["They have not met."] if self._number > 1 else []

    def _acquaintance(self, meeting: Meeting) -> list[str]:
        lofty = at_the_bar(meeting.white, self._settings) and at_the_bar(meeting.black, self._settings)
        found = []
        family = same_place(meeting.white.person.family)
        if family and family == same_place(meeting.black.person.family):
            end = _LOFTY if lofty else self._accepted(meeting, Tier.FAMILY)
            found.append(f"They are of one family{end}")
        shared: dict[str, list[str]] = {}
        for tier in (Tier.CLUB, Tier.CITY, Tier.COUNTRY):
            kind = tier.value
            one, other = getattr(meeting.white.person, kind), getattr(meeting.black.person, kind)
            if not one.strip() or same_place(one) != same_place(other):
                continue
            if same_place(one) not in self._common[kind]:
                shared.setdefault(_LOFTY if lofty else self._accepted(meeting, tier), []).append(f"{kind} ({one})")
            elif tier is Tier.CLUB:
                found.append(f"Both are from {one}; more than 40 % of the field are, so it is not avoided.")
        return found + [f"Same {listed(kinds)}{end}" for end, kinds in shared.items()]

    def _accepted(self, meeting: Meeting, tier: Tier) -> str:
        """The end of a sentence on what a draw avoids where it can; a pair that a person chose needs no excuse."""
        if tier not in self._settings.tiers:
            return "; the order of this draw leaves that out."
        return ": no draw that avoids it is better." if meeting.drawn else "."

    def _terms(self, meeting: Meeting) -> list[str]:
        stones, wish = meeting.board.handicap, self._settings.handicap_wish
        policy = terms(self._settings, meeting.white, meeting.black)
        settled = policy.stones if policy else 0
        weaker = self._weaker(meeting)
        if stones != settled:
            given = f"handicap {stones}" if stones else "an even game"
            usual = f"handicap {settled}" if settled else "an even game"
            found = [f"The director set {given}; the rule gives {usual}."]
        elif policy is None:
            return []
        else:
            found = list(policy.reasons)
        if stones and weaker is meeting.white:
            found.append(f"{meeting.black.name} has the handicap without being the weaker.")
        if max(stones, difference_of(self._settings, meeting.white, meeting.black)) > wish:
            found.append(f"That is above the {wish} stones wished for at most.")
        return found

    def _weaker(self, meeting: Meeting) -> Member | None:
        """By what handicaps are computed from, then by rating; None between equals."""
        for basis in (self._settings.handicap.basis, Basis.RATING):
            white, black = measures((meeting.white, meeting.black), basis)
            if white != black:
                return meeting.white if white < black else meeting.black
        return None

    def _colours(self, meeting: Meeting) -> list[str]:
        white, black = meeting.white, meeting.black
        if meeting.board.handicap:
            return [f"{black.name} has the handicap and takes Black."]
        usual, rule = black_of(white, black, self._seed)
        if usual is not black:
            by = "the lot gave" if rule is ColourRule.LOT else "the rule gives"
            return [f"The director gave {black.name} Black; {by} it to {usual.name}."]
        if rule is ColourRule.BALANCE:
            return [f"{_history(black)} and takes Black; {_history(white)} and takes White."]
        took = f"{black.name} had White when they last differed and takes Black"
        if rule is ColourRule.LOT:
            took = f"{black.name} takes Black by lot"
        if not (_even_games(white) or _even_games(black)):
            return [f"{took}."]
        return [f"{_alike(black)}: {took}."]


_LOFTY = "; from the bar upwards this is not avoided."


def for_players(reasons: Collection[str]) -> tuple[str, ...]:
    """Those of the sentences that the two players may read: what a director did or wished stays at the desk, and so
    does who is of one family."""
    return tuple(reason for reason in reasons if not reason.startswith(("The director ", "They are of one family")))


def _float(member: Member, way: str, path: str, same: tuple[int, ...], opposite: tuple[int, ...], back: str) -> str:
    text = f"{member.name} floats {way} {path}"
    if len(opposite) > len(same):
        return f"{text}, which makes up for floating {back} in {numbered('round', opposite[-1:])}."
    if same:
        return f"{text}, again after {numbered('round', same)}."
    return f"{text}, for the first time."


def _history(member: Member) -> str:
    if not _even_games(member):
        return f"{member.name} has had no even game yet"
    if member.balance == 0:
        return f"{member.name} has had both colours equally often"
    return f"{member.name} has had {_oftener(member)}"


def _alike(member: Member) -> str:
    """What the two have in common whose colours balance alike."""
    if member.balance == 0:
        return "Neither has had one colour more often than the other"
    return f"Both have had {_oftener(member)}"


def _oftener(member: Member) -> str:
    more, less = ("Black", "White") if member.balance > 0 else ("White", "Black")
    return f"{more} {times(abs(member.balance))} more than {less}"


def _even_games(member: Member) -> int:
    return len(member.blacks) + len(member.whites)


def forbidden_pairs(pairs: Collection[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Pairs of ids without their order."""
    return frozenset(frozenset(pair) for pair in pairs)
