"""Reads the challenges of a ladder: what its order is computed from, and what each of them waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Min, Q, QuerySet

from games.ledger.finished import FINISHED
from games.models import Case, Game, GameState
from nzgs_tourney.models import Challenge, ChallengeState, Division, Entry, Round, RoundState
from nzgs_tourney.store.events.finished import end_kind
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import DecidedChallenge, DivisionHistory, LadderHistory


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """One challenge with how far it is. `due`: until when its game is to be played. `game` is its board's row, None
    without one, and `over` whether nothing more is expected of it; it `ended` then. Players by entry id."""

    pk: int
    number: int
    challenger: int
    challenged: int
    state: ChallengeState
    made_at: datetime
    answer_by: datetime
    round: int | None
    takes_place: bool
    due: datetime | None = None
    game: int | None = None
    ended: datetime | None = None

    @property
    def open(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == ChallengeState.OPEN

    @property
    def over(self) -> bool:
        """Whether it was decided, not taken up, or withdrawn."""
        return self.ended is not None

    @property
    def players(self) -> frozenset[int]:
        """The two."""
        return frozenset((self.challenger, self.challenged))

    def is_late(self, now: datetime) -> bool:
        """Whether it should have been answered by now, or its game played."""
        until = self.answer_by if self.open else self.due
        return not self.over and until is not None and until <= now


def challenges_of(division: Division) -> tuple[LadderChallenge, ...]:
    """All challenges of the division, the first one first. Three queries."""
    games = _games(division)
    due = dict(division.times.exclude(due_at=None).values_list("round_number", "due_at"))
    found = []
    for row in Challenge.objects.filter(division=division).order_by("number"):
        accepted = row.state == ChallengeState.ACCEPTED
        game, ended = games.get(row.round_number or 0, (None, None))
        found.append(
            LadderChallenge(
                row.pk,
                row.number,
                row.challenger_id,
                row.challenged_id,
                ChallengeState(row.state),
                row.made_at,
                row.answer_by,
                row.round_number,
                row.takes_place,
                due.get(row.round_number or 0),
                game,
                ended if accepted else row.answered_at,
            )
        )
    return tuple(found)


def going_ladders() -> QuerySet[Division]:
    """The ladders in which this site does by itself what their rules say: not those of rehearsals, of events that
    another site leads, and of finished ones."""
    led_here = {"event__stream__rehearsal": False, "event__stream__led_elsewhere": False}
    ladders = Division.objects.filter(system=System.LADDER.value, **led_here).annotate(end=end_kind("event__stream"))
    return ladders.filter(Q(end=None) | ~Q(end=FINISHED))


def reported_games(division: Division) -> QuerySet[Game]:
    """The games of a ladder that one side reported and nobody contradicted, and about which no case waits; their rounds
    are open."""
    games = Game.objects.filter(pairing__round__division=division, pairing__round__state=RoundState.PUBLISHED)
    reported = games.filter(state=GameState.REPORTED).exclude(pk__in=Case.objects.waiting().values("game"))
    return reported.order_by("pairing__round__number")


def has_challenge(division: Division, number: int) -> bool:
    """Whether this round is for a challenge. One query in a ladder, none elsewhere."""
    return division.is_ladder and Challenge.objects.accepted().filter(division=division, round_number=number).exists()


def busy_players(challenges: tuple[LadderChallenge, ...]) -> frozenset[int]:
    """Who has a challenge that isn't over."""
    return frozenset(player for challenge in challenges if not challenge.over for player in challenge.players)


def last_ended(challenges: tuple[LadderChallenge, ...]) -> Mapping[frozenset[int], datetime]:
    """When the last challenge of two players was over; one that was withdrawn doesn't count."""
    ended: dict[frozenset[int], datetime] = {}
    for challenge in challenges:
        if challenge.ended is not None and challenge.state != ChallengeState.WITHDRAWN:
            ended[challenge.players] = max(challenge.ended, ended.get(challenge.players, challenge.ended))
    return ended


def with_ladder(value: DivisionHistory, division: Division) -> DivisionHistory:
    """The division with what the order of its ladder is computed from; as it is in every other system. Six queries."""
    if not division.is_ladder:
        return value
    challenges = challenges_of(division)
    first = Challenge.objects.filter(division=division, number=1).values_list("order", flat=True).first() or ()
    ids = {entry.number: entry.id for entry in value.players}
    published = dict(Round.objects.filter(division=division).published().values_list("number", "published_at"))
    turns = []
    for one in challenges:
        if one.ended is not None and (one.round or one.takes_place):
            after = sum(1 for moment in published.values() if moment is not None and moment <= one.ended)
            lapsed = one.takes_place
            turn = DecidedChallenge(one.number, one.challenger, one.challenged, one.round or after, lapsed=lapsed)
            turns.append((one.ended, one.number, turn))
    gone = Entry.objects.filter(division=division).exclude(withdrawn_from=None).values_list("pk", flat=True)
    history = LadderHistory(
        tuple(ids[number] for number in first if number in ids),
        tuple(turn for *_when, turn in sorted(turns, key=lambda one: one[:2])),
        frozenset(gone),
    )
    return replace(value, ladder=history)


def _games(division: Division) -> dict[int, tuple[int, datetime | None]]:
    """By round, the board's game, and when its result was first reported, or given without a report; None while there
    is none."""
    rows = Game.objects.filter(pairing__round__division=division).annotate(first=Min("reports__at"))
    columns = rows.values_list("pairing__round__number", "pk", "first", "confirmed_at", "result")
    return {
        number: (pk, min(filter(None, (first, confirmed)), default=None) if result else None)
        for number, pk, first, confirmed, result in columns
    }
