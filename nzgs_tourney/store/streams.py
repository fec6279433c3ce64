"""The keys of the ledger's streams that belong to no event."""

from __future__ import annotations

SITE = "site"
"""Accounts, their rights, and invitations that belong to no event."""
NZGS_POINTS = "nzgs-points"
"""The federation's own points: tables, years, what is brought forward, closing."""
