"""What the event's big screen shows, chosen at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.events.big_screen import BigScreenForm
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.store.events.big_screen import screen_choice
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.nav import event_nav


@login_required
@require_http_methods(["GET", "POST"])
def big_screen(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows and changes what every big screen of the event shows."""
    event = access_event_as_director(request.user, event_slug)
    choice = screen_choice(event.stream_id)
    initial = {"shows": choice.shows.value, "division": choice.division, "notice": choice.notice}
    initial |= {"wifi_name": event.wifi_name, "wifi_password": event.wifi_password}
    divisions = list(event.divisions.order_by("position", "pk").values_list("number", "name"))
    form = BigScreenForm(posted_data(request), initial=initial, divisions=divisions)
    changed = run_if_valid(
        form, lambda: set_screen(event.pk, form.choice, wifi=form.wifi, actor=account(request).actor)
    )
    if changed is not None:
        messages.success(request, _("Every big screen shows it now.") if changed else _("Nothing was changed."))
        return redirect("desk:big_screen", event.slug)
    context = {"event": event, "form": form, "event_nav": event_nav(event, "desk:big_screen")}
    return render(request, "director/big_screen.html", context, status=status_of(form))
