"""Django's sessions in the database, read by a query that is compiled once: every page of a signed-in reader reads
one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from ratings.compiled_query import CompiledQuery

_SESSION = CompiledQuery(lambda key: Session.objects.filter(session_key=key), key="a session")


class SessionStore(db.SessionStore):
    """`SESSION_ENGINE` looks for it by this name."""

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing, and its key no more, where there is none or its time is over. One query."""
        session = _SESSION.first(key=self.session_key)
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return {}
        read: dict[str, Any] = self.decode(session.session_data)
        return read
