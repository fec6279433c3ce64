"""Matching of least cost."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.pairing.match import LARGEST_WEIGHT, cheapest_matching

edges = st.dictionaries(
    st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda edge: edge[0] < edge[1]),
    st.integers(0, LARGEST_WEIGHT),
    min_size=1,
    max_size=28,
)


@given(edges)
def test_most_pairs_first_then_the_least_weight(weights: dict[tuple[int, int], int]) -> None:
    found = cheapest_matching(8, list(weights), list(weights.values()))

    graph = networkx.Graph()
    top = max(weights.values())
    graph.add_weighted_edges_from((a, b, top - weight) for (a, b), weight in weights.items())
    other = {tuple(sorted(edge)) for edge in networkx.max_weight_matching(graph, maxcardinality=True)}
    assert len(found) == len(other)
    assert sum(weights[edge] for edge in found) == sum(weights[edge] for edge in other)
    assert len({node for edge in found for node in edge}) == 2 * len(found)


def test_no_edges_no_pairs() -> None:
    assert cheapest_matching(3, [], []) == ()


def test_weights_beyond_the_library_are_refused() -> None:
    assert cheapest_matching(2, [(0, 1)], [LARGEST_WEIGHT]) == ((0, 1),)
    with pytest.raises(ValueError, match="more than the matching can add up"):
        cheapest_matching(2, [(0, 1)], [LARGEST_WEIGHT + 1])
