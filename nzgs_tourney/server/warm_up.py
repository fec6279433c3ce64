"""Before the server listens it makes the pages that are asked for most, so that no first visitor waits for it.

Templates are then read, modules loaded, and every thread has its connection to the database.
"""

from __future__ import annotations

import asyncio
import gc
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.server.django_pages import Caller, DjangoPages
from nzgs_tourney.server.limits import LIMITS

ALWAYS = ("public:home", "public:health", "account_login")


async def warm_up(pages: DjangoPages) -> None:
    """Ask for the site's first pages, and for those of the division whose round was published last."""
    site = urlsplit(settings.SITE_URL or "http://127.0.0.1")
    caller = Caller((site.hostname or "127.0.0.1").encode(), site.scheme, ("127.0.0.1", 0))
    addresses = [reverse(name) for name in ALWAYS] + await pages.threads.run(addresses_of_latest)
    for address in addresses:
        await pages.status(address, caller)
    await asyncio.gather(*(pages.status(reverse("public:health"), caller) for _ in range(2 * LIMITS.threads)))
    # What is there now stays: the garbage collector need not look through it again and again.
    gc.collect()
    gc.freeze()


def addresses_of_latest() -> list[str]:
    """The pages of the division whose round was published last; none where no round is."""
    drawn = Division.objects.filter(event__published=True).exclude(drawn_rounds__state=RoundState.DRAFT)
    divisions = drawn.filter(drawn_rounds__published_at__isnull=False).order_by("-drawn_rounds__published_at")
    division = divisions.select_related("event").first()
    if division is None:
        return []
    number = division.drawn_rounds.filter(published_at__isnull=False).order_by("-number").values_list("number")[0][0]
    slugs = [division.event.slug, division.slug]
    names = ("standings", "crosstable", "screen")
    return [
        reverse("public:event", args=slugs[:1]),
        *(reverse(f"public:{name}", args=slugs) for name in names),
        *(reverse(f"public:{name}", args=[*slugs, number]) for name in ("draw", "results")),
    ]
