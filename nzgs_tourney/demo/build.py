"""Builds the demo event through the services that everybody uses: three rounds played, the fourth drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.timezone import localdate, make_aware

from games.ledger.acts import Actor
from games.models import Game, Speaker
from games.rules.game import GameRecord
from games.rules.result import HalfPoints, Outcome, Result
from games.services.report_result import report_result
from games.services.submit_record import submit_record
from games.sgf.write import write_game
from nzgs_tourney.demo import people, stories
from nzgs_tourney.demo.awards import begin_points, offer_prizes
from nzgs_tourney.demo.disputes import by_link, claim_repetition, restore_game
from nzgs_tourney.demo.logo import COLOUR, demo_logo
from nzgs_tourney.demo.next_event import announce_next_event
from nzgs_tourney.demo.rating_lists import publish_lists
from nzgs_tourney.demo.records import DemoGame, ended, played_games, record_of, resigned
from nzgs_tourney.demo.winners import winner_of
from nzgs_tourney.models import Division, Event, Role, RoleKind, User
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.edit_entry import plan_round
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from ratings.rank import Rank

NAME = "Demo Congress"
PASSWORD = "pounamu"  # noqa: S105  shown on the screen: the demo is for this machine alone
ROUNDS = 5

SHAPE = Preset(
    "demo",
    NAME,
    "The demo",
    (
        DivisionPreset("Open", DivisionSettings(rounds=ROUNDS, bar=Rank(5), floor=Rank(-2)), 60, "30 s byo-yomi"),
        DivisionPreset(
            "Handicap",
            DivisionSettings(
                rounds=ROUNDS,
                bar=Rank(0),
                floor=Rank(-9),
                handicap=HandicapPolicy(HandicapBasis.RATING, maximum=9, even_below=Decimal("0.5")),
            ),
            45,
            "30 s byo-yomi",
        ),
    ),
)

TOLD: dict[tuple[int, int], stories.Story] = {
    (1, 2): stories.standing_repetition,
    (2, 2): stories.two_in_a_row,
    (2, 4): stories.self_capture,
    (3, 3): stories.claimable_repetition,
}
"""Round and table in the Open where the record shows something."""
CLAIMED = (3, 3)
"""Where it is claimed, and waits for the referee."""
MISCOUNTED = (3, 5)
"""Where the claimed result isn't what the board counts to."""
CONTRADICTED = (3, 2)
"""Round and place among the boards of the Handicap division where the two reports differ."""


@dataclass(frozen=True, slots=True)
class Account:
    """A sign-in of the demo."""

    username: str
    first_name: str
    last_name: str
    is_superuser: bool = False
    makes_events: bool = False


ACCOUNTS = (
    Account("director", "Huia", "Tautoru", makes_events=True),
    Account("referee", "Edmund", "Larkspindle"),
    Account("federation", "Kahurangi", "Moanaroa", True),
)


@transaction.atomic
def build_demo() -> Event:
    """The demo event with its accounts and the event after it, in a database that has none. All or nothing."""
    director, referee, _ = (_account(account) for account in ACCOUNTS)
    today = localdate()
    event = create_event(
        name=NAME,
        begins=today - timedelta(days=1),
        ends=today,
        preset=SHAPE,
        director=director,
        venue="The Wharf Hall",
        city="Wellington",
    )
    Role.objects.create(event=event, user=referee, kind=RoleKind.REFEREE)
    event = edit_event(event.pk, {"published": True}, actor=director.actor)
    set_look(event.pk, colour=COLOUR, logo=demo_logo(), actor=director.actor)
    offer_prizes(event, director.actor)
    pool = _Pool()
    opened, handicap = event.divisions.order_by("position")
    for division in (opened, handicap):
        set_timetable(division.pk, _timetable(event), actor=director.actor)
    _enter(opened, [player for player in people.OPEN if player.name != people.LATE], director.actor)
    _enter(handicap, people.HANDICAP, director.actor)
    begin_points(event, director.actor)
    publish_lists(event, event.begins - timedelta(days=20), director.actor)
    away = handicap.entries.get(name=people.EXCUSED[0])
    plan_round(away.pk, people.EXCUSED[1], Status.EXCUSED, actor=director.actor)
    for number in (1, 2, 3):
        for division in (opened, handicap):
            draw_round(division.pk, number, actor=director.actor, seed=f"demo-{number}")
            publish_round(division.pk, number, actor=director.actor)
            _play(division, number, pool)
            if number < 3:
                close_round(division.pk, number, actor=director.actor, confirm_reported=True)
        if number == 1:
            _enter(opened, [player for player in people.OPEN if player.name == people.LATE], director.actor)
    draw_round(opened.pk, 4, actor=director.actor, seed="demo-4")
    publish_round(opened.pk, 4, actor=director.actor)
    draw_round(handicap.pk, 4, actor=director.actor, seed="demo-4")
    claim_repetition(next(game for game in _boards(opened, 3) if game.pairing.table == CLAIMED[1]))
    restore_game(list(_boards(opened, 4))[-1], pool.ruled, referee, f"{NAME}, round 4")
    announce_next_event(director, today + timedelta(days=35), timezone.now())
    return event


