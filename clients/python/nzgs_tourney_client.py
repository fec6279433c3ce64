"""Reads what the public pages of an NZGS Tourney site show, and works in an event with a token that its director made.
One file, Python 3.11 or newer and nothing else: copy it.

    from nzgs_tourney_client import Tourney

    site = Tourney("https://tourney.example")
    for event in site.events():
        print(event["name"], event["state"])

Answers are what JSON holds; figures with halves are texts, which `Decimal` takes. What was asked before is asked with
its ETag, so asking often costs the site next to nothing. The site's `openapi.json` says what every answer has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import uuid4

SECONDS = 30  # an answer is waited for


@dataclass(frozen=True)
class Answer:
    """An answer of the site, whatever its status."""

    status: int
    etag: str
    body: bytes


Fetch = Callable[[str, Mapping[str, str], bytes | None], Answer]  # an address, headers, and a body that is sent there


class NoAnswerError(Exception):
    """The site refused: `status` as in HTTP, its sentence, and its whole problem, e.g. with a `code` and a `place`."""

    def __init__(self, answer: Answer) -> None:
        try:
            self.problem: dict[str, Any] = dict(json.loads(answer.body))
        except (ValueError, TypeError):
            self.problem = {}
        self.status, self.sentence = answer.status, str(self.problem.get("detail", "the site said nothing more"))
        super().__init__(f"{self.status}: {self.sentence}")


# A token isn't taken elsewhere, and what is sent isn't turned into a question.
_NoRedirect = type("_NoRedirect", (HTTPRedirectHandler,), {"redirect_request": lambda *_asked: None})


def by_urllib(address: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
    """Asks by Python's own means. Raises OSError where the site can't be reached."""
    if not address.startswith(("https://", "http://")):
        raise ValueError(f"{address} is no address of a site")
    try:
        asked = Request(address, body, dict(headers))  # noqa: S310
        with build_opener(_NoRedirect).open(asked, timeout=SECONDS) as answer:
            return Answer(answer.status, answer.headers.get("ETag", ""), answer.read())
    except HTTPError as refused:
        with refused:
            return Answer(refused.code, refused.headers.get("ETag", ""), refused.read())


class Tourney:
    """A site. `fetch` asks it; the answers that were got are kept, for asking again."""

    def __init__(self, address: str, fetch: Fetch | None = None) -> None:
        self._site = address.rstrip("/")
        self._fetch = fetch or by_urllib
        self._kept: dict[str, Answer] = {}

    def events(self) -> list[dict[str, Any]]:
        """All published events, the newest first."""
        return list(self._json("events")["events"])

    def event(self, event: str) -> dict[str, Any]:
        """An event with its divisions, by its slug."""
        return self._json("events", event)

    def rulings(self, event: str) -> list[dict[str, Any]]:
        """The published rulings of an event."""
        return list(self._json("events", event, "rulings")["rulings"])

    def entries(self, event: str, division: str) -> list[dict[str, Any]]:
        """The entries of a division, by number."""
        return list(self._of(event, division, "entries")["entries"])

    def entry(self, event: str, division: str, number: int) -> dict[str, Any]:
        """An entry with its published rounds."""
        return self._of(event, division, "entries", number)

    def rounds(self, event: str, division: str) -> list[dict[str, Any]]:
        """The rounds of a division, those to come too."""
        return list(self._of(event, division, "rounds")["rounds"])

    def round(self, event: str, division: str, number: int) -> dict[str, Any]:
        """A published round with its boards."""
        return self._of(event, division, "rounds", number)

    def board(self, event: str, division: str, number: int, table: int) -> dict[str, Any]:
        """A board of a round with its records, corrections and rulings."""
        return self._of(event, division, "rounds", number, "boards", table)

    def sgf(self, record: Mapping[str, Any]) -> bytes:
        """The text of one of a board's records."""
        return self._asked(str(record["sgf"])).body

    def standings(self, event: str, division: str) -> dict[str, Any]:
        """The standings, with what their columns mean."""
        return self._of(event, division, "standings")

    def crosstable(self, event: str, division: str) -> dict[str, Any]:
        """The standings with every round of every entry."""
        return self._of(event, division, "crosstable")

    def players(self, search: str = "") -> Iterator[dict[str, Any]]:
        """Everybody in published events whose name or club has these words, by name."""
        return self._paged("players", q=search)

    def games(self, **search: str | int) -> Iterator[dict[str, Any]]:
        """The games of all events that have a public record and fit, e.g. `player="kea", year=2026`, newest first."""
        return self._paged("games", **search)

    def read(self, path: str, **query: str | int) -> dict[str, Any]:
        """Anything else that is read, by its path below `/api/v1/`, e.g. `players/7/` or `games/openings/`."""
        asked = f"?{urlencode(query)}" if query else ""
        return dict(json.loads(self._asked(f"/api/v1/{path}{asked}").body))

    def _paged(self, name: str, **query: str | int) -> Iterator[dict[str, Any]]:
        page, pages = 1, 1
        while page <= pages:
            found = self.read(f"{name}/", **query, page=page)
            yield from found[name]
            page, pages = page + 1, found["pages"]

    def _of(self, event: str, division: str, *parts: str | int) -> dict[str, Any]:
        return self._json("events", event, "divisions", division, *parts)

    def _json(self, *parts: str | int) -> dict[str, Any]:
        return self.read(f"{'/'.join(quote(str(part), safe='') for part in parts)}/")

    def _asked(self, path: str) -> Answer:
        kept = self._kept.get(path)
        answer = self._fetch(f"{self._site}{path}", {"If-None-Match": kept.etag} if kept else {}, None)
        if answer.status == 304 and kept is not None:
            return kept
        if answer.status != 200:
            raise NoAnswerError(answer)
        self._kept[path] = answer
        return answer


