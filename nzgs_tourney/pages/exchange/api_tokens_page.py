"""The tokens of an event's programs: what each may do, who made it, and whether it works."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.models import ApiScope, ApiToken, Event
from nzgs_tourney.tournament.wording.events.event_facts import time_words
from nzgs_tourney.tournament.wording.people.scope_words import SCOPES

ENDED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class ApiTokenLine:
    """A token. `works`: nobody has ended it. `idle` is why it does nothing all the same, empty where it does."""

    token: int
    name: str
    scopes: str
    works: bool
    idle: str
    history: str


def api_tokens_of(event: Event) -> tuple[ApiTokenLine, ...]:
    """The tokens that work, the newest first, then the last ended ones. One query, and one for each person who made
    some."""
    rows = list(ApiToken.objects.filter(event=event).select_related("made_by"))
    makers = {row.made_by_id: row.made_by for row in rows}
    direct = {pk: maker.has_perm("tourney.direct_event", event) for pk, maker in makers.items()}
    living = [row for row in rows if row.ended_at is None]
    ended = [row for row in rows if row.ended_at is not None]
    return tuple(_line(row, directs=direct[row.made_by_id]) for row in (*living, *ended[:ENDED_SHOWN]))


def _line(row: ApiToken, *, directs: bool) -> ApiTokenLine:
    idle = _("{name} isn’t a director of this event any more, so it does nothing.").format(name=row.made_by.called)
    return ApiTokenLine(
        token=row.pk,
        name=row.name,
        scopes=in_row([_(SCOPES[scope.value]) for scope in ApiScope if scope in row.may]),
        works=row.ended_at is None,
        idle="" if directs or row.ended_at else idle,
        history=_history(row),
    )


def _history(row: ApiToken) -> str:
    made = _("made by {name}, {time}").format(name=row.made_by.called, time=time_words(row.made_at))
    if row.ended_at is not None:
        return _("{made}; ended {time}").format(made=made, time=time_words(row.ended_at))
    if row.used_at is not None:
        return _("{made}; last used {time}").format(made=made, time=time_words(row.used_at))
    return _("{made}; not used yet").format(made=made)
