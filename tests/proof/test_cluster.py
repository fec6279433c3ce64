"""An audit by a dask cluster gives what one process gives, whatever becomes of its workers. The processes are real."""

import asyncio
import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from games.audit.executor import WorkersLostError
from tests.proof.test_archive import archive, ended, started, whole

pytest.importorskip("distributed", reason="dask (requirements/cluster.txt) is not installed")

from tornado.ioloop import IOLoop

from games.audit.cluster import ClusterExecutor
from tests.proof.cluster import PATIENCE_SECONDS, Cluster
from tests.proof.servers import free_port

pytestmark = [pytest.mark.proof, pytest.mark.without_database]

__all__ = ["archive", "whole"]


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


@pytest.fixture
def cluster(lasting: Cluster) -> Iterator[Cluster]:
    """The cluster that serves one test after another, each with workers of its own."""
    yield lasting
    lasting.end_workers()


@pytest.fixture
def own_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster whose scheduler the test may end."""
    made = Cluster(tmp_path)
    yield made
    made.end()


def written(running: subprocess.Popen[str], output: Path) -> None:
    """Wait until the first answers are written, before all are."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if output.exists() and output.stat().st_size:
            assert running.poll() is None, "it ended before it could be stopped"
            return
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
    raise AssertionError("nothing was written")


def test_a_worker_killed_in_the_middle_loses_nothing(
    cluster: Cluster, archive: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    first = cluster.add_worker()
    cluster.add_worker()
    running = started(archive, output, "--scheduler", cluster.address)
    written(running, output)
    first.kill()
    status, said, complained = ended(running)
    assert (status, complained) == (1, "")
    assert said.startswith("2,000 games read,")
    assert output.read_bytes() == whole


def test_interrupted_and_resumed_by_a_cluster_of_another_size(
    cluster: Cluster, archive: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    cluster.add_worker()
    running = started(archive, output, "--scheduler", cluster.address)
    written(running, output)
    os.killpg(running.pid, signal.SIGINT)
    status, _, complained = ended(running)
    assert (status, complained) == (130, "Interrupted. The same command with --resume goes on from here.\n")
    kept = output.read_bytes()
    assert 0 < len(kept) < len(whole)
    assert whole.startswith(kept)
    cluster.add_worker()
    assert ended(started(archive, output, "--scheduler", cluster.address, "--resume"))[0] == 1
    assert output.read_bytes() == whole


def test_a_scheduler_that_is_gone_is_said_and_the_rest_can_be_done_here(
    own_cluster: Cluster, archive: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    own_cluster.add_worker()
    running = started(archive, output, "--scheduler", own_cluster.address)
    written(running, output)
    own_cluster.scheduler.kill()
    status, _, complained = ended(running)
    gone = f"CommandError: The scheduler at {own_cluster.address} is gone."
    assert (status, complained.splitlines()[-1]) == (3, gone)
    assert whole.startswith(output.read_bytes())
    assert ended(started(archive, output, "--jobs", "2", "--resume"))[0] == 1
    assert output.read_bytes() == whole


def squaring_to_death(item: int) -> int:
    if item == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return item * item


def make_deadly() -> Callable[[int], int]:
    return squaring_to_death


def lost(item: int) -> int:
    return -item


def test_an_item_that_ends_every_worker_does_not_stop_the_others(cluster: Cluster) -> None:
    """Whatever started the workers starts them again, as a nanny does."""
    cluster.add_worker()
    executor = ClusterExecutor(cluster.address, seconds=5)
    found = executor.in_order(make_deadly, range(64), lost)
    over = threading.Event()

    def nanny() -> None:
        while not over.is_set():
            if cluster.workers[-1].poll() is not None:
                cluster.add_worker()
            time.sleep(0.05)

    watching = threading.Thread(target=nanny)
    watching.start()
    try:
        assert list(found) == [-item if item == 5 else item * item for item in range(64)]
    finally:
        over.set()
        watching.join()


def test_no_scheduler_and_no_worker_are_said(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WorkersLostError, match=f"The scheduler at {cluster.address} has no worker"):
        list(ClusterExecutor(cluster.address, seconds=0.1, grace=1).in_order(make_deadly, range(5), lost))
    monkeypatch.setattr("games.audit.cluster._CONNECT_SECONDS", 0.1)
    nowhere = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(WorkersLostError, match=f"No dask scheduler answers at {nowhere}"):
        list(ClusterExecutor(nowhere).in_order(make_deadly, range(5), lost))


def test_a_worker_without_this_program_is_said(cluster: Cluster) -> None:
    cluster.add_worker(path="")
    cluster.has_a_worker()
    with pytest.raises(WorkersLostError, match=r"The worker at tcp://.* doesn’t have this program"):
        list(ClusterExecutor(cluster.address).in_order(make_deadly, range(5), lost))


def test_ctrl_c_before_dask_begins_to_wait_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Its callback then finds no `future`: `distributed.utils.sync`, of which this is the part that fails."""

    def sync() -> Callable[[], None]:
        def cancel() -> None:
            raise NameError("cannot access free variable 'future'")

        return partial(cancel)

    def other() -> None:
        raise NameError("of another kind")

    async def fail() -> None:
        for callback in (sync(), other):
            IOLoop.current().add_callback(callback)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with caplog.at_level(logging.ERROR, "tornado.application"):
        asyncio.run(fail())
    assert ["other" in record.getMessage() for record in caplog.records] == [True]
