"""A division that counts as a large field, whose draws are worked out beside the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from nzgs_tourney.store import large_draws
from tests.db.desk import Desk, make_desk
from tests.db.draws_beside import draws_beside


def large_field(client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Nine players, which here is a large field; processes are started, and nothing comes of them. The client is the
    director's."""
    draws_beside(settings, monkeypatch)
    monkeypatch.setattr(large_draws, "AT_ONCE", 8)
    made = make_desk(9)
    client.force_login(made.director, backend="nzgs_tourney.account_backends.ByUsername")
    return made
