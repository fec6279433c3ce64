"""Records that a player sent: shared from the phone, and the page that asks which game is meant.

The phone's share sheet: a manifest that makes the player's pages an app, and the address that receives what is
shared.

A browser that shares sends no CSRF token, so sharing only keeps the files; the player confirms on a page that has one.
Without the personal link there is no address to share to.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.audit.ignored_files import RECORDS
from games.services.send_records import discard_staged_records, move_staged_records, submit_staged
from games.sgf.limits import MOST_BYTES
from games.store.sent_records import SentRecordFile
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.links import access_link
from nzgs_tourney.access.own_games import OwnGame, access_own_game
from nzgs_tourney.forms.results.player import StagedForm
from nzgs_tourney.pages.results.staged_records import staged_page
from nzgs_tourney.services.exchange.share_records import share_records
from nzgs_tourney.views.app_icons import APP_COLOUR, app_icons
from nzgs_tourney.views.player.pages import KEPT

ACCEPTED = [*RECORDS, "application/x-go-sgf", "application/octet-stream", "text/plain"]
"""File types for which the share sheet offers the app; Android uses any of these for a record."""


@never_cache
@require_safe
def manifest(request: HttpRequest, token: str) -> HttpResponse:
    """The web app manifest of one personal link (W3C Web Application Manifest, with `share_target`)."""
    link = access_link(token)
    home = reverse("player:home", args=[token])
    app = {
        "name": _("NZGS Tourney, {name}").format(name=link.entry.name),
        "short_name": "NZGS Tourney",
        "description": _("{name}: results and records").format(name=link.entry.division.event.name),
        "id": home,
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": APP_COLOUR,
        "theme_color": APP_COLOUR,
        "icons": app_icons(),
        "share_target": _share_target(reverse("player:share", args=[token])),
    }
    return JsonResponse(app, content_type="application/manifest+json")


def _share_target(address: str) -> dict[str, object]:
    """How the share sheet sends there: a form with files, as `share` reads it."""
    fields = {"title": "title", "text": "text", "url": "url", "files": [{"name": "file", "accept": ACCEPTED}]}
    return {"action": address, "method": "POST", "enctype": "multipart/form-data", "params": fields}


@csrf_exempt
@never_cache
@require_POST
def share(request: HttpRequest, token: str) -> HttpResponse:
    """Keeps what was shared, and leads to the page that asks about it."""
    link = access_link(token)
    try:
        game, batch = share_records(link.entry, _shared(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return _redirect_to(reverse("player:home", args=[token]))
    return _redirect_to(reverse("player:staged", args=[token, game.pk, batch]))


def _shared(request: HttpRequest) -> list[SentRecordFile]:
    """The files, and the text if it holds a record; of a file that is too large, only enough that it is refused."""
    files = [SentRecordFile(file.name or "", file.read(MOST_BYTES + 1)) for file in request.FILES.getlist("file")]
    text = request.POST.get("text", "")
    return [*files, SentRecordFile("", text.encode())] if "(;" in text or (text.strip() and not files) else files


def _redirect_to(address: str) -> HttpResponse:
    """Redirect there with GET, so that reloading doesn't share again."""
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staged(request: HttpRequest, token: str, game_id: int, batch_id: UUID) -> HttpResponse:
    """Shows the files, to choose a game and submit it."""
    own_game = access_own_game(token, game_id)
    if request.method != "POST":
        return _page(request, token, own_game, batch_id)
    form = StagedForm(request.POST)
    if not form.is_valid():
        return _page(request, token, own_game, batch_id, form)
    choice, remark = form.cleaned_data["choice"], form.cleaned_data["remark"]
    try:
        submit_staged(own_game.game.pk, own_game.side, batch_id, choice, actor=own_game.link.actor, remark=remark)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _page(request, token, own_game, batch_id, form)
    messages.success(request, _(KEPT))
    return redirect("player:game", token, game_id)


@never_cache
@require_POST
def discard(request: HttpRequest, token: str, game_id: int, batch_id: UUID) -> HttpResponse:
    """Discards them, to choose something else."""
    own_game = access_own_game(token, game_id)
    discard_staged_records(own_game.game.pk, own_game.side, batch_id)
    messages.info(request, _("What you sent is discarded; nothing from it was submitted."))
    return redirect("player:game", token, game_id)


@never_cache
@require_POST
def move(request: HttpRequest, token: str, game_id: int, batch_id: UUID, target_game_id: int) -> HttpResponse:
    """Moves them to another of the player's games."""
    own_game, target = access_own_game(token, game_id), access_own_game(token, target_game_id)
    move_staged_records(own_game.game.pk, own_game.side, batch_id, to_game=target.game.pk, to_side=target.side)
    return redirect("player:staged", token, target_game_id, batch_id)


def _page(
    request: HttpRequest, token: str, own_game: OwnGame, batch_id: UUID, form: StagedForm | None = None
) -> HttpResponse:
    page = staged_page(own_game, batch_id)
    if page is None:
        messages.info(request, _("What you sent was dealt with already, or deleted after a week."))
        return redirect("player:game", token, own_game.game.pk)
    chosen = form.data.get("choice", "") if form else page.proposed
    context = {
        "token": token,
        "page": page,
        "form": form or StagedForm(initial={"remark": page.remark}),
        "chosen": chosen,
        "event": own_game.link.entry.division.event,
        "rehearsal": own_game.game.stream.rehearsal,
    }
    return render(request, "player/staged.html", context, status=422 if form else 200)
