"""The message about what was just done, with a button that takes it back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string


@dataclass(frozen=True, slots=True)
class Undo:
    """How something is taken back. `effect` says beforehand what that does, `label` is the button; `url` takes
    `fields`, by name."""

    effect: str
    label: str
    url: str
    fields: tuple[tuple[str, object], ...] = ()


def say_done(request: HttpRequest, sentence: str, undo: Undo | None = None) -> None:
    """Have the next page say this, with the way back if there is one."""
    if undo is None:
        messages.success(request, sentence)
        return
    context = {"sentence": sentence, "undo": undo}
    messages.success(request, render_to_string("director/done_message.html", context, request))


def seq_field(seq: int, *more: tuple[str, Iterable[object]]) -> tuple[tuple[str, object], ...]:
    """The fields of such a button: the ledger's number after what was done, so that nothing is taken back that a
    colleague has changed since, and more by name."""
    return (("expected_seq", seq), *((name, value) for name, values in more for value in values))
