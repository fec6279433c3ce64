"""What the installers start, where it is said to break: odd folders, an embedded Python, long paths."""

import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.tree import REPOSITORY, tracked

INSTALLERS = REPOSITORY / "installers"
ODD = "Mere’s programs # 1"
COMMAND = """
import json, os, sys
def main():
    with open(os.environ["TOLD"], "w") as told:
        json.dump([sys.argv[1:], sys.path[0]], told)
"""


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """installers/build.py, which is no package."""
    spec = spec_from_file_location("build", INSTALLERS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program as an installer lays it down, in a folder with blanks, a sign and letters that no code page has."""
    folder = tmp_path / ODD
    package = folder / "libraries" / "nzgs_tourney"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "command.py").write_text(COMMAND, encoding="utf-8")
    shutil.copy(INSTALLERS / "start.py", folder)
    return folder


def test_the_libraries_beside_it_come_first(program: Path) -> None:
    told = program / "told"
    command = [sys.executable, str(program / "start.py"), "serve", "--port", "8010"]
    subprocess.run(command, check=True, cwd=program.parent, env={"TOLD": str(told), "PATH": os.environ["PATH"]})
    arguments, first = json.loads(told.read_text(encoding="utf-8"))
    assert arguments == ["serve", "--port", "8010"]
    assert Path(first) == program / "libraries"


def test_an_embedded_python_gets_the_folders_that_its_children_need(build: ModuleType, tmp_path: Path) -> None:
    python = tmp_path / "python313"
    python.mkdir()
    (python / "python313._pth").write_text("python313.zip\n.\n#import site\n")
    build.allow_a_path(python)
    assert "\nimport site\n" in (python / "python313._pth").read_text()
    code = (python / "sitecustomize.py").read_text()
    (tmp_path / "libraries").mkdir()
    asked = [sys.executable, "-I", "-c", f"{code}\nimport sys; print(sys.path)"]
    variables = {"PYTHONPATH": os.pathsep.join([str(tmp_path / "libraries"), ""])}
    heard = subprocess.run(asked, env=variables, capture_output=True, text=True, check=True).stdout
    assert str(tmp_path / "libraries") in heard


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
def test_a_python_is_unpacked_from_either_kind_of_file(build: ModuleType, tmp_path: Path, kind: str) -> None:
    source = tmp_path / "python.exe"
    source.write_text("a Python")
    archive = tmp_path / f"given.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(archive, "w") as packed:
            packed.write(source, "python.exe")
    else:
        with tarfile.open(archive, "w:gz") as packed_tar:
            packed_tar.add(source, "python/python.exe")
    build.unpack(archive, tmp_path / "python313")
    assert (tmp_path / "python313" / "python.exe").read_text() == "a Python"


def test_the_app_keeps_its_modes_and_links(build: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "start").write_text("#!/bin/sh\n")
    (folder / "start").chmod(0o755)
    (folder / "python3").symlink_to("start")
    build.zip_with_modes(folder, "NZGS Tourney.app", tmp_path / "app.zip")
    with zipfile.ZipFile(tmp_path / "app.zip") as packed:
        modes = {one.filename: one.external_attr >> 16 for one in packed.infolist()}
        assert packed.read("NZGS Tourney.app/python3") == b"start"
    assert modes == {"NZGS Tourney.app/start": 0o100755, "NZGS Tourney.app/python3": 0o120777}


def test_the_app_says_what_it_starts() -> None:
    told = plistlib.loads((INSTALLERS / "macos" / "Info.plist").read_bytes())
    assert told["CFBundleExecutable"] == "nzgs-tourney"
    assert told["CFBundleIconFile"] == "nzgs-tourney.icns"


def test_no_path_is_too_long_for_windows(build: ModuleType) -> None:
    """A file of ours stays under the limit for the whole package, inside `libraries`."""
    ours = [name.as_posix() for name in tracked() if name.parts[0] in ("nzgs_tourney", "games", "ratings", "ground")]
    assert len(f"libraries/{max(ours, key=len)}") < build.LONGEST_PATH - 40
    inside = [f"libraries/nzgs_tourney/{name.as_posix()}" for name in tracked() if name.parts[0] == "templates"]
    assert len(max(inside, key=len)) < build.LONGEST_PATH - 40


def test_every_name_is_one_that_windows_allows() -> None:
    """No reserved word or sign, and no two that only differ in capitals."""
    names = [name for name in tracked() if name.parts[0] in ("nzgs_tourney", "games", "ratings", "ground", "templates")]
    reserved = re.compile(r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|.*[<>:\"\\|?*].*|.*[. ]")
    assert [str(name) for name in names if any(reserved.fullmatch(part) for part in name.parts)] == []
    assert len({name.as_posix().casefold() for name in names}) == len(names)
    assert reserved.fullmatch("aux.py")


@pytest.mark.skipif(not shutil.which("sh"), reason="no sh here")
@pytest.mark.parametrize("name", ["deb/postinst", "deb/prerm", "deb/nzgs-tourney", "macos/start"])
def test_a_script_is_one_that_sh_reads(name: str) -> None:
    subprocess.run(["sh", "-n", str(INSTALLERS / name)], check=True)
