"""The network of the machine changes for every browser on it, which then drops what it was loading: nobody changes it
while another process has a test in a browser, and no such test begins meanwhile."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NetworkLock:
    """What one process holds. Two files: who wants to change the network closes the door first, so that tests which
    follow one another elsewhere can't keep it waiting for ever."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the same for every process of the machine."""
        self._door = os.open(folder / "nzgs-tourney-network.door", os.O_CREAT | os.O_RDWR)
        self._network = os.open(folder / "nzgs-tourney-network.lock", os.O_CREAT | os.O_RDWR)

    def close(self) -> None:
        """Let go of everything."""
        os.close(self._door)
        os.close(self._network)

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nobody changes the network meanwhile, except by `changing` of this very lock."""
        self._enter(fcntl.LOCK_SH)
        yield
        fcntl.flock(self._network, fcntl.LOCK_UN)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else relies on the network meanwhile. Within `unchanged`, which holds again afterwards."""
        fcntl.flock(self._network, fcntl.LOCK_UN)  # two who want to change it would wait for each other
        self._enter(fcntl.LOCK_EX)
        yield
        fcntl.flock(self._network, fcntl.LOCK_SH)

    def _enter(self, how: int) -> None:
        fcntl.flock(self._door, how)
        fcntl.flock(self._network, how)
        fcntl.flock(self._door, fcntl.LOCK_UN)
