"""People over all events as the API gives them: those found, and one with their events and strengths."""

from __future__ import annotations

from datetime import date

from games.wording.numbers import decimal_text
from nzgs_tourney.pages.exchange.api_shape import ApiShape, ApiTally, example_of
from nzgs_tourney.pages.people.head_to_head import ChosenOpponent, GameBetween
from nzgs_tourney.pages.people.public_person import PersonPage, PersonsEvent, PersonsSide, against, person_page
from nzgs_tourney.pages.people.public_players import players_found
from nzgs_tourney.tournament.standings.player_totals import GameTally
from ratings.models import Player

A_PAGE = 50


class ApiPlayerLine(ApiShape):
    """Somebody in the list. Name, grade and club are those of the newest event; `rating` is the newest list's, None
    without one."""

    model_config = example_of(
        player=12, name="Aroha Kea", rank="2d", club="Wellington", events=4, games=17, rating="2.35"
    )

    player: int
    name: str
    rank: str
    club: str
    events: int
    games: int
    rating: str | None


class ApiPlayers(ApiShape):
    """One page of the people found, by name: `found` of them in all."""

    found: int
    page: int
    pages: int
    players: tuple[ApiPlayerLine, ...]


class ApiPlayersEvent(ApiShape):
    """A division that they played in; `place` is empty before its first result, and `2=` where it is shared."""

    model_config = example_of(
        event="rimu-open", division="open", entry=3, rank="2d", club="Wellington", place="1", final=True
    )

    event: str
    division: str
    entry: int
    rank: str
    club: str
    place: str
    final: bool


class ApiStrength(ApiShape):
    """A strength at a date: from a rating list (`listed`), or as entered at an event."""

    model_config = example_of(on="2026-11-01", source="NZGS list", rank="2d", rating="2.35", listed=True)

    on: date
    source: str
    rank: str
    rating: str | None
    listed: bool


class ApiPlayersSide(ApiShape):
    """A side of partners that they were one of, by its entry; `place` as for an event."""

    model_config = example_of(event="rengo-day", division="pairs", entry=4, name="Kea and Rimu", place="2")

    event: str
    division: str
    entry: int
    name: str
    place: str


class ApiTallies(ApiShape):
    """Parts of their games: by colour, with a handicap `taken` or `given`, and by the opponent’s strength, `equal`
    being less than half a stone apart."""

    black: ApiTally
    white: ApiTally
    taken: ApiTally
    given: ApiTally
    stronger: ApiTally
    equal: ApiTally
    weaker: ApiTally


class ApiOpponent(ApiShape):
    """A player they have met more than once."""

    model_config = example_of(player=15, name="Tāne Rimu", games={"won": 3, "tied": 0, "lost": 2})

    player: int
    name: str
    games: ApiTally


class ApiPlayer(ApiShape):
    """Somebody with the events of one page, the newest first, and what is known of their strength. `open` games have no
    result yet, `unplayed` ones were forfeited: `games` has neither. `opponents` are the ten met most often; games with
    partners, in `sides`, are counted nowhere."""

    player: int
    name: str
    other_names: tuple[str, ...]
    rank: str
    club: str
    games: ApiTally
    tallies: ApiTallies
    open: int
    unplayed: int
    opponents: tuple[ApiOpponent, ...]
    page: int
    pages: int
    events: tuple[ApiPlayersEvent, ...]
    sides: tuple[ApiPlayersSide, ...]
    strengths: tuple[ApiStrength, ...]


class ApiMeeting(ApiShape):
    """A game of theirs, by their entry in its division: `mark` is `won`, `lost` or `tied`, `handicap` the stones that
    White gave."""

    model_config = example_of(
        event="rimu-open", division="open", round=1, table=1, entry=3, colour="black", handicap=0, mark="won"
    )

    event: str
    division: str
    round: int
    table: int
    entry: int
    colour: str
    handicap: int
    mark: str


class ApiHeadToHead(ApiShape):
    """Somebody’s games against one opponent, the newest event first, from their side; none where they haven’t met."""

    player: int
    opponent: ApiOpponent
    games: tuple[ApiMeeting, ...]


def api_players(search: str, page: int) -> ApiPlayers:
    """The people whose name or club has every word of the search; none on a page after the last. At most four
    queries."""
    found = players_found(search)
    start = (page - 1) * A_PAGE
    return ApiPlayers(
        found=len(found),
        page=page,
        pages=max(1, -(-len(found) // A_PAGE)),
        players=tuple(
            ApiPlayerLine(
                player=line.player,
                name=line.name,
                rank=line.rank,
                club=line.club,
                events=line.events,
                games=line.games,
                rating=None if line.rating is None else decimal_text(line.rating),
            )
            for line in found.page(("name",), start, start + A_PAGE)
        ),
    )


def api_player(player: Player, page: int) -> ApiPlayer:
    """The person, as `access_published_player` has checked. The queries of their page."""
    shown = person_page(player, str(page))
    return ApiPlayer(
        player=player.pk,
        name=shown.name,
        other_names=shown.other_names,
        rank=shown.rank,
        club=shown.club,
        games=_tally(shown.total),
        tallies=ApiTallies(**{part: _tally(getattr(shown.counted, part)) for part in ApiTallies.model_fields}),
        open=shown.open,
        unplayed=shown.unplayed,
        opponents=tuple(
            ApiOpponent(player=one.player, name=one.name, games=_tally(one.tally)) for one in shown.opponents
        ),
        page=shown.page.number,
        pages=shown.page.paginator.num_pages,
        events=tuple(map(_event, shown.events)),
        sides=tuple(map(_side, shown.sides)),
        strengths=_strengths(shown),
    )


def api_head_to_head(player: Player, opponent: Player) -> ApiHeadToHead | None:
    """Their games, as `access_published_player` has checked of both; None where it can’t be told whether they have met,
    because somebody’s name is hidden."""
    choice = against(player, opponent.pk)
    if choice.chosen is None and not choice.never_met:
        return None
    met = choice.chosen or ChosenOpponent(opponent.pk, choice.never_met, "", GameTally(), ())
    return ApiHeadToHead(
        player=player.pk,
        opponent=ApiOpponent(player=met.player, name=met.name, games=_tally(met.tally)),
        games=tuple(map(_meeting, met.games)),
    )


def _meeting(game: GameBetween) -> ApiMeeting:
    division, played = game.entry.division, game.round
    return ApiMeeting(
        event=division.event.slug,
        division=division.slug,
        round=played.number,
        table=played.table,
        entry=game.entry.number,
        colour=played.colour,
        handicap=played.handicap,
        mark="tied" if played.outcome == "tie" else played.outcome,
    )


def _side(played: PersonsSide) -> ApiPlayersSide:
    division = played.entry.division
    return ApiPlayersSide(
        event=division.event.slug,
        division=division.slug,
        entry=played.entry.number,
        name=played.name,
        place=played.place,
    )


def _tally(tally: GameTally) -> ApiTally:
    return ApiTally(won=tally.won, tied=tally.tied, lost=tally.lost)


def _event(played: PersonsEvent) -> ApiPlayersEvent:
    division = played.entry.division
    return ApiPlayersEvent(
        event=division.event.slug,
        division=division.slug,
        entry=played.entry.number,
        rank=played.entry.rank,
        club=played.club,
        place=played.place,
        final=played.final,
    )


def _strengths(shown: PersonPage) -> tuple[ApiStrength, ...]:
    return tuple(
        ApiStrength(
            on=one.on,
            source=one.source,
            rank=one.rank,
            rating=None if one.rating is None else decimal_text(one.rating),
            listed=one.listed,
        )
        for one in shown.strengths
    )
