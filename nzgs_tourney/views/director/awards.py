"""What is won in a division: its prizes, and the NZGS points with the table, who may win them, and the award. Both are
printed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.points import PointsRulesForm
from nzgs_tourney.forms.standings import SAVE, PrizeRows, sent_rows, stored_rows
from nzgs_tourney.models import Division, Eligible
from nzgs_tourney.pages.points.points_page import points_page, rules_at_first
from nzgs_tourney.pages.standings.prizes_page import known_words, prize_preview
from nzgs_tourney.paper.points_sheet import points_paper
from nzgs_tourney.paper.prizes_sheet import prize_paper
from nzgs_tourney.paper.sheets.points import points_pdf as points_pdf_of
from nzgs_tourney.paper.sheets.prizes import prize_pdf
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.store.standings.prizes import prize_terms
from nzgs_tourney.tournament.division.tags import offered
from nzgs_tourney.views.director.form_handling import (
    account,
    changed_fields,
    numbered_fields,
    save_if_current,
    seq_seen,
)
from nzgs_tourney.views.director.frame import division_frame
from nzgs_tourney.views.director.paper import sheet_response


@login_required
@require_http_methods(["GET", "POST"])
def prizes(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the list and who would win each prize; only *Save* stores it, every other button keeps the input."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    sent = request.method == "POST"
    boards = division.team_boards if division.by_teams else 0
    rows = sent_rows(request.POST.dict(), boards) if sent else stored_rows(prize_terms(division), boards)
    seen = seq_seen(request, division.event.stream.seq)
    if rows.act == SAVE and rows.terms is not None:
        try:
            set_prizes(division.pk, rows.terms, actor=account(request).actor, expected_seq=seen)
        except OvertakenError as overtaken:
            rows.refused, seen = overtaken.sentence, overtaken.seq
        except Refused as refused:
            rows.refused = refused.sentence
        else:
            saved = _("The prizes are saved.") if rows.terms else _("Saved: this division has no prizes.")
            messages.success(request, saved)
            return redirect("desk:prizes", event_slug, division_slug)
    return _prizes_page(request, division, rows, seen)


def _prizes_page(request: HttpRequest, division: Division, rows: PrizeRows, seen: int) -> HttpResponse:
    tags, cities = known_words(division)
    outcomes = prize_preview(division, rows.found)
    context = {
        **division_frame(division, "desk:prizes"),
        "form": rows,
        "expected_seq": seen,
        "lines": list(zip(rows.rows, outcomes.lines, strict=False)),
        "page": outcomes.page,
        "words": (*offered(tags), *sorted(cities)),
    }
    return render(request, "director/prizes.html", context, status=422 if rows.act == SAVE else 200)


@login_required
@require_GET
def prizes_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Prints the prize list, with room for signatures."""
    division = access_division_for(Work.PRINT_SHEETS, request.user, event_slug, division_slug)
    return sheet_response(request, division, "prizes", lambda: prize_pdf(prize_paper(division, now=timezone.now())))


@login_required
@require_GET
def points(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows what would be awarded now, what was awarded, and what is still undecided."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    return _points_page(request, division)


@login_required
@require_POST
def points_rules(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Sets the table and the year."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = PointsRulesForm(request.POST, initial=rules_at_first(division))
    rules, seen = save_if_current(
        request,
        division.event.stream.seq,
        form,
        lambda seen: set_points_rules(division.pk, actor=account(request).actor, expected_seq=seen, **form.changes()),
    )
    if rules is not None:
        messages.success(request, _("Saved."))
        return redirect("desk:points", event_slug, division_slug)
    return _points_page(request, division, form=form, seen=seen)


@login_required
@require_POST
def points_eligible(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Sets who may win points, for everybody on the page at once."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    seen = seq_seen(request, division.event.stream.seq)
    try:
        changed = set_eligibility(
            division.pk, _changed_answers(request), actor=account(request).actor, expected_seq=seen
        )
    except OvertakenError as overtaken:
        return _points_page(request, division, refused=overtaken, seen=overtaken.seq)
    except Refused as refused:
        return _points_page(request, division, refused=refused, seen=seen)
    sentence = ngettext("Saved for {count} player.", "Saved for {count} players.", changed).format(count=changed)
    messages.success(request, sentence if changed else _("Nothing was changed."))
    return redirect("desk:points", event_slug, division_slug)


def _changed_answers(request: HttpRequest) -> dict[int, tuple[str, str]]:
    """Answer and reason by entry, of those that were changed on the page."""
    answers, reasons = numbered_fields(request, "may_"), numbered_fields(request, "why_")
    changed = changed_fields(request, "may_").keys() | changed_fields(request, "why_").keys()
    return {entry: (answer, reasons.get(entry, "")) for entry, answer in answers.items() if entry in changed}


@login_required
@require_POST
def award_points(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Awards the points; again only with a reason."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    reason = request.POST.get("reason", "")[:200]
    try:
        points_award = award_division_points(
            division.pk, actor=account(request).actor, reason=reason, agreed=request.user.has_perm("tourney.administer")
        )
    except Refused as refused:
        return _points_page(request, division, refused=refused, reason=reason)
    sentence = _("The points are awarded, in the list of {year}.")
    if not hasattr(points_award, "agreed"):
        sentence = _("The points are awarded. They count in the list of {year} once an administrator agrees.")
    messages.success(request, sentence.format(year=points_award.year))
    return redirect("desk:points", event_slug, division_slug)


@login_required
@require_GET
def points_pdf(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Prints the points."""
    division = access_division_for(Work.PRINT_SHEETS, request.user, event_slug, division_slug)
    return sheet_response(
        request, division, "nzgs-points", lambda: points_pdf_of(points_paper(division, now=timezone.now()))
    )


def _points_page(
    request: HttpRequest,
    division: Division,
    *,
    form: PointsRulesForm | None = None,
    refused: Refused | None = None,
    reason: str = "",
    seen: int | None = None,
) -> HttpResponse:
    context = {
        **division_frame(division, "desk:points"),
        "page": points_page(division),
        "expected_seq": division.event.stream.seq if seen is None else seen,
        "corrections": tuple(correction for correction in corrections_of(division) if correction.later.years),
        "form": form or PointsRulesForm(initial=rules_at_first(division)),
        "refused": refused,
        "reason": reason,
        "answers": Eligible.choices,
    }
    return render(request, "director/points.html", context, status=422 if form or refused else 200)
