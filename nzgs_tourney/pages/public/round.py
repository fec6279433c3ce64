"""A published round as the public sees it: its boards by table, its people by name, and who has no board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from games.models import Game, GameState
from games.rules.result import parse_result
from games.rules.result_words import Won, won_by
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import SEATS_WITH_PLAYERS, Pairing, Round, RoundState, RoundStatus, Seat, SeatChange
from nzgs_tourney.pairing.words import points
from nzgs_tourney.paper.sheets.round import name_key
from nzgs_tourney.standings.score import scores_after
from nzgs_tourney.store.division import CORRECTIONS, division_values
from nzgs_tourney.store.timetable import times_of
from nzgs_tourney.templatetags.shown import komi
from nzgs_tourney.wording.result import sign_of

STATES = {
    GameState.OPEN.value: "",
    GameState.REPORTED.value: "reported",
    GameState.CONTRADICTED.value: "contradiction",
    GameState.CONFIRMED.value: "confirmed",
}
AWAY = {
    Status.BYE.value: "Bye",
    Status.EXCUSED.value: "Excused",
    Status.ABSENT.value: "Absent",
    Status.WITHDRAWN.value: "Withdrawn",
    Status.NOT_ENTERED.value: "Not entered yet",
    Status.HOUSE.value: "House player",
}


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """One player at a board. `score` is before the round, in points."""

    name: str
    rank: str
    score: str
    url: str


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """One board, with the result as far as it is known; `won` names the winner. `state` is a key of `parts/state.html`,
    or empty. `changed`: the director put it together after the round was published."""

    table: int
    black: PublicSeat
    white: PublicSeat
    handicap: int
    komi: str
    result: str
    won: Won | None
    state: str
    game_url: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class PublicPerson:
    """One player in the list by name; `status` says why without a board, `changed` as for a board."""

    name: str
    rank: str
    url: str
    table: int | str
    colour: str
    opponent: str
    status: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A round, for the draw, the big screen and the results. `due_at` is when these are due, None once it is closed;
    `changed`: boards or byes were changed since it was published."""

    event: str
    division: str
    round: int
    starts_at: datetime | None
    due_at: datetime | None
    as_of: datetime
    boards: tuple[PublicBoard, ...]
    people: tuple[PublicPerson, ...]
    away: tuple[PublicPerson, ...]
    done: int
    total: int
    closed: bool
    changed: bool

    @property
    def news(self) -> str:
        """One sentence of how far the round is."""
        return f"{self.division}, round {self.round}: {self.done} of {self.total} results are in."


def public_round(drawn: Round, as_of: datetime) -> PublicRound:
    """The round as it stands at `as_of`. Eleven queries, whatever the number of players."""
    division = drawn.division
    scores = scores_after(division_values(division, before=drawn.number), drawn.number - 1)
    event, times, closed = division.event, times_of(division, drawn.number), drawn.state == RoundState.CLOSED

    def seat(found: Seat) -> PublicSeat:
        return PublicSeat(
            found.entry.both_names,
            found.entry.rank,
            points(scores[found.entry_id]),
            reverse("public:player", args=[event.slug, found.entry_id]),
        )

    boards, people = [], []
    moved = set(SeatChange.objects.filter(round=drawn).values_list("entry_id", flat=True))
    pairings = (
        Pairing.objects.filter(round=drawn).select_related("game").prefetch_related(SEATS_WITH_PLAYERS, CORRECTIONS)
    )
    for pairing in pairings.order_by("table"):
        seats = {found.colour: seat(found) for found in pairing.seats.all()}
        changed = any(found.entry_id in moved for found in pairing.seats.all())
        board = _board(pairing, seats["black"], seats["white"], changed=changed)
        boards.append(board)
        for colour, own, other in (("black", board.black, board.white), ("white", board.white, board.black)):
            people.append(PublicPerson(own.name, own.rank, own.url, board.table, colour, other.name, "", changed))
    away = _away(drawn, moved)
    return PublicRound(
        event=event.name,
        division=division.name,
        round=drawn.number,
        starts_at=times.starts,
        due_at=None if closed else times.due,
        as_of=as_of,
        boards=tuple(boards),
        people=tuple(sorted((*people, *away), key=lambda person: name_key(person.name))),
        away=away,
        done=sum(bool(board.result) for board in boards),
        total=len(boards),
        closed=closed,
        changed=bool(moved),
    )


def _board(pairing: Pairing, black: PublicSeat, white: PublicSeat, *, changed: bool) -> PublicBoard:
    game = pairing.game
    return PublicBoard(
        table=pairing.table,
        black=black,
        white=white,
        handicap=pairing.handicap,
        komi=komi(pairing.komi) if pairing.komi else "none",
        result=sign_of(*game.official) if game else "",
        won=_won(game) if game else None,
        state=STATES[game.state] if game else "",
        game_url=reverse("public:game", args=[game.pk]) if game else "",
        changed=changed,
    )


def _won(game: Game) -> Won | None:
    official = game.official
    return won_by(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit)


def _away(drawn: Round, moved: Collection[int]) -> tuple[PublicPerson, ...]:
    """Those without a board, byes first, then by name; who has not entered yet, has withdrawn or is a
    house player at hand is left out."""
    rows = RoundStatus.objects.filter(entry__division=drawn.division, round_number=drawn.number)
    untold = (Status.NOT_ENTERED.value, Status.WITHDRAWN.value, Status.HOUSE.value)
    told = rows.exclude(status__in=untold).select_related("entry")
    people = [
        (
            row.status != Status.BYE.value,
            name_key(row.entry.name),
            PublicPerson(
                row.entry.both_names,
                row.entry.rank,
                reverse("public:player", args=[drawn.division.event.slug, row.entry_id]),
                "",
                "",
                "",
                AWAY[row.status],
                row.entry_id in moved,
            ),
        )
        for row in told
    ]
    return tuple(person for _, _, person in sorted(people, key=lambda item: item[:2]))
