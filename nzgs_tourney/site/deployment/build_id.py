"""Identifies the running build: a short text that changes with its code, templates, texts, styles or scripts."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from nzgs_tourney import __version__
from nzgs_tourney.site.deployment import folders

_SUFFIXES = frozenset({".py", ".html", ".mo", ".md", ".css", ".js", ".svg", ".png"})


@cache
def build_id() -> str:
    """The version and a digest of when the program's files last changed; computed once per process."""
    digest = sha256()
    packages = {folders.ROOT / name for name in ("nzgs_tourney", "games", "ratings", "ground")}
    folders_of_site = packages | {folders.TEMPLATES, folders.DOCS}
    for path in sorted(path for folder in folders_of_site for path in _files(folder)):
        state = path.stat()
        digest.update(f"{path.name} {state.st_mtime_ns} {state.st_size}\n".encode())
    return f"{__version__}.{digest.hexdigest()[:8]}"


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in _SUFFIXES] if folder.is_dir() else []
