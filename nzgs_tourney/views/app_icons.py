"""How the site looks as an app on a phone's home screen, in every web app manifest."""

from __future__ import annotations

from django.templatetags.static import static

APP_COLOUR = "#0a3a30"
"""Behind the icon while the app opens."""
_ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))


def app_icons() -> list[dict[str, str]]:
    """The icons, as a manifest has them."""
    return [_icon(size, purpose) for size, purpose in _ICONS]


def _icon(size: str, purpose: str) -> dict[str, str]:
    name = f"app-{size}{'-maskable' if purpose == 'maskable' else ''}.png"
    return {
        "src": static(f"nzgs_tourney/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
