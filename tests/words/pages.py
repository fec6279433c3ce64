"""How many words the main pages say, on the demo: `make words ONLY=--pages`, so that a count can be taken again.

Counted is what the program says on a page as it opens: headings, sentences, labels and buttons. Not counted are the
cells of tables (names and results), boards and lists of moves, what only a screen reader hears, and what a page keeps
folded.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from uuid import uuid4

UNREAD_TAGS = frozenset(
    {"script", "style", "svg", "tbody", "title", "noscript", "template", "textarea", "option", "progress"}
)
UNREAD_CLASSES = frozenset({"visually-hidden", "print-only", "skip", "site-header", "site-footer", "move-list"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


TEN = (
    "set-up",
    "player's page",
    "player's game",
    "results of a round",
    "case, to the referee",
    "desk, overview",
    "desk, entries",
    "desk, round",
    "desk, results",
    "desk, standings",
)
"""The ten pages that most people see most of the time; the others of `main_pages` are counted beside them."""
SLACK = 5
LIMITS = {
    "set-up": 79,
    "player's page": 119,
    "player's game": 97,
    "results of a round": 54,
    "case, to the referee": 238,
    "desk, overview": 122,
    "desk, entries": 50,
    "desk, round": 94,
    "desk, results": 58,
    "desk, standings": 64,
    "public front": 62,
    "event": 289,
    "draw of a round": 59,
    "standings": 62,
    "game": 183,
    "counting": 87,
    "case, to a player": 135,
    "referee's list": 239,
    "signing in": 36,
}
"""How many words each page said when it was last shortened. A page may grow by SLACK words: a longer one needs a
reason, and a shorter one gets a lower limit."""


def said_on(page: str, data: Iterable[str] = (), *, folded: bool = False) -> str:
    """What a page of HTML says as it opens, in one line, without the texts of `data`: names and what people wrote.
    `folded`: with what it keeps folded."""
    reader = _Reader(folded=folded)
    reader.feed(page)
    reader.close()
    sentence = " ".join(" ".join(reader.texts).split())
    for text in sorted(filter(None, data), key=len, reverse=True):
        sentence = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", "", sentence)
    return " ".join(sentence.split())


def words_on(page: str, data: Iterable[str] = (), *, folded: bool = False) -> int:
    """How many words that is."""
    return len(_WORD.findall(said_on(page, data, folded=folded)))


class _Reader(HTMLParser):
    """The texts of a page that are seen; each open tag is kept with whether it hides what is in it."""

    def __init__(self, *, folded: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.folded = folded
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that may hide what is in it."""
        if tag in _VOID:
            return
        held = dict(attrs)
        classes = set((held.get("class") or "").split())
        self._open.append((tag, tag in UNREAD_TAGS or "hidden" in held or bool(classes & UNREAD_CLASSES)))
        if tag == "details" and "open" not in held and not self.folded:
            self._open[-1] = ("details", False)
            self._open.append(("folded", True))
        elif tag == "summary" and len(self._open) > 1 and self._open[-2][0] == "folded":
            self._open[-2] = ("folded", False)

    def handle_endtag(self, tag: str) -> None:
        """Back to the tag that this one is in."""
        if tag in _VOID or tag not in (name for name, _ in self._open):
            return
        while self._open.pop()[0] != tag:
            pass
        if tag == "summary" and self._open and self._open[-1][0] == "folded":
            self._open[-1] = ("folded", True)

    def handle_data(self, data: str) -> None:
        """A text, where nothing hides it."""
        if not any(hides for _, hides in self._open):
            self.texts.append(data)


@dataclass(frozen=True, slots=True)
class CountedPage:
    """A main page: what it is called, its words as it opens, how many those are, and how many with what is folded."""

    name: str
    said: str
    words: int
    with_folds: int


