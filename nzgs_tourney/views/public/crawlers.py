"""What programs ask a site for: which pages search engines may read, site maps, icons, and what a phone's home screen
shows.
"""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.network.site_address import leads_out, site_address
from nzgs_tourney.pages.events.site_map import mapped_events, mapped_pages_of, mapped_pages_of_site
from nzgs_tourney.site.deployment import folders
from nzgs_tourney.views.app_icons import APP_COLOUR, app_icons

XML = "application/xml"
_DAY = 86_400
_CLOSED = (
    *("/desk/", "/referee/", "/federation/", "/accounts/", "/moves/", "/language/", "/code/"),
    *("/games/?", "/games/openings/?"),
)
"""Where search engines have nothing to read, or no end of addresses. Personal links aren't here: their pages say
`noindex`, which a search engine must be able to read; otherwise it might list their addresses."""


@require_safe
@cache_control(max_age=_DAY)
def robots(_request: HttpRequest) -> HttpResponse:
    """Where search engines may read, and where the site map is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED)]
    if leads_out():
        lines += ["", f"Sitemap: {site_address()}{reverse('public:site_map')}"]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


@require_safe
def site_map(request: HttpRequest) -> HttpResponse:
    """The site maps there are."""
    return render(request, "public/site_maps.xml", {"maps": mapped_events()}, content_type=XML)


@require_safe
def site_pages(request: HttpRequest) -> HttpResponse:
    """The pages that belong to no event."""
    return render(request, "public/site_map.xml", {"pages": mapped_pages_of_site()}, content_type=XML)


@require_safe
def event_pages(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """The pages of a published event."""
    pages = mapped_pages_of(access_published_event(event_slug))
    return render(request, "public/site_map.xml", {"pages": pages}, content_type=XML)


@require_safe
@cache_control(max_age=_DAY)
def manifest(_request: HttpRequest) -> JsonResponse:
    """The site as an app (W3C Web Application Manifest)."""
    app = {
        "name": "NZGS Tourney",
        "short_name": "NZGS Tourney",
        "id": "/",
        "start_url": reverse("public:home"),
        "scope": "/",
        "display": "browser",
        "background_color": APP_COLOUR,
        "theme_color": APP_COLOUR,
        "icons": app_icons(),
    }
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=_DAY)
def favicon(_request: HttpRequest) -> HttpResponse:
    """The icon, for programs that look for it only here."""
    return HttpResponse(_icon("favicon.ico"), content_type="image/x-icon")


@require_safe
@cache_control(max_age=_DAY)
def touch_icon(_request: HttpRequest) -> HttpResponse:
    """The icon on a phone's home screen, for phones that look for it only here."""
    return HttpResponse(_icon("app-180.png"), content_type="image/png")


@cache
def _icon(name: str) -> bytes:
    return (folders.PACKAGE / "static" / "nzgs_tourney" / name).read_bytes()
