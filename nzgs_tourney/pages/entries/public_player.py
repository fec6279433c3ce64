"""One player's rounds in one event, for the public and for the player's own link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from django.urls import reverse

from games.models import Speaker
from games.models.game import OfficialResult
from games.rules.result import Outcome, parse_result
from games.wording.numbers import points
from games.wording.result_words import sign_of
from games.wording.terms import komi_figure
from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import Entry, Pairing
from nzgs_tourney.pages.events.navigation import address_by_number
from nzgs_tourney.pages.standings.player_figures import PlayerFigures, player_figures
from nzgs_tourney.store.rounds.places import is_online
from nzgs_tourney.store.rounds.players_boards import PlayersBoards, players_boards
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.counting_rules import correction_text
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.wording.rounds.places import status_words
from ratings.rank import grade_of_entry, grade_text


def without_board(status: str) -> str:
    """What somebody did in a round without a board, for a page that has room for it. Raises KeyError for a text that
    isn't a status or empty."""
    if not status:
        return _("No board")
    return _("House player, not needed") if status == Status.HOUSE else status_words(status)


@dataclass(frozen=True, slots=True)
class PlayersRound:
    """A published round as one player had it: without a board, `status` says what they did instead and the rest is
    empty.

    `opponent_player` is the person's number, in public one below 0 where the name is hidden; `gap` is the opponent's
    strength less the player's in stones. `outcome` is won, lost, tie, void or empty; `forfeit`: nobody sat down to it;
    `online`: it is played on a server. `day`: on a ladder, whose rounds nobody counts, when its game was over, or
    agreed on while it isn't; None elsewhere.
    """

    number: int
    status: str = ""
    colour: str = ""
    opponent: str = ""
    opponent_rank: str = ""
    opponent_club: str = ""
    opponent_url: str = ""
    opponent_player: int = 0
    gap: Decimal | None = None
    table: int = 0
    handicap: int = 0
    komi: str = ""
    game: int | None = None
    game_url: str = ""
    state: str = ""
    outcome: str = ""
    result: str = ""
    forfeit: bool = False
    starts_at: datetime | None = None
    deadline: datetime | None = None
    online: bool = False
    day: datetime | None = None

    @property
    def round(self) -> int:
        """The number that a pairing's card says, 0 on a ladder."""
        return 0 if self.day else self.number

    @property
    def alike(self) -> tuple[object, ...]:
        """Everything that a line about the round says, except the opponent's name and grade and the linked game."""
        return (
            self.number,
            self.day,
            self.colour,
            self.status,
            self.state,
            self.outcome,
            self.result,
            self.game is not None,
        )

    @property
    def opponent_colour(self) -> str:
        """The opponent's colour, empty without a board."""
        return {"black": "white", "white": "black"}.get(self.colour, "")


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """One player in one event; `place` and `score` are empty and `figures` None before the first result. `correction`
    of the starting score, e.g. `+1`, is empty without one and where starting scores don't count. `url` leads to all of
    the player's events; it is empty where the name is hidden, for a side, and in a rehearsal."""

    name: str
    rank: str
    club: str
    division: str
    place: str
    score: str
    correction: str
    rounds: tuple[PlayersRound, ...]
    figures: PlayerFigures | None
    standings_url: str
    partners: tuple[tuple[str, str], ...]
    url: str


def public_player(entry: Entry) -> PublicPlayer:
    """The player's page. `entry.division.event.stream` should be fetched beforehand."""
    now = standings_now(entry.division).in_public
    started = now.after > 0
    return PublicPlayer(
        name=entry.name_for_all,
        rank=grade_text(entry.rank),
        club=entry.team_or_club,
        division=entry.division.name,
        place=now.place_of(entry.pk),
        score=points(scores_after(now.division, now.after)[entry.pk]) if started else "",
        correction=correction_text(entry.start_correction)
        if entry.start_correction and now.division.settings.system is System.MCMAHON
        else "",
        rounds=rounds_on(entry, players_boards(entry), in_public=True),
        figures=player_figures(now, entry.pk, without_board),
        standings_url=reverse("public:standings", args=[entry.division.event.slug, entry.division.slug]),
        partners=_partners(entry),
        url=""
        if entry.division.event.rehearsal or entry.public_name or entry.division.of_partners
        else reverse("public:person", args=[entry.player_id]),
    )


