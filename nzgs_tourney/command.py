"""`nzgs-tourney VERB ...`: what the program does from a terminal, wherever it is installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper

VERBS = {
    "serve": "run the site on this machine; the browser shows what to do next",
    "demo": "the same with an invented event in full swing, apart from your own",
    "audit": "judge game records: files, folders, zip archives",
    "division": "check, draw or rank one division kept as a file",
    "convert": "turn an event of one program into the file of another",
    "event": "one event as a file, and back",
    "verify-ledger": "check that nothing in the history was altered",
    "sign-in-link": "a one-time link for somebody who forgot the password",
    "manage": "every command of the site; `manage help` lists them",
}
USAGE = 2


def main() -> None:
    """Do what the command line asks for and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal of Windows may lack a letter of somebody's name
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Do what these arguments ask for; the exit status, 2 where there is no such verb.

    Only what the verb needs is loaded: `audit` starts without the site.
    """
    verb, rest = (arguments[0], list(arguments[1:])) if arguments else ("help", [])
    if verb in ("help", "-h", "--help"):
        print(_help())
        return 0
    if verb in ("version", "--version"):
        print(_version())
        return 0
    if verb not in VERBS:
        print(f"There is no “{verb}”. It is one of {', '.join(VERBS)}.", file=sys.stderr)
        return USAGE
    if verb == "audit":
        from games.audit.command import main as audit

        return audit(rest)
    if verb == "demo":
        from nzgs_tourney.demo_server import BY_PROGRAM
        from nzgs_tourney.demo_server import main as demo

        return demo(rest, BY_PROGRAM)
    return _of_the_site(rest if verb == "manage" else [verb.replace("-", "_"), *rest])


def _of_the_site(arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["nzgs-tourney", *arguments])
    return 0


def _help() -> str:
    wide = max(len(verb) for verb in VERBS)
    lines = (f"  nzgs-tourney {verb:<{wide}}  {meaning}" for verb, meaning in VERBS.items())
    return "\n".join(["NZGS Tourney", *lines, "", "--help after a verb says what it takes."])


def _version() -> str:
    try:
        return version("nzgs-tourney")
    except PackageNotFoundError:
        return "a clone that is not installed"
