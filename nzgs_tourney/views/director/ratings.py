"""Rating lists: upload, preview, keep as dated snapshots, and give to the entries of an event."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_rating_list
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.entries.uploads import RatingListForm, RatingsUploadForm
from nzgs_tourney.models import Event, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.exchange.sent_files import columns_of, fields_for, waiting
from nzgs_tourney.pages.people.rating_lists import kept_lists, list_changes_words, staged_list
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.exchange.fetch_ratings import fetch_european_ratings, stage_ratings
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.store.entries.rating_matches import rating_matches
from nzgs_tourney.store.entries.staged_files import NO_HEADER
from nzgs_tourney.store.exchange.federation_contacts import token_of_federation
from nzgs_tourney.views.director.form_handling import (
    account,
    numbered_fields,
    posted_data,
    run_if_valid,
    seq_seen,
    status_of,
)
from nzgs_tourney.views.director.frame import event_nav
from ratings.models import RatingList


@login_required
@require_http_methods(["GET", "POST"])
def ratings(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the lists, and uploads a new one."""
    event = access_event_as_director(request.user, event_slug)
    form = RatingsUploadForm(posted_data(request), request.FILES or None)
    staged = run_if_valid(
        form,
        lambda: stage_ratings(event, filename=form.filename(), content=form.content(), by=account(request)),
    )
    if staged is not None:
        return redirect("desk:staged", event_slug, staged.pk)
    context = {
        "event": event,
        "form": form,
        "lists": kept_lists(event.pk),
        "waiting": waiting(event, StagedKind.RATINGS),
        "with_token": bool(token_of_federation("egd")),
        "event_nav": event_nav(event, "desk:ratings"),
    }
    return render(request, "director/ratings.html", context, status=status_of(form))


@login_required
@require_POST
def fetch(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Fetches the ratings of those with an EGD PIN, to check as a list."""
    event = access_event_as_director(request.user, event_slug)
    try:
        staged = fetch_european_ratings(event, by=account(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:ratings", event_slug)
    return redirect("desk:staged", event_slug, staged.pk)


@login_required
@require_http_methods(["GET", "POST"])
def rating_list(request: HttpRequest, event_slug: str, rating_list_id: int) -> HttpResponse:
    """Shows who is who on a list, and gives the entries their ratings from it."""
    event = access_event_as_director(request.user, event_slug)
    rating_list = access_rating_list(event, rating_list_id)
    if request.method != "POST":
        return _list_page(request, event, rating_list)
    answers = numbered_fields(request, "player_")
    seen = seq_seen(request, event.stream.seq)
    try:
        applied = apply_ratings(event.pk, rating_list.pk, answers, actor=account(request).actor, expected_seq=seen)
    except OvertakenError as overtaken:
        return _list_page(request, event, rating_list, overtaken.sentence, overtaken.seq)
    except Refused as refused:
        return _list_page(request, event, rating_list, refused.sentence, seen)
    messages.success(request, applied.sentence)
    return redirect("desk:rating_list", event_slug, rating_list_id)


def _list_page(
    request: HttpRequest, event: Event, rating_list: RatingList, refusal: str = "", seen: int | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "list": rating_list,
        "matches": rating_matches(event, rating_list),
        "answers": numbered_fields(request, "player_"),
        "refusal": refusal,
        "expected_seq": event.stream.seq if seen is None else seen,
        "event_nav": event_nav(event, "desk:ratings"),
    }
    return render(request, "director/rating_list.html", context, status=422 if refusal else 200)


def staged_page(
    request: HttpRequest, staged_file: StagedFile, refusal: str, form: RatingListForm | None = None
) -> HttpResponse:
    """Shows a waiting rating list."""
    preview = staged_list(staged_file)
    context = {
        "event": staged_file.event,
        "staged": staged_file,
        "columns": columns_of(staged_file),
        "fields": fields_for(staged_file),
        "no_header": staged_file.answers.get(NO_HEADER, False),
        "preview": preview,
        "changes": list_changes_words(preview.rows, than=None),
        "form": form or RatingListForm(posted_data(request), initial={"as_of": preview.as_of}),
        "refusal": refusal,
        "event_nav": event_nav(staged_file.event, "desk:ratings"),
    }
    return render(request, "director/staged_ratings.html", context, status=422 if request.method == "POST" else 200)


def accept(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    """Keeps the waiting list as a snapshot; the entries come next. Raises Refused as the service does."""
    form = RatingListForm(request.POST)
    if not form.is_valid():
        return staged_page(request, staged_file, "", form)
    agreed = request.user.has_perm("tourney.administer")
    rating_list, is_new = accept_rating_list(
        staged_file.pk, **form.cleaned_data, actor=account(request).actor, agreed=agreed
    )
    messages.success(
        request,
        _("{made} is saved.").format(made=rating_list)
        if is_new
        else _("This list was imported before, as {made}.").format(made=rating_list),
    )
    return redirect("desk:rating_list", staged_file.event.slug, rating_list.pk)
