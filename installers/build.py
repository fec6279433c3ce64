"""Makes what people install without a terminal: `python installers/build.py windows`, and macos, deb or folder.

Every kind holds the same three things: the program and its libraries, unpacked from the wheels of the lock in a folder
`libraries`; `start.py`, which starts them; and a Python, except where the system has one. Installers for Windows and
macOS are made on any system, as nothing is run: uv picks the wheels of theirs.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
OUTPUT = ROOT / "var" / "installers"
ICON = ROOT / "nzgs_tourney" / "static" / "nzgs_tourney" / "app-512.png"
PYTHON = "3.13"
"""The Python inside the installers for Windows and macOS."""
WINDOWS, MACOS = "x86_64-pc-windows-msvc", "aarch64-apple-darwin"
"""Of the libraries not every one has a wheel for Windows on ARM, nor for Intel's Macs."""
LONGEST_PATH = 140
"""Characters of a file inside the program's folder: Windows allows 260, the folder's own path needs 70, and what
Python compiles of the file is 25 longer."""


def main(arguments: list[str] | None = None) -> int:
    """Make one of them and print where it is, with its size and its SHA-256."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["windows", "macos", "deb", "folder"])
    parser.add_argument("--runtime", type=Path, help="a file with the Python to put inside: windows and macos")
    parser.add_argument("--python", default="", help="the Python of the system that it is for, e.g. 3.13: deb")
    asked = parser.parse_args(arguments)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=OUTPUT) as folder:
        stage = Path(folder)
        if asked.kind == "windows":
            made = windows(stage, asked.runtime)
        elif asked.kind == "macos":
            made = macos(stage, asked.runtime)
        elif asked.kind == "deb":
            made = deb(stage, asked.python)
        else:
            made = folder_of(stage)
    print(made.relative_to(ROOT))
    if made.is_file():
        print(f"{made.stat().st_size / 1e6:.0f} MB, SHA-256 {sha256(made.read_bytes()).hexdigest()}")
    return 0


def windows(stage: Path, runtime: Path | None) -> Path:
    """The installer for Windows. Without `runtime` it holds uv, which fetches Python while it installs."""
    program = stage / "program"
    number = version(libraries(program / "libraries", "base", "--python-version", PYTHON, "--python-platform", WINDOWS))
    shutil.copy(HERE / "start.py", program)
    python = stage / f"python{PYTHON.replace('.', '')}"
    if runtime:
        unpack(runtime, python)
        if not (python / f"{python.name}.dll").is_file():
            raise SystemExit(f"{runtime.name} holds no Python {PYTHON} for Windows.")
        if list(python.glob("*._pth")):  # python.org's embeddable one, which takes no path from its surroundings
            allow_a_path(python)
    else:
        uv(stage, "--python-platform", WINDOWS)
    Image.open(ICON).save(stage / "nzgs-tourney.ico", sizes=[(16, 16), (32, 32), (48, 48), (256, 256)])
    made = OUTPUT / f"nzgs-tourney-{number}-windows.exe"
    names = {"STAGE": stage, "OUTPUT": made, "VERSION": number, "PYTHON": PYTHON, "PYTHONS": python.name}
    given = [f"-D{name}={value}" for name, value in names.items()] + (["-DWITH_PYTHON"] if runtime else [])
    run(["makensis", "-V2", "-INPUTCHARSET", "UTF8", *given, str(HERE / "windows.nsi")])
    return made


def allow_a_path(python: Path) -> None:
    """Make the embeddable Python run `site`, and a module there that adds the folders of PYTHONPATH."""
    for paths in python.glob("*._pth"):
        paths.write_text(f"{python.name}.zip\n.\nimport site\n", encoding="utf-8")
    (python / "sitecustomize.py").write_text(
        "import os, site\n\nfor folder in os.environ.get('PYTHONPATH', '').split(os.pathsep):\n"
        "    if folder:\n        site.addsitedir(folder)\n",
        encoding="utf-8",
    )


def macos(stage: Path, runtime: Path | None) -> Path:
    """The app for macOS in a zip. Without `runtime` it holds uv, which fetches Python at the first start."""
    platform = ("--python-platform", MACOS)
    resources = stage / "Contents" / "Resources"
    number = version(libraries(resources / "libraries", "base", "--python-version", PYTHON, *platform))
    shutil.copy(HERE / "start.py", resources)
    if runtime:
        unpack(runtime, resources / "python")
        if not (resources / "python" / "bin" / f"python{PYTHON}").is_file():
            raise SystemExit(f"{runtime.name} holds no Python {PYTHON} for macOS.")
    else:
        uv(resources, *platform)
    Image.open(ICON).save(resources / "nzgs-tourney.icns")
    written(HERE / "macos" / "Info.plist", stage / "Contents" / "Info.plist", version=number)
    (stage / "Contents" / "MacOS").mkdir()
    start = stage / "Contents" / "MacOS" / "nzgs-tourney"
    written(HERE / "macos" / "start", start, version=number, python=PYTHON)
    start.chmod(0o755)
    made = OUTPUT / f"nzgs-tourney-{number}-macos-arm64.zip"
    zip_with_modes(stage, f"NZGS Tourney {number}.app", made)
    return made


def deb(stage: Path, python: str) -> Path:
    """The Debian package, for systems with this version of Python; by default the one of this system."""
    if not python:
        asked = "import sys; print('%d.%d' % sys.version_info[:2])"
        python = run(["/usr/bin/python3", "-c", asked]).strip()
    program = stage / "opt" / "nzgs-tourney"
    packages = program / "lib" / f"python{python}" / "site-packages"
    processor = os.uname().machine
    platform = ("--python-platform", f"{processor}-manylinux_2_28")
    number = version(libraries(packages, "postgres", "--python-version", python, *platform))
    (program / "bin").mkdir()
    (program / "bin" / "python").symlink_to(f"/usr/bin/python{python}")
    (program / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n", encoding="utf-8")
    shutil.copy(HERE / "start.py", program)
    places = {
        "control": "DEBIAN",
        "postinst": "DEBIAN",
        "prerm": "DEBIAN",
        "nzgs-tourney": "usr/bin",
        "nzgs-tourney.desktop": "usr/share/applications",
        "nzgs-tourney.service": "usr/lib/systemd/system",
        "copyright": "usr/share/doc/nzgs-tourney",
    }
    values = {
        "version": number,
        "python": python,
        "next_python": f"3.{int(python.partition('.')[2]) + 1}",
        "architecture": run(["dpkg", "--print-architecture"]).strip(),
        "kilobytes": str(size(stage) // 1000),
    }
    for name, place in places.items():
        target = stage / place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        written(ROOT / "LICENSE" if name == "copyright" else HERE / "deb" / name, target, **values)
        target.chmod(0o755 if name in ("postinst", "prerm") or place == "usr/bin" else 0o644)
    icons = stage / "usr" / "share" / "icons" / "hicolor" / "512x512" / "apps"
    icons.mkdir(parents=True)
    shutil.copy(ICON, icons / "nzgs-tourney.png")
    made = OUTPUT / f"nzgs-tourney_{number}_{values['architecture']}_python{python}.deb"
    stage.chmod(0o755)
    run(["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(stage), str(made)])
    return made


def folder_of(stage: Path) -> Path:
    """The folder that needs no Python, for this system: PyInstaller, in an environment of its own."""
    environment = stage / "environment"
    run([*UV, "venv", "--quiet", "--python", sys.executable, str(environment)])
    into = [*UV, "pip", "install", "--quiet", "--python", str(environment)]
    for lock in ("base", "installers"):
        run([*into, "--require-hashes", "-r", str(ROOT / "requirements" / f"{lock}.txt")])
    run([*into, "--no-deps", str(wheel(stage))])
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    places = ["--distpath", str(OUTPUT), "--workpath", str(stage / "work")]
    run([str(scripts / "pyinstaller"), "--noconfirm", "--log-level", "ERROR", *places, str(HERE / "folder.spec")])
    return OUTPUT / "nzgs-tourney"


UV = (sys.executable, "-m", "uv")


def libraries(folder: Path, lock: str, *target: str) -> Path:
    """Unpack the libraries of this lock and the program there, for the system that uv's options name; the program's
    wheel."""
    into = [*UV, "pip", "install", "--quiet", "--target", str(folder), "--only-binary", ":all:", *target]
    run([*into, "--require-hashes", "-r", str(ROOT / "requirements" / f"{lock}.txt")])
    made = wheel(folder.parent)
    run([*into, "--no-deps", str(made)])
    made.unlink()
    shutil.rmtree(folder / "bin", ignore_errors=True)  # commands that name this machine's Python
    for left in (".lock", ".gitignore"):
        (folder / left).unlink(missing_ok=True)
    longest = max((path.relative_to(folder.parent).as_posix() for path in folder.rglob("*")), key=len)
    if len(longest) > LONGEST_PATH:
        raise SystemExit(f"Too long for Windows: {longest}")
    return made


def wheel(folder: Path) -> Path:
    """The program's own wheel, built from this repository."""
    built = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    run([*built, "--wheel-dir", str(folder), str(ROOT)])
    (made,) = folder.glob("nzgs_tourney-*.whl")
    return made