def _partners(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The partners of a side in the order of play, each with the page over all events; nobody whose name is hidden. One
    query for a side, none for anybody else."""
    if not entry.division.of_partners or entry.division.event.rehearsal or entry.public_name:
        return ()
    members = entry.members.filter(player__forgotten_at=None).order_by("position")
    return tuple((one.name, reverse("public:person", args=[one.player_id])) for one in members)


def rounds_on(entry: Entry, found: PlayersBoards, *, in_public: bool = False) -> tuple[PlayersRound, ...]:
    """The entry's published rounds in order, `in_public` with opponents under the names that are shown there. No query;
    `entry.division.event` should be fetched beforehand."""
    person, game = address_by_number("public:player", entry.division.event.slug), address_by_number("public:game")
    return tuple(
        replace(
            _on_board(entry, drawn_round.number, found.boards[drawn_round.pk], person, game, in_public=in_public),
            day=(drawn_round.closed_at or drawn_round.published_at) if entry.division.is_ladder else None,
        )
        if drawn_round.pk in found.boards
        else PlayersRound(drawn_round.number, without_board(found.statuses.get(drawn_round.number, "")))
        for drawn_round in found.rounds
    )


def strength_of(entry: Entry) -> Decimal:
    """The strength used for the entry: its rating, or the middle of its grade if it has none."""
    return entry.rating if entry.rating is not None else grade_of_entry(entry.rank).rating


def _gap(own: Entry, other: Entry) -> Decimal:
    """By ratings if both have one, otherwise by grades, as for handicaps."""
    if own.rating is not None and other.rating is not None:
        return other.rating - own.rating
    theirs, ours = (grade_of_entry(entry.rank, entry.rating) for entry in (other, own))
    return theirs.rating - ours.rating


def _outcome(result: str, colour: str) -> str:
    """How a game with this result ended for the player of this colour: won, lost, tie, void, or empty while open."""
    parsed = parse_result(result)
    if parsed is None:
        return ""
    if parsed.outcome is Outcome.VOID:
        return "void"
    return {2: "won", 1: "tie", 0: "lost"}[parsed.black if colour == Speaker.BLACK else parsed.white]


def _on_board(
    entry: Entry,
    number: int,
    pairing: Pairing,
    person: Callable[[int], str],
    game_page: Callable[[int], str],
    *,
    in_public: bool,
) -> PlayersRound:
    seats = {seat.entry_id == entry.pk: seat for seat in pairing.seats.all()}
    own, other = seats[True], seats[False]
    game = pairing.game
    official = game.official if game else OfficialResult("", forfeit=False)
    return PlayersRound(
        number=number,
        colour=own.colour,
        opponent=other.entry.name_for_all if in_public else other.entry.both_names,
        opponent_rank=grade_text(other.entry.rank),
        opponent_club=other.entry.team_or_club,
        opponent_url=person(other.entry_id),
        opponent_player=-other.entry_id if in_public and other.entry.public_name else other.entry.player_id,
        gap=_gap(own.entry, other.entry),
        table=pairing.table,
        handicap=pairing.handicap,
        komi=komi_figure(pairing.komi) if pairing.komi else pgettext("komi", "none"),
        game=game.pk if game else None,
        game_url=game_page(game.pk) if game else "",
        state=game.state if game else "",
        outcome=_outcome(official.result, own.colour),
        result=sign_of(*official),
        forfeit=official.forfeit,
        online=is_online(entry.division, own.entry, other.entry),
    )
