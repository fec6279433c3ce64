"""The teams of a division at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from games.wording.numbers import listed, sentences
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_division_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.entries.entry_forms import WithdrawForm
from nzgs_tourney.forms.entries.team_form import TeamForm
from nzgs_tourney.models import Division
from nzgs_tourney.pages.entries.teams_page import (
    TeamDraft,
    TeamLine,
    TeamsPage,
    open_games_of,
    team_draft,
    teams_page,
)
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs, remove_team, set_team
from nzgs_tourney.services.entries.withdraw_team import return_team, withdraw_team
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.form_handling import (
    account,
    posted_data,
    row_numbers,
    save_if_current,
    status_of,
)
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def teams(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows the teams, and makes one; `?team=` names the one that is changed."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    page = teams_page(division)
    asked = row_numbers([request.GET.get("team", "")])
    team = page.team(asked[0]) if asked else None
    if team is None and asked:
        raise Http404("no such team")
    form = TeamForm(page, team, posted_data(request))
    saved, expected_seq = save_if_current(
        request,
        division.event.stream.seq,
        form,
        lambda seen: set_team(
            division.pk,
            team.number if team else None,
            form.cleaned_data["name"],
            form.members,
            captain=form.chosen_captain,
            actor=account(request).actor,
            expected_seq=seen,
        ),
    )
    if saved is not None:
        messages.success(request, _("{name} is saved.").format(name=saved.name))
        _say_redrawn(request, page.draft)
        return redirect("desk:teams", event_slug, division_slug)
    return _page(request, division, page, team, form, expected_seq)


@login_required
@require_POST
def withdraw(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Withdraws everybody of a team from every round that isn't published yet, and decides their open games as
    chosen."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    number, form = _posted_team(request), WithdrawForm(request.POST)
    form.is_valid()
    reasons = {name: form.cleaned_data.get(name, "") for name in ("reason", "void_reason")}
    try:
        gone = withdraw_team(division.pk, number, form.left_games(), actor=account(request).actor, **reasons)
    except Refused as refused:
        page = teams_page(division)
        team, seq = page.team(number), division.event.stream.seq
        if team is None:
            messages.error(request, str(refused))
            return redirect("desk:teams", event_slug, division_slug)
        return _page(request, division, page, team, TeamForm(page, team, None), seq, form, refused.sentence)
    fields = [
        ("team", number),
        *(("entry", one.pk) for one in gone.entries),
        *(("game", game.pk) for game in gone.decided),
    ]
    decided = len(gone.decided)
    count = ngettext("{count} open game is decided.", "{count} open games are decided.", decided).format(count=decided)
    done = _("{name} is withdrawn.").format(name=gone.team.name)
    effect = (
        _("Reinstates them, and these games are open again.") if decided else _("Reinstates them, as they were before.")
    )
    undo = Undo(effect, reverse("desk:team_return", args=[event_slug, division_slug]), tuple(fields))
    say_done(request, sentences((done, count)) if decided else done, undo if gone.entries else None)
    return redirect("desk:teams", event_slug, division_slug)


@login_required
@require_POST
def take_back(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Reinstates those of a team that are sent along, with their games open again."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    entries, games = (row_numbers(request.POST.getlist(name)) for name in ("entry", "game"))
    try:
        back = return_team(division.pk, _posted_team(request), entries, games, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        names = listed([one.name for one in back])
        messages.success(request, _("Back in the rounds that aren’t drawn yet: {names}.").format(names=names))
    return redirect("desk:teams", event_slug, division_slug)


@login_required
@require_POST
def of_clubs(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Makes teams of those who have none, by their clubs."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    draft = team_draft(division)
    try:
        made = make_teams_of_clubs(division.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, ngettext("{count} team made.", "{count} teams made.", made).format(count=made))
        _say_redrawn(request, draft)
    return redirect("desk:teams", event_slug, division_slug)


@login_required
@require_POST
def remove(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Removes a team, with the draft that is sent along; its people stay entered."""
    division = access_division_for(Work.DRAW, request.user, event_slug, division_slug)
    draft = next(iter(row_numbers([request.POST.get("draft", "")])), None)
    try:
        for number in row_numbers([request.POST.get("team", "")]):
            if name := remove_team(division.pk, number, actor=account(request).actor, draft=draft):
                messages.success(request, _("{name} is removed; its players are still entered.").format(name=name))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("desk:teams", event_slug, division_slug)


def _posted_team(request: HttpRequest) -> int:
    """The number of the team that is sent along, 0 without one."""
    return next(iter(row_numbers([request.POST.get("team", "")])), 0)


def _page(
    request: HttpRequest,
    division: Division,
    page: TeamsPage,
    team: TeamLine | None,
    form: TeamForm,
    expected_seq: int,
    withdraw_form: WithdrawForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    context = {
        **division_frame(division, "desk:entries"),
        "page": page,
        "team": team,
        "form": form,
        "expected_seq": expected_seq,
        "withdraw": withdraw_form or WithdrawForm(),
        "open_games": open_games_of(team) if team else 0,
        "refusal": refusal,
    }
    return render(request, "director/teams.html", context, status=422 if refusal else status_of(form))


def _say_redrawn(request: HttpRequest, draft: TeamDraft | None) -> None:
    if draft is not None:
        said = _("The draft of round {number} is drawn again with the teams as they are now.")
        messages.info(request, said.format(number=draft.number))