@contextmanager
def test_database() -> Iterator[None]:
    """An empty database for a command, thrown away at its end."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.test.runner import DiscoverRunner

    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    try:
        yield
    finally:
        runner.teardown_databases(databases)
        runner.teardown_test_environment()


def counted_pages() -> Iterator[CountedPage]:
    """The main pages of the demo, which is in the database and gets a count of dead stones."""
    from django.test import Client

    data = _data()
    yield _counted("set-up", _set_up(), data)
    for name, account, address in _addresses():
        client = Client()
        if account:
            client.force_login(account)
        answer = client.get(address)
        if answer.status_code != 200:
            raise LookupError(f"{name}: {address} answers {answer.status_code}")
        yield _counted(name, answer.content.decode(), data)


def _counted(name: str, page: str, data: set[str]) -> CountedPage:
    return CountedPage(name, said_on(page, data), words_on(page, data), words_on(page, data, folded=True))


def _set_up() -> str:
    """The page of an empty site, which this one isn't."""
    from django.template.loader import render_to_string

    from nzgs_tourney.forms.people.joining import SetUpForm

    return render_to_string("joining/set_up.html", {"form": SetUpForm(needs_code=True), "needs_code": True})


def _data() -> set[str]:
    """What people typed: names, clubs, cities, and what they say in a case."""
    from games.models import Case, Evidence
    from nzgs_tourney.models import Entry, Event, User

    found = {text for entry in Entry.objects.values_list("name", "club", "city", "email") for text in entry}
    found |= {user.called for user in User.objects.all()}
    found |= set(Event.objects.values_list("name", flat=True))
    return (
        found
        | set(Case.objects.values_list("statement", flat=True))
        | set(Evidence.objects.values_list("text", flat=True))
    )


def _addresses() -> Iterator[tuple[str, object, str]]:
    from django.urls import reverse

    from games.models import Case, Game, GameState, Record, Speaker
    from games.services.open_ending import open_ending
    from games.services.submit_record import submit_record
    from nzgs_tourney.demo.disputes import by_link
    from nzgs_tourney.links import token_of
    from nzgs_tourney.models import Event, PlayerLink, User

    event = Event.objects.get(slug="demo-congress")
    slug = event.slug
    director, referee = (User.objects.get(username=name) for name in ("director", "referee"))
    open_games = Game.objects.filter(pairing__round__division__slug="open", pairing__round__division__event=event)
    playing = open_games.filter(pairing__round__number=4, state=GameState.OPEN, records__isnull=True).earliest("pk")
    disputed = open_games.get(pairing__round__number=3, pairing__table=3)
    found = open_games.get(pairing__round__number=2, pairing__table=2)
    case = Case.objects.get(game=disputed)

    def token(game: Game) -> str:
        return token_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry))

    counted = open_games.filter(pairing__round__number=4, state=GameState.OPEN, records__isnull=True).latest("pk")
    moves, black = bytes(Record.objects.filter(game=disputed).latest("pk").original), by_link(counted, Speaker.BLACK)
    record = submit_record(counted.pk, Speaker.BLACK, moves, actor=black)
    open_ending(counted.pk, record.pk, actor=black, side=Speaker.BLACK, nonce=uuid4())
    yield "public front", None, reverse("public:home")
    yield "event", None, reverse("public:event", args=[slug])
    yield "draw of a round", None, reverse("public:draw", args=[slug, "open", 4])
    yield "results of a round", None, reverse("public:results", args=[slug, "open", 3])
    yield "standings", None, reverse("public:standings", args=[slug, "open"])
    yield "game", None, reverse("public:game", args=[found.pk])
    yield "player's page", None, reverse("player:home", args=[token(playing)])
    yield "player's game", None, reverse("player:game", args=[token(playing), playing.pk])
    yield "counting", None, reverse("player:end", args=[token(counted), counted.pk])
    yield "case, to a player", None, reverse("player:case", args=[token(disputed), case.number])
    yield "case, to the referee", referee, reverse("referee:case", args=[slug, case.number])
    yield "referee's list", referee, reverse("referee:records", args=[slug])
    yield "desk, round", director, reverse("desk:round", args=[slug, "open", 4])
    yield "desk, results", director, reverse("desk:results", args=[slug, "open", 4])
    yield "desk, standings", director, reverse("desk:standings", args=[slug, "open"])
    yield "desk, entries", director, reverse("desk:entries", args=[slug, "open"])
    yield "desk, overview", director, reverse("desk:event", args=[slug])
    yield "signing in", None, reverse("account_login")
