"""A round at the director's desk: check the draft, change it, publish it, recall it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from games.ledger.acts import Actor
from games.wording.numbers import sentences
from games.wording.terms import komi_words
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.round_forms import DrawForm, HandicapForm, RoundForm, SwapForm, TableForm
from nzgs_tourney.models import Division, DrawKind, RoundState
from nzgs_tourney.pages.draws.before_draw import too_few_rounds
from nzgs_tourney.pages.draws.draw_progress import drawing_of
from nzgs_tourney.pages.draws.new_boards import swap_price
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.messages.messages_page import held_words
from nzgs_tourney.pages.rounds.round_page import RoundPage, round_page
from nzgs_tourney.services.backups.before_publishing import back_up_before_publishing
from nzgs_tourney.services.draws.draw_or_start import draw_or_start
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.draws.edit_draft import move_board, override_handicap, swap_players
from nzgs_tourney.services.draws.undo_edit import undo_edit
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.publish_ahead import publish_ahead, recall_ahead
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.director.done_message import UNDO_EDIT, say_done, undo_of
from nzgs_tourney.views.director.draw_progress import cancel_and_say, progress_context, progress_page
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.frame import access_round, round_frame
from nzgs_tourney.views.live import asks_for_update


@login_required
@require_GET
def show_round(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the round. `?first=&second=` chooses a swap and previews its cost; `?table=` chooses a board."""
    return _page(request, access_round(request, event_slug, division_slug, round_number, Work.DRAW), round_number)


@login_required
@require_GET
def price(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """The cost of a swap as a fragment, or one sentence on why it isn't possible."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    return render(request, "director/swap_price.html", _chosen_swap(request, division, round_number))


@login_required
@require_POST
def act(request: HttpRequest, event_slug: str, division_slug: str, round_number: int, action: str) -> HttpResponse:
    """Do one of `ACTIONS` to the round and show it again, or the teams where that was asked there; if it was refused,
    with the input and the reason."""
    division, chosen_action = access_round(request, event_slug, division_slug, round_number, Work.DRAW), ACTIONS[action]
    form = chosen_action.form(request.POST)
    sent = {chosen_action.form_name: form}
    if not form.is_valid():
        return _page(request, division, round_number, 422, sent)
    try:
        success = chosen_action.do(_RoundTarget(division, round_number, account(request).actor), **form.cleaned_data)
        if success:
            say_done(request, success, undo_of(division, round_number, ACTION_UNDONE.get(action)))
    except EditConflict as conflict:
        return _page(request, division, round_number, 409, sent, stale=conflict)
    except Refused as refused:
        return _page(request, division, round_number, 422, sent, refused=refused)
    if request.POST.get("back") == "teams":
        return redirect("desk:teams", division.event.slug, division.slug)
    return redirect("desk:round", division.event.slug, division.slug, round_number)


@login_required
@require_GET
def drawing(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """The progress of a large draw, for the round's page that waits for it."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    if not asks_for_update(request):
        return redirect("desk:round", event_slug, division_slug, round_number)
    return progress_page(request, division, drawing_of(division), *_draw_addresses(division, round_number))


@login_required
@require_POST
def cancel(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Cancels a running large draw, or dismisses the message about a failed one; pressing twice cancels once."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    cancel_and_say(request, division, DrawKind.ROUND, _("The draw is cancelled."), _("No draw is under way."))
    return redirect("desk:round", event_slug, division_slug, round_number)


ACTION_UNDONE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("swap", "handicap", "table"), UNDO_EDIT),
        "publish": ("desk:round_recall", gettext_noop("Makes the round a draft again, which nobody else sees.")),
        "ahead": (
            "desk:round_recall_ahead",
            gettext_noop("Makes the first of them a draft again, and discards the others."),
        ),
    }
)
"""For the actions on a round that can be undone, the address that does it, and what that does."""


@dataclass(frozen=True, slots=True)
class _RoundTarget:
    """The round of an action, and the account that acts."""

    division: Division
    number: int
    actor: Actor


def _draw(target: _RoundTarget, seed: str, expected_seq: int | None) -> str:
    if not draw_or_start(target.division, target.number, actor=target.actor, seed=seed, expected_seq=expected_seq):
        return ""
    return _("Round {number} is drawn. Check it, then publish it.").format(number=target.number)


def _discard(target: _RoundTarget, expected_seq: int | None) -> str:
    discard_draft(target.division.pk, target.number, actor=target.actor, expected_seq=expected_seq)
    return _("The draft of round {number} is discarded.").format(number=target.number)


def _publish(target: _RoundTarget, expected_seq: int | None) -> str:
    division, number, before = target.division.pk, target.number, back_up_before_publishing
    publish_round(division, number, actor=target.actor, expected_seq=expected_seq, before=before)
    return sentences((_published(target), held_words(target.division.event)))


def _publish_ahead(target: _RoundTarget, expected_seq: int | None) -> str:
    division, number, before = target.division.pk, target.number, back_up_before_publishing
    last = publish_ahead(division, number, actor=target.actor, expected_seq=expected_seq, before=before)
    done = _("Rounds {first} to {last} are published: their games can be played in any order.")
    return sentences((done.format(first=number, last=last), held_words(target.division.event)))


def _recall_ahead(target: _RoundTarget, expected_seq: int | None) -> str:
    recall_ahead(target.division.pk, target.number, actor=target.actor, expected_seq=expected_seq)
    return _("Round {number} is a draft again; the rounds after it are gone.").format(number=target.number)


