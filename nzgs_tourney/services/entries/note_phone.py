"""A visitor from another machine has come for the first time since phones were let in."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import NetworkAccess


def note_phone() -> None:
    """Write down when. Nothing where phones are not let in, or one came before: then nothing is written either."""
    waiting = NetworkAccess.objects.filter(pk=1, is_open=True, reached_at=None)
    if waiting.exists():
        waiting.update(reached_at=timezone.now())
