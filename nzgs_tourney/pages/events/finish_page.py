"""What a director sees before an event is finished: what is left open in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from games.models import GameState
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.pages.disputes.queue import where_played
from nzgs_tourney.pages.events.progress import progress_of_divisions
from nzgs_tourney.store.events.finished import Finish, LeftOpen, finish_of, left_open, unfinal_games, without_number
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.progress import ProgressState

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
    federation number, by division and name; the counts. `unplayed`: the divisions that have rounds to come, each with
    how far it is. `finish`: how the event was finished, None while it isn't."""

    boards: tuple[OpenBoard, ...]
    unplayed: tuple[str, ...]
    unnumbered: tuple[Entry, ...]
    left: LeftOpen
    finish: Finish | None


def finish_page(event: Event) -> FinishPage:
    """Eight queries, whatever the number of boards and players."""
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
    return FinishPage(tuple(boards), tuple(_unplayed(event)), tuple(entries), left_open(event), finish)


def _unplayed(event: Event) -> Iterator[str]:
    """`Open: 3 of 5 rounds are drawn.` of each division with people and rounds to come, but a ladder."""
    divisions = event.divisions.exclude(system=System.LADDER).order_by("position", "pk")
    progress = progress_of_divisions(divisions)
    for division in divisions:
        now = progress[division.pk]
        if now.entered and now.state is not ProgressState.FINISHED and now.in_public.round < now.rounds:
            said = _("{division}: {played} of {rounds} rounds are played or being played.")
            yield said.format(division=division.name, played=now.in_public.round, rounds=now.rounds)
