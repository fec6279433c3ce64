"""What is on in a division, for the event's page and the front page: its round, who is ahead, when it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate

from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_published_round
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import address_by_number, last_published
from nzgs_tourney.pages.rounds.ladder_page import ChallengeLine, ladder_page
from nzgs_tourney.pages.rounds.public_round import PublicBoard, public_round
from nzgs_tourney.store.standings.standings import StandingsNow, standings_after, standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.criterion_ids import LADDER_ORDER
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.progress import games_at_once
from nzgs_tourney.tournament.standings.table import StandingsRow
from nzgs_tourney.tournament.wording.standings.standings_words import criterion_text, games_so_far
from ratings.rank import grade_text

FIRST = 6
"""How many boards, and how many places, the event's page shows of each division."""


@dataclass(frozen=True, slots=True)
class BoardsNow:
    """The first boards of the last published round, or of the first open one in a league (`games_at_once`). `done` of
    all `total` results are in, then 0 of 0. `begun`: it is open, and its announced start has come if there is one;
    `ended`: the event is over, and what is open stays so."""

    round: int
    done: int
    total: int
    boards: tuple[PublicBoard, ...]
    url: str
    begun: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class ChallengesNow:
    """The first challenges of a ladder that aren't over, and the last that are; `url` is the ladder's page. `round` is
    that of the game drawn last, 0 for none."""

    round: int
    going: tuple[ChallengeLine, ...]
    over: tuple[ChallengeLine, ...]
    url: str


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """One of the first places; `rank` and `url` are empty for a team. `score` is the value that decides first; `up` are
    the places won since the round before, less than 0 for places lost, 0 in the first round."""

    place: str
    name: str
    rank: str
    url: str
    score: str
    up: int

    @property
    def down(self) -> int:
        """The places lost."""
        return -self.up


@dataclass(frozen=True, slots=True)
class PlacesNow:
    """The first places after round `after`, or of a ladder after so many `games`, with no scores, since the order
    decides; `listed` players or teams are in the standings, `criterion` is what their score is."""

    after: int
    final: bool
    criterion: str
    places: tuple[FirstPlace, ...]
    listed: int
    url: str
    games: int | None = None


@dataclass(frozen=True, slots=True)
class WhatIsOn:
    """A division, which is so `far`, e.g. `Round 3 of 6`. `boards` is None until a round is published, `standings`
    until a result counts; a ladder has the first of its challenges in place of boards. `next_starts` is the announced
    start of round `next_round`, None where there is none, its day is over, or no round follows."""

    far: str
    boards: BoardsNow | None
    standings: PlacesNow | None
    next_round: int
    next_starts: datetime | None
    challenges: ChallengesNow | None = None

    @property
    def drawn(self) -> int:
        """The round whose boards are shown, of a ladder that of its last game; 0 for none."""
        shown = self.boards or self.challenges
        return shown.round if shown else 0


@dataclass(frozen=True, slots=True)
class Leading:
    """Who is ahead in a division of a running event after round `after`, 0 on a ladder: `names` are empty before the
    first result, `far` before the first round."""

    division: str
    far: str
    after: int
    names: tuple[str, ...]


def what_is_on(division: Division, starts: dict[int, datetime], *, ended: bool) -> WhatIsOn:
    """The division now; `starts` are its announced starts, `ended` says that the event is over. The queries of
    `public_round`, or of `ladder_page`, and of the standings."""
    if division.is_ladder:
        return _ladder(division)
    history = standings_now(division).division
    open_rounds = [played.number for played in history.rounds if not played.closed]
    drawn_round = access_published_round(division, open_rounds[0] if games_at_once(history) else None)
    number = drawn_round.number if drawn_round else 0
    boards = None
    if drawn_round is not None:
        shown = public_round(drawn_round)
        url = reverse("public:results", args=[division.event.slug, division.slug, number])
        begun = not shown.closed and (shown.starts_at is None or shown.starts_at <= timezone.now())
        done, total = (0, 0) if games_at_once(history) else (shown.done, shown.total)
        boards = BoardsNow(number, done, total, shown.boards[:FIRST], url, begun, ended)
    places = _first_places(division)
    over = ended or (places is not None and places.final)
    following = number + 1 if number < division.rounds and not over and number == len(history.rounds) else 0
    next_starts = starts.get(following)
    if next_starts is not None and localdate(next_starts) < localdate():
        next_starts = None
    return WhatIsOn(how_far(number, history), boards, places, following, next_starts)


def _ladder(division: Division) -> WhatIsOn:
    page, now = ladder_page(division, timezone.now(), in_public=True), standings_now(division)
    going, over = (page.going, page.over) if page else ((), ())
    url = reverse("public:schedule", args=[division.event.slug, division.slug])
    first, number = going[:FIRST], last_published(division)
    challenges = ChallengesNow(number, first, over[: FIRST - len(first)], url) if going or over else None
    return WhatIsOn(games_so_far(now.games), None, _first_places(division), 0, None, challenges)


def leading(division: Division, number: int) -> Leading:
    """Who is ahead in a division that is at round `number`. No query where the standings are kept."""
    people = standings_now(division).in_public
    now = teams_in(people) or people
    ahead = [row.player.name for row in now.order.rows if row.place == 1] if now.after else []
    if now.is_ladder:
        return Leading(division.name, games_so_far(now.games), 0, tuple(ahead))
    return Leading(division.name, how_far(number, people.division), now.after, tuple(ahead))


def how_far(number: int, history: DivisionHistory) -> str:
    """`Round 3 of 6`, or in a league `7 of 15 games played`; empty before round 1."""
    if not number:
        return ""
    if (games := games_at_once(history)) is None:
        return _("Round {round} of {rounds}").format(round=number, rounds=history.settings.rounds)
    done, all_games = games
    message = ngettext("{done} of {count} game played", "{done} of {count} games played", all_games)
    return message.format(done=done, count=all_games)


def _first_places(division: Division) -> PlacesNow | None:
    people = standings_now(division).in_public
    if not people.after:
        return None
    teams = teams_in(people)
    now = teams or people
    before = _places_before(division, now, teams=teams is not None)
    page_of = _no_page if teams else address_by_number("public:player", division.event.slug)
    column = now.order.columns[0]
    return PlacesNow(
        after=now.after,
        final=now.final,
        criterion=column.name,
        places=tuple(_place(row, column.id, before, page_of) for row in now.order.rows[:FIRST]),
        listed=len(now.order.rows),
        url=reverse("public:standings", args=[division.event.slug, division.slug]),
        games=now.games if now.is_ladder else None,
    )


def _no_page(_team: int) -> str:
    return ""


def _places_before(division: Division, now: StandingsNow, *, teams: bool) -> dict[int, int]:
    """The places a round earlier, by entry or team; none after the first round, since the order before it is the
    field's."""
    if now.after < 2:
        return {}
    people = standings_after(division, now.after - 1)
    before = (teams_in(people) if teams else None) or people
    return {row.player.id: row.place for row in before.order.rows}


def _place(row: StandingsRow, column: str, before: dict[int, int], page_of: Callable[[int], str]) -> FirstPlace:
    url = page_of(row.player.id)
    return FirstPlace(
        place=row.label,
        name=row.player.both_names,
        rank=grade_text(row.player.rank) if url else "",
        url=url,
        score="" if column == LADDER_ORDER else criterion_text(row, column),
        up=before.get(row.player.id, row.place) - row.place,
    )
