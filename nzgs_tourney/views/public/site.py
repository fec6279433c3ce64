"""The public pages that belong to no event: the front page, a slip's code, players, the rules, the language."""

from __future__ import annotations

import hmac
from dataclasses import asdict

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.federation import access_published_player
from nzgs_tourney.forms.results.player import SlipCodeForm
from nzgs_tourney.links import token_of
from nzgs_tourney.middleware.language import keep
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.network.local_requests import from_this_machine
from nzgs_tourney.network.phone_tries import note_try
from nzgs_tourney.pages.events.link_preview import preview_of
from nzgs_tourney.pages.events.public_event import home as home_of
from nzgs_tourney.pages.events.site_metrics import KIND, site_metrics
from nzgs_tourney.pages.events.start_facts import start_facts
from nzgs_tourney.pages.people.privacy_page import privacy_page
from nzgs_tourney.pages.people.public_person import person_page
from nzgs_tourney.pages.people.public_players import players_found
from nzgs_tourney.services.entries.choose_language import choose_language, living_link
from nzgs_tourney.services.entries.open_code import TooManyCodes, open_code
from nzgs_tourney.site.languages.reader_language import languages
from nzgs_tourney.store.people.accounts import has_administrator
from nzgs_tourney.tables.players import PlayersTable
from nzgs_tourney.views.public.document import document


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lists all published events. A site without any, and without an administrator, must be set up first."""
    home = home_of(localdate())
    if not (home.running or home.coming or home.past) and not has_administrator():
        return redirect("joining:set_up")
    preview = preview_of(request.path, _("Go tournaments in New Zealand"))
    return render(request, "public/home.html", {"home": home, "form": SlipCodeForm(), "preview": preview})


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Says to the start page how the site is, on the site's own computer; to anybody else nothing."""
    return JsonResponse(asdict(start_facts()) if from_this_machine(request) else {})


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The site's figures for a Prometheus on its own machine, or one that sends the token."""
    scheme, _blank, token = request.headers.get("Authorization", "").partition(" ")
    known = scheme == "Bearer" and hmac.compare_digest(token.encode(), settings.METRICS_TOKEN.encode())
    if not (settings.METRICS_TOKEN and known) and not from_this_machine(request):
        raise PermissionDenied
    return HttpResponse(site_metrics(timezone.now()), content_type=KIND)


@never_cache
@require_safe
def reached(request: HttpRequest) -> HttpResponse:
    """Says to a phone that it reaches the site, and to the desk that it did."""
    note_try(str(request.META.get("REMOTE_ADDR", "")), timezone.now())
    return render(request, "public/reached.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Leads to the player's own page, or says what is wrong with the code."""
    if request.method != "POST":
        return _code_page(request, SlipCodeForm(), status=200)
    form, now = SlipCodeForm(request.POST), timezone.now()
    if not form.is_valid():
        return _code_page(request, form, status=422)
    try:
        link = open_code(form.cleaned_data["code"], address=client_address(request), now=now)
    except TooManyCodes as refused:
        form.add_error("code", refused.sentence)
        answer = _code_page(request, form, status=429)
        answer["Retry-After"] = str(int((refused.again_at - now).total_seconds()) + 1)
        return answer
    except Refused as refused:
        form.add_error("code", refused.sentence)
        return _code_page(request, form, status=422)
    return redirect("player:home", token_of(link))


def _code_page(request: HttpRequest, form: SlipCodeForm, *, status: int) -> HttpResponse:
    form.fields["code"].widget.attrs["autofocus"] = True
    return render(request, "public/code.html", {"form": form}, status=status)


@require_safe
def everybody(request: HttpRequest) -> HttpResponse:
    """Lists everybody in published events, searched by name and club."""
    search = request.GET.get("q", "")[:80].strip()
    table = PlayersTable(players_found(search), search)
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    context = {"table": table, "search": search, "preview": preview_of(request.path)}
    return render(request, "public/players.html", context)


@require_safe
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Shows one player's events, games and ratings."""
    player = access_published_player(player_id)
    if player.pk != player_id:
        return redirect("public:person", player.pk)
    page = person_page(player, request.GET.get("page", ""), request.GET.get("against", ""))
    words = ", ".join(filter(None, (page.rank, page.club)))
    context = {"person": page, "page_url": "?page=", "preview": preview_of(request.path, words)}
    return render(request, "public/person.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Shows what the site keeps about people, why, and who sees it."""
    return render(request, "public/privacy.html", {"page": privacy_page(), "preview": preview_of(request.path)})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Shows the rules, which every finding and every game links to."""
    context = {"document": document("rules"), "preview": preview_of(request.path)}
    return render(request, "public/rules.html", context)


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """Shows, clause by clause, how other rules and programs differ, with a board for each difference."""
    context = {"document": document("differences"), "preview": preview_of(request.path)}
    return render(request, "public/differences.html", context)


# A page that is the same for everybody can't have a token; the worst that another site could do is change the language.
@csrf_exempt
@never_cache
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Saves the language on this device, and on the player's link if it was chosen there; then back to the page."""
    back = request.POST.get("next", "/")
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    answer = HttpResponseRedirect(back)
    code = request.POST.get("language", "")
    if code not in dict(languages()):
        return answer
    keep(answer, code)
    if back.startswith("/p/"):
        link = living_link(back.removeprefix("/p/").partition("/")[0])
        if link is not None:
            choose_language(link, code)
    return answer
