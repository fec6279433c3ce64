"""Finds folders of this computer that are good for backups: plugged-in sticks and disks, and synced folders."""

from __future__ import annotations

import os
import string
import sys
from glob import glob
from pathlib import Path

_SYNCED = (
    "OneDrive",
    "Dropbox",
    "Google Drive",
    "Nextcloud",
    "iCloudDrive",
)
_MOST = 8


def offered_folders() -> tuple[Path, ...]:
    """The folders that exist and can be written to; drives before synced folders."""
    home = Path.home()
    folders = [*_drives(), *(home / name for name in _SYNCED)]
    return tuple(folder for folder in folders if folder.is_dir() and os.access(folder, os.W_OK))[:_MOST]


def _drives() -> list[Path]:
    if sys.platform == "win32":
        system = os.environ.get("SYSTEMDRIVE", "C:").upper()
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase if f"{letter}:" != system]
    patterns = ["/Volumes/*"] if sys.platform == "darwin" else ["/media/*", "/media/*/*", "/run/media/*/*"]
    return [Path(drive) for pattern in patterns for drive in sorted(glob(pattern)) if os.path.ismount(drive)]
