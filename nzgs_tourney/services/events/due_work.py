"""What the site does at its time without being asked: while it is served, a thread looks every few seconds, and where
something is due a process of its own does it; `nzgs-tourney run-due` does the same where another clock starts it.

Each piece of work is given the time, and is done once however many do it at the same moment: the database decides.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError, connections
from django.utils import timezone

from games.services.file_record import are_unfiled, file_records
from ground import child_process
from ground.repeating import repeated
from nzgs_tourney.services.exchange.kept_answers import are_old_answers, forget_old_answers
from nzgs_tourney.services.exchange.move_event import is_push_due, push_due
from nzgs_tourney.services.messages.follow_webhooks import follow_webhooks, is_webhook_news_waiting
from nzgs_tourney.services.messages.notify_due import is_notifying_due, notify_due
from nzgs_tourney.services.messages.send_due import is_mail_due, send_due
from nzgs_tourney.services.messages.send_webhooks import is_webhook_due, send_webhooks
from nzgs_tourney.services.messages.write_news import is_news_waiting, write_news
from nzgs_tourney.services.rounds.answer_challenge import is_challenge_due, lapse_due_challenges
from nzgs_tourney.services.rounds.close_ladder_games import close_final_ladder_games, is_ladder_game_final
from nzgs_tourney.services.rounds.run_week import is_week_due, run_weeks

ASK_SECONDS = 10.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DueWork:
    """One piece of work. `is_due` takes a query or two; `do` does what is due, and nothing where nothing is."""

    is_due: Callable[[datetime], bool]
    do: Callable[[datetime], object]


DUE_WORK: tuple[DueWork, ...] = (
    DueWork(is_week_due, run_weeks),
    DueWork(is_challenge_due, lapse_due_challenges),
    DueWork(is_ladder_game_final, close_final_ladder_games),
    DueWork(is_news_waiting, write_news),
    DueWork(is_mail_due, send_due),
    DueWork(is_notifying_due, notify_due),
    DueWork(is_webhook_news_waiting, follow_webhooks),
    DueWork(is_webhook_due, send_webhooks),
    DueWork(is_push_due, push_due),
    DueWork(are_old_answers, forget_old_answers),
    DueWork(are_unfiled, file_records),
)
"""In the order in which it is done: what writes messages comes before what sends them; the event itself goes last."""


def do_due_work(now: datetime) -> bool:
    """Do everything that is due. Returns whether all of it ended well; trouble with one piece is logged and leaves the
    others."""
    well = True
    for work in DUE_WORK:
        try:
            work.do(now)
        except Exception:
            _log.exception("%s could not be done", work.do.__name__)
            well = False
    return well


def works_when_due() -> AbstractContextManager[None]:
    """Have due work done for as long as the block runs."""
    return repeated(start_if_due, seconds=ASK_SECONDS, name="due work")


def start_if_due() -> bool:
    """Start a process for what is due, and wait for it to end. Returns whether there was anything. Trouble is logged,
    and tried again the next time."""
    try:
        if not any(work.is_due(timezone.now()) for work in DUE_WORK):
            return False
        child_process.start("run_due").wait()
        return True
    except (OSError, DatabaseError) as error:
        _log.warning("Due work could not be begun: %s", error)
        return False
    finally:
        connections.close_all()
