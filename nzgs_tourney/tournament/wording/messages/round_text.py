"""A whole published round as one text, for a chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from games.wording.numbers import in_row
from games.wording.terms import handicap_words, komi_words
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.event_facts import due_words, time_words
from nzgs_tourney.tournament.wording.rounds.calendar_words import round_title, server_place_words
from nzgs_tourney.tournament.wording.rounds.places import status_words


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board: the players with their grades, as the public sees them. `online`: on a server, not at its table."""

    table: int
    black: str
    white: str
    handicap: int
    komi: Decimal
    online: bool


@dataclass(frozen=True, slots=True)
class RoundText:
    """A round. `server` is where boards online are played, empty where the players choose; `away` are those without a
    board, each with the code of why; `address` is the public page of the draw, empty while nobody else can open it."""

    event: str
    division: str
    number: int
    starts: datetime | None
    due: datetime | None
    server: str
    boards: tuple[TextBoard, ...]
    away: tuple[tuple[str, str], ...]
    address: str

    @property
    def words(self) -> str:
        """All of it, in the language of now."""
        starts = _("Begins {time} (New Zealand time).").format(time=time_words(self.starts)) if self.starts else ""
        due = _("Results due {time} (New Zealand time).").format(time=due_words(self.due)) if self.due else ""
        everywhere = server_place_words(self.server, "") if all(board.online for board in self.boards) else ""
        away = [f"{name}: {status_words(status)}" for name, status in self.away]
        head = (round_title(self.event, self.division, self.number), starts, due, everywhere if self.boards else "")
        parts = (head, map(self._board, self.boards), away, [self.address])
        return "\n\n".join(filter(None, map(_lines, parts))) + "\n"

    def _board(self, board: TextBoard) -> str:
        terms = in_row([handicap_words(board.handicap), komi_words(board.komi)])
        line = _("{table}. {black} (Black), {white} (White): {terms}").format(
            table=board.table, black=board.black, white=board.white, terms=terms
        )
        some_online = board.online and not all(one.online for one in self.boards)
        return f"{line}. {server_place_words(self.server, '')}" if some_online else line


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(filter(None, parts))
