"""A PostgreSQL of the tests' own: started in a temporary folder, gone afterwards.

    with running_postgres() as url:      # "postgres://postgres:…@127.0.0.1:51234/postgres"
        ...

Nothing of a PostgreSQL already on the machine is touched: own folder, own free loopback port, own
random password, asked for in the older way, which takes a tenth of the time of each connection. It is tuned for
tests: `fsync` is off, so it survives no power loss, but its locks and transactions are the real ones.
"""

import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 30.0
TUNING = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}


class NoPostgresError(Exception):
    """This machine cannot run a PostgreSQL for the tests; the message says what is missing."""


def binaries() -> Path:
    """The folder that holds `initdb` and `postgres`, the newest version found.

    Raises NoPostgresError when there is none, naming the package to install.
    """
    on_path = shutil.which("initdb")
    if on_path and shutil.which("postgres"):
        return Path(on_path).resolve().parent
    found = [p.parent for p in Path("/usr/lib/postgresql").glob("*/bin/initdb") if (p.parent / "postgres").exists()]
    if not found:
        raise NoPostgresError("no PostgreSQL server here (initdb not found; Debian: apt-get install postgresql)")
    return max(found, key=lambda folder: [int(n) for n in re.findall(r"\d+", folder.parent.name)])


def as_server_user() -> list[str]:
    """The words before a command that make it run as a user PostgreSQL accepts: none unless we are root.

    PostgreSQL refuses to run as root. Raises NoPostgresError when root has no `postgres` user to become.
    """
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        raise NoPostgresError("PostgreSQL refuses to run as root and there is no user 'postgres'") from None
    if shutil.which("setpriv"):
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--pdeathsig=INT"]
    if shutil.which("runuser"):
        return ["runuser", "-u", "postgres", "--"]
    raise NoPostgresError("PostgreSQL refuses to run as root and neither setpriv nor runuser is installed")


@dataclass
class Cluster:
    """A PostgreSQL that runs, with its superuser `postgres`."""

    folder: Path
    port: int
    password: str
    tuning: dict[str, str]
    server: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """The database `postgres`."""
        return f"postgres://postgres:{self.password}@127.0.0.1:{self.port}/postgres"

    def crash(self, *at_once: int) -> None:
        """Stop it as a fall of the machine would: what it had not yet given to the disk is lost. Its processes
        `at_once` hear nothing of it."""
        command = [str(binaries() / "pg_ctl"), "stop", "--no-wait", "--mode=immediate", "-D", str(_data(self.folder))]
        subprocess.run([*as_server_user(), *command], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        for process in at_once:
            os.kill(process, signal.SIGKILL)
        self.server.wait(START_SECONDS)

    def start_again(self) -> None:
        """At the same port, with what is on the disk."""
        self.server = _started(self.folder, self.port, self.tuning)
        if not _accepts_connections(self.server, self.port):
            raise RuntimeError(f"PostgreSQL did not start again: {_last_words(self.folder)}")


@contextmanager
def running_postgres() -> Iterator[str]:
    """As `running_cluster`, tuned for tests; its URL."""
    with running_cluster(TUNING) as cluster:
        yield cluster.url


@contextmanager
def running_cluster(tuning: dict[str, str]) -> Iterator[Cluster]:
    """Starts a fresh cluster with these settings, stops and removes it.

    Raises NoPostgresError where it cannot be had, RuntimeError with the server's own words where it
    does not come up within 30 seconds.
    """
    prefix = as_server_user()
    folder = Path(tempfile.mkdtemp(prefix="tourney-postgres-"))
    try:
        password = secrets.token_hex(16)
        (folder / "password").write_text(password)
        if prefix:
            shutil.chown(folder, "postgres")
            shutil.chown(folder / "password", "postgres")
        _create_cluster(binaries(), prefix, folder)
        cluster = _start(folder, password, tuning)
        try:
            yield cluster
        finally:
            cluster.server.send_signal(signal.SIGINT)  # its fast shutdown: open sessions are ended, not awaited
            try:
                cluster.server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                cluster.server.kill()
                cluster.server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copy_database(source: str, target: str) -> None:
    """Everything in the database of one URL into the empty one of another, which takes a quarter of the time of its
    migrations."""
    dump = subprocess.run([str(binaries() / "pg_dump"), "--dbname", source], check=True, stdout=subprocess.PIPE).stdout
    load = [str(binaries() / "psql"), "--dbname", target, "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    subprocess.run(load, input=dump, check=True, stdout=subprocess.DEVNULL)


def _data(folder: Path) -> Path:
    return folder / "cluster"


def _last_words(folder: Path) -> str:
    return (folder / "log").read_text().strip()[-2000:]


def _create_cluster(bin_folder: Path, prefix: list[str], folder: Path) -> None:
    # fmt: off
    command = [
        *prefix, str(bin_folder / "initdb"), "--pgdata", str(_data(folder)), "--username=postgres",
        "--auth=md5", f"--pwfile={folder / 'password'}", "--encoding=UTF8", "--locale=C", "--no-sync",
    ]
    # fmt: on
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"initdb failed: {done.stderr.strip()}")


def _start(folder: Path, password: str, tuning: dict[str, str]) -> Cluster:
    # Between asking for a free port and using it somebody else may take it: then try another.
    for _attempt in range(5):
        port = free_port()
        server = _started(folder, port, tuning)
        if _accepts_connections(server, port):
            return Cluster(folder, port, password, tuning, server)
        server.kill()
        server.wait()
    raise RuntimeError(f"PostgreSQL did not start: {_last_words(folder)}")


def _started(folder: Path, port: int, tuning: dict[str, str]) -> subprocess.Popen[bytes]:
    options = {**tuning, "port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": folder}
    settings = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [*as_server_user(), str(binaries() / "postgres"), "-D", str(_data(folder)), *settings],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C must reach the tests first, then this through them
        )


def _accepts_connections(server: subprocess.Popen[bytes], port: int) -> bool:
    import psycopg

    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            psycopg.connect(f"host=127.0.0.1 port={port} user=postgres password=wrong connect_timeout=2").close()
        except psycopg.OperationalError as refused:
            if "password authentication failed" in str(refused):
                return True
        time.sleep(0.05)
    return False


def free_port() -> int:
    """A TCP port on the loopback address that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
