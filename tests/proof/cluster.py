"""A dask cluster of real processes on this machine: a scheduler, and workers that can be killed.

Its scheduler gives work up that has ended two workers; by itself one waits until it has ended four.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client

REPOSITORY = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 600.0
GIVES_UP_SOON = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}


class Cluster:
    """The scheduler, and the workers started so far, each with one thread and nobody who would start it again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address_file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._started("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        try:
            self.address = self._address()
        except BaseException:
            self.end()
            raise

    def add_worker(self, path: str = str(REPOSITORY)) -> subprocess.Popen[bytes]:
        """One more worker; it reports for work by itself. `path` is where it finds the program."""
        worker = self._started("dask_worker", "--nthreads", "1", "--no-nanny", "--memory-limit", "0", path=path)
        self.workers.append(worker)
        return worker

    def has_a_worker(self) -> None:
        """Wait until one has reported."""
        with Client(self.address) as client:
            client.wait_for_workers(1, timeout=PATIENCE_SECONDS)

    def end_workers(self) -> None:
        """End all of them; a scheduler that still runs knows it then."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.wait()
        self.workers.clear()
        if self.scheduler.poll() is not None:
            return
        deadline = time.monotonic() + PATIENCE_SECONDS
        with Client(self.address) as client:
            while client.scheduler_info()["workers"]:
                assert time.monotonic() < deadline, "the scheduler still counts on workers that are gone"
                time.sleep(0.05)

    def end(self) -> None:
        self.scheduler.kill()
        self.scheduler.wait()
        self.end_workers()

    def _address(self) -> str:
        """Where the scheduler listens, once the whole of its file is written."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                address: str = json.loads(self.address_file.read_text())["address"]
            except (FileNotFoundError, json.JSONDecodeError):
                assert self.scheduler.poll() is None, "the scheduler ended"
                assert time.monotonic() < deadline, "no scheduler came up"
                time.sleep(0.05)
            else:
                return address

    def _started(self, name: str, *more: str, path: str = str(REPOSITORY)) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{name}", "--scheduler-file", str(self.address_file)]
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                [*command, "--no-dashboard", *more],
                cwd=self.folder,
                env={**os.environ, **GIVES_UP_SOON, "PYTHONPATH": path},
                stdout=log,
                stderr=log,
            )
