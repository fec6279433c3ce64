"""A whole round with its explanations against the matching alone, in one run on one machine.

Both sides get the same costs. The other side is handed all pairs with their packed costs ready made and only
matches: networkx for 60 and 200 players, rustworkx on all pairs for 200 and 500.
"""

import time
from collections.abc import Callable

import networkx
import rustworkx

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.cost import costs, pack
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.player_columns import all_pairs, field_of
from nzgs_tourney.tournament.pairing.round_players import round_entries
from tests.bench.bench import Row
from tests.bench.invented import played


def run() -> list[Row]:
    """Rounds a second of the program against matchings a second of each library."""
    rows = []
    for players, system, number, library, mark in (
        (60, System.MCMAHON, 4, "networkx", 2.0),
        (200, System.MCMAHON, 4, "networkx", 6.0),
        (200, System.SWISS, 4, "rustworkx", 0.25),
        (500, System.SWISS, 1, "rustworkx", 0.8),
        (500, System.SWISS, 4, "rustworkx", 0.5),
    ):
        made = played(players, system, number - 1)
        ours = _seconds(lambda made=made, number=number: draw_round(made, number, "seed"), 3)
        theirs = _seconds(_matching(made, number, library), 1 if library == "networkx" else 3)
        rows.append(
            Row(
                f"draw of round {number}, {players} players, {system.value}",
                ours=1 / ours,
                theirs=1 / theirs,
                unit="rounds/s",
                against=f"{library}, matching all pairs alone",
                at_least=mark,
            )
        )
    return rows


def _matching(made: DivisionHistory, number: int, library: str) -> Callable[[], object]:
    """A call that finds the cheapest matching of all pairs and does nothing else."""
    people = round_entries(made, number, [person.id for person in made.players])
    field = field_of(people, made.settings, "seed")
    pairs = all_pairs(field)
    packed = pack(costs(field, pairs), len(people) // 2)
    top = max(packed.weights)
    edges = [
        (first, second, top - weight)
        for first, second, weight in zip(pairs.first.tolist(), pairs.second.tolist(), packed.weights, strict=True)
    ]
    if library == "networkx":
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        return lambda: networkx.max_weight_matching(graph, maxcardinality=True)
    network = rustworkx.PyGraph(multigraph=False)
    network.add_nodes_from(range(len(people)))
    network.extend_from_weighted_edge_list(edges)
    return lambda: rustworkx.max_weight_matching(network, max_cardinality=True, weight_fn=int)


def _seconds(call: Callable[[], object], times: int) -> float:
    """Processor seconds, the least of so many runs: nothing here waits or runs in parallel."""
    least = float("inf")
    for _ in range(times):
        start = time.process_time()
        call()
        least = min(least, time.process_time() - start)
    return least
