"""A ladder as everybody sees it, at the desk, and as one of its players does: the order, the challenges that aren't
over, what the last ones did, and whom somebody may challenge."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import ChallengeState, Division, Entry
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.ladder import LadderChallenge, busy_players, challenges_of, last_ended
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.challenges import in_reach
from nzgs_tourney.tournament.standings.ladder import Ladder, ladder_of

LAST = 12
"""So many challenges that are over are shown."""


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """One challenge. `until`: until when it has to be answered, or played; `late`: that time has passed. `game` is the
    row of its board, None without one. `old` and `new` are the challenger's places before and after, 0 where it decided
    nothing."""

    number: int
    challenger: str
    challenged: str
    state: ChallengeState
    until: datetime | None
    late: bool
    round: int | None
    game: int | None
    ended: datetime | None
    takes_place: bool
    old: int = 0
    new: int = 0

    @property
    def open(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == ChallengeState.OPEN

    @property
    def accepted(self) -> bool:
        """Whether it has a game."""
        return self.state == ChallengeState.ACCEPTED


@dataclass(frozen=True, slots=True)
class LadderLine:
    """One player's place. `busy`: in a challenge that isn't over."""

    place: int
    entry: int
    number: int
    name: str
    rank: str
    busy: bool


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The ladder from the top, the challenges that aren't over, the first one first, and the last that are, the
    latest first. `rules` are the division's own, in sentences."""

    division: str
    lines: tuple[LadderLine, ...]
    going: tuple[ChallengeLine, ...]
    over: tuple[ChallengeLine, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PossibleOpponent:
    """Somebody within reach above. `busy` and `again` say why they can't be challenged now; neither where they can."""

    entry: int
    place: int
    name: str
    rank: str
    busy: bool
    again: datetime | None

    @property
    def possible(self) -> bool:
        """Whether one press challenges them."""
        return not self.busy and self.again is None


@dataclass(frozen=True, slots=True)
class OwnLadder:
    """A player's own view. `asked` waits for their answer, `made` for that of the other, `playing` is to be played.
    `above` are those within reach, empty while one of these isn't over. `loses_place`: who declines loses it.
    `finished`: the event is, and nobody challenges or answers any more."""

    place: int
    of: int
    asked: ChallengeLine | None
    made: ChallengeLine | None
    playing: ChallengeLine | None
    above: tuple[PossibleOpponent, ...]
    loses_place: bool
    finished: bool = False

    @property
    def free(self) -> bool:
        """Whether no challenge of theirs waits."""
        return self.asked is None and self.made is None and self.playing is None


def ladder_page(division: Division, now: datetime, *, in_public: bool = False) -> LadderPage | None:
    """The ladder, None in another system; `in_public` with the names that everybody may see. At most sixteen
    queries."""
    if not division.is_ladder:
        return None
    value = division_values(division)
    value = value.in_public if in_public else value
    ladder, challenges = ladder_of(value), challenges_of(division)
    entries, busy = {entry.id: entry for entry in value.players}, busy_players(challenges)
    lines = [_line(place, entries[player], busy) for place, player in enumerate(ladder.order, start=1)]
    moves = {move.challenge.number: (move.old, move.new) for move in ladder.moves}
    shown = [(one, _challenge(one, entries, now, *moves.get(one.number, (0, 0)))) for one in challenges]
    over = [line for one, line in shown if one.over]
    return LadderPage(
        division.name,
        tuple(lines),
        tuple(line for one, line in shown if not one.over),
        tuple(sorted(over, key=lambda line: (line.ended, line.number), reverse=True)[:LAST]),
        ladder_rules(value.settings),
    )


def own_ladder(entry: Entry, now: datetime) -> OwnLadder | None:
    """The ladder as this entry's player sees it, None in another system and for one who isn't on it. At most seventeen
    queries; no query in another system."""
    division = entry.division
    if not division.is_ladder:
        return None
    value = division_values(division).in_public
    ladder, challenges = ladder_of(value), challenges_of(division)
    if not ladder.place(entry.pk):
        return None
    entries = {one.id: one for one in value.players}
    own = next((one for one in challenges if not one.over and entry.pk in one.players), None)
    line = None if own is None else _challenge(own, entries, now)
    waits = own is not None and own.open
    return OwnLadder(
        ladder.place(entry.pk),
        len(ladder.order),
        line if own is not None and waits and own.challenged == entry.pk else None,
        line if own is not None and waits and own.challenger == entry.pk else None,
        line if own is not None and not waits else None,
        () if own is not None else _above(value, ladder, challenges, entry.pk, now),
        value.settings.unanswered is Unanswered.TAKES_PLACE,
        is_finished(division.event.stream_id),
    )


def ladder_rules(settings: DivisionSettings) -> tuple[str, ...]:
    """The rules of a ladder in sentences."""
    rules = [
        ngettext(
            "You can challenge the player one place above you.",
            "You can challenge players up to {count} places above you.",
            settings.reach,
        ).format(count=settings.reach),
        ngettext(
            "They have {count} day to answer, and nobody has two challenges at once.",
            "They have {count} days to answer, and nobody has two challenges at once.",
            settings.answer_days,
        ).format(count=settings.answer_days),
        _("Who declines or doesn’t answer loses the place to the challenger.")
        if settings.unanswered is Unanswered.TAKES_PLACE
        else _("A challenge that is declined or not answered changes nothing."),
        ngettext(
            "The game is played within {count} day.", "The game is played within {count} days.", settings.play_days
        ).format(count=settings.play_days),
        _("A challenger who wins takes the place, and those between move down one. Otherwise everybody stays."),
    ]
    if settings.again_days:
        rules.append(
            ngettext(
                "The same two can’t challenge each other again for {count} day.",
                "The same two can’t challenge each other again for {count} days.",
                settings.again_days,
            ).format(count=settings.again_days)
        )
    return tuple(rules)


def _above(
    value: DivisionHistory, ladder: Ladder, challenges: tuple[LadderChallenge, ...], player: int, now: datetime
) -> tuple[PossibleOpponent, ...]:
    entries, busy = {one.id: one for one in value.players}, busy_players(challenges)
    found = in_reach(ladder, player, value.settings, busy, last_ended(challenges), now)
    return tuple(
        PossibleOpponent(
            one.player,
            ladder.place(one.player),
            entries[one.player].both_names,
            str(entries[one.player].rank),
            one.busy,
            one.again,
        )
        for one in found
    )


def _line(place: int, entry: DivisionEntry, busy: frozenset[int]) -> LadderLine:
    return LadderLine(place, entry.id, entry.number, entry.both_names, str(entry.rank), entry.id in busy)


def _challenge(
    one: LadderChallenge, entries: dict[int, DivisionEntry], now: datetime, old: int = 0, new: int = 0
) -> ChallengeLine:
    return ChallengeLine(
        one.number,
        entries[one.challenger].both_names,
        entries[one.challenged].both_names,
        one.state,
        one.answer_by if one.open else one.due,
        one.is_late(now),
        one.round,
        one.game,
        one.ended,
        one.takes_place,
        old,
        new,
    )
