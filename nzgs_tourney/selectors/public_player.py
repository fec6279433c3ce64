"""One player's rounds in one event, as the public and the player's own link see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from games.models import Game, Side
from games.rules.result import parse_result
from nzgs_tourney.models import Entry, Pairing, RoundState
from nzgs_tourney.pairing.words import points
from nzgs_tourney.selectors.public_round import AWAY
from nzgs_tourney.selectors.standings_now import standings_now
from nzgs_tourney.standings.score import scores_after
from nzgs_tourney.templatetags.shown import komi


@dataclass(frozen=True, slots=True)
class PlayersRound:
    """A published round as one player had it. `game` is None without a board; `outcome` is won, lost, tie or empty."""

    number: int
    colour: str
    opponent: str
    opponent_rank: str
    opponent_club: str
    opponent_url: str
    table: int | str
    handicap: int
    komi: str
    status: str
    outcome: str
    result: str
    state: str
    game: int | None
    game_url: str
    starts_at: datetime | None = None

    @property
    def round(self) -> int:
        """The number, by the name that the card of a pairing uses."""
        return self.number


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """One player in one event; `place` and `score` are empty before the first result."""

    name: str
    rank: str
    club: str
    division: str
    place: str
    score: str
    rounds: tuple[PlayersRound, ...]
    as_of: datetime


def public_player(entry: Entry, as_of: datetime) -> PublicPlayer:
    """The player's page. `entry.division.event.stream` should be fetched beforehand."""
    now = standings_now(entry.division)
    started = now.after > 0
    return PublicPlayer(
        name=entry.name,
        rank=entry.rank,
        club=entry.club,
        division=entry.division.name,
        place=now.order.row_of(entry.pk).label if started else "",
        score=points(scores_after(now.division, now.after)[entry.pk]) if started else "",
        rounds=players_rounds(entry),
        as_of=as_of,
    )


def players_rounds(entry: Entry) -> tuple[PlayersRound, ...]:
    """The entry's published rounds in order. Three queries."""
    published = entry.division.drawn_rounds.exclude(state=RoundState.DRAFT).order_by("number")
    statuses = dict(entry.statuses.values_list("round_number", "status"))
    boards = {
        pairing.round_id: pairing
        for pairing in Pairing.objects.filter(round__in=published, seats__entry=entry)
        .select_related("game")
        .prefetch_related("seats__entry")
    }
    return tuple(
        _board(entry, drawn.number, boards[drawn.pk])
        if drawn.pk in boards
        else _away(drawn.number, AWAY.get(statuses.get(drawn.number, ""), "No board"))
        for drawn in published
    )


def outcome_for(game: Game, side: Side) -> str:
    """How the game ended for this side: won, lost, tie, or empty while open."""
    result = parse_result(game.result)
    if result is None:
        return ""
    return {2: "won", 1: "tie", 0: "lost"}[result.black if side == Side.BLACK else result.white]


def _board(entry: Entry, number: int, pairing: Pairing) -> PlayersRound:
    seats = {seat.entry_id == entry.pk: seat for seat in pairing.seats.all()}
    own, other = seats[True], seats[False]
    game = pairing.game
    return PlayersRound(
        number=number,
        colour=own.colour,
        opponent=other.entry.name,
        opponent_rank=other.entry.rank,
        opponent_club=other.entry.club,
        opponent_url=reverse("public:player", args=[entry.division.event.slug, other.entry_id]),
        table=pairing.table,
        handicap=pairing.handicap,
        komi=komi(pairing.komi) if pairing.komi else "none",
        status="",
        outcome=outcome_for(game, Side(own.colour)) if game else "",
        result=game.result if game else "",
        state=game.state if game else "",
        game=game.pk if game else None,
        game_url=reverse("public:game", args=[game.pk]) if game else "",
    )


def _away(number: int, status: str) -> PlayersRound:
    return PlayersRound(number, "", "", "", "", "", "", 0, "", status, "", "", "", None, "")
