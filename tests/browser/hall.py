"""A hall's network: this machine on one end, a browser on a machine of its own on the other, by a network namespace."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.chromium import executable
from tests.browser.network_lock import NetworkLock

LAPTOP, PHONE = "192.168.231.1", "192.168.231.2"
NAME = "nzgs-hall"


class NoHallError(Exception):
    """This machine can't make a network of its own."""


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def hall(folder: Path, lock: NetworkLock, laptop: str = LAPTOP, phone: str = PHONE) -> Iterator[Path]:
    """The network, with this machine at `laptop`; gives a program that starts the browser at `phone`. Two networks at
    the same time need addresses of their own.

    Raises NoHallError where that takes rights or tools that are not there.
    """
    browser = executable()
    if browser is None or shutil.which("ip") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise NoHallError("a network of its own needs root, `ip` and a browser")
    name = f"{NAME}-{os.getpid()}"
    ours, theirs = f"hl{os.getpid() % 100_000}", f"hp{os.getpid() % 100_000}"
    try:
        _ip("netns", "add", name)
    except subprocess.CalledProcessError as refused:
        raise NoHallError(refused.stderr.decode()) from refused
    try:
        with lock.changing():
            _ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", name)
            _ip("link", "set", ours, "addrgenmode", "none")  # an IPv6 address would come a second later
            _ip("addr", "add", f"{laptop}/24", "dev", ours)
            for words in (("addr", "add", f"{phone}/24", "dev", theirs), ("link", "set", theirs, "up")):
                _ip("-n", name, *words)
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("link", "set", ours, "up")
        program = folder / "browser-at-the-other-end"
        program.write_text(f'#!/bin/sh\nexec ip netns exec {name} {browser} "$@"\n', encoding="ascii")
        program.chmod(0o755)
        yield program
    finally:
        with lock.changing():
            # The link goes at once, the name space some time later.
            for words in (("link", "del", ours), ("netns", "del", name)):
                subprocess.run(["ip", *words], check=False, capture_output=True)
