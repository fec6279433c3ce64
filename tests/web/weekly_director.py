"""A director of a weekly event in a test client, who reads pages and presses buttons while somebody counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from games.models import Case, Game
from nzgs_tourney.models import Division, Entry, Event, Message, Round, User
from tests.web.desk_pages import BACKEND
from tests.web.parsed import field_value, parsed_page, select_all, select_one, text_of

WORDS_A_MINUTE = 200
"""How fast somebody reads every word that a page shows as it opens, names and tables too."""
NOT_SHOWN = "details:not([open]) > :not(summary), .visually-hidden, template, dialog, option, script, [hidden]"
SECONDS_A_PRESS = 5
"""For a press, with finding it."""
SECONDS_A_SENTENCE = 20
"""For a sentence that is typed, e.g. a reason."""


def words_shown(page: Any) -> int:
    """How many words the page shows as it opens, without its bars."""
    main = parsed_page(str(select_one(page, "main")))
    for hidden in main.select(NOT_SHOWN):
        hidden.decompose()
    return len(text_of(main).split())


@dataclass
class Week:
    """What the director did in one week."""

    pages: int = 0
    words: int = 0
    presses: int = 0
    sentences: int = 0

    @property
    def minutes(self) -> float:
        """How long that takes, by the model above."""
        seconds = self.presses * SECONDS_A_PRESS + self.sentences * SECONDS_A_SENTENCE
        return self.words / WORDS_A_MINUTE + seconds / 60


@dataclass
class WeeklyDirector:
    """The director, and what they have done since `week` was replaced."""

    client: Client
    user: User
    event: Event
    week: Week = field(default_factory=Week)

    def read(self, address: str) -> Any:
        """Open a page by a press, and read all of it."""
        page = self.client.get(address)
        assert page.status_code == 200, address
        self.week.presses += 1
        self.week.pages += 1
        self.week.words += words_shown(page)
        return page

    def press(self, address: str, fields: dict[str, Any], *, presses: int = 1, sentences: int = 0) -> Any:
        """Send a form; `presses` with those that fill it in."""
        self.week.presses += presses
        self.week.sentences += sentences
        return self.client.post(address, fields)

    def look(self) -> Any:
        """Sit down at the desk: sign in, which is typed, and read the overview."""
        self.client.force_login(self.user, backend=BACKEND)
        self.week.presses += 1
        self.week.sentences += 1
        return self.read(reverse("desk:event", args=[self.event.slug]))

    def publish_drafts(self) -> None:
        """Check the drafts that wait and publish all of them."""
        page = self.read(reverse("desk:drafts", args=[self.event.slug]))
        keys = [str(box["value"]) for box in select_all(page, "[name=rounds]")]
        fields = {"rounds": keys, "expected_seq": field_value(page, "expected_seq")}
        self.press(reverse("desk:publish_all", args=[self.event.slug]), fields)

    def follow(self, page: Any, words: str) -> Any:
        """Open the things that the overview counts, read them, and go where the one with these words leads."""
        things = parsed_page(str(select_one(page, ".things .menu-list")))
        self.week.presses += 1
        self.week.words += len(text_of(things).split())
        (notice,) = [one for one in things.select(".notice") if words in text_of(one)]
        return self.read(str(select_one(str(notice), "a")["href"]))

    def give(self, game: Game, typed: str) -> None:
        """Type the result of a game into the page of results, which is open."""
        drawn = Round.objects.get(pairings__game=game)
        place = [self.event.slug, drawn.division.slug, drawn.number]
        answer = self.press(
            reverse("desk:result_enter", args=[*place, game.pk]),
            {"result": typed, "nonce": str(uuid4())},
            presses=1 + len(typed),
        )
        assert answer.status_code == 302, text_of(answer)

    def arrived(self, message: Message) -> None:
        """Note on the page of messages that one arrived which nobody knew of."""
        address = reverse("desk:message_arrived", args=[self.event.slug, message.pk])
        assert self.press(address, {}).status_code == 302

    def withdraw(self, entry: Entry) -> None:
        """Find the player by name, open the entry, withdraw it with a reason."""
        self.week.sentences += 1
        self.read(f"{reverse('desk:find', args=[self.event.slug])}?q={quote(entry.name)}")
        self.read(reverse("desk:entry", args=[self.event.slug, entry.pk]))
        address = reverse("desk:entry_withdraw", args=[self.event.slug, entry.pk])
        assert self.press(address, {"reason": "Moved away."}, presses=2, sentences=1).status_code == 302

    def rule(self, case: Case, option: str) -> None:
        """Open the case from the referee's queue, choose a decision, give reasons, look at what it does, and rule."""
        self.read(reverse("referee:records", args=[self.event.slug]))
        self.read(reverse("referee:case", args=[self.event.slug, case.number]))
        address = reverse("referee:rule", args=[self.event.slug, case.number])
        chosen = {"option": option, "reason": "Both came back in time.", "unheard": "White wrote, Black agreed."}
        fields = {**chosen, "heard_black": "on", "heard_white": "on", "nonce": str(uuid4())}
        look = self.press(address, {**fields, "step": "look"}, presses=4, sentences=1)
        self.week.words += words_shown(look)
        done = self.press(address, {**fields, "step": "rule", "seen": field_value(look, "seen")})
        assert done.status_code == 302, text_of(done)

    def close(self, division: Division, number: int) -> None:
        """Read back what one side reported, and close the round."""
        place = [self.event.slug, division.slug, number]
        page = self.read(reverse("desk:round_close_review", args=place))
        fields = {"expected_seq": field_value(page, "expected_seq"), "confirm_reported": "on"}
        assert self.press(reverse("desk:round_close", args=place), fields, presses=2).status_code == 302
