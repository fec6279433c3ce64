"""Draws that are given to separate processes, which never do anything: the test does their work."""

from __future__ import annotations

from typing import Any

import pytest

from ground import child_process


class Process:
    """One that never does anything."""

    def wait(self) -> int:
        """Ends at once, well."""
        return 0


def draws_beside(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that will have been started, as they come."""
    settings.DRAW_PROCESSES = True
    commands: list[tuple[str, ...]] = []

    def start(*arguments: str) -> Process:
        commands.append(arguments)
        return Process()

    monkeypatch.setattr(child_process, "start", start)
    return commands
