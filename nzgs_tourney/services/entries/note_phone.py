"""Notes the first visit from another machine since phones were let in."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import NetworkAccess


def note_phone() -> None:
    """Note the time. Does nothing where phones aren't let in, or one came before."""
    waiting = NetworkAccess.objects.filter(pk=1, is_open=True, reached_at=None)
    if waiting.exists():
        waiting.update(reached_at=timezone.now())
