"""Runs the demo: the whole site, only on this machine, with an invented event in full swing.

Database, secret key and static files are in a folder of its own; settings in the environment for a real site's database
are ignored. Changes stay until the demo is reset.

Many may run the demo, but only one may reset it: its lock is that of an empty SQLite file, which works the same on
Linux, macOS and Windows.

In the terminal of `make demo`, Ctrl-C reaches only the demo, not the `make` around it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from games.wording.numbers import sentences
from ground import child_process
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.network.listener import CannotListenError
from nzgs_tourney.server.sockets import listening, port_number
from nzgs_tourney.site.deployment import folders

FOLDER = folders.data_folder() / "demo"
OWN = tuple(child_process.command())
REAL_SITE = (
    "SITE_URL",
    "DATABASE_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "DEBUG",
    "BACKUP_FOLDER",
    "BACKUP_PASSWORD",
    "DJANGO_SETTINGS_MODULE",
)


@dataclass(frozen=True, slots=True)
class Called:
    """How the demo was started, for its messages: the command itself, with another port, and to start over."""

    command: str
    other_port: str
    reset: str


ABOUT = gettext_noop("The whole site on this machine alone, with an invented event in full swing.")
BY_MAKE = Called("make demo", "make demo PORT={port}", "make demo-reset")
BY_PROGRAM = Called("nzgs-tourney demo", "nzgs-tourney demo --port {port}", "nzgs-tourney demo --reset")


def environment(port: int, folder: Path) -> dict[str, str]:
    """The environment of the demo's processes: this one with the demo's settings instead of a real site's."""
    variables = {name: value for name, value in os.environ.items() if name not in REAL_SITE}
    path = os.pathsep.join([str(folders.ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"VAR_DIR": str(folder), "PORT": str(port), "SECOND_FACTOR": "no", "LINK_WEEKS": "0"}
    return variables | own | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path}


def in_use(host: str, port: int, called: Called = BY_MAKE) -> str:
    """Why the demo can't listen there, as one sentence that says what to do instead; empty where it can."""
    try:
        listening(host, port).close()
    except CannotListenError as refused:
        if not refused.taken:
            return str(refused)
        another = called.other_port.format(port=8010 if port != 8010 else 8020)
        return sentences((str(refused), _("Stop it, or choose another port: {command}").format(command=another)))
    return ""


class _Ended(BaseException):
    """Somebody asked the demo to stop."""


def _end(_signal: int, _frame: object) -> None:
    raise _Ended


def prepare(settings: dict[str, str]) -> str:
    """Bring the database up to date, and add the invented event if it is missing. Returns where to look in it, as lines
    for the screen. The server itself runs the system checks and collects the static files.

    Raises CalledProcessError where a step fails, after the step has printed why.
    """
    tour = Path(settings["VAR_DIR"]) / "tour.txt"
    for step in (["migrate", "--verbosity=0", "--skip-checks"], ["demo", f"--tour={tour}"]):
        subprocess.run([*OWN, *step], env=settings, check=True)
    return tour.read_text(encoding="utf-8")


def serve(host: str, port: int, settings: dict[str, str], notice: str) -> int:
    """Run the server until it is asked to stop, and print `notice` once it answers; returns its exit status, 0 when
    asked."""
    server = subprocess.Popen([*OWN, "serve", f"--host={host}", f"--port={port}"], env=settings)
    try:
        if answers(host, port, server):
            print(notice, flush=True)
        return server.wait()
    except _Ended:
        return 0
    finally:
        for signal_number in STOPS:
            signal.signal(signal_number, signal.SIG_IGN)
        server.terminate()
        server.wait()


def answers(host: str, port: int, server: subprocess.Popen[bytes]) -> bool:
    """Wait until the server there answers; False where it ends instead."""
    reached_at = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared with, not listened on
    while server.poll() is None:
        visit = HTTPConnection(reached_at, port, timeout=10)
        try:
            visit.request("GET", "/health/")
            visit.getresponse()
        except (OSError, HTTPException):
            time.sleep(0.1)
        else:
            return True
        finally:
            visit.close()
    return False


def run(host: str, port: int, called: Called) -> int:
    """Prepare and serve; returns 0 after Ctrl-C, 1 with the reason on the screen when it can't run."""
    if reason := in_use(host, port, called):
        print(reason, file=sys.stderr)
        return 1
    running = locked(FOLDER, alone=False)
    if running is None:
        print(_("The demo is being reset; try again when that is done."), file=sys.stderr)
        return 1
    settings = environment(port, FOLDER)
    with running, own_terminal():
        for signal_number in STOPS:
            signal.signal(signal_number, _end)
        try:
            tour = prepare(settings)
            end = _("Ctrl-C ends the demo; what was done in it stays until `{command}`.").format(command=called.reset)
            status = serve(host, port, settings, f"\n{tour}\n\n{end}\n")
        except subprocess.CalledProcessError as failed:
            return failed.returncode
        except _Ended:
            status = 0
        print("\n" + _("The demo has ended. `{command}` goes on where it stopped.").format(command=called.command))
        return status


def reset(called: Called) -> int:
    """Remove all changes and prepare the event again; returns 1 with the reason on the screen while a demo runs."""
    alone = locked(FOLDER, alone=True)
    if alone is None:
        print(_("The demo is running: end it with Ctrl-C first, then reset it."), file=sys.stderr)
        return 1
    with alone:
        shutil.rmtree(FOLDER, ignore_errors=True)
    print(
        _("What was done in the demo is removed. `{command}` prepares it again and starts it.").format(
            command=called.command
        )
    )
    return 0


def main(arguments: Sequence[str], called: Called = BY_MAKE) -> int:
    """Handles `--host`, `--port`, or `--reset`; returns the exit status."""
    usage = argparse.SUPPRESS if called is BY_MAKE else None  # make has other arguments
    parser = argparse.ArgumentParser(prog=called.command, usage=usage, description=_(ABOUT))
    parser.add_argument("--host", default="127.0.0.1", help=_("the address to listen on and to reach it at"))
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--reset", action="store_true", help=_("remove what was done"))
    options = parser.parse_args(arguments)
    return reset(called) if options.reset else run(options.host, options.port, called)


def locked(folder: Path, *, alone: bool) -> closing[sqlite3.Connection] | None:
    """The lock, held until closed: shared with others who run the demo, or `alone`. None where it can't be had now."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(folder.parent / f"{folder.name}.lock", timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE" if alone else "BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError:
        connection.close()
        return None
    return closing(connection)


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
