"""The next season of a league at the desk: who goes where is shown first, and can be changed, then it is made."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.accounts import access_new_event
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.events.event_forms import MovingForm, NextSeasonForm
from nzgs_tourney.pages.events.next_season import season_levels
from nzgs_tourney.pages.people.officials import officials_of
from nzgs_tourney.services.events.next_season import next_season
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.fresh_links import show_invitations

PAUSE = timedelta(weeks=1)
"""From the last day of a season to the first of the next, unless the director says otherwise."""


@login_required
@require_http_methods(["GET", "POST"])
def next_one(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes the next season, each player in the level that was chosen."""
    event = access_event_as_director(request.user, event_slug)
    access_new_event(request.user)
    asked = MovingForm(request.GET if "moving" in request.GET else {"moving": 1})
    season = season_levels(event, asked.cleaned_data["moving"] if asked.is_valid() else 0)
    following = event.ends + PAUSE
    again = event.name.replace(str(event.begins.year), str(following.year))
    initial = {"name": again if again != event.name else _("{name}, next season").format(name=event.name)}
    others = [one for one in officials_of(event) if one.username != account(request).username]
    form = NextSeasonForm(
        posted_data(request), initial={**initial, "begins": following}, officials=others, season=season
    )
    made = run_if_valid(form, lambda: next_season(event.pk, **form.values(), director=account(request)))
    if made is not None:
        messages.success(request, _made(len(form.values()["levels"])))
        page = reverse("desk:officials", args=[made.event.slug])
        return (
            show_invitations(redirect(page), page, made.invited)
            if made.invited
            else redirect("desk:event", made.event.slug)
        )
    context = {
        "event": event,
        "form": form,
        "asked": asked,
        "open_levels": [level.division.name for level in season if not level.final],
        "event_nav": event_nav(event, "desk:event_edit"),
    }
    return render(request, "director/next_season.html", context, status=status_of(form))


def _made(entered: int) -> str:
    sentence = ngettext(
        "The next season is made, with {count} player. Until something is published, you can delete it.",
        "The next season is made, with {count} players. Until something is published, you can delete it.",
        entered,
    )
    return sentence.format(count=entered)
