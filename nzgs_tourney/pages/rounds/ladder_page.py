"""A ladder as everybody sees it, at the desk, and as one of its players does: the order, the challenges that aren't
over, what the last ones did, and whom somebody may challenge."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from ground.dates import NEW_ZEALAND
from nzgs_tourney.models import ChallengeState, Division, Entry
from nzgs_tourney.pages.messages.links_sent import links_not_sent, without_link
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.ladder import LadderChallenge, busy_players, challenges_of, last_ended, reported_games
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.standings.challenges import in_reach
from nzgs_tourney.tournament.standings.ladder import Ladder, ladder_of
from nzgs_tourney.tournament.standings.ladder_rules import ladder_rules
from nzgs_tourney.tournament.wording.standings.shown_columns import ShownColumn, shown_columns, shown_values

LAST = 12
"""So many challenges that are over are shown at once; the others are behind a press."""


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
    def month(self) -> date | None:
        """The first day of the month in which it ended, in New Zealand."""
        return self.ended.astimezone(NEW_ZEALAND).date().replace(day=1) if self.ended else None

    @property
    def accepted(self) -> bool:
        """Whether it has a game."""
        return self.state == ChallengeState.ACCEPTED


@dataclass(frozen=True, slots=True)
class LadderLine:
    """One player's place. `busy`: in a challenge that isn't over. `games` have a result, `won` of them are won, and
    `last` are the latest ones, the last one first."""

    place: int
    entry: int
    number: int
    name: str
    rank: str
    busy: bool
    games: str
    won: str
    last: str


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The ladder from the top, the challenges that aren't over, the first one first, the last that are, the latest
    first, and those that were over `before` them. `columns` say what `games`, `won` and `last` of each line are.
    `rules` are the division's own, in sentences. At the desk `unlinked` are those who have no personal link to act by,
    and `unsent` those who weren't sent theirs by an event that sends messages;
    `reported` are games whose result one side or the director gave and nobody confirmed: they aren't among `over`."""

    division: str
    lines: tuple[LadderLine, ...]
    going: tuple[ChallengeLine, ...]
    over: tuple[ChallengeLine, ...]
    before: tuple[ChallengeLine, ...]
    columns: tuple[ShownColumn, ...]
    rules: tuple[str, ...]
    unlinked: tuple[str, ...] = ()
    unsent: tuple[str, ...] = ()
    reported: tuple[ChallengeLine, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether anybody was challenged, so that the start can't be changed any more."""
        return bool(self.going or self.over or self.reported)


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
    queries, and five at the desk."""
    if not division.is_ladder:
        return None
    ranked = standings_now(division).in_public if in_public else standings_now(division)
    value = ranked.division
    ladder, challenges = ladder_of(value), challenges_of(division)
    entries, busy = {entry.id: entry for entry in value.players}, busy_players(challenges)
    columns = shown_columns((), value.settings)
    games = {line.row.player.id: shown_values(line, columns, value.settings) for line in ranked.cross}
    lines = [_line(place, entries[player], busy, games[player]) for place, player in enumerate(ladder.order, start=1)]
    moves = {move.challenge.number: (move.old, move.new) for move in ladder.moves}
    shown = [(one, _challenge(one, entries, now, *moves.get(one.number, (0, 0)))) for one in challenges]
    ended = [line for one, line in shown if one.over]
    ended.sort(key=lambda line: (line.ended, line.number), reverse=True)
    unconfirmed = set() if in_public else set(reported_games(division).values_list("pk", flat=True))
    over = [line for line in ended if line.game not in unconfirmed]
    return LadderPage(
        division.name,
        tuple(lines),
        tuple(line for one, line in shown if not one.over),
        tuple(over[:LAST]),
        tuple(over[LAST:]),
        columns,
        ladder_rules(value.settings),
        () if in_public else tuple(entry.both_names for entry in without_link(division)),
        () if in_public else tuple(entry.both_names for entry in links_not_sent(division)),
        tuple(line for line in reversed(ended) if line.game in unconfirmed),
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


def _line(place: int, entry: DivisionEntry, busy: frozenset[int], figures: tuple[str, ...]) -> LadderLine:
    return LadderLine(place, entry.id, entry.number, entry.both_names, str(entry.rank), entry.id in busy, *figures)


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
