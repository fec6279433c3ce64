"""The time zones in which players may read and propose times: those in which most of the world's go players live."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from ground.dates import NEW_ZEALAND, reader_locale

ZONES = (
    NEW_ZEALAND.key, "Pacific/Chatham", "Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide",
    "Australia/Perth", "Asia/Tokyo", "Asia/Seoul", "Asia/Shanghai", "Asia/Taipei", "Asia/Hong_Kong", "Asia/Singapore",
    "Asia/Bangkok", "Asia/Kolkata", "Europe/London", "Europe/Berlin", "Europe/Kyiv", "Africa/Johannesburg",
    "America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "Pacific/Honolulu",
)  # fmt: skip


def zone_of(key: str) -> ZoneInfo:
    """The zone of this key of `ZONES`; New Zealand's for any other text."""
    return ZoneInfo(key) if key in ZONES else NEW_ZEALAND


def zone_words(zone: ZoneInfo) -> str:
    """The city that the zone is named after, in the reader's language."""
    locale = reader_locale()
    if locale is not None:
        from babel.dates import get_timezone_location

        return str(get_timezone_location(zone, locale=locale, return_city=True))
    return zone.key.rpartition("/")[2].replace("_", " ")
