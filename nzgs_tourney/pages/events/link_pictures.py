"""What is drawn beside a link to an event, a division's standings, a round or a game, as everybody may see it."""

from __future__ import annotations

from games.models import Game
from games.pages.game_page import game_page
from games.sheets.link_picture import MOST_LINES, LinkPicture
from games.sheets.node_diagram import diagram_at, last_node
from games.wording.result_words import words_of
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.network.site_address import site_host
from nzgs_tourney.pages.events.public_event import public_event
from nzgs_tourney.pages.rounds.public_round import public_round
from nzgs_tourney.pages.standings.public_standings import PublicStandings, public_standings
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.entries.public_records import records_withheld
from nzgs_tourney.store.events.look import look_of_page
from nzgs_tourney.store.rounds.round_boards import game_place
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where
from nzgs_tourney.tournament.wording.events.rehearsal import name_elsewhere


def event_picture(event: Event) -> LinkPicture:
    """The event with its divisions; of one division that has begun, its standings."""
    divisions = list(event.divisions.order_by("position", "pk"))
    if len(divisions) == 1 and divisions[0].drawn_rounds.published().exists():
        return standings_picture(divisions[0])
    page = public_event(event)
    lines = [(division.name, division.now.far or division.entered) for division in page.divisions]
    return LinkPicture(_title(event), when_and_where(event), "nl", tuple(lines), site_host(), page.colour)


def standings_picture(division: Division) -> LinkPicture:
    """The first places: those of the teams, where they play."""
    page, event = public_standings(division), division.event
    ranks = {row.number: row.rank for row in page.rows} if page.teams is None else {}
    lines = [
        (row.place, row.name, ranks.get(row.number, ""), row.values[0] if row.values else "")
        for row in page.on_screen.rows[:MOST_LINES]
    ]
    subtitle = f"{division.name} · {_standings_title(page)}"
    return LinkPicture(_title(event), subtitle, "rnlr", tuple(lines), _foot(event), look_of_page(event)[0])


def _standings_title(page: PublicStandings) -> str:
    if page.final:
        return _("Final standings")
    if page.games is not None:
        return _("Ladder")
    if not page.round:
        return _("Standings before round 1")
    return _("Standings after round {round}").format(round=page.round)


def round_picture(drawn_round: Round) -> LinkPicture:
    """The first boards of a published round, with the results that are in."""
    page, event = public_round(drawn_round), drawn_round.division.event
    lines = [
        (str(board.table), board.black.name, board.result or "–", board.white.name)
        for board in page.boards[:MOST_LINES]
    ]
    known = any(board.result for board in page.boards)
    of_round = (_("Results of round {number}") if known else _("Draw of round {number}")).format(number=page.round)
    subtitle = f"{page.division} · {of_round}"
    return LinkPicture(_title(event), subtitle, "rnln", tuple(lines), _foot(event), look_of_page(event)[0])


def game_picture(game: Game) -> LinkPicture:
    """Who plays, the result, and the position at the end of the record that the game's page shows."""
    event, place = game.stream.event, game_place(game)
    page = game_page(game, names=public_names(game.stream_id), withheld=records_withheld(game))
    lines = [("●", page.black), ("○", page.white)]
    if (official := game.official).result:
        lines.append(("", words_of(official.result, official.forfeit)))
    return LinkPicture(
        title=_title(event),
        subtitle=place.words if place else "",
        columns="ln",
        lines=tuple(lines),
        foot=_foot(event),
        colour=look_of_page(event)[0],
        board=diagram_at(page.view, last_node(page.view)) if page.view else None,
    )


def _title(event: Event) -> str:
    return name_elsewhere(event.name, rehearsal=event.rehearsal)


def _foot(event: Event) -> str:
    return f"{when_and_where(event)} · {site_host()}"
