"""A director's laptop with nothing on it, onto which the program comes from a stick: it is started by a double click,
and its power goes.

`PACKAGE` in the environment names what lies on the stick: a Debian package, which is installed in a clean Debian 12, or
PyInstaller's folder. Without it the program runs from this repository, in a data folder of the laptop's own.

`DEBIAN` names an archive of the clean Debian that was made before, for a run without a network:

    mmdebstrap --variant=minbase --include=python3,adduser bookworm debian.tar
    DEBIAN=debian.tar PACKAGE=FILE unshare --net sh -c 'ip link set lo up && pytest tests/browser/test_from_zero.py'
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.proof.double_click import RUN, Running
from tests.proof.servers import PATIENCE_SECONDS

STICK = "media/usb"
"""Where the stick is on every laptop."""


def package() -> Path | None:
    """What is named; the test fails where it isn't there."""
    named = os.environ.get("PACKAGE")
    if not named:
        return None
    path = Path(named).resolve()
    assert path.exists(), f"PACKAGE names {path}, which isn't there"
    return path


def clean_debian(folder: Path, installer: Path | None) -> Path | None:
    """An archive of a Debian 12 with Python and nothing else, made once: what a Debian package is installed in; None
    for anything else, which runs on this machine's system."""
    if installer is None or installer.suffix != ".deb":
        return None
    if named := os.environ.get("DEBIAN"):
        return Path(named).resolve()
    made = folder / "debian.tar"
    wanted = ["--variant=minbase", "--include=python3,adduser", "bookworm", str(made)]
    subprocess.run(["mmdebstrap", "--quiet", *wanted], check=True)
    return made


class Laptop:
    """One computer. `stick` is the folder of the stick in it, `seen` the same as its programs call it."""

    def __init__(self, root: Path, installer: Path | None, system: Path | None) -> None:
        """Switched on, with the system in that archive, if it has one of its own."""
        self._root, self._installer, self._system = root, installer, system
        root.mkdir()
        if system is not None:
            subprocess.run(["tar", "-xf", str(system), "-C", str(root)], check=True)
        self.stick = root / STICK
        self.stick.parent.mkdir(parents=True, exist_ok=True)
        self.seen = f"/{STICK}" if system is not None else str(self.stick)
        self._running: list[Running] = []

    def plug_in(self, stick: Path) -> None:
        """Put the stick in, from wherever it was."""
        shutil.move(stick, self.stick)

    def install(self) -> None:
        """Install the program from the stick."""
        if self._installer is None:
            return
        on_stick = self.stick / self._installer.name
        if self._system is not None:
            command = ["chroot", str(self._root), "dpkg", "--install", f"{self.seen}/{on_stick.name}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
        else:
            shutil.copytree(on_stick, self._root / on_stick.name, symlinks=True)

    def double_click(self) -> Running:
        """Start the program; it runs as long as the laptop has power."""
        home = self._root / "home"
        home.mkdir(exist_ok=True)
        clean = {"PATH": "/usr/bin:/bin", "BROWSER": "echo opened %s", "HOME": str(home)}
        alone = ["unshare", "--pid", "--fork", "--kill-child"]
        if self._installer is None:
            command = [*alone, "--mount-proc", sys.executable, "-c", RUN]
            clean["VAR_DIR"] = str(self._root / "data")
        elif self._system is not None:
            root = str(self._root)
            command = [*alone, "--mount-proc", f"--root={root}", "/usr/bin/nzgs-tourney"]
            clean["HOME"] = "/root"
        else:
            command = [*alone, "--mount-proc", str(self._root / self._installer.name / "nzgs-tourney")]
        said = self._root.with_name(f"{self._root.name}-said-{len(self._running)}.txt")
        self._running.append(Running(command, clean, said))
        return self._running[-1]

    def power_off(self) -> None:
        """Everything on it ends in the middle of what it does."""
        for one in self._running:
            one.process.kill()
            one.process.wait(PATIENCE_SECONDS)


def stick_with(folder: Path, installer: Path | None) -> Path:
    """A stick with the installer on it."""
    stick = folder / "stick"
    stick.mkdir()
    if installer is not None and installer.is_dir():
        shutil.copytree(installer, stick / installer.name, symlinks=True)
    elif installer is not None:
        shutil.copy(installer, stick)
    return stick
