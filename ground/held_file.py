"""A lock on an open file, which ends when the file is closed, or with the process, however that dies."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any

_HELD = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What the system says of a file that another process holds: Linux and macOS, Windows, Windows after ten tries."""


def hold(file: IO[Any]) -> bool | None:
    """Lock the file for this process until it is closed, without waiting. False where another process holds it, None
    where the file system has no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as refused:
        return False if refused.errno in _HELD else None
    return True
