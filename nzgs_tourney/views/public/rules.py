"""Shows the rules as judged, and how other rules differ: the same texts as in the documentation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from nzgs_tourney.views.public.document import document


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Shows the rules, which every finding and every game links to."""
    return render(request, "public/rules.html", {"document": document("rules")})


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """Shows, clause by clause, how other rules and programs differ, with a board for each difference."""
    return render(request, "public/differences.html", {"document": document("differences")})
