"""`nzgs-tourney serve`: runs the site's web server."""

from __future__ import annotations

import json
import os
import socket
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, connections

from games.ledger.acts import COMMAND_LINE
from games.management.spoken import SpokenCommand
from games.wording.numbers import sentences
from ground.held_file import hold
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.accounts.set_up_code import set_up_notice
from nzgs_tourney.network.addresses import is_loopback, offered
from nzgs_tourney.network.listener import CannotListenError, Endpoint
from nzgs_tourney.network.site_address import network_access, port_of
from nzgs_tourney.server.network_listener import EVERYWHERE
from nzgs_tourney.server.run import serve, serve_in_processes
from nzgs_tourney.server.sockets import listening, port_number
from nzgs_tourney.services.backups.automatic import backed_up
from nzgs_tourney.services.events.due_work import works_when_due
from nzgs_tourney.services.events.let_phones_in import open_network_access, remember_port
from nzgs_tourney.site.deployment.prepare import NotReadyError, prepare

_OTHER_PORTS = 20
"""How many ports after the last one are tried where another program has it and nobody is there to choose one."""


class Command(SpokenCommand):
    """Serves until it is asked to stop: Ctrl-C, or SIGTERM where it exists."""

    help = gettext_noop("Serve the site on this machine, on Linux, macOS and Windows alike.")
    requires_system_checks = "__all__"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares where to listen, and with how many processes."""
        parser.add_argument("--host", default="127.0.0.1", help=_("the address to listen on"))
        parser.add_argument(
            "--port", type=port_number, help=_("the port to listen on; without it the one it was last, or 8000")
        )
        parser.add_argument("--processes", type=int, default=1, help=_("how many; more than one needs PostgreSQL"))
        # Started by the start page (nzgs_tourney/start): says where it listens in this file, takes the next free port,
        # and ends with its input.
        parser.add_argument("--by-start-page", type=Path, metavar="FILE", help=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve. Raises CommandError where something is missing, or the port can't be had."""
        host, processes = options["host"], options["processes"]
        start_page: Path | None = options["by_start_page"]
        _check(processes)
        try:
            prepare(self._say)
        except NotReadyError as why:
            raise CommandError(str(why)) from why
        port = port_of(network_access()) if options["port"] is None else options["port"]
        own = _listening(host, port, others=_OTHER_PORTS if start_page else 0)
        _be_alone()
        settings.PORT = own.getsockname()[1]
        before = None if settings.SITE_URL else remember_port(settings.PORT)
        listen_on = None if settings.SITE_URL else self._network_place(host, before)
        if start_page:
            _tell(start_page, _opened_at(host), _codes_need(before))
        self.stdout.write(_("The site is running: {address}. Ctrl-C stops it.").format(address=_opened_at(host)))
        if listen_on is not None:
            self.stdout.write(
                _("Phones are let in: http://{address}:{port}").format(address=listen_on.address, port=listen_on.port)
            )
        for line in set_up_notice(_opened_at(host)):
            self.stdout.write(line)
        self.stdout.flush()
        connections.close_all()
        with backed_up(), works_when_due():
            if processes > 1:
                serve_in_processes(own, processes)
            else:
                serve(own, listen_on, ends_with_input=start_page is not None)
        self.stdout.write(_("The site has stopped."))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _network_place(self, host: str, before: int | None) -> Endpoint | None:
        """Where phones are let in, as saved; a `--host` of the network opens it. `before` is the port in printed
        codes, where that is another one."""
        if before is not None:
            self.stdout.write(_codes_need(before))
        if not is_loopback(host):
            address = _in_network(host)
            open_network_access(address, actor=COMMAND_LINE)
        access = network_access()
        return Endpoint(str(access.address), settings.PORT) if access.is_open else None


def _codes_need(before: int | None) -> str:
    """What is wrong with codes that were printed for this port; empty for None."""
    if before is None:
        return ""
    return _("Printed codes lead to port {before}, and this is {port}: print them again.").format(
        before=before, port=settings.PORT
    )


def _listening(host: str, port: int, others: int) -> socket.socket:
    """The site's own socket, on that port or the first free one of so many `others` after it. Raises CommandError."""
    for candidate in range(port, min(port + others, 65_535) + 1):
        try:
            return listening(host, candidate)
        except CannotListenError as refused:
            if not refused.taken or candidate == port + others:
                raise CommandError(sentences((str(refused), _port_advice(refused, port)))) from refused
    raise CommandError(_port_advice(CannotListenError("", taken=True), port))


def _tell(start_page: Path, address: str, note: str) -> None:
    """Write down where the site listens, in one step."""
    draft = start_page.with_suffix(".part")
    draft.write_text(json.dumps({"port": settings.PORT, "address": address, "note": note}), encoding="utf-8")
    os.replace(draft, start_page)


def _in_network(host: str) -> str:
    """The address in codes while the site listens on this host. Raises CommandError where there is none."""
    addresses = [address.address for address in offered()]
    if host not in EVERYWHERE and host in addresses:
        return host
    access = network_access().address
    if host in EVERYWHERE and addresses:
        return access if access in addresses else addresses[0]
    raise CommandError(
        _("{host} isn’t an address of a local network. Set SITE_URL to the address that people open.").format(host=host)
    )


def _opened_at(host: str) -> str:
    """The address for a browser on this machine."""
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    shown_host = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{shown_host}]' if ':' in shown_host else shown_host}:{settings.PORT}"


def _port_advice(refused: CannotListenError, port: int) -> str:
    if not refused.taken:
        return ""
    another = _("Stop that program, or choose another port: --port {port}").format(port=8010 if port != 8010 else 8020)
    codes = _("Printed codes lead to this port.") if network_access().address else ""
    return sentences((codes, another))


_held: list[IO[bytes]] = []
"""The file that this server holds as long as it runs."""


def _be_alone() -> None:
    """Hold the SQLite database for this server; a command beside it still works. Raises CommandError where another
    server holds it."""
    if connection.vendor != "sqlite" or not settings.ONE_SERVER:
        return
    database = Path(connection.settings_dict["NAME"])
    try:
        file = database.with_name(f"{database.name}.served").open("ab")
    except OSError:
        return  # a folder that can't be written is reported by the database itself
    if hold(file) is False:
        raise CommandError(
            _("Another server is using {file}: stop that one first, or set VAR_DIR to another folder.").format(
                file=database
            )
        )
    _held.append(file)


def _check(processes: int) -> None:
    """Raises CommandError where this site can't be served by so many processes."""
    if processes < 1:
        raise CommandError(_("--processes must be 1 or more."))
    if processes > 1 and connection.vendor == "sqlite":
        raise CommandError(_("Several processes need PostgreSQL: set DATABASE_URL, or leave out --processes."))
    if processes > 1 and not settings.SITE_URL:
        raise CommandError(_("Several processes need SITE_URL: phones are let in by one process only."))
