"""The host names that a laptop's site answers to: its own addresses and names, and no name chosen by another site.

Another site can point its own name at this machine (DNS rebinding) and could then read the site as the person at the
laptop. That isn't possible with an address instead of a name, so any private address is accepted.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable

from nzgs_tourney.network.addresses import is_private


def own_names() -> frozenset[str]:
    """This machine's names in its network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"} - {"", ".local"})


def answers_to(host: str, names: Iterable[str]) -> bool:
    """Whether the site answers a request for that Host (without its port): a private address, or one of the names."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    return is_private(bare) or host.lower().rstrip(".") in names
