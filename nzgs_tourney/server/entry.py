"""What uvicorn calls in each of its processes, which start as bare Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from nzgs_tourney.server.application import Site


def site() -> Site:
    """The site's front. Sets Django up first: the modules of the front load its models."""
    django.setup()
    from nzgs_tourney.server.application import Site

    return Site()
