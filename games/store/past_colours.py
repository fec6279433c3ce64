"""Who had which colour, which handicap and which komi when something was said in a game where they changed since.

Reports, cases, evidence, rulings and steps of an ending name players by colour, and are never altered. The event that
exchanged the colours tells how many of each there were until then: what is older is read with the colours of its time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from decimal import Decimal

from games.models import Case, Game, LedgerEvent, Speaker

TERMS_CHANGED = "round.terms_changed"
"""The kind of event for a handicap, komi or colours that were changed after the round was published."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange of a game's colours: the number of its event, and what there was before it: the last case of the
    stream, how many reports of the game, the last step of its ending."""

    seq: int
    cases: int
    reports: int
    steps: int


@dataclass(frozen=True, slots=True)
class PastColours:
    """The exchanges of colours in a stream, by the numbers of their games."""

    exchanges: Mapping[int, tuple[Exchange, ...]]

    def turned(self, case: Case) -> bool:
        """Whether the players of the case's game had each other's colours when it was opened."""
        return self._turned(case.game, "cases", case.number)

    def at_case(self, case: Case) -> Game:
        """The game of this case with the colours of when it was opened; never to be saved."""
        return _exchanged(case.game) if self.turned(case) else case.game

    def at_report(self, game: Game, number: int) -> Game:
        """This game with the colours of its report with this number, from 1; never to be saved."""
        return _exchanged(game) if self._turned(game, "reports", number) else game

    def at_step(self, game: Game, seq: int) -> Game:
        """This game with the colours of this step of its ending; never to be saved."""
        return _exchanged(game) if self._turned(game, "steps", seq) else game

    def at_event(self, game: Game, seq: int) -> Game:
        """This game with the colours before the event with this number in the ledger; never to be saved."""
        return _exchanged(game) if self._turned(game, "seq", seq) else game

    def exchanged_since(self, game: Game, seq: int) -> bool:
        """Whether the players of this game have other colours than at the event with this number in the ledger."""
        return self._turned(game, "seq", seq)

    def has(self, game: Game) -> bool:
        """Whether the players of this game ever exchanged colours."""
        return game.number in self.exchanges

    def _turned(self, game: Game, part: str, number: int) -> bool:
        later = [one for one in self.exchanges.get(game.number, ()) if getattr(one, part) >= number]
        return len(later) % 2 == 1


def knows_of(case: Case, side: Speaker) -> bool:
    """Whether the player who has this colour now knows of the case. One query where it is private."""
    if not case.private or side not in (Speaker.BLACK, Speaker.WHITE):
        return True
    other = Speaker.WHITE if side == Speaker.BLACK else Speaker.BLACK
    return case.is_known_to(other if past_colours(case.stream_id).turned(case) else side)


def past_colours(stream: int) -> PastColours:
    """The exchanges of colours in this stream. One query."""
    found: dict[int, list[Exchange]] = defaultdict(list)
    events = LedgerEvent.objects.filter(stream=stream, kind=TERMS_CHANGED).order_by("seq")
    for seq, game, before in events.values_list("seq", "payload__game", "payload__before"):
        if before:
            found[game].append(Exchange(seq, before["cases"], before["reports"], before["steps"]))
    return PastColours({game: tuple(exchanges) for game, exchanges in found.items()})


def with_past_colours(cases: Iterable[Case]) -> PastColours:
    """Give each of these cases of one stream its game as `PastColours.at_case` has it, so that whatever names a player
    by colour in it names the right one. One query, none without a case."""
    listed = list(cases)
    if not listed:
        return PastColours({})
    past = past_colours(listed[0].stream_id)
    for case in listed:
        case.game = past.at_case(case)
    return past


def terms_at(game: Game, seq: int) -> tuple[int, Decimal]:
    """The handicap and the komi of this game at the event with this number in the ledger. One query."""
    changed = LedgerEvent.objects.filter(stream=game.stream_id, kind=TERMS_CHANGED, seq__gt=seq)
    since = changed.filter(payload__game=game.number).order_by("seq").first()
    if since is None:
        return game.handicap, game.komi
    return since.payload["handicap"][0], Decimal(since.payload["komi"][0])


def _exchanged(game: Game) -> Game:
    """A copy with the two players exchanged."""
    other = copy(game)
    other.black_id, other.white_id = game.white_id, game.black_id
    other.black_name, other.white_name = game.white_name, game.black_name
    other.black_rank, other.white_rank = game.white_rank, game.black_rank
    return other
