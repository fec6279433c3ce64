"""All divisions of an event at once: their next rounds are drawn, their drafts checked and published, or taken back."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from games.wording.numbers import in_row, sentences
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.round_forms import RoundForm, RoundsForm
from nzgs_tourney.models import Event, Round
from nzgs_tourney.pages.draws.drafts_page import drafts_page
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.messages.messages_page import held_words
from nzgs_tourney.services.backups.before_publishing import back_up_before_publishing
from nzgs_tourney.services.rounds.all_divisions import Tried, draw_divisions, publish_divisions, recall_divisions
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.done_message import Undo, say_done, seq_field
from nzgs_tourney.views.director.form_handling import account, seq_seen
from nzgs_tourney.views.director.frame import event_nav


@login_required
@require_POST
def draw(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Draws the next round of every division that waits for one."""
    event = access_event_for(Work.DRAW, request.user, event_slug)
    seen = seq_seen(request, event.stream.seq)
    tried = draw_divisions(event, actor=account(request).actor, expected_seq=seen)
    drawn = [one for one in tried if not one.refused and not one.under_way]
    if drawn:
        messages.success(
            request, _("Drawn: {rounds}. Check the drafts, then publish them.").format(rounds=_named(drawn))
        )
    if under_way := [one for one in tried if one.under_way]:
        said = _("Being drawn: {rounds}. Their own pages show the progress.")
        messages.info(request, said.format(rounds=_named(under_way)))
    _say_refused(request, tried)
    if not tried:
        messages.info(request, _("No division waits for a draw."))
    return redirect("desk:drafts", event_slug)


@login_required
@require_GET
def show_drafts(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows every draft, what is unusual first."""
    return _page(request, access_event_for(Work.DRAW, request.user, event_slug))


@login_required
@require_POST
def publish(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Publishes the ticked drafts."""
    event = access_event_for(Work.DRAW, request.user, event_slug)
    form = RoundsForm(_drawn(event), request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    tried = publish_divisions(
        event,
        form.cleaned_data["rounds"],
        actor=account(request).actor,
        expected_seq=seq_seen(request, event.stream.seq),
        before=back_up_before_publishing,
    )
    _say_refused(request, tried)
    published = [one for one in tried if not one.refused]
    if published:
        _say_published(request, event, published)
    return redirect("desk:drafts" if len(published) < len(tried) else "desk:event", event_slug)


@login_required
@require_POST
def recall(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes drafts of published rounds again."""
    event = access_event_for(Work.DRAW, request.user, event_slug)
    form = RoundsForm(_drawn(event), request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    seen, rounds = seq_seen(request, event.stream.seq), form.cleaned_data["rounds"]
    tried = recall_divisions(event, rounds, actor=account(request).actor, expected_seq=seen)
    _say_refused(request, tried)
    if back := [one for one in tried if not one.refused]:
        messages.success(request, _("Drafts again, which nobody else sees: {rounds}.").format(rounds=_named(back)))
    return redirect("desk:drafts", event_slug)


def _say_published(request: HttpRequest, event: Event, published: Iterable[Tried]) -> None:
    event.stream.refresh_from_db()
    shown = _("Published: {rounds}. Shown on phones, the screen and the public page.")
    warning = phones_now().warning
    if not event.published:
        shown, warning = _("Published on the players’ own pages: {rounds}. The event itself is not public yet."), ""
    elif warning:
        shown = _("Published: {rounds}. Shown on the screen and the public page.")
    keys = [f"{one.division.number}.{one.number}" for one in published]
    undo = Undo(
        effect=ngettext(
            "Makes it a draft again, which nobody else sees.",
            "Makes drafts of them again, which nobody else sees.",
            len(keys),
        ),
        url=reverse("desk:recall_all", args=[event.slug]),
        fields=seq_field(event.stream.seq, ("rounds", keys)),
    )
    say_done(request, sentences((shown.format(rounds=_named(published)), warning, held_words(event))), undo)


def _say_refused(request: HttpRequest, tried: Iterable[Tried]) -> None:
    for one in tried:
        if one.refused:
            sentence = _("{division}, round {number}: {why}")
            messages.warning(request, sentence.format(division=one.division.name, number=one.number, why=one.refused))


def _named(tried: Iterable[Tried]) -> str:
    rounds = [_("{division} round {number}").format(division=one.division.name, number=one.number) for one in tried]
    return in_row(rounds)


def _drawn(event: Event) -> list[tuple[int, int]]:
    return list(Round.objects.filter(division__event=event).values_list("division__number", "number"))


def _page(request: HttpRequest, event: Event, form: RoundForm | None = None) -> HttpResponse:
    event.stream.refresh_from_db()
    context = {
        "event": event,
        "page": drafts_page(event),
        "form": form,
        "event_nav": event_nav(event, "desk:event"),
        "ledger_head": head_text(event.stream),
    }
    return render(request, "director/drafts.html", context, status=422 if form else 200)
