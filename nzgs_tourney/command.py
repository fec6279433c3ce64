"""`nzgs-tourney VERB ...`: everything the program does from a terminal, wherever it is installed. Without a verb, as by
a double click, it opens the start page."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from multiprocessing.spawn import freeze_support

from ground.translation import ENGLISH, gettext as _, gettext_noop, speak_through
from nzgs_tourney.site.languages.terminal_language import Catalogue, terminal_language

VERBS = {
    "serve": gettext_noop("run the site on this machine; the browser shows what to do next"),
    "demo": gettext_noop("run the site with an invented event, apart from your own"),
    "audit": gettext_noop("judge game records: files, folders, zip archives"),
    "conformance": gettext_noop("ask a go program cases on rules, records, standings and draws"),
    "division": gettext_noop("check, draw or rank a division that is in a file"),
    "convert": gettext_noop("convert one program’s file into another’s"),
    "event": gettext_noop("export an event to a file, or import one"),
    "backup": gettext_noop("write the whole site to one file: database, keys, uploads"),
    "restore": gettext_noop("replace everything here with such a file"),
    "run-due": gettext_noop("do what is due now, e.g. send the mails that wait"),
    "verify-ledger": gettext_noop("check that nothing in the history was altered"),
    "sign-in-link": gettext_noop("make a one-time link for somebody who forgot the password"),
    "manage": gettext_noop("run any command of the site; `manage help` lists them"),
}
USAGE = 2
INTERRUPTED = 130
"""The exit status of what Ctrl-C ends, as shells have it."""
NOBODY_READS = 141
"""The exit status where the program after a pipe, e.g. `head`, took what it wanted, as shells have it."""


def main() -> None:
    """Run the command line and exit with its status. In a frozen program this is where its workers begin too."""
    if getattr(sys, "frozen", False):
        freeze_support()
    if sys.stdout is None or sys.stderr is None:  # Windows gives a program without a window neither
        sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the program
        sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a Windows terminal may lack a letter in somebody's name
            stream.reconfigure(errors="replace")
    sys.exit(_without_traceback(run, sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run these arguments; returns the exit status, 2 for an unknown verb. Without any, the start page runs.

    Loads only what the verb needs: `audit` starts without the site.
    """
    code = terminal_language(os.environ, arguments[1:])
    if code != ENGLISH:
        speak_through(Catalogue(code))
    if not arguments:
        from nzgs_tourney.start.program import start

        return start()
    verb, rest = arguments[0], list(arguments[1:])
    if verb in ("help", "-h", "--help"):
        print(_help())
        return 0
    if verb in ("version", "--version"):
        print(_version())
        return 0
    if verb not in VERBS:
        print(
            _("There is no “{verb}”. It is one of {verbs}.").format(verb=verb, verbs=", ".join(VERBS)), file=sys.stderr
        )
        return USAGE
    if verb == "audit":
        from games.audit.command import main as audit

        return audit(rest)
    if verb == "conformance":
        from nzgs_tourney.conformance.command import main as conformance

        return conformance(rest)
    if verb == "demo":
        from nzgs_tourney.demo.server import BY_PROGRAM, main as demo

        return demo(rest, BY_PROGRAM)
    return run_site_command(rest if verb == "manage" else [verb, *rest])


