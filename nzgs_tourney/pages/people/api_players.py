"""People over all events as the API gives them: those found, and one with their events and strengths."""

from __future__ import annotations

from datetime import date

from games.wording.numbers import decimal_text
from nzgs_tourney.pages.exchange.api_shape import ApiShape, ApiTally, example_of
from nzgs_tourney.pages.people.public_person import PersonPage, PersonsEvent, person_page
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


class ApiPlayer(ApiShape):
    """Somebody with the events of one page, the newest first, and what is known of their strength."""

    player: int
    name: str
    other_names: tuple[str, ...]
    rank: str
    club: str
    games: ApiTally
    page: int
    pages: int
    events: tuple[ApiPlayersEvent, ...]
    strengths: tuple[ApiStrength, ...]


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
        page=shown.page.number,
        pages=shown.page.paginator.num_pages,
        events=tuple(map(_event, shown.events)),
        strengths=_strengths(shown),
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