def version(made: Path) -> str:
    """The version in a wheel's name."""
    return made.name.split("-")[1]


def uv(folder: Path, *target: str) -> None:
    """Put uv's program there, for the system that these options name."""
    lock = (ROOT / "requirements" / "installers.txt").read_text(encoding="utf-8")
    (pin,) = re.findall(r"^uv==.*(?:\n {4}.*)*", lock, re.MULTILINE)
    with TemporaryDirectory() as apart:
        asked = Path(apart, "uv.txt")
        asked.write_text(pin, encoding="utf-8")
        into = [*UV, "pip", "install", "--quiet", "--target", apart, "--no-deps", "--only-binary", ":all:", *target]
        run([*into, "--require-hashes", "-r", str(asked)])
        (program,) = (path for path in Path(apart, "bin").iterdir() if path.stem == "uv")
        shutil.copy(program, folder)


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a Python: python.org's embeddable zip, or python-build-standalone's `install_only` archive, whose folder
    `python` becomes this one."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
        return
    with TemporaryDirectory(dir=folder.parent) as apart, tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Python 3.11.3 and older
        packed.extractall(apart)
        shutil.move(Path(apart, "python"), folder)


def written(template: Path, target: Path, **values: str) -> None:
    """Copy a text with its `@names@` filled in."""
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    target.write_text(text, encoding="utf-8")


def zip_with_modes(folder: Path, inside: str, made: Path) -> None:
    """Zip a folder under another name, with the modes and links that macOS needs."""
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            name = f"{inside}/{path.relative_to(folder).as_posix()}"
            if path.is_symlink():
                entry = zipfile.ZipInfo(name)
                entry.create_system, entry.external_attr = 3, 0o120777 << 16
                packed.writestr(entry, os.readlink(path))
            elif path.is_file():
                packed.write(path, name)


def size(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def run(command: Iterable[str]) -> str:
    """What a command prints; ends with its error where it fails."""
    ended = subprocess.run(list(command), stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode:
        raise SystemExit(f"{Path(next(iter(command))).name} failed.\n{ended.stdout}")
    return ended.stdout


if __name__ == "__main__":
    sys.exit(main())
