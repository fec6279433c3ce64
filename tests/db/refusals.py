"""What a service says when it refuses, for tests of pages that show it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ground.errors import Refused


def refusal(act: Callable[[], object]) -> str:
    """The sentence with which the service says no; the sentence itself is held where the service is tested."""
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.sentence
