"""The ending of a game for everybody: its state, the count, and the steps."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.ending.state import EndingPhase
from games.models import Game
from games.pages.ending_story import StoryLine, story_of
from games.sheets.board_svg import SvgText, svg
from games.sheets.ending_diagram import ending_diagram
from games.store.ending import state_of, steps_of_game
from games.wording.counts import CountWords, count_words
from ground.translation import gettext as _
from ground.translation import gettext_noop

_SAYS = {
    EndingPhase.UNOPENED: gettext_noop("One player says that play is over; the other hasn’t said so yet."),
    EndingPhase.MARKING: gettext_noop("The players are marking dead stones."),
    EndingPhase.AGREED: gettext_noop("Both players agreed which stones are dead."),
    EndingPhase.DISPUTED: gettext_noop("The players do not agree which stones are dead."),
    EndingPhase.RESUMED: gettext_noop("The players play on."),
    EndingPhase.STANDING: gettext_noop(
        "The players could not agree who moves first, so all stones stayed on the board."
    ),
}


@dataclass(frozen=True, slots=True)
class EndingShown:
    """The ending on the game's page. `count` is None before both players say that play is over, in a dispute and in
    resumed play; `agreed`: it is final for the players."""

    says: str
    board: SvgText
    count: CountWords | None
    agreed: bool
    story: tuple[StoryLine, ...]


def agreed_count(game: Game) -> CountWords | None:
    """The count that waits for both players to confirm it as the result: agreed, or with every stone because they
    couldn't agree who moves first. None where there is none. Two queries, or one where nobody has opened the ending."""
    rows = steps_of_game(game)
    state = state_of(rows) if rows else None
    return count_words(state.alive, Decimal(game.komi)) if state is not None and state.counted else None


def ending_shown(game: Game) -> EndingShown | None:
    """The ending of this game, None where nobody has opened it. Two queries, or one where there is nothing."""
    rows = steps_of_game(game)
    if not rows:
        return None
    state = state_of(rows)
    waits = state.phase is EndingPhase.MARKING and not state.play_is_over
    return EndingShown(
        says=_(_SAYS[EndingPhase.UNOPENED if waits else state.phase]),
        board=svg(ending_diagram(state), "ending"),
        count=count_words(state.alive, Decimal(game.komi)) if state.shows_count else None,
        agreed=state.counted,
        story=story_of(rows, game),
    )