def _timetable(event: Event) -> dict[int, datetime | None]:
    """Three rounds on the first day, two on the second, which is today."""
    slots = ((event.begins, 9), (event.begins, 12), (event.begins, 15), (event.ends, 9), (event.ends, 13))
    return {
        number: make_aware(datetime.combine(day, time(hour, 30))) for number, (day, hour) in enumerate(slots, start=1)
    }


def _account(account: Account) -> User:
    return User.objects.create_user(
        account.username,
        f"{account.username}@tourney.example",
        PASSWORD,
        first_name=account.first_name,
        last_name=account.last_name,
        is_superuser=account.is_superuser,
        is_staff=account.is_superuser,
        makes_events=account.makes_events,
    )


def _enter(division: Division, players: list[people.Invented] | tuple[people.Invented, ...], actor: Actor) -> None:
    for player in players:
        new = NewEntry(
            player.name,
            player.rank,
            player.stones,
            club=player.club,
            city=player.city,
            email=player.email,
            tags=player.tags,
            latin_name=player.latin,
        )
        enter_player(division.pk, new, actor=actor)


class _Pool:
    """Unused games, by handicap; those in the Open whose records show something are set aside first."""

    def __init__(self) -> None:
        self._left: dict[int, list[GameRecord]] = defaultdict(list)
        for game in played_games():
            self._left[game.handicap].append(game)
        self._told = {
            round_and_table: self._find(0, story)
            for round_and_table, story in {**TOLD, MISCOUNTED: _counted_out}.items()
        }
        self.ruled = self._find(0, stories.two_in_a_row)
        """Another even game in which somebody moves twice in a row, for the ruling."""

    def take(self, handicap: int, round_and_table: tuple[int, int] | None, winner: Outcome) -> GameRecord | None:
        """A game with this handicap and winner, or the one set aside for this place with either; None where none is
        left. Where only games with the other winner are left, the loser resigns in the middle of one."""
        if round_and_table in self._told:
            return self._told[round_and_table]
        left = self._left[handicap]
        if not left:
            return None
        won = next((position for position, game in enumerate(left) if ended(game).result.outcome is winner), None)
        return resigned(left.pop(0), winner) if won is None else left.pop(won)

    def _find(self, handicap: int, story: stories.Story) -> GameRecord:
        for position, game in enumerate(self._left[handicap]):
            story_game = story(game)
            if story_game is not None:
                del self._left[handicap][position]
                return story_game
        raise LookupError(f"no game offers an occasion for {story.__name__}")


def _counted_out(game: GameRecord) -> GameRecord | None:
    """A game that was won by count."""
    return game if ended(game).result.margin else None


def _play(division: Division, number: int, pool: _Pool) -> None:
    """Report results at every board, mostly as the ratings lead to expect, and send records where there is a game."""
    is_open = division.slug == "open"
    for nth, game in enumerate(_boards(division, number), start=1):
        round_and_table = (number, nth)
        winner = winner_of(game)
        pooled_game = pool.take(game.handicap, round_and_table if is_open else None, winner)
        played = None if pooled_game is None else _ended(pooled_game, round_and_table, is_open)
        result = played.result if played else Result(winner)
        _report_results(game, result, round_and_table, is_open)
        if played is not None:
            record = record_of(played, game, f"{NAME}, round {number}", f"{localdate():%Y-%m-%d}")
            submit_record(
                game.pk,
                Speaker.BLACK,
                write_game(record),
                actor=by_link(game, Speaker.BLACK),
                filename=f"round-{number}-table-{game.pairing.table}.sgf",
            )


def _boards(division: Division, number: int) -> Iterator[Game]:
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=number)
    yield from games.select_related("pairing").order_by("pairing__table")


def _ended(game: GameRecord, round_and_table: tuple[int, int], is_open: bool) -> DemoGame:
    played = ended(game)
    if is_open and round_and_table == MISCOUNTED and played.result.margin:
        return DemoGame(game, replace(played.result, margin=HalfPoints(played.result.margin + 4)))
    return played


def _report_results(game: Game, result: Result, round_and_table: tuple[int, int], is_open: bool) -> None:
    """Both players report; in the last round one board waits for a second report, and one has two that differ."""
    waits = is_open and TOLD.get(round_and_table) is stories.claimable_repetition
    differs = not is_open and round_and_table == CONTRADICTED
    report_result(game.pk, Speaker.WHITE, str(result), actor=by_link(game, Speaker.WHITE), nonce=uuid4())
    if differs:
        other = Result(Outcome.BLACK if result.outcome is Outcome.WHITE else Outcome.WHITE)
        report_result(game.pk, Speaker.BLACK, str(other), actor=by_link(game, Speaker.BLACK), nonce=uuid4())
    elif not waits:
        report_result(game.pk, Speaker.BLACK, str(result), actor=by_link(game, Speaker.BLACK), nonce=uuid4())
