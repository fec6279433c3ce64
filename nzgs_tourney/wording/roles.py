"""Roles in words."""

from __future__ import annotations

ROLES = {
    "director": "director",
    "referee": "referee",
    "organiser": "organiser",
    "administrator": "federation administrator",
}
"""What somebody is invited to be: the roles of an event, and two of the whole site."""
