"""The terminal of `make demo`: Ctrl-C reaches only the demo, not the `make` around it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)

    @contextmanager
    def own_terminal() -> Iterator[None]:
        """Does nothing: here there is no `make` that owns the terminal."""
        yield

else:
    STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    @contextmanager
    def own_terminal() -> Iterator[None]:
        """Let Ctrl-C reach the demo and not the `make` around it, which would report the end as an error."""
        try:
            terminal = os.open("/dev/tty", os.O_RDWR)
        except OSError:
            yield
            return
        before = os.tcgetpgrp(terminal)
        if before != os.getpgrp():  # in the background: leave the terminal to its program
            os.close(terminal)
            yield
            return
        # A stopped demo would leave `make` waiting in a terminal that nobody reads: so Ctrl-Z does nothing here.
        for stop in (signal.SIGTTOU, signal.SIGTSTP):
            signal.signal(stop, signal.SIG_IGN)
        if os.getpgrp() != os.getpid():
            os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpgrp())
        try:
            yield
        finally:
            os.tcsetpgrp(terminal, before)
            os.close(terminal)
