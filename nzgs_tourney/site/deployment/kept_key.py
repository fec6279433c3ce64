"""The secret key of the site, where it is kept in a file: the running site has read it once."""

from __future__ import annotations

import os

from django.conf import settings


def key_of_next_start() -> str:
    """The key that the site will have after a restart: after a restore it is the backup's."""
    path = settings.SECRET_KEY_FILE
    key: str = path.read_text(encoding="ascii") if path is not None and path.exists() else settings.SECRET_KEY
    return key


def keep_key(key: str) -> bool:
    """Keep the key for the next start; False where the environment has another, or the file can't be written."""
    path = settings.SECRET_KEY_FILE
    if path is None:
        return key == settings.SECRET_KEY
    unfinished = path.with_name(".secret-key.part")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        return False
    return True
