"""Finds a matching of least total cost in a graph: the only module that uses the matching library.

rustworkx computes with 128-bit integers and gives no certificate; the tests check it against networkx and against
trying everything.
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

LARGEST_WEIGHT = 4 * 10**37
"""Larger weights could overflow the library's integers in sums."""


def cheapest_matching(
    nodes: int, edges: Sequence[tuple[int, int]], weights: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """The matching of most pairs, and among those of least total weight, as sorted pairs of node numbers.

    Nodes are 0 to `nodes` - 1, weights are not negative. The order of `edges` alone decides which of several equally
    cheap matchings is found.

    Raises ValueError for a weight above `LARGEST_WEIGHT`.
    """
    dearest = max(weights, default=0)
    if dearest > LARGEST_WEIGHT:
        raise ValueError(f"The tiers need {dearest.bit_length()} bits, more than the matching can add up.")
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_weighted_edge_list(
        [(first, second, dearest - weight) for (first, second), weight in zip(edges, weights, strict=True)]
    )
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in matching))
