"""Starts this program again as a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

from django.conf import settings


def command(*arguments: str) -> list[str]:
    """The command line of one of the program's commands, wherever the program is installed.

    A frozen program, made into one file with its Python, has no `-m`: it runs itself.
    """
    itself = ("manage",) if getattr(sys, "frozen", False) else ("-m", "nzgs_tourney")
    return [sys.executable, *itself, *arguments]


def environment() -> dict[str, str]:
    """This process's environment, so that the command finds the program from any folder."""
    python_path = [str(settings.BASE_DIR), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(python_path)}


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start that command, silently and detached: it goes on when this process is asked to end.

    Raises OSError where no process can be started.
    """
    quiet = subprocess.DEVNULL
    if sys.platform == "win32":
        apart = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(
            command(*arguments), env=environment(), stdin=quiet, stdout=quiet, stderr=quiet, creationflags=apart
        )
    return subprocess.Popen(command(*arguments), env=environment(), stdin=quiet, stdout=quiet, start_new_session=True)


def start_beside(environment: dict[str, str], *arguments: str) -> subprocess.Popen[bytes]:
    """Start that command with a pipe as its input, which ends with this process, and one for all that it prints.

    It gets no Ctrl-C of a terminal, and on Windows no window. Raises OSError where no process can be started.
    """
    pipe = subprocess.PIPE
    if sys.platform == "win32":
        apart = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(
            command(*arguments), env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, creationflags=apart
        )
    return subprocess.Popen(
        command(*arguments), env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, start_new_session=True
    )


def give_way(politeness: int) -> None:
    """Lower this process's priority from now on, where the system can; `politeness` is from 1 to 19, the most."""
    if sys.platform != "win32":
        with suppress(OSError):  # only a courtesy
            os.nice(politeness)
