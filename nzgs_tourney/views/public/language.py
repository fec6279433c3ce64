"""Chooses a language, from the footer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from nzgs_tourney.middleware.language import keep
from nzgs_tourney.services.entries.choose_language import choose_language, living_link
from nzgs_tourney.site.languages.reader_language import languages


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
