"""The warnings that rulings have given to players of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.cases.kind import Decision
from games.models import Case, Game, Ruling
from games.rules.colour import Colour
from games.store.past_colours import with_past_colours


@dataclass(frozen=True, slots=True)
class Warned:
    """One warning: the ruling that gave it, with its case and game as they were then, and the number of the player."""

    ruling: Ruling
    player: int


def warnings_in(stream: int) -> tuple[Warned, ...]:
    """The warnings given in this stream, in their order, without those that an appeal has replaced. One query, two more
    where there is any."""
    given = Ruling.objects.final().filter(stream=stream, decision=Decision.WARNING).select_related("case__game")
    rulings = list(given.order_by("number"))
    if not rulings:
        return ()
    replaced = _replaced(stream)
    with_past_colours(ruling.case for ruling in rulings)
    return tuple(Warned(ruling, _player(ruling)) for ruling in rulings if ruling.number not in replaced)


def warnings_before(case: Case, game: Game) -> Mapping[Colour, int]:
    """How many warnings each player of the game has from other cases of the event; nobody is in it who has none.
    Queries as for `warnings_in`."""
    counts = Counter(warned.player for warned in warnings_in(case.stream_id) if warned.ruling.case_id != case.pk)
    players = {Colour.BLACK: game.black_id, Colour.WHITE: game.white_id}
    return {colour: counts[player] for colour, player in players.items() if counts[player]}


def _player(ruling: Ruling) -> int:
    game = ruling.case.game
    return game.black_id if ruling.against == Colour.BLACK.word else game.white_id


def _replaced(stream: int) -> frozenset[int | None]:
    """The numbers of rulings against which an appeal was decided otherwise."""
    appeals = Ruling.objects.final().filter(stream=stream, case__appeal_of__isnull=False)
    of_appealed = "case__appeal_of__rulings__number"
    decided = appeals.filter(case__appeal_of__rulings__final_at__isnull=False).values_list("said", of_appealed)
    return frozenset(against for said, against in decided if not any(code["code"] == "upheld" for code in said))
