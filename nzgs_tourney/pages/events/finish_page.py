"""What a director sees before an event is finished: what is left open in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.models import GameState
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.pages.disputes.queue import where_played
from nzgs_tourney.store.events.finished import Finish, LeftOpen, finish_of, left_open, unfinal_games, without_number

_STATES = {
    GameState.OPEN: "waiting",
    GameState.CONTRADICTED: "contradiction",
    GameState.REPORTED: "reported",
}


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board without a final result: where it is, who plays, `state` a key of `parts/state.html`, and the page of its
    round's results. A reported result counts as it is; without one the board of a finished event is left open."""

    where: str
    black: str
    white: str
    state: str
    url: str


@dataclass(frozen=True, slots=True)
class FinishPage:
    """The boards of all divisions without a final result, by division, round and table; the entries without a
    federation number, by division and name; the counts. `finish`: how the event was finished, None while it isn't."""

    boards: tuple[OpenBoard, ...]
    unnumbered: tuple[Entry, ...]
    left: LeftOpen
    finish: Finish | None


def finish_page(event: Event) -> FinishPage:
    """Six queries, whatever the number of boards and players."""
    finish, states = finish_of(event.stream_id), dict(_STATES)
    if finish is not None:
        states[GameState.OPEN] = "left_open"
    placed = unfinal_games(event).select_related("pairing__round__division")
    games = placed.order_by("pairing__round__division__position", "pairing__round__number", "pairing__table")
    boards = []
    for game in games:
        played, division = game.pairing.round, game.pairing.round.division
        boards.append(
            OpenBoard(
                where_played(game),
                game.black_name,
                game.white_name,
                states[GameState(game.state)],
                reverse("desk:results", args=[event.slug, division.slug, played.number]),
            )
        )
    entries = without_number(event).select_related("division").order_by("division__position", "name")
    return FinishPage(tuple(boards), tuple(entries), left_open(event), finish)
