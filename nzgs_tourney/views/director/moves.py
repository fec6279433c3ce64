"""Moving an entry to another division between rounds, all entries of a division, and back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_entry_as_director
from nzgs_tourney.forms.entries.move_form import MoveForm
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.entries.move_page import move_page
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def move_one(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponse:
    """Moves one entry to another division, once it is seen what that does."""
    entry = access_entry_as_director(request.user, event_slug, entry_id)
    return _move(request, entry.division, [entry], entry)


@login_required
@require_http_methods(["GET", "POST"])
def move_all(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Moves everybody who plays in a division to another one, which merges the two."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    return _move(request, division, list(division.entries.filter(withdrawn_from=None).order_by("pk")), None)


def _move(request: HttpRequest, division: Division, entries: list[Entry], one: Entry | None) -> HttpResponse:
    page = move_page(division, entries)
    form = MoveForm(posted_data(request), page=page)
    moved = run_if_valid(
        form,
        lambda: move_entries(
            [entry.pk for entry in entries],
            form.cleaned_data["to"],
            form.cleaned_data["carries"],
            actor=account(request).actor,
            limit_reason=form.cleaned_data["limit_reason"],
        ),
    )
    if moved:
        to, event_slug = moved[0].division, division.event.slug
        done = ngettext(
            "{count} entry is moved to {division}.", "{count} entries are moved to {division}.", len(moved)
        ).format(count=len(moved), division=to.name)
        if one:
            # The entry's own page says where it came from, and has the way back.
            messages.success(request, done)
            return redirect("desk:entry", event_slug, moved[0].pk)
        effect = _("Puts them back in {division}, while no round is drawn since.").format(division=division.name)
        fields = tuple(("entry", entry.pk) for entry in moved)
        say_done(request, done, Undo(effect, reverse("desk:move_undo", args=[event_slug, to.slug]), fields))
        return redirect("desk:entries", event_slug, to.slug)
    context = {**division_frame(division, "desk:entries"), "page": page, "form": form, "entry": one}
    return render(request, "director/move.html", context, status=status_of(form))


@login_required
@require_POST
def move_undo(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Moves entries of a division back to where they came from."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    chosen = [int(pk) for pk in request.POST.getlist("entry") if pk.isdecimal()]
    own = division.entries.filter(pk__in=chosen).values_list("pk", flat=True)
    try:
        back = undo_move(list(own), actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:entries", event_slug, division_slug)
    if not back:
        return redirect("desk:entries", event_slug, division_slug)
    messages.success(request, _("Back in {division}.").format(division=back[0].division.name))
    return redirect("desk:entries", event_slug, back[0].division.slug)
