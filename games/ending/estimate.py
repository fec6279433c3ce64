"""Estimates which stones of a final position are dead, as a proposal to people: never a judgement, never applied by
itself.

A chain that lives unconditionally is alive. For any other, the estimate is the share of random games (`playouts`) in
which its points stay its owner's. `docs/ending.md` measures how often that is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.ending.chains import Chain, chains_of
from games.ending.playouts import GAMES, Shares, play_out
from games.ending.unconditional_life import unconditionally_alive
from games.rules.colour import Colour
from games.rules.position import Position

SOURCE = "estimate"
"""The `source` of a proposal from here, in the steps of an ending."""
DEAD_BELOW = 0.5
DOUBTFUL = (0.25, 0.75)
"""Between these shares either is possible: one chain in eight is judged wrong there, outside two in a thousand."""
CERTAIN = (0.05, 0.95)
"""Beyond these shares no further games change the answer."""
STAGES = (4, 16, 64)
"""Numbers of games after which a claim is checked (`reconcile`); each continues from the one before."""


@dataclass(frozen=True, slots=True)
class DeadEstimate:
    """The chains estimated dead, and the doubtful ones, dead or alive; in the order of their points.

    `open` are those that further games might change, `chains` the number of chains on the board.
    """

    dead: tuple[Chain, ...]
    doubtful: tuple[Chain, ...]
    open: tuple[Chain, ...] = ()
    chains: int = 0

    @property
    def settled(self) -> bool:
        """Whether no more than half of the chains are in doubt."""
        return 2 * len(self.doubtful) <= self.chains

    @property
    def points(self) -> frozenset[int]:
        """The stones estimated dead."""
        return frozenset().union(*(chain.points for chain in self.dead))


@lru_cache(maxsize=128)
def estimate_dead(position: Position, games: int = GAMES) -> DeadEstimate:
    """The estimate from so many games; the same position gives the same one everywhere."""
    alive = unconditionally_alive(position, Colour.BLACK) | unconditionally_alive(position, Colour.WHITE)
    every = chains_of(position)
    chains = [chain for chain in every if not chain.points & alive]
    if not chains:
        return DeadEstimate((), ())
    shares = _shares(position, games)
    share_of = {Colour.BLACK: shares.black, Colour.WHITE: shares.white}
    share = {
        chain: sum(share_of[chain.colour][point] for point in chain.points) / (games * len(chain.points))
        for chain in chains
    }
    return DeadEstimate(
        dead=tuple(chain for chain in chains if share[chain] < DEAD_BELOW),
        doubtful=tuple(chain for chain in chains if DOUBTFUL[0] <= share[chain] <= DOUBTFUL[1]),
        open=tuple(chain for chain in chains if CERTAIN[0] < share[chain] < CERTAIN[1]),
        chains=len(every),
    )


@lru_cache(maxsize=128)
def _shares(position: Position, games: int) -> Shares:
    fewer = max((stage for stage in STAGES if stage < games), default=0)
    return play_out(position, games, _shares(position, fewer) if fewer else None)
