"""The pages of help inside the program: the documents for directors and referees, each opened from the pages that it is
about."""

from __future__ import annotations

from functools import cache

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from nzgs_tourney.views.public.document import HELP, document

HELP_OF = {
    "desk:event": "desk#before-the-first-round",
    "desk:applications": "entry",
    "desk:check_in": "desk#who-plays",
    "desk:fees": "money",
    "desk:open_boards": "desk#entering-results",
    "desk:event_sheets": "sheets",
    "desk:messages": "messages",
    "desk:webhooks": "webhooks",
    "desk:ratings": "lists#rating-lists",
    "desk:officials": "accounts#what-each-role-may-do",
    "desk:backup": "operations#when-the-laptop-dies",
    "desk:other_site": "moves",
    "desk:round": "desk#the-draft",
    "desk:results": "desk#entering-results",
    "desk:sheets": "sheets",
    "desk:standings": "standings",
    "desk:entries": "desk#who-plays",
    "desk:prizes": "points#prizes",
    "desk:points": "points#at-the-desk",
    "desk:division_settings": "desk#the-rules-of-a-division",
    "desk:export": "exchange#exporting",
    "referee:records": "cases#the-referees-queue",
    "referee:case": "cases#ruling",
    "referee:rulings": "cases#afterwards",
}
"""The document, and the place in it, that a page's *?* opens. What isn't here opens *What do I do when …*."""


@cache
def help_of(page: str) -> str:
    """The address of the help about this page, by the page's name."""
    name, mark, place = HELP_OF.get(page, HELP[0]).partition("#")
    return reverse("desk:help", args=[name]) + mark + place


@login_required
@require_GET
def show_help(request: HttpRequest, document_name: str) -> HttpResponse:
    """Shows one of the documents, and leads to the others."""
    if document_name not in HELP:
        raise Http404
    context = {
        "document": document(document_name),
        "others": [(reverse("desk:help", args=[name]), document(name).title) for name in HELP if name != document_name],
    }
    return render(request, "director/help.html", context)
