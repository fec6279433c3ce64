"""Files of events of every version that is read, and the shape of the newest, kept in `tests/data/events`.

`python -m tests.data.event_files` makes those of a new version, when `VERSION` in `store/exchange/event_file.py` has
risen. Files of earlier versions are never made again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db.models import Field

EVENTS = Path(__file__).resolve().parent / "events"


def file_of(version: int) -> Path:
    """The kept file of a version."""
    return EVENTS / f"version_{version}.json"


def shape_of(version: int) -> Path:
    """The kept shape of a version: every column of every table in words."""
    return EVENTS / f"shape_{version}.json"


def shape_in_words() -> dict[str, dict[str, str]]:
    """Every column of every table in words: when this changes, the version of the file must."""
    from nzgs_tourney.store.exchange.event_tables import TABLES, fields_of, key_of

    return {table.key: {key_of(field): _in_words(field) for field in fields_of(table.model)} for table in TABLES}


def _in_words(field: Field[Any, Any]) -> str:
    words = [field.get_internal_type()]
    if field.max_length:
        words.append(f"at most {field.max_length}")
    if field.null:
        words.append("or nothing")
    if field.choices:
        words.append(f"one of {', '.join(sorted(str(value) for value, _ in field.flatchoices))}")
    return "; ".join(words)


def make() -> None:
    """Write both for the version of now, unless they are there, from an invented event in a database of its own."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)

    from nzgs_tourney.store.exchange.event_file import VERSION, event_file
    from tests.db.test_restore_event import full_event

    if shape_of(VERSION).exists():
        raise SystemExit(
            f"Version {VERSION} is kept already. Raise VERSION in nzgs_tourney/store/exchange/event_file.py first."
        )
    shape_of(VERSION).write_text(json.dumps(shape_in_words(), indent=1) + "\n", encoding="utf-8")
    file_of(VERSION).write_bytes(event_file(full_event().event))


if __name__ == "__main__":
    import os

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    make()
