"""The addresses of the API by which a program with a token works in its event: each calls the service that the page of
the desk calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID, uuid5

from django.http import Http404, HttpRequest, HttpResponseBase

from games.models import Speaker
from games.rules.result import Outcome
from games.services.report_result import report_result
from games.services.send_records import send_fitting
from ground.errors import Refused
from ground.typed_text import cleaned_text
from nzgs_tourney.access.divisions import access_division_for, access_draft, access_numbered_entry
from nzgs_tourney.access.games import access_game_at_table
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.entries.program_forms import edited_by_program, new_by_program
from nzgs_tourney.models import ApiScope, Division, Entry
from nzgs_tourney.pages.entries.api_desk_entry import (
    PRESENCES,
    ApiCheckIn,
    ApiDeskEntry,
    api_check_in,
    api_desk_entry,
)
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.pages.results.api_sent import ApiReported, ApiSentRecord, api_reported, api_sent_record
from nzgs_tourney.pages.rounds.api_rounds import ApiRound, api_round
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.give_up_place import give_up_place
from nzgs_tourney.views.api.addresses import (
    BOARD,
    DIVISION,
    ROUND,
    DivisionSlug,
    EntryNumber,
    EventSlug,
    RoundNumber,
    Table,
    api,
)
from nzgs_tourney.views.api.answers import ApiProblem
from nzgs_tourney.views.api.programs import (
    EventToken,
    InvalidFieldError,
    Key,
    NeededKey,
    answer,
    answer_once,
    bearer_of,
    refuse_invalid,
    with_refusals,
)
from nzgs_tourney.views.api.sent import SentCheckIn, SentEdit, SentNewEntry, SentResult, SentWithdrawal
from nzgs_tourney.views.public.record_files import SGF

with_refusals(api)
PROGRAMS = frozenset(
    {
        "api_token", "api_entry_add", "api_entry_edit", "api_entry_withdraw", "api_entry_return", "api_check_in",
        "api_report", "api_record_send", "api_draft",
    }
)  # fmt: skip
"""The names of these routes: only programs with a token are answered there."""
_ENTRY = f"{DIVISION}entries/{{int:entry_number}}/"
_RULED_OUT = dict.fromkeys((401, 403, 404, 409, 422, 429), ApiProblem)
_RECORD_SENT = {
    "requestBody": {
        "required": True,
        "description": "One game as SGF, at most 1 MB.",
        "content": {
            SGF: {
                "schema": {"type": "string", "maxLength": 1_048_576},
                "example": "(;GM[1]FF[4]SZ[19]PB[Aroha Kea]PW[Tāne Rimu];B[dd];W[pp])",
            }
        },
    }
}
_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])


class ApiThisToken(ApiShape):
    """What the token is for. `seq` is the number of the event’s history now, which `expected_seq` takes."""

    model_config = example_of(event="rimu-open", program="Scoreboard", scopes=["results"], seq=41)

    event: str
    program: str
    scopes: tuple[str, ...]
    seq: int


def _asked(scope: ApiScope | None, path: str, shape: type[ApiShape], name: str) -> Callable[[_View], _View]:
    """Declares a view that a program with this scope reads."""
    answers = {200: shape, **_RULED_OUT}
    return api.get(path, response=answers, url_name=f"api_{name}", operation_id=name, auth=EventToken(scope))


def _acts(
    scope: ApiScope, path: str, shape: type[ApiShape], name: str, *, status: int = 200, route: str = "", **more: Any
) -> Callable[[_View], _View]:
    """Declares a view by which a program with this scope acts; `route` is the name of what it reads at the same path,
    if there is such a thing."""
    return api.post(
        path,
        response={status: shape, 413: ApiProblem, **_RULED_OUT},
        url_name=f"api_{route or name}",
        operation_id=name,
        auth=EventToken(scope),
        **more,
    )


@_asked(None, "events/{slug:event_slug}/token/", ApiThisToken, "token")
def this_token(request: HttpRequest, event_slug: EventSlug) -> HttpResponseBase:
    """What the token may do in the event, and the number of the event’s history."""
    token = bearer_of(request).token
    scopes = tuple(token.scopes.split())
    return answer(ApiThisToken(event=event_slug, program=token.name, scopes=scopes, seq=token.event.stream.seq))


@_acts(ApiScope.ENTRIES, f"{DIVISION}entries/add/", ApiDeskEntry, "entry_add", status=201)
def entry_add(
    request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug, sent: SentNewEntry, key: Key = ""
) -> HttpResponseBase:
    """Adds an entry of one player. Sides of partners are entered at the desk."""
    division = _division(request, Work.DIRECT, event_slug, division_slug)
    _refuse_sides(division)
    form = new_by_program(division.event.country, sent.model_dump(exclude_none=True, exclude_defaults=True))
    refuse_invalid(form)
    new, actor = NewEntry(**form.cleaned_data), bearer_of(request).token.actor
    return answer_once(
        request,
        key,
        lambda: api_desk_entry(enter_player(division.pk, new, actor=actor, certain=False)),
        status=201,
    )


@_acts(ApiScope.ENTRIES, f"{_ENTRY}edit/", ApiDeskEntry, "entry_edit")
def entry_edit(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    entry_number: EntryNumber,
    sent: SentEdit,
    key: Key = "",
) -> HttpResponseBase:
    """Changes an entry of one player. Sides of partners are edited at the desk."""
    entry = _entry(request, event_slug, division_slug, entry_number)
    _refuse_sides(entry.division)
    values = sent.model_dump(exclude_none=True, exclude_unset=True, exclude={"expected_seq"})
    form = edited_by_program(entry, values)
    refuse_invalid(form)
    changes = {name: value for name, value in form.changes().items() if name not in ("reason", "player")}
    reason, actor = cleaned_text(sent.reason), bearer_of(request).token.actor

    def edit() -> ApiDeskEntry:
        return api_desk_entry(edit_entry(entry.pk, changes, actor=actor, reason=reason, expected_seq=sent.expected_seq))

    return answer_once(request, key, edit)


@_acts(ApiScope.ENTRIES, f"{_ENTRY}withdraw/", ApiDeskEntry, "entry_withdraw")
def entry_withdraw(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    entry_number: EntryNumber,
    sent: SentWithdrawal,
    key: Key = "",
) -> HttpResponseBase:
    """Withdraws an entry from every round that isn’t published yet."""
    entry, actor = _entry(request, event_slug, division_slug, entry_number), bearer_of(request).token.actor
    return answer_once(
        request, key, lambda: api_desk_entry(give_up_place(entry.pk, actor=actor, reason=cleaned_text(sent.reason)))
    )


@_acts(ApiScope.ENTRIES, f"{_ENTRY}return/", ApiDeskEntry, "entry_return")
def entry_return(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    entry_number: EntryNumber,
    key: Key = "",
) -> HttpResponseBase:
    """Reinstates an entry that was withdrawn."""
    entry, actor = _entry(request, event_slug, division_slug, entry_number), bearer_of(request).token.actor
    return answer_once(request, key, lambda: api_desk_entry(return_entry(entry.pk, actor=actor)))


@_asked(ApiScope.CHECK_IN, f"{ROUND}check-in/", ApiCheckIn, "check_in")
def who_is_here(
    request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug, round_number: RoundNumber
) -> HttpResponseBase:
    """Who is here for a round that isn’t published yet."""
    return answer(api_check_in(_round(request, Work.CHECK_IN, event_slug, division_slug, round_number), round_number))


@_acts(ApiScope.CHECK_IN, f"{ROUND}check-in/", ApiCheckIn, "check_in_answers", route="check_in")
def check_in_answers(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    round_number: RoundNumber,
    sent: SentCheckIn,
    key: Key = "",
) -> HttpResponseBase:
    """Says who is here for a round, and who isn’t."""
    division = _round(request, Work.CHECK_IN, event_slug, division_slug, round_number)
    rows = dict(Entry.objects.filter(division=division).values_list("number", "pk"))
    meant = {code: presence for presence, code in PRESENCES.items()}
    if len({one.entry for one in sent.answers}) < len(sent.answers):
        raise InvalidFieldError("answers", "Each entry is answered once.")
    for one in sent.answers:
        if one.entry not in rows:
            raise InvalidFieldError("answers", f"The division has no entry {one.entry}.")
    answers = {rows[one.entry]: meant[one.presence] for one in sent.answers}
    actor = bearer_of(request).token.actor

    def tick() -> ApiCheckIn:
        check_in({division.pk: round_number}, answers, actor=actor, expected_seq=sent.expected_seq)
        return api_check_in(division, round_number)

    return answer_once(request, key, tick)


@_acts(ApiScope.RESULTS, f"{BOARD}report/", ApiReported, "report")
def report(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    round_number: RoundNumber,
    table_number: Table,
    sent: SentResult,
    key: NeededKey,
) -> HttpResponseBase:
    """Enters the result of a board from its slip. An Idempotency-Key is needed."""
    division = _round(request, Work.ENTER_RESULTS, event_slug, division_slug, round_number)
    if sent.result == Outcome.VOID.value:
        raise Refused("A director declares a game void at the desk, with a reason.")
    game, token = access_game_at_table(division, round_number, table_number), bearer_of(request).token
    # Another board or result under a key whose answer is forgotten is another report.
    told = (key, str(game.pk), sent.result, str(sent.unplayed), sent.replaces)
    nonce = uuid5(UUID(token.digest[:32]), "\n".join(told))

    def enter() -> ApiReported:
        reported = report_result(
            game.pk,
            Speaker.PAPER,
            sent.result,
            actor=token.actor,
            nonce=nonce,
            forfeit=sent.unplayed,
            replaces=sent.replaces,
        )
        return api_reported(reported)

    return answer_once(request, key, enter)


@_acts(ApiScope.RECORDS, f"{BOARD}records/", ApiSentRecord, "record_send", status=201, openapi_extra=_RECORD_SENT)
def record_send(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    round_number: RoundNumber,
    table_number: Table,
    key: Key = "",
) -> HttpResponseBase:
    """Keeps the record of a game that fits its board. The same bytes again are kept once."""
    division = _round(request, Work.DIRECT, event_slug, division_slug, round_number)
    game, actor = access_game_at_table(division, round_number, table_number), bearer_of(request).token.actor
    content = request.body

    def keep() -> ApiSentRecord:
        return api_sent_record(send_fitting(game.pk, Speaker.PAPER, content, actor=actor))

    return answer_once(request, key, keep, status=201, repeatable=True)


@_asked(ApiScope.DRAWS, f"{ROUND}draft/", ApiRound, "draft")
def draft(
    request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug, round_number: RoundNumber
) -> HttpResponseBase:
    """The draft of a round, by the names that the public will see. It is drawn and published at the desk."""
    return answer(api_round(access_draft(_division(request, Work.DRAW, event_slug, division_slug), round_number)))


def _division(request: HttpRequest, work: Work, event_slug: str, division_slug: str) -> Division:
    return access_division_for(work, bearer_of(request), event_slug, division_slug)


def _round(request: HttpRequest, work: Work, event_slug: str, division_slug: str, number: int) -> Division:
    """The division that has this round, drawn or not. Raises Http404 for any other."""
    division = _division(request, work, event_slug, division_slug)
    if not 1 <= number <= division.rounds:
        raise Http404("no such round")
    return division


def _entry(request: HttpRequest, event_slug: str, division_slug: str, number: int) -> Entry:
    return access_numbered_entry(_division(request, Work.DIRECT, event_slug, division_slug), number)


def _refuse_sides(division: Division) -> None:
    if division.of_partners:
        raise Refused("Partners are entered and edited at the desk.")