class Desk:
    """An event for a program with a token, whose scopes say what it may do. The paths begin below the event's address,
    e.g. `token/` or `divisions/open/rounds/2/draft/`."""

    def __init__(self, address: str, event: str, token: str, fetch: Fetch | None = None) -> None:
        self._base = f"{address.rstrip('/')}/api/v1/events/{quote(event, safe='')}/"
        self._token, self._fetch = token, fetch or by_urllib

    def add_entry(self, division: str, **values: str) -> dict[str, Any]:
        """The new entry with its number: `name`, `rank`, `club` and so on."""
        return self.send(f"divisions/{division}/entries/add/", values)

    def report(self, division: str, number: int, table: int, result: str, replaces: str = "") -> dict[str, Any]:
        """The board with this result; `replaces` is the one that it had."""
        sent = {"result": result, "replaces": replaces}
        return self.send(f"divisions/{division}/rounds/{number}/boards/{table}/report/", sent)

    def send_record(self, division: str, number: int, table: int, sgf: bytes) -> dict[str, Any]:
        """The record's number, moves and findings."""
        return self.send(f"divisions/{division}/rounds/{number}/boards/{table}/records/", sgf)

    def send(self, path: str, sent: Mapping[str, Any] | bytes, key: str = "") -> dict[str, Any]:
        """What is answered to this, sent up to three times where the network fails. It has a key, so it is done once;
        a program that may stop between keeps a `key` of its own."""
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        kind = "application/x-go-sgf" if isinstance(sent, bytes) else "application/json"
        headers = {"Content-Type": kind, "Idempotency-Key": key or str(uuid4())}
        for pause in (1, 3):
            try:
                return self.ask(path, headers, body)
            except OSError:
                sleep(pause)
        return self.ask(path, headers, body)

    def ask(self, path: str, headers: Mapping[str, str] | None = None, body: bytes | None = None) -> dict[str, Any]:
        """What is here for the token."""
        with_token = {"Authorization": f"Bearer {self._token}", **(headers or {})}
        answer = self._fetch(self._base + path, with_token, body)
        if answer.status not in (200, 201):
            raise NoAnswerError(answer)
        return dict(json.loads(answer.body))
