"""The tests' settings for a server whose clock is so many seconds ahead as the file `TEST_CLOCK` says at the time."""

import os
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from tests.settings import *  # noqa: F403

_right_now = timezone.now


def _shifted() -> datetime:
    return _right_now() + timedelta(seconds=float(Path(os.environ["TEST_CLOCK"]).read_text(encoding="ascii")))


timezone.now = _shifted
