"""How the papers and the public page of an event look: one picture and one colour."""

from __future__ import annotations

from base64 import b64encode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.events.look import BLACK, LookForm
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.store.events.look import look_of
from nzgs_tourney.views.director.form_handling import account, save_if_current, status_of
from nzgs_tourney.views.director.frame import event_nav


@login_required
@require_http_methods(["GET", "POST"])
def event_look(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows and changes the event's logo and colour."""
    event = access_event_as_director(request.user, event_slug)
    look = look_of(event)
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = LookForm(data, files, initial={"colour": look.colour or BLACK}, has_logo=bool(look.logo))
    changed, expected_seq = save_if_current(
        request,
        event.stream.seq,
        form,
        lambda seen: set_look(event.pk, **form.chosen(), actor=account(request).actor, expected_seq=seen),
    )
    if changed is not None:
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect("desk:event_look", event.slug)
    context = {
        "event": event,
        "form": form,
        "colour": look.colour or BLACK,
        "logo": f"data:{look.media_type};base64,{b64encode(look.logo).decode()}" if look.logo else "",
        "expected_seq": expected_seq,
        "event_nav": event_nav(event, "desk:event_edit"),
    }
    return render(request, "director/look.html", context, status=status_of(form))
