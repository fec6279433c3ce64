"""A game that is played on a server: where its players meet, when, and where it can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.utils import timezone

from games.models import Game, GameState, Speaker
from ground.dates import NEW_ZEALAND, moment_text
from ground.translation import gettext as _
from nzgs_tourney.access.own_games import OwnGame
from nzgs_tourney.models import Entry
from nzgs_tourney.store.entries.public_records import records_withheld
from nzgs_tourney.store.rounds.deadlines import deadline
from nzgs_tourney.store.rounds.game_times import GameTimes, game_times
from nzgs_tourney.store.rounds.places import BoardPlace, is_online, link_of, place_at, place_of
from nzgs_tourney.tournament.servers.links import ServerGame
from nzgs_tourney.tournament.servers.zones import ZONES, zone_of, zone_words
from ratings.servers import Server, server_words


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """A game on a server, for one of its players. `server` is empty where none is agreed on, names where none is known.
    `proposed` are the open times, `yours` says whose; the times of `agreed` and `proposed` are in UTC. `open`: the
    result isn't final, so times can still be proposed. `link` and `sgf` (how to get the SGF there) are empty while no
    link is known. `fetched`: the site can fetch its record."""

    game: int
    opponent: str
    server: str
    your_name: str
    their_name: str
    agreed: datetime | None
    proposed: tuple[datetime, ...]
    yours: bool
    link: str
    sgf: str
    open: bool
    fetched: bool = False

    @property
    def answer(self) -> bool:
        """Whether the opponent waits for this player's answer."""
        return self.open and bool(self.proposed) and not self.yours


@dataclass(frozen=True, slots=True)
class OnlineGamePage:
    """The page of an online game: the game, its round and deadline, the zone beside New Zealand's that the reader
    chose, None for none, and those to choose from."""

    online: OnlineGame
    round: int
    deadline: datetime | None
    zone: ZoneInfo | None
    zones: tuple[tuple[str, str], ...]

    @property
    def zone_key(self) -> str:
        """The zone in which times are proposed."""
        return (self.zone or NEW_ZEALAND).key

    @property
    def city(self) -> str:
        """The city of that zone, in the reader's language."""
        return zone_words(self.zone or NEW_ZEALAND)

    @property
    def query(self) -> str:
        """What keeps the zone in an address of this page."""
        return f"?{urlencode({'zone': self.zone_key})}" if self.zone else ""


def online_game(own_game: OwnGame) -> OnlineGame | None:
    """The game for its player, None for one that is played at a table and has no link. No query for a division at the
    venue whose event was fetched; otherwise at most five."""
    division = own_game.link.entry.division
    prefetch_related_objects([own_game.pairing], "seats__entry")
    seats = {seat.colour: seat.entry for seat in own_game.pairing.seats.all()}
    black, white = seats[Speaker.BLACK], seats[Speaker.WHITE]
    if not is_online(division, black, white):
        return None
    prefetch_related_objects([black, white], "player")
    link = link_of(own_game.game.pk)
    place = place_at(division, own_game.pairing.table, black, white, link)
    other = white if own_game.side == Speaker.BLACK else black
    return _online(own_game, other.name, place, link, game_times(own_game.game.pk))


def _online(
    own_game: OwnGame, opponent: str, place: BoardPlace, link: ServerGame | None, times: GameTimes
) -> OnlineGame:
    other_side = Speaker.WHITE if own_game.side == Speaker.BLACK else Speaker.BLACK
    return OnlineGame(
        game=own_game.game.pk,
        opponent=opponent,
        server=server_words(place.server) if place.server is not Server.NONE else "",
        your_name=place.name_of(own_game.side),
        their_name=place.name_of(other_side),
        agreed=times.agreed,
        proposed=times.proposed,
        yours=times.by == own_game.side,
        link=link.link if link else "",
        sgf=link.sgf_words if link else "",
        open=own_game.game.state != GameState.CONFIRMED,
        fetched=settings.FETCH_RECORDS and link is not None and link.server is Server.OGS,
    )


@dataclass(frozen=True, slots=True)
class PlaceFact:
    """A line about where and when a game is played online, for `parts/facts.html`."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class OfficialsOnlineGame:
    """An online game for officials: server, names and times as lines; `link` and `sgf` as in `OnlineGame`."""

    facts: tuple[PlaceFact, ...]
    link: str
    sgf: str


def officials_online_game(game: Game) -> OfficialsOnlineGame | None:
    """Where and when the game is played online, None for one at a table. At most five queries."""
    place = place_of(game)
    if not place.online:
        return None
    times = game_times(game.pk)
    proposed = ", ".join(_moment(moment) for moment in times.proposed)
    lines = (
        (_("Server"), server_words(place.server) if place.server is not Server.NONE else ""),
        (game.black_name, place.black_name),
        (game.white_name, place.white_name),
        (_("Agreed time"), _moment(times.agreed) if times.agreed else ""),
        (_("Proposed times"), proposed),
    )
    return OfficialsOnlineGame(
        facts=tuple(PlaceFact(label, value) for label, value in lines if value),
        link=place.link.link if place.link else "",
        sgf=place.link.sgf_words if place.link else "",
    )


def _moment(moment: datetime) -> str:
    return moment_text(timezone.localtime(moment))


def link_shown(game: Game, *, official: bool) -> str:
    """The game on its server, for this reader; empty where no link is known. Everybody sees it unless a player's name
    is hidden, which the server would tell, or doesn't allow records in public; officials always do. One query, two
    where there is a link."""
    link = link_of(game.pk)
    if link is None:
        return ""
    if not official and (records_withheld(game) or Entry.objects.hidden().filter(seats__pairing__game=game).exists()):
        return ""
    return link.link


def online_game_page(own_game: OwnGame, zone_key: str) -> OnlineGamePage | None:
    """The page of the game, with times in the zone of this key of `ZONES` too; None for a game at a table."""
    online = online_game(own_game)
    if online is None:
        return None
    division, number = own_game.link.entry.division, own_game.pairing.round.number
    zone = zone_of(zone_key)
    return OnlineGamePage(
        online=online,
        round=own_game.pairing.round.said,
        deadline=deadline(division.event, division, number),
        zone=None if zone is NEW_ZEALAND else zone,
        zones=tuple((key, zone_words(zone_of(key))) for key in ZONES),
    )
