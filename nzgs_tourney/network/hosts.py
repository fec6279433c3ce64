"""Under which names a laptop's site answers: its own addresses and names, and no name of another site's making.

A page elsewhere can have its own name point at this machine (DNS rebinding) and would then read the site as the person
at the laptop. An address in the place of a name cannot be had in this way, so any private one is taken.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable

from nzgs_tourney.network.addresses import is_private


def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"} - {"", ".local"})


def answers_to(host: str, names: Iterable[str]) -> bool:
    """Whether the site answers a request for that Host (without its port): a private address, or one of the names."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    return is_private(bare) or host.lower().rstrip(".") in names
