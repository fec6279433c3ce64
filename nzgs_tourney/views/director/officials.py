"""The officials of an event: its directors invite and remove them; the federation names accounts directly."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_invitation_as_director
from nzgs_tourney.access.events import access_event_as_administrator, access_event_as_director
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.forms.people.roles import GrantForm, InvitationForm, LinkForm, RoleForm
from nzgs_tourney.models import Event, RoleKind
from nzgs_tourney.pages.people.officials import officials_of, players_of
from nzgs_tourney.services.people.grant_role import change_role, grant_role, revoke_role
from nzgs_tourney.services.people.invite import revoke_invitation
from nzgs_tourney.services.people.link_account import link_account
from nzgs_tourney.views.director.form_handling import account, run_if_valid, save_if_current, seq_seen
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.fresh_links import invitations_context, invited


@login_required
@require_GET
def officials(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows the officials and the invitations."""
    return _page(request, access_event_as_director(request.user, event_slug))


@login_required
@require_POST
def invite(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Invites somebody to a role, by a link."""
    event = access_event_as_director(request.user, event_slug)
    form = InvitationForm(request.POST)
    return invited(request, form, event, reverse("desk:officials", args=[event_slug])) or _page(request, event, form)


@login_required
@require_POST
def invitation_revoke(request: HttpRequest, event_slug: str, invitation_id: int) -> HttpResponse:
    """Revokes an invitation's link."""
    event, invitation = access_invitation_as_director(request.user, event_slug, invitation_id)
    try:
        revoke_invitation(invitation.pk, actor=account(request).actor)
    except Refused as refused:
        return _page(request, event, refusal=refused.sentence)
    messages.success(request, _("The link for {person} doesn’t work any more.").format(person=invitation.person))
    return redirect("desk:officials", event_slug)


@login_required
@require_POST
def role_grant(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Gives an account a role."""
    event = access_event_as_administrator(request.user, event_slug)
    form = GrantForm(request.POST)
    kind = request.POST.get("kind", "")
    role = run_if_valid(
        form, lambda: grant_role(event.pk, form.cleaned_data["account"], RoleKind(kind), actor=account(request).actor)
    )
    if role is None:
        return _page(request, event, grant_form=form)
    messages.success(
        request,
        _("{called} is {role} now.").format(called=role.user.called, role=role.get_kind_display()),
    )
    return redirect("desk:officials", event_slug)


@login_required
@require_POST
def role_own(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes a director of the event its referee as well."""
    event, user = access_event_as_director(request.user, event_slug), account(request)
    role = grant_role(event.pk, user, RoleKind.REFEREE, actor=user.actor)
    messages.success(request, _("{called} is {role} now.").format(called=user.called, role=role.get_kind_display()))
    return redirect("desk:officials", event_slug)


@login_required
@require_POST
def role_change(request: HttpRequest, event_slug: str, role_id: int) -> HttpResponse:
    """Makes a role another one."""
    event = access_event_as_director(request.user, event_slug)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, event, refusal=_("Choose a role."))
    kind, seen = RoleKind(form.cleaned_data["kind"]), seq_seen(request, event.stream.seq)
    try:
        role = change_role(event.pk, role_id, kind, actor=account(request).actor, expected_seq=seen)
    except Refused as refused:
        return _page(request, event, refusal=refused.sentence)
    messages.success(
        request, _("{called} is {role} now.").format(called=role.user.called, role=role.get_kind_display())
    )
    return redirect("desk:officials", event_slug)


@login_required
@require_POST
def role_revoke(request: HttpRequest, event_slug: str, role_id: int) -> HttpResponse:
    """Revokes a role."""
    event = access_event_as_director(request.user, event_slug)
    seen = seq_seen(request, event.stream.seq)
    try:
        revoke_role(event.pk, role_id, actor=account(request).actor, expected_seq=seen)
    except Refused as refused:
        return _page(request, event, refusal=refused.sentence)
    messages.success(request, _("The role is taken back."))
    return redirect("desk:officials", event_slug)


@login_required
@require_POST
def role_player(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Links an official to the player they are on the board."""
    event = access_event_as_administrator(request.user, event_slug)
    form = LinkForm(request.POST, officials=officials_of(event), players=players_of(event))
    user, _seen = save_if_current(
        request,
        event.stream.seq,
        form,
        lambda seen: link_account(
            event.pk,
            form.cleaned_data["role"],
            form.cleaned_data["player"],
            actor=account(request).actor,
            expected_seq=seen,
        ),
    )
    if user is None:
        return _page(request, event, link_form=form)
    messages.success(
        request,
        _("{called} plays as {name}.").format(called=user.called, name=user.player.name)
        if user.player
        else _("{called} isn’t linked to a player.").format(called=user.called),
    )
    return redirect("desk:officials", event_slug)


def _page(
    request: HttpRequest,
    event: Event,
    invitation_form: InvitationForm | None = None,
    *,
    grant_form: GrantForm | None = None,
    link_form: LinkForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    event.stream.refresh_from_db()
    listed, may_grant = officials_of(event), request.user.has_perm("tourney.administer")
    wrong = bool(refusal or invitation_form or grant_form or link_form)
    if may_grant and link_form is None:
        link_form = LinkForm(officials=listed, players=players_of(event))
    context = {
        "event": event,
        "officials": listed,
        "expected_seq": event.stream.seq,
        "may_grant": may_grant,
        "kinds": RoleKind.choices,
        "may_referee": not may_rule(account(request), event),
        "form": invitation_form or InvitationForm(),
        "grant_form": grant_form or GrantForm(),
        "link_form": link_form,
        "refusal": refusal,
        "event_nav": event_nav(event, "desk:officials"),
        **invitations_context(request, event, reverse("desk:officials", args=[event.slug])),
    }
    return render(request, "director/officials.html", context, status=422 if wrong else 200)
