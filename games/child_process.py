"""The program itself, started again as a process of its own beside this one."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

from django.conf import settings


def command(*arguments: str) -> list[str]:
    """The command line of one of the program's commands, wherever the program lies."""
    return [sys.executable, "-m", "nzgs_tourney", *arguments]


def environment() -> dict[str, str]:
    """This process's environment, in which the command finds the program from any folder."""
    python_path = [str(settings.BASE_DIR), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(python_path)}


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start that command; it says nothing, and goes on when this process is told to end.

    Raises OSError where no process can be started.
    """
    quiet = subprocess.DEVNULL
    if sys.platform == "win32":
        apart = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(
            command(*arguments), env=environment(), stdin=quiet, stdout=quiet, stderr=quiet, creationflags=apart
        )
    return subprocess.Popen(command(*arguments), env=environment(), stdin=quiet, stdout=quiet, start_new_session=True)


def give_way(politeness: int) -> None:
    """Let everything else on the machine go before this process from now on, where the system can; `politeness` is
    from 1 to 19, the most."""
    if sys.platform != "win32":
        with suppress(OSError):  # only a comfort
            os.nice(politeness)