def _published(target: _RoundTarget) -> str:
    if not target.division.event.published:
        return _("Round {number} is published on the players’ own pages; the event itself is not public yet.").format(
            number=target.number
        )
    if warning := phones_now().warning:
        shown = _("Round {number} is published: the screen and the public page show it.").format(number=target.number)
        return sentences((shown, warning))
    return _("Round {number} is published: phones, the screen and the public page show it.").format(
        number=target.number
    )


def _recall(target: _RoundTarget, expected_seq: int | None) -> str:
    recall_round(target.division.pk, target.number, actor=target.actor, expected_seq=expected_seq)
    return _("Round {number} is a draft again; nobody else sees it.").format(number=target.number)


def _swap(target: _RoundTarget, first: int, second: int, expected_seq: int | None) -> str:
    division, number = target.division, target.number
    cost = swap_players(division.pk, number, first, second, actor=target.actor, expected_seq=expected_seq)
    return _("Swapped. {cost}").format(cost=" ".join(cost)).strip()


def _handicap(
    target: _RoundTarget,
    table: int,
    stones: int,
    komi: Decimal | None,
    exchange: bool,
    reason: str,
    expected_seq: int | None,
) -> str:
    told = override_handicap(
        target.division.pk,
        target.number,
        table,
        stones,
        reason,
        actor=target.actor,
        expected_seq=expected_seq,
        komi=komi,
        exchange=exchange,
    )
    done = _("The handicap at table {table} is {stones}, on record with its reason.").format(table=table, stones=stones)
    with_komi = _("It has {komi}.").format(komi=komi_words(komi)) if komi is not None else ""
    return sentences((done, with_komi, *told))


def _table(target: _RoundTarget, table: int, to: int, expected_seq: int | None) -> str:
    move_board(target.division.pk, target.number, table, to, actor=target.actor, expected_seq=expected_seq)
    return _("The board of table {table} is at table {to} now.").format(table=table, to=to)


def _undo(target: _RoundTarget, expected_seq: int | None) -> str:
    undo_edit(target.division.pk, target.number, actor=target.actor, expected_seq=expected_seq)
    return _("Undone: the boards are as they were before.")


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a director does to a round: its form, its name on the page, and the function that does it, which takes
    the form's data and returns the message."""

    form: type[RoundForm]
    form_name: str
    do: Callable[..., str]


ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        "draw": Action(DrawForm, "draw_form", _draw),
        "discard": Action(RoundForm, "round_form", _discard),
        "publish": Action(RoundForm, "round_form", _publish),
        "recall": Action(RoundForm, "round_form", _recall),
        "ahead": Action(RoundForm, "round_form", _publish_ahead),
        "recall_ahead": Action(RoundForm, "round_form", _recall_ahead),
        "undo": Action(RoundForm, "round_form", _undo),
        "swap": Action(SwapForm, "swap_form", _swap),
        "handicap": Action(HandicapForm, "handicap_form", _handicap),
        "table": Action(TableForm, "table_form", _table),
    }
)
"""What a director can do to a round, by the name in its address."""


def _page(
    request: HttpRequest,
    division: Division,
    round_number: int,
    status: int = 200,
    sent: Mapping[str, RoundForm] = MappingProxyType({}),
    *,
    stale: EditConflict | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    """The page; `sent` is a form that comes back with its input, by its name on the page."""
    division.event.stream.refresh_from_db()
    page = round_page(division, round_number)
    drawing = drawing_of(division)
    chosen = _chosen_swap(request, division, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "page": page,
        **progress_context(
            drawing if drawing and drawing.number == round_number else None, *_draw_addresses(division, round_number)
        ),
        "corrections": corrections_of(division, number=round_number),
        "finish": finish_of(division.event.stream_id),
        "too_few": too_few_rounds(division, round_number) if page.state in ("", RoundState.DRAFT) else "",
        "things": page.things,
        "still_chosen": stale is not None
        and not (drawing and drawing.running)
        and all(form.still_on(page) for form in sent.values()),
        "draw_form": DrawForm(initial={"seed": ""}),
        "swap_form": SwapForm(initial=chosen["chosen"]),
        "handicap_form": HandicapForm(initial=_chosen_board(request, page)),
        "table_form": TableForm(),
        **chosen,
        **sent,
        "stale": stale,
        "refused": refused,
    }
    context["swap_form"].offer(page.players)
    return render(request, "director/round.html", context, status=status)


def _draw_addresses(division: Division, round_number: int) -> tuple[str, str]:
    """The addresses that show and cancel a running draw."""
    arguments = [division.event.slug, division.slug, round_number]
    return reverse("desk:round_drawing", args=arguments), reverse("desk:round_draw_cancel", args=arguments)


def _chosen_board(request: HttpRequest, page: RoundPage) -> dict[str, object]:
    """The board in the address, with its handicap as it is."""
    table = request.GET.get("table")
    stones = next((board.handicap for board in page.boards if str(board.table) == table), None)
    return {"table": table, "stones": stones}


def _chosen_swap(request: HttpRequest, division: Division, round_number: int) -> dict[str, Any]:
    """The swap in the address: `chosen` has its players, `swap` its cost, or `swap_refused` why it isn't possible."""
    query = request.POST if request.method == "POST" else request.GET
    chosen = {name: query[name] for name in ("first", "second") if query.get(name)}
    form = SwapForm(chosen)
    context: dict[str, Any] = {"chosen": chosen, "division": division, "event": division.event, "number": round_number}
    context["expected_seq"] = division.event.stream.seq
    if len(chosen) < 2 or not form.is_valid():
        return context
    try:
        return {
            **context,
            "swap": swap_price(division, round_number, form.cleaned_data["first"], form.cleaned_data["second"]),
        }
    except Refused as refused:
        return {**context, "swap_refused": refused}
