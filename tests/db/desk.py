"""An event in full swing for tests of the desk: invented players, rounds drawn and published by the real services."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from games.actor_ids import BY_LINK
from games.ledger.acts import Actor
from games.models import Game, Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Division, Entry, Event, Round, User
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.enter_player import next_entry_number
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.presets import PRESETS
from ratings.models import Player
from ratings.rank import Rank

GIVEN = ("Mere", "Tāne", "Hīria", "Rewi", "Anahera", "O’Shea", "Kōwhai", "Ngaio", "Pāora", "Wiremu")
FAMILY = ("Rangi", "Tuatahi", "Harakeke", "Pōtiki", "Rātā", "Kea", "Tūī", "Mānuka", "Moana", "Kererū")
CLUBS = ("Wellington", "Auckland", "Christchurch", "")


@dataclass(frozen=True)
class Desk:
    """An event, its first division, and the account that directs it."""

    event: Event
    division: Division
    director: User

    def draw(self, number: int, seed: str = "seed") -> Round:
        """A draft."""
        return draw_round(self.division.pk, number, actor="Director", seed=seed)

    def publish(self, number: int) -> Round:
        """Drawn and published."""
        self.draw(number)
        return publish_round(self.division.pk, number, actor="Director")

    def play(self, number: int) -> Round:
        """Drawn, published, every board won by Black as both players say, closed."""
        for game in games_of(self.publish(number)):
            both_report(game, "B+R")
        return close_round(self.division.pk, number, actor="Director")


def games_of(drawn: Round) -> list[Game]:
    """The games of a published round by table."""
    return list(Game.objects.filter(pairing__round=drawn).order_by("pairing__table"))


def report_from(game: Game, side: Speaker, result: str, *, forfeit: bool = False) -> Game:
    """One side reports."""
    return report_result(game.pk, side, result, actor=actor_of(game, side), nonce=uuid4(), forfeit=forfeit)


def actor_of(game: Game, side: Speaker) -> Actor:
    """A player acting by a personal link, for another side an official."""
    names = {Speaker.BLACK: game.black_name, Speaker.WHITE: game.white_name}
    return Actor(names[side], f"{BY_LINK}{side.value}") if side in names else Actor("Aroha Director", "account:aroha")


def both_report(game: Game, result: str) -> Game:
    """Both players report the same."""
    report_from(game, Speaker.BLACK, result)
    return report_from(game, Speaker.WHITE, result)


def name_of(number: int) -> str:
    """A name for the player of this number; the first hundred differ."""
    return f"{GIVEN[number % 10]} {FAMILY[number // 10 % 10]}"


def make_desk(players: int = 20, preset: str = "nz-open", *, published: bool = True, rehearsal: bool = False) -> Desk:
    """An event from a preset with this many players in its first division, from 5d down."""
    director = User.objects.create_user(f"director-{uuid4().hex[:8]}", password="not the real one")
    director.first_name, director.last_name = "Aroha", "Director"
    director.save()
    chosen = next(one for one in PRESETS if one.key == preset)
    begins = date(2026, 11, 21)
    event = create_event(
        name="Rimu Open",
        begins=begins,
        ends=begins,
        preset=chosen,
        director=director,
        city="Wellington",
        rehearsal=rehearsal,
    )
    if published and not event.published:
        edit_event(event.pk, {"published": True}, actor="Director")
    division = event.divisions.get(position=1)
    enter_players(division, players)
    return Desk(Event.objects.get(pk=event.pk), Division.objects.get(pk=division.pk), director)


def enter_players(division: Division, players: int, *, first: int = 0) -> None:
    """So many entries at once, past the service, whose own tests are elsewhere; `first` is the number of the first
    name."""
    invented = division.event.rehearsal
    known = Player.objects.bulk_create(
        Player(name=name_of(first + number), invented=invented) for number in range(players)
    )
    next_number = next_entry_number(division)
    Entry.objects.bulk_create(
        Entry(
            division=division,
            number=next_number + number,
            player=player,
            name=player.name,
            rank=str(Rank(5 - number * 24 // max(players, 24))),
            club=CLUBS[number % 4],
        )
        for number, player in enumerate(known)
    )
