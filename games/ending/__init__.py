"""The end of a game, agreed on the page: marking dead chains, agreeing, disputing, playing on. Pure.

Source: the New Zealand rules on the end of a game, and the explanation published with them.

| clause | done | where, or why not |
| --- | --- | --- |
| dead stones come off by agreement, whole chains at a time | yes | `fold`: an agreement of both is with one marking |
| no agreement: they play on | yes | `fold`: disputed, then resumed from the position with every stone |
| whose stones are in dispute is offered the first move | yes | `EndingState.in_dispute`; both must agree |
| no agreement who moves next: all stones stay and are counted | yes | `fold`: standing |
| in resumed play: turns, captures, self-capture | yes | `games.rules.replay`, `check` |
| in resumed play: repetition | partly | shown, never prevented: the opponent may claim it before moving (`state`) |
| two passes end the game again | yes | `fold`: back to marking on the new position |
| territory, shared points, komi | yes | `games.rules.scoring`, put into words by `games.wording.counts` |

The rules leave it to the players what is dead. Proposals come from `life` (what lives unconditionally), `playouts`
(random games) and `estimate` (the proposal with its doubt); `reconcile` compares a claimed result with the last board.

Start with `ending_state(steps, bases) -> EndingState`; `refusal(state, step)` says why a step cannot be taken.
"""

from games.ending.apply_steps import Base, ending_state
from games.ending.chains import Chain, chains_of
from games.ending.estimate import DeadEstimate, estimate_dead
from games.ending.reconcile import Agreement, CountMethod, claims_a_count, reconcile
from games.ending.state import EndingPhase, EndingState, Proposal, Step, StepKind
from games.ending.step_checks import refusal

__all__ = [
    "Agreement",
    "Base",
    "Chain",
    "CountMethod",
    "DeadEstimate",
    "EndingPhase",
    "EndingState",
    "Proposal",
    "Step",
    "StepKind",
    "chains_of",
    "claims_a_count",
    "ending_state",
    "estimate_dead",
    "reconcile",
    "refusal",
]
