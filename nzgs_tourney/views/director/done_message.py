"""The message about what was just done, with a button that undoes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Round


@dataclass(frozen=True, slots=True)
class Undo:
    """How something is undone. `effect` says beforehand what that does; `url` takes `fields`, by name."""

    effect: str
    url: str
    fields: tuple[tuple[str, object], ...] = ()


def say_done(request: HttpRequest, sentence: str, undo: Undo | None = None) -> None:
    """Have the next page say this, with the way back if there is one."""
    if undo is None:
        messages.success(request, sentence)
        return
    context = {"sentence": sentence, "undo": undo}
    messages.success(request, render_to_string("director/done_message.html", context, request))


UNDO_EDIT = ("desk:round_undo", gettext_noop("Puts the boards back as they were before this change."))
"""The address that undoes an edit of a draft, and what that does."""


def undo_of(division: Division, number: int, undone: tuple[str, str] | None) -> Undo | None:
    """The button that undoes what was just done to a round, by the address and the effect in `undone`; None without
    it, where nothing was changed, and after an edit of a published round, which stays. The division's stream is as it
    was before."""
    stream, before = division.event.stream, division.event.stream.seq
    stream.refresh_from_db()
    if undone is None or stream.seq == before:
        return None
    if undone == UNDO_EDIT and not Round.objects.drafts().filter(division=division, number=number).exists():
        return None
    page, effect = undone
    return Undo(_(effect), reverse(page, args=[division.event.slug, division.slug, number]), seq_field(stream.seq))


def seq_field(seq: int, *more: tuple[str, Iterable[object]]) -> tuple[tuple[str, object], ...]:
    """The fields of such a button: the ledger's number after what was done, so that nothing is taken back that a
    colleague has changed since, and more by name."""
    return (("expected_seq", seq), *((name, value) for name, values in more for value in values))
