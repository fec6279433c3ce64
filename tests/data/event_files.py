"""Files of events of every version that is read, and the shape of the newest, kept in `tests/data/events`.

`python -m tests.data.event_files` makes those of a new version, when `VERSION` in `store/event_file.py` has risen.
Files of earlier versions are never made again.
"""

from __future__ import annotations

import json
from pathlib import Path

EVENTS = Path(__file__).resolve().parent / "events"


def file_of(version: int) -> Path:
    """The kept file of a version."""
    return EVENTS / f"version_{version}.json"


def shape_of(version: int) -> Path:
    """The kept shape of a version: every column of every table in words."""
    return EVENTS / f"shape_{version}.json"


def make() -> None:
    """Write both for the version of now, unless they are there, from an invented event in a database of its own."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)

    from nzgs_tourney.store.event_file import VERSION, event_file
    from nzgs_tourney.store.event_shape import shape_in_words
    from tests.db.test_restore_event import full_event

    if shape_of(VERSION).exists():
        raise SystemExit(f"Version {VERSION} is kept already. Raise VERSION in nzgs_tourney/store/event_file.py first.")
    shape_of(VERSION).write_text(json.dumps(shape_in_words(), indent=1) + "\n", encoding="utf-8")
    file_of(VERSION).write_bytes(event_file(full_event().event))


if __name__ == "__main__":
    import os

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    make()
