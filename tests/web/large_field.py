"""A division that counts as a large field, whose draws are worked out beside the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import child_process
from nzgs_tourney.store import large_draws
from tests.db.desk import Desk, make_desk


class Process:
    """One that never does anything."""

    def wait(self) -> int:
        return 0


def large_field(client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Nine players, which here is a large field; processes are started, and nothing comes of them. The client is the
    director's."""
    settings.DRAW_PROCESSES = True
    monkeypatch.setattr(large_draws, "AT_ONCE", 8)
    monkeypatch.setattr(child_process, "start", lambda *_arguments: Process())
    made = make_desk(9)
    client.force_login(made.director, backend="nzgs_tourney.account_backends.ByUsername")
    return made
