"""The groups of a round robin."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.entries.groups_form import GroupsForm
from nzgs_tourney.pages.entries.groups_page import groups_page
from nzgs_tourney.services.entries.set_groups import set_groups, share_out_again
from nzgs_tourney.views.director.form_handling import account, posted_data, save_if_current, status_of
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def groups(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows who is in which group; puts players into others, or shares everybody out again by strength. A division that
    isn't played in groups leads to its entries."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    if not division.in_groups:
        return redirect("desk:entries", event_slug, division_slug)
    page = groups_page(division)
    form = GroupsForm(page, posted_data(request))

    def act(seen: int) -> bool:
        if "again" in request.POST:
            share_out_again(division.pk, actor=account(request).actor, expected_seq=seen)
        else:
            set_groups(division.pk, form.groups, actor=account(request).actor, expected_seq=seen)
        return True

    done, seen = None, division.event.stream.seq
    if request.method == "POST":
        done, seen = save_if_current(request, seen, form, act)
    if done:
        messages.success(request, _("The groups are saved."))
        return redirect("desk:groups", event_slug, division_slug)
    context = {**division_frame(division, "desk:groups"), "page": page, "form": form, "expected_seq": seen}
    return render(request, "director/groups.html", context, status=status_of(form))
