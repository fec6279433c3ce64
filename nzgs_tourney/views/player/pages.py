"""A player's own pages, by personal link: no account, only their own games."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import GameState
from games.pages.ending_board import agreed_count
from games.pages.game_photos import photos_of
from games.rules.possible import PossibleCounts
from games.services.report_result import report_result
from games.services.send_records import send_records
from games.store.ending import reports_wait
from games.store.sent_records import waiting_batch
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.links import access_link, players_fee, players_last_step
from nzgs_tourney.access.own_games import OwnGame, access_own_game, own_game_on
from nzgs_tourney.forms.disputes.case_forms import kind_groups
from nzgs_tourney.forms.disputes.photo_form import PhotoForm
from nzgs_tourney.forms.results.player import AgreeForm, RecordForm, ReportForm
from nzgs_tourney.live.news import about_game, about_players
from nzgs_tourney.live.page_changes import EventChanges, changes_of
from nzgs_tourney.live.versions import game_version, players_version
from nzgs_tourney.models import PlayerLink, RoundState
from nzgs_tourney.pages.disputes.player_cases import PlayerCase, cases_of, news_of, own_cases
from nzgs_tourney.pages.disputes.player_disputes import disputes_of
from nzgs_tourney.pages.disputes.referee_calls import OwnCall, own_call
from nzgs_tourney.pages.entries.own_line_up import own_line_up
from nzgs_tourney.pages.entries.personal import notices_in_order, own_game_page, player_home
from nzgs_tourney.pages.messages.notifications import notifications_of
from nzgs_tourney.pages.results.reported_results import report_shown
from nzgs_tourney.pages.rounds.ladder_page import own_ladder
from nzgs_tourney.pages.rounds.online_game import online_game
from nzgs_tourney.services.people.tell_people import note_told_by_program
from nzgs_tourney.store.disputes.lateness import lateness_now
from nzgs_tourney.store.entries.check_in import self_check_in
from nzgs_tourney.store.results.corrections import corrections_of_game
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.views.live import LATER, SOON, live_page


@never_cache
@require_safe
def home(request: HttpRequest, token: str) -> HttpResponseBase:
    """Shows open matters; the current round: opponent, table, colour, handicap, komi; earlier rounds."""
    link = access_link(token)
    entry, step = link.entry, players_last_step(link)
    note_told_by_program(entry, Told.LINK, now=now())
    version, changes = players_version(entry, step), changes_of(entry.division.event.stream)
    return live_page(
        request,
        "player/home.html",
        version,
        lambda: _home(token, link, changes, ending=bool(step)),
        about=lambda: about_players(entry),
    )


def _home(token: str, opened_link: PlayerLink, changes: EventChanges, *, ending: bool) -> dict[str, Any]:
    """The context of player/home.html, at least as new as `changes`. `ending`: the game may have ending steps."""
    # Read together with the head of the ledger, so it is as new as the version if that has the same head.
    as_new = changes.head == opened_link.entry.division.event.stream.head
    link = opened_link if as_new else access_link(token, again=True)
    page = player_home(link.entry)
    own_game = own_game_on(link, page.pairing) if page.pairing else None
    begun = own_game is not None and (
        own_game.game.state != GameState.OPEN or changes.has_told_of(own_game.game.number)
    )
    cases = own_cases(opened_link.entry, own_game.game.pk if own_game else None) if changes.cases else ()
    notices = notices_in_order(cases, page.changed, page.new_terms)
    context = {"home": page, "token": token, "page": None, "notices": notices, **_waiting(cases, None)}
    context |= _check_in_of(link)
    context["rehearsal"] = opened_link.entry.division.event.rehearsal
    context["has_fee"] = players_fee(link)
    context["line_up"] = own_line_up(link.entry)
    context["ladder"] = own_ladder(link.entry, now())
    # A game that isn't over comes before the next challenge.
    context["ladder_last"] = page.board is not None and page.board.state != GameState.CONFIRMED
    context["others"] = page.others
    context["push"] = notifications_of(link)
    if own_game is not None:
        context["online"] = online_game(own_game)
        call = own_call(own_game.game, own_game.side) if begun else None
        event = opened_link.entry.division.event
        starts = page.board.starts_at if page.board else None
        # With a case in this game, the referee knows of both players.
        told = any(case.game == own_game.game.pk for case in cases)
        context["lateness"] = None if told else lateness_now(own_game.game, own_game.pairing.round, event, starts)
        context |= _result_of(token, own_game, begun=begun, ending=ending) | _call_of(own_game)
        context |= _waiting(cases, call, own_game.game.pk)
    return context


def _check_in_of(link: PlayerLink) -> dict[str, Any]:
    """The context of player/check_in.html."""
    opened = self_check_in(link.entry.division)
    return {"check_in": opened, "checked_in": opened is not None and link.entry.number in opened.seen}


@never_cache
@require_safe
def game(request: HttpRequest, token: str, game_id: int) -> HttpResponseBase:
    """Shows one of their games: report or confirm the result, submit the record, see what the replay found."""
    return game_page_response(request, token, access_own_game(token, game_id))


@never_cache
@require_POST
def report(request: HttpRequest, token: str, game_id: int) -> HttpResponseBase:
    """Reports a result, or agrees with the opponent's."""
    own_game = access_own_game(token, game_id)
    agrees = "result" in request.POST
    form: ReportForm | AgreeForm = AgreeForm(request.POST) if agrees else _report_form(own_game, request.POST)
    if not form.is_valid():
        return game_page_response(request, token, own_game, report_form=form, status=422)
    result = form.cleaned_data["result"] if isinstance(form, AgreeForm) else form.result_for(own_game.side)
    nonce, forfeit = form.cleaned_data["nonce"], form.cleaned_data.get("forfeit", False)
    try:
        game = report_result(
            own_game.game.pk, own_game.side, result, actor=own_game.link.actor, nonce=nonce, forfeit=forfeit
        )
    except Refused as refused:
        return game_page_response(request, token, own_game, report_form=form, refused=refused, status=422)
    messages.success(request, _(CONFIRMED if game.state == GameState.CONFIRMED else SENT))
    return redirect("player:game", token, game_id)


