"""The results of a round at the desk: the page, and the acts at one board. A result is typed from a slip, confirmed by
signatures, cleared or restored, or a game is entered from paper: a diagram or a sheet of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.models import GameState, Speaker
from games.rules.possible import PossibleCounts
from games.services.clear_result import clear_result, undo_clearing
from games.services.confirm_result import confirm_result
from games.services.report_result import report_result
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.games import access_board_for_results, access_clearing, access_game_as_director
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.results.result_forms import BoardForm, ClearForm, ConfirmForm, ResultForm, UndoForm
from nzgs_tourney.live.news import About, about_round
from nzgs_tourney.live.versions import event_version, results_version
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.results.result_line import ResultLine, Typed, new_nonce_start
from nzgs_tourney.pages.results.results_page import Counts, Show, open_boards, result_line, results_page
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.frame import access_round, event_nav, round_frame
from nzgs_tourney.views.game_entry import Entering, entering
from nzgs_tourney.views.live import live_page


@login_required
@require_GET
def show_results(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the boards of a round with their results; `?show=open`, `confirm` or `differ` lists some of them."""
    division = access_round(request, event_slug, division_slug, round_number, Work.ENTER_RESULTS)
    return results_response(request, division, round_number)


@login_required
@require_GET
def show_open_boards(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the boards of all divisions that lack a result; `?games=` keeps those listed before."""
    event = access_event_for(Work.ENTER_RESULTS, request.user, event_slug)

    def context() -> dict[str, Any]:
        page = open_boards(event, _numbers(request.GET.get("games", "")))
        here = reverse("desk:open_boards", args=[event.slug])
        return {
            "event": event,
            "page": page,
            "nonce_start": new_nonce_start(),
            "here": here,
            "url": f"{here}?games={page.games}" if page.rounds else here,
            "event_nav": event_nav(event, "desk:open_boards"),
            "ledger_head": head_text(event.stream),
        }

    version, template = event_version(event), "director/open_boards.html"
    return live_page(request, template, version, context, about=lambda: About(event.stream_id))


def results_response(
    request: HttpRequest, division: Division, round_number: int, typed: Typed | None = None
) -> HttpResponseBase:
    """The page; `typed` is what was refused at a board."""
    if request.method == "POST":
        division.event.stream.refresh_from_db()
    return live_page(
        request,
        "director/results.html",
        results_version(division, round_number),
        lambda: _context(division, round_number, request.GET, typed),
        status=422 if typed else 200,
        about=lambda: about_round(division, round_number),
    )


def _context(division: Division, round_number: int, query: QueryDict, typed: Typed | None) -> dict[str, Any]:
    """The boards as they are now. `?show=` lists some of them, and with `?tables=` keeps those listed before."""
    show_text = query.get("show", "")
    show = Show(show_text) if show_text in set(Show) else Show.ALL
    page_url = reverse("desk:results", args=[division.event.slug, division.slug, round_number])
    page = results_page(division, round_number, show, _numbers(query.get("tables", "")))
    return {
        **round_frame(division, round_number, "desk:results"),
        "page": page if typed is None else page.with_typed(typed),
        "nonce_start": new_nonce_start(),
        "place": (division.event.slug, division.slug, round_number),
        "here": page_url,
        "url": page_url if show is Show.ALL else f"{page_url}?show={show}&tables={page.tables}",
        "corrections": corrections_of(division, number=round_number),
        "finish": finish_of(division.event.stream_id),
    }


def _numbers(text: str) -> frozenset[int]:
    """The tables or games in such a text; anything that isn't a number is left out."""
    return frozenset(int(number) for number in text.split(",") if number.isdecimal())


@login_required
@require_POST
def enter(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> HttpResponseBase:
    """Enters one result from a paper slip."""
    division, played = access_board_for_results(request.user, event_slug, division_slug, round_number, game_id)
    if played is None:
        return _gone(request, division, round_number)
    form = ResultForm(request.POST, PossibleCounts(played.board_size, played.komi))

    def act() -> None:
        result, forfeit = form.cleaned_data["result"]
        told = {name: form.cleaned_data[name] for name in ("nonce", "seen")}
        game = report_result(game_id, Speaker.PAPER, result, actor=account(request).actor, forfeit=forfeit, **told)
        division.event.stream = game.stream  # with its new head, which the answer shows

    return _answer(request, division, round_number, game_id, _refusal(form, act))


@login_required
@require_POST
def confirm(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> HttpResponseBase:
    """Makes a reported result final: both have signed the slip."""
    division = access_board_for_results(request.user, event_slug, division_slug, round_number, game_id)[0]
    form = ConfirmForm(request.POST)

    def act() -> None:
        confirm_result(game_id, actor=account(request).actor, seen=form.cleaned_data["seen"])

    return _answer(request, division, round_number, game_id, _refusal(form, act))


@login_required
@require_POST
def clear(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> HttpResponseBase:
    """Clears a result that belongs to another board."""
    division = access_board_for_results(request.user, event_slug, division_slug, round_number, game_id)[0]
    form = ClearForm(request.POST)

    def act() -> None:
        clear_result(game_id, actor=account(request).actor, **form.cleaned_data)

    return _answer(request, division, round_number, game_id, _refusal(form, act))


@login_required
@require_POST
def unclear(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> HttpResponseBase:
    """Restores a cleared result."""
    division, played = access_board_for_results(request.user, event_slug, division_slug, round_number, game_id)
    if played is None:
        return _gone(request, division, round_number)
    form = UndoForm(request.POST)

    def act() -> None:
        clearing = access_clearing(game_id, form.cleaned_data["clearing"])
        undo_clearing(clearing.pk, actor=account(request).actor, nonce=form.cleaned_data["nonce"])

    return _answer(request, division, round_number, game_id, _refusal(form, act))


CHANGED = gettext_noop("Nothing was entered: the boards of this round were changed.")
TAKEN_BACK = gettext_noop("Nothing was entered: round {number} was taken back.")


def _refusal(form: BoardForm, act: Callable[[], None]) -> str:
    """Why it wasn't done, in a sentence: what the form says, or the service. Empty where it was done."""
    if form.sentence:
        return form.sentence
    try:
        act()
    except Refused as refused:
        return refused.sentence
    return ""


def _answer(
    request: HttpRequest, division: Division, round_number: int, game_id: int, refusal: str
) -> HttpResponseBase:
    """For the page's script the board as it is now; otherwise the page again, at this board."""
    line = result_line(division, round_number, game_id)
    if line is None:
        return _gone(request, division, round_number)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse(_board_now(division, round_number, line, refusal), status=422 if refusal else 200)
    if refusal:
        typed = Typed(line[0].game, request.POST.get("result", ""), refusal)
        return results_response(request, division, round_number, typed)
    say_done(request, _done_sentence(line[0]), _undo(division, round_number, line[0]))
    return redirect(
        f"{reverse('desk:results', args=[division.event.slug, division.slug, round_number])}#{line[0].anchor}"
    )


def _done_sentence(line: ResultLine) -> str:
    """The current state of the board, in a sentence."""
    if not line.words:
        return _("Table {table}: cleared, no result.").format(table=line.table)
    return _("Table {table}: {result}.").format(table=line.table, result=line.words)


def _undo(division: Division, round_number: int, line: ResultLine) -> Undo | None:
    """What undoes the entering or clearing of the result at this board; None for a final or a ruled one."""
    place = [division.event.slug, division.slug, round_number, line.game]
    nonce = ("nonce", f"{new_nonce_start()}{line.nonce_end}")
    if line.cleared:
        effect = _("Brings the result back: {result}.").format(result=line.cleared.words)
        return Undo(effect, reverse("desk:result_unclear", args=place), (nonce, ("clearing", line.cleared.clearing)))
    if line.state == GameState.REPORTED and not line.ruled:
        effect = _("Clears it: the board is open again, and no report of it counts.")
        return Undo(effect, reverse("desk:result_clear", args=place), (nonce, ("seen", line.result)))
    return None


def _gone(request: HttpRequest, division: Division, round_number: int) -> HttpResponse:
    """Says that nothing was entered, because a director changed the boards or took the round back after the page was
    opened."""
    published_again = Round.objects.published().filter(division=division, number=round_number).exists()
    sentence = _(CHANGED if published_again else TAKEN_BACK).format(number=round_number)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"gone": sentence}, status=409)
    messages.error(request, sentence)
    return redirect("desk:results", division.event.slug, division.slug, round_number)


def _board_now(division: Division, round_number: int, line: tuple[ResultLine, Counts], refusal: str) -> dict[str, Any]:
    """For the page's script: the board and the counts of its round as they are now."""
    row, counts = line
    context = {"event": division.event, "division": division, "number": round_number, "nonce_start": new_nonce_start()}
    return {
        "refusal": refusal,
        "state": row.state,
        "words": row.words,
        "row": render_to_string("director/result_state.html", {"line": row, **context}),
        "counts": {"open": counts.outstanding, "confirm": counts.unconfirmed, "differ": counts.differ},
        "count": render_to_string("director/results_count.html", {"counts": counts}),
        "head": head_text(division.event.stream),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter_game(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Shows the board to tap; once saved, it is a record."""
    game = access_game_as_director(request.user, event_slug, game_id)
    address, back = reverse("desk:game_enter", args=[event_slug, game_id]), reverse("public:game", args=[game_id])
    return entering(request, Entering(game, Speaker.PAPER, account(request).actor, address, back))
