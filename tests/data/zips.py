"""Zip archives in memory."""

from __future__ import annotations

import zipfile
from io import BytesIO


def zipped(*entries: tuple[str, bytes]) -> bytes:
    """An archive of these entries."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries:
            made.writestr(name, content)
    return file.getvalue()
