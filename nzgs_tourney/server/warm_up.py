"""Makes the most requested pages before the server listens, so that no first visitor waits for them.

Afterwards templates are read, modules loaded, and every thread has its database connection.
"""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.server.django_pages import Caller, DjangoPages
from nzgs_tourney.server.limits import LIMITS

ALWAYS = ("public:home", "public:health", "account_login")


async def warm_up(pages: DjangoPages) -> None:
    """Request the site's first pages, and those of the division with the last published round."""
    site = urlsplit(settings.SITE_URL or "http://127.0.0.1")
    caller = Caller((site.hostname or "127.0.0.1").encode(), site.scheme, ("127.0.0.1", 0))
    addresses = [reverse(name) for name in ALWAYS] + await pages.threads.run(addresses_of_latest)
    for address in addresses:
        await pages.status(address, caller)
    await asyncio.gather(*(pages.status(reverse("public:health"), caller) for _ in range(2 * LIMITS.threads)))


def addresses_of_latest() -> list[str]:
    """The pages of the division with the last published round; none where no round is published."""
    with_rounds = Division.objects.filter(event__published=True).exclude(drawn_rounds__state=RoundState.DRAFT)
    divisions = with_rounds.filter(drawn_rounds__published_at__isnull=False).order_by("-drawn_rounds__published_at")
    division = divisions.select_related("event").first()
    if division is None:
        return []
    number = division.drawn_rounds.filter(published_at__isnull=False).order_by("-number").values_list("number")[0][0]
    slugs = [division.event.slug, division.slug]
    names = ("standings", "crosstable", "screen")
    return [
        *(reverse(f"public:{name}", args=slugs[:1]) for name in ("event", "event_screen")),
        *(reverse(f"public:{name}", args=slugs) for name in names),
        *(reverse(f"public:{name}", args=[*slugs, number]) for name in ("draw", "results")),
    ]
