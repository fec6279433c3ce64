"""An event as search engines and calendars read it in its page (schema.org's Event, as JSON-LD)."""

from __future__ import annotations

import json

from django.urls import reverse
from django.utils.safestring import SafeString

from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.link_preview import absolute

_ESCAPED = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


def event_data(event: Event) -> SafeString:
    """The event, ready for a script element that holds data; empty where the site has no address, and for a
    rehearsal: nobody should come to it."""
    url = absolute(reverse("public:event", args=[event.slug]))
    if not url or event.rehearsal:
        return SafeString("")
    data: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": event.name,
        "url": url,
        "image": [absolute(reverse("public:event_picture", args=[event.slug]))],
        "startDate": event.begins.isoformat(),
        "endDate": event.ends.isoformat(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": f"https://schema.org/{'Online' if event.online else 'Offline'}EventAttendanceMode",
        "location": _place(event, url),
    }
    if event.organiser:
        data["organizer"] = {"@type": "Organization", "name": event.organiser}
    return SafeString(json.dumps(data, ensure_ascii=False).translate(_ESCAPED))


def _place(event: Event, url: str) -> dict[str, object]:
    if event.online:
        return {"@type": "VirtualLocation", "url": url}
    address = {"@type": "PostalAddress", "addressCountry": event.country}
    if event.city:
        address["addressLocality"] = event.city
    return {"@type": "Place", "name": event.venue or event.city or event.name, "address": address}
