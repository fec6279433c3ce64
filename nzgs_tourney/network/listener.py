"""The running server's second listener, for phones, as pages and services know it (`server/network_listener.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of this machine and a port."""

    address: str
    port: int


class CannotListenError(OSError):
    """A port that can't be listened on. `taken` where another program has it; the text is a sentence for the user."""

    def __init__(self, sentence: str, *, taken: bool) -> None:
        super().__init__(sentence)
        self.taken = taken


class Listener(Protocol):
    """Listens on one more address while the server runs. Any thread may call it."""

    trouble: str
    """Why it doesn’t listen although it should, as a sentence; otherwise empty."""

    @property
    def is_open(self) -> bool:
        """Whether the server listens on the chosen address."""

    def open(self, endpoint: Endpoint) -> None:
        """Listen there too, and no longer on the previous address. Raises CannotListenError."""

    def close(self) -> None:
        """Listen only on the server's own address. Open connections stay until they end.

        Raises CannotListenError where that address is itself one of the network.
        """


_of_this_process: list[Listener] = []


def network_listener() -> Listener | None:
    """This process’s listener; None where the site runs in another web server or in several processes."""
    return _of_this_process[0] if _of_this_process else None


def install(listener: Listener | None) -> None:
    """Make this the listener of the process."""
    _of_this_process[:] = [listener] if listener is not None else []
