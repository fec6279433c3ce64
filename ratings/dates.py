"""Dates as New Zealand writes them."""

from __future__ import annotations

from datetime import date


def long_date(day: date) -> str:
    """“21 November 2026”. (`%-d` is not known on Windows.)"""
    return f"{day.day} {day:%B %Y}"


def short_date(day: date) -> str:
    """“21 Nov 2026”."""
    return f"{day.day} {day:%b %Y}"