def _without_traceback(command: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """The exit status of this command: `NOBODY_READS` where its output goes to a program that has ended, 1 with a
    sentence where it may not read or write a file."""
    try:
        status = command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python writes what is left when it ends, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except PermissionError as refused:
        if "--traceback" in arguments or refused.filename is None:
            raise
        print(_no_access(refused.filename, refused.strerror), file=sys.stderr)
        return 1
    return status


def run_site_command(arguments: Sequence[str]) -> int:
    """Carry out a command of the site, `manage.py`'s way; the exit status, 130 where Ctrl-C ended it and 141 where
    nobody reads the output any more.

    For a wrong setting, a file that may not be read or written, or a database that can't be reached or written, doesn't
    exist yet or isn't of this version, prints one sentence, unless `--traceback` asks for more.
    """
    return _without_traceback(_run_site_command, arguments)


def _run_site_command(arguments: Sequence[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError
    from django.db.migrations.exceptions import MigrationSchemaMissing

    try:
        _speak(terminal_language(os.environ, arguments))
        execute_from_command_line(["nzgs-tourney", *_by_module(arguments)])
    except ImproperlyConfigured as error:
        if "--traceback" in arguments:
            raise
        print(_sentence(error), file=sys.stderr)
        return 1
    except (DatabaseError, MigrationSchemaMissing) as error:
        advice = "" if "--traceback" in arguments else _wrong_with_database(error, arguments)
        if not advice:
            raise
        print(advice, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        if "--traceback" in arguments:
            raise
        print(_("Interrupted."), file=sys.stderr)
        return INTERRUPTED
    return 0


def _by_module(arguments: Sequence[str]) -> list[str]:
    """The arguments with the command's name as its module has it: `verify_ledger` for `verify-ledger`."""
    return [name if name.startswith("-") else name.replace("-", "_") for name in arguments[:1]] + list(arguments[1:])


def _speak(code: str) -> None:
    """Make the whole site use this language in this thread; while a request is answered, its reader's takes
    precedence.
    """
    if code != ENGLISH:
        import django
        from django.utils import translation

        django.setup()
        translation.activate(code)


def _wrong_with_database(error: Exception, arguments: Sequence[str]) -> str:
    """What to do about the database after this error of a command; empty where nothing is wrong with it."""
    from django.db import DatabaseError, OperationalError, connection

    from nzgs_tourney.site.deployment.prepare import (
        damaged_database,
        foreign_database,
        is_behind,
        is_foreign,
        is_newer,
        is_older,
        newer_database,
        not_migrated,
        older_database,
    )

    if _not_allowed(error):
        return _(
            "The database doesn’t allow this role to do that: use the DATABASE_URL of the role that owns the tables."
        )
    if connection.vendor == "sqlite" and type(error) is DatabaseError:
        return damaged_database()
    connection.close()  # an error may have broken its transaction
    try:
        if is_foreign():
            return foreign_database()
        if is_older():
            return older_database()
        behind, newer, empty = is_behind(), is_newer(), not connection.introspection.table_names()
    except OperationalError:
        unreached = _("The database can’t be reached; check that it is running, and DATABASE_URL: {reason}")
        return unreached.format(reason=_reason(error))
    if newer:
        return newer_database()
    if not behind:
        readonly = "readonly database" in str(error)
        return _no_access(str(connection.settings_dict["NAME"]), _reason(error)) if readonly else ""
    if arguments[:1] == ["migrate"]:
        return not_migrated(error)
    if empty:
        return _("There is no database yet. Run this first: nzgs-tourney manage migrate")
    return _("The database is older than the program. Run this first: nzgs-tourney manage migrate")


def _no_access(file: str, reason: str | None) -> str:
    return _("{file} can’t be read or written ({reason}).").format(file=file, reason=reason)


def _not_allowed(error: BaseException | None) -> bool:
    """Whether PostgreSQL said that the role lacks a right (its error 42501)."""
    return error is not None and (
        getattr(error, "sqlstate", None) == "42501" or _not_allowed(error.__cause__ or error.__context__)
    )


def _sentence(error: Exception) -> str:
    return f"{_reason(error).rstrip('.')}."


def _reason(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _help() -> str:
    wide = max(len(verb) for verb in VERBS)
    lines = (f"  nzgs-tourney {verb:<{wide}}  {_(meaning)}" for verb, meaning in VERBS.items())
    without = "  " + _("Without a verb: start the site and open its page in the browser, as a double click does.")
    return "\n".join(["NZGS Tourney", *lines, without, "", _("--help after a verb says what it takes.")])


def _version() -> str:
    try:
        return version("nzgs-tourney")
    except PackageNotFoundError:
        return _("a clone that is not installed")
