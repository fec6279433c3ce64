"""A referee chooses which record of a game counts."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.pages.record_comparison import record_choices
from games.services.choose_reference import choose_reference
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.access.games import access_game_as_official
from nzgs_tourney.forms.disputes.ruling_forms import ReferenceForm
from nzgs_tourney.models import User
from nzgs_tourney.views.public.compare import compare_page


@login_required
@require_POST
def reference(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Saves the choice with its reason; if it is refused, shows the page of comparison again, with the input."""
    game = access_game_as_official(request.user, event_slug, game_id)
    assert isinstance(request.user, User)
    form = ReferenceForm(request.POST).of(record_choices(game))
    if not form.is_valid():
        return compare_page(request, game, form, status=422)
    record, reason = form.cleaned_data["record"], form.cleaned_data["reason"]
    try:
        choose_reference(game.pk, record, reason, referee=referee_of(request.user))
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return compare_page(request, game, form, status=422)
    messages.success(request, _("This record counts from now on, and the game’s page shows it first."))
    return redirect("public:game", game_id)
