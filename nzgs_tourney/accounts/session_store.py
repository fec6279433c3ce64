"""Django's database sessions, read by a query compiled once, because every page of a signed-in reader reads one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from ratings.compiled_query import CompiledQuery

_SESSION = CompiledQuery(lambda key: Session.objects.filter(session_key=key), key="a session")


class SessionStore(db.SessionStore):
    """The name that `SESSION_ENGINE` requires."""

    def load(self) -> dict[str, Any]:
        """The session's data; empty, and without its key, where there is none or it has expired. One query."""
        session = _SESSION.first(key=self.session_key)
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return {}
        read: dict[str, Any] = self.decode(session.session_data)
        return read