@never_cache
@require_POST
def record(request: HttpRequest, token: str, game_id: int) -> HttpResponseBase:
    """Receives records of the game, as files or pasted: one that fits is submitted, for anything else the player is
    asked.
    """
    own_game = access_own_game(token, game_id)
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return game_page_response(request, token, own_game, record_form=form, status=422)
    remark = form.cleaned_data["remark"]
    try:
        sent = send_records(own_game.game.pk, own_game.side, form.sent(), actor=own_game.link.actor, remark=remark)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return game_page_response(request, token, own_game, record_form=form, status=422)
    if isinstance(sent, UUID):
        return redirect("player:staged", token, game_id, sent)
    messages.success(request, _(KEPT))
    return redirect("player:game", token, game_id)


KEPT = gettext_noop("Record saved. The check is below.")
INCOMPLETE = gettext_noop("The page was incomplete: check it, then answer.")
SENT = gettext_noop("Thank you. Your result is sent.")
"""Stays on the page while the rest updates, so it doesn't mention the opponent's report, which may change."""
CONFIRMED = gettext_noop("Both of you say the same: the result is confirmed.")


def game_page_response(
    request: HttpRequest,
    token: str,
    own_game: OwnGame,
    *,
    report_form: ReportForm | AgreeForm | None = None,
    record_form: RecordForm | None = None,
    photo_form: PhotoForm | None = None,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponseBase:
    """The game as it is now, for its player. A form that is given comes back as it was filled in; `refused` is why
    something couldn't be done."""
    game_id, batch = own_game.game.pk, waiting_batch(own_game.game.pk, own_game.side)
    version = f"{game_version(own_game.game)}.{batch or ''}"

    def context() -> dict[str, Any]:
        own_game = access_own_game(token, game_id)
        cases = cases_of(own_game.game, own_game.side)
        result = _result_of(token, own_game, report_form if isinstance(report_form, ReportForm) else None)
        return {
            **result,
            **_call_of(own_game),
            **_waiting(cases, own_call(own_game.game, own_game.side), game_id),
            "notices": notices_in_order(cases, result["page"].new_terms),
            "event": own_game.link.entry.division.event,
            "rehearsal": own_game.game.stream.rehearsal,
            "record_form": record_form or RecordForm(),
            "photo_form": photo_form or PhotoForm(),
            "photos": photos_of(own_game.game),
            "online": online_game(own_game),
            "waiting": batch,
            "disputes": disputes_of(own_game.game, own_game.side),
            "refused": refused.sentence if refused else _(INCOMPLETE) if isinstance(report_form, AgreeForm) else "",
        }

    page_url = reverse("player:game", args=[token, game_id])
    return live_page(
        request,
        "player/game.html",
        version,
        context,
        status=status,
        url=page_url,
        about=lambda: about_game(own_game.game),
    )


def _waiting(cases: tuple[PlayerCase, ...], call: OwnCall | None, game: int = 0) -> dict[str, Any]:
    """What the page says of cases and calls, and when the page looks again: soon while somebody waits for an answer.
    `stopped` is the case before whose ruling nobody reports the result of `game` (its row), None for none."""
    waits = bool(call) or any(case.tone == "warn" for case in cases)
    case_numbers = {case.number for case in cases}
    return {
        "told": case_numbers,
        "stopped": next((case.number for case in cases if case.stops_report and case.game == game), None),
        "call": call,
        "news": news_of(cases),
        "every": SOON if waits else LATER,
    }


def _call_of(own_game: OwnGame) -> dict[str, Any]:
    """The context of player/call.html; the nonce is None where the round isn't being played."""
    playing = own_game.pairing.round.state == RoundState.PUBLISHED
    return {
        "call_nonce": uuid4() if playing else None,
        "table": own_game.pairing.table,
        "kinds": partial(kind_groups, own_game.game),
    }


def _report_form(own_game: OwnGame, answers: QueryDict | None = None) -> ReportForm:
    """The form for a report by the player of this link, with the input so far."""
    form = ReportForm(answers)
    form.of_game(_counts(own_game), own_game.side, of_partners=own_game.link.entry.division.of_partners)
    return form


def _blank(own_game: OwnGame) -> dict[str, Any]:
    """What an empty form differs in from game to game, and its nonce."""
    of_partners = own_game.link.entry.division.of_partners
    return {"counts": _counts(own_game), "of_partners": of_partners, "nonce": uuid4()}


def _counts(own_game: OwnGame) -> PossibleCounts:
    return PossibleCounts(own_game.game.board_size, own_game.game.komi)


def _result_of(
    token: str, own_game: OwnGame, report_form: ReportForm | None = None, *, begun: bool = True, ending: bool = True
) -> dict[str, Any]:
    """The context of player/result.html; `begun` as in `own_game_page`, `ending`: the game may have ending steps."""
    page = own_game_page(own_game, begun=begun)

    def form() -> ReportForm:
        made = report_form or _report_form(own_game)
        made.name_opponent(page.opponent)
        return made

    agreed = {"result": page.theirs_result, "forfeit": page.theirs_forfeit}
    counted = None if page.your_report or page.may_agree or not ending else agreed_count(own_game.game)
    return {
        "token": token,
        "page": page,
        "corrections": corrections_of_game(own_game.game),
        "report_form": form,
        "blank": None if report_form else _blank(own_game),
        "agree_form": AgreeForm(initial=agreed) if page.may_agree else None,
        "counted": counted,
        "counted_form": AgreeForm(initial={"result": counted.result}) if counted else None,
    }


@never_cache
@require_safe
def agree(request: HttpRequest, token: str, game_id: int, side: str) -> HttpResponse:
    """Asks the question; shows the page of the game where there is nothing to agree with (any more), or a case stops
    the game."""
    own_game = access_own_game(token, game_id)
    of_partners = own_game.link.entry.division.of_partners
    report = report_shown(own_game.game, own_game.side, side, of_partners=of_partners)
    if report is None or reports_wait(own_game.game) is not None:
        return redirect("player:game", token, game_id)
    form = AgreeForm(initial={"result": report.result, "forfeit": report.forfeit})
    context = {"token": token, "game": own_game.game, "asked": report, "form": form, "pairing": own_game.pairing}
    context["rehearsal"] = own_game.game.stream.rehearsal
    return render(request, "player/agree.html", context)
