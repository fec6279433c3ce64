"""A player's board in a message: the opponent, the terms, where and until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.event_facts import due_words, time_words
from nzgs_tourney.tournament.wording.rounds.calendar_words import own_board_words, server_place_words, table_words
from ratings.rank import grade_text


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """`table` is None for a game that is played online: on the `server` with this name, where the opponent has
    `their_name`; empty where not known. `contacts` are the opponent's phone and addresses, empty unless the event shows
    them. `starts` is the agreed time of the game if there is one. `turns`: between sides of partners the names of all
    in the order in which they play, Black's first partner first. `team` and `their_team`: the teams of a match, empty
    where none play."""

    colour: str
    opponent: str
    rank: str
    handicap: int
    komi: Decimal
    table: int | None
    server: str = ""
    their_name: str = ""
    contacts: tuple[str, ...] = ()
    starts: datetime | None = None
    due: datetime | None = None
    turns: tuple[str, ...] = ()
    team: str = ""
    their_team: str = ""


def board_words(board: BoardFacts) -> str:
    """All of it, a line each."""
    terms = own_board_words(board.colour, board.opponent, grade_text(board.rank), board.handicap, board.komi)
    contacts = _("To reach them: {contacts}").format(contacts=in_row(board.contacts)) if board.contacts else ""
    turns = _("In turn: {names}.").format(names=in_row(board.turns)) if board.turns else ""
    match = _("{team} play {opponents}.").format(team=board.team, opponents=board.their_team) if board.team else ""
    lines = (match, terms, turns, _where(board), contacts, *_when(board))
    return "\n".join(filter(None, lines))


def _where(board: BoardFacts) -> str:
    if board.table is not None:
        return table_words(board.table)
    return server_place_words(board.server, board.their_name)


def _when(board: BoardFacts) -> tuple[str, ...]:
    starts = _("It starts {time} (New Zealand time).").format(time=time_words(board.starts)) if board.starts else ""
    due = _("The result is due {time} (New Zealand time).").format(time=due_words(board.due)) if board.due else ""
    return (starts, due)
