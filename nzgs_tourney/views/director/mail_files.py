"""A director checks a file’s mail to a federation, and sends it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.models import Division
from nzgs_tourney.pages.exchange.mail_page import MailFile, file_to_mail, mail_page, refuse_other
from nzgs_tourney.services.messages.mail_file import mail_file
from nzgs_tourney.views.director.exports import stays_here
from nzgs_tourney.views.director.form_handling import account, seq_seen
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def show_mail(request: HttpRequest, event_slug: str, division_slug: str, target: str) -> HttpResponse:
    """Shows the mail whole, and sends it."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if stays_here(request, division):
        return redirect("desk:federations", event_slug)
    seen = division.event.stream.seq
    try:
        file = file_to_mail(division, target)
        if file is None:
            raise Http404("no such file")
        if request.method == "POST":
            _send(request, division, target, file, seen)
            return redirect("desk:federations", event_slug)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:federations", event_slug)
    context = {
        **division_frame(division, "desk:export"),
        "page": mail_page(division, target, file, account(request)),
        "expected_seq": seen,
    }
    return render(request, "director/mail_file.html", context)


def _send(request: HttpRequest, division: Division, target: str, file: MailFile, seen: int) -> None:
    refuse_other(file, request.POST.get("digest", ""))
    mail_file(
        division.pk, target, federation=file.federation, filename=file.filename, media_type=file.media_type,
        content=file.content, digest=file.digest, seen=min(seen, seq_seen(request, seen)), by=account(request),
    )  # fmt: skip
    messages.success(request, _("It goes out in a moment."))
