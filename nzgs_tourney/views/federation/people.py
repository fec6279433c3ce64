"""The register, at the federation's desk; who is who: whether two players are one person; and forgetting a person."""

from __future__ import annotations

import re

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_tables2 import RequestConfig

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_namesakes_as_federation, access_person_as_federation
from nzgs_tourney.forms.people.person_forms import ForgetForm, NamesakesForm, RegistrationForm, RenameForm, SplitForm
from nzgs_tourney.pages.events.history_page import acts_about
from nzgs_tourney.pages.people.forgetting import forget_page, found_people
from nzgs_tourney.pages.people.namesakes_page import TwoPeople, namesakes_page, one_person, two_people
from nzgs_tourney.pages.people.person_file import person_file
from nzgs_tourney.pages.people.register import register_page, registered_values
from nzgs_tourney.services.backups.delete_copies import delete_old_copies
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people, keep_apart, take_back_answer
from nzgs_tourney.services.people.register_person import give_number, register_person
from nzgs_tourney.services.people.split_person import rename_person, split_person
from nzgs_tourney.store.backups.backup_folder import old_copies
from nzgs_tourney.store.backups.forget_again import to_forget_again
from nzgs_tourney.store.events.streams import last_number
from nzgs_tourney.store.people.same_people import KEY
from nzgs_tourney.tables.namesakes_table import AnswersTable, PairsTable
from nzgs_tourney.tables.register import RegisterTable
from nzgs_tourney.views.director.form_handling import (
    account,
    posted_data,
    run_if_valid,
    save_if_current,
    seq_seen,
    status_of,
)
from nzgs_tourney.views.file_answers import file_response

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


@login_required
@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Shows possible duplicates, decisions so far, and a search for two others."""
    access_federation(request.user)
    search = request.GET.get("q", "")[:80].strip()
    page = namesakes_page(search)
    pairs, answers = PairsTable(page.pairs), AnswersTable(page.answers)
    for table in (pairs, answers):
        RequestConfig(request, paginate={"per_page": 25}).configure(table)
    context = {"page": page, "pairs": pairs, "answers": answers, "search": search}
    return render(request, "federation/people.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def compare_people(request: HttpRequest) -> HttpResponse:
    """Two players side by side, and the answer."""
    access_federation(request.user)
    chosen = request.GET.getlist("player")
    if len(chosen) != 2 or not all(map(_NUMBER.fullmatch, chosen)):
        messages.error(request, _("Choose two players to compare."))
        search = request.GET.get("q", "")[:80]
        return redirect(reverse("federation:people", query={"q": search} if search else None))
    try:
        pair = two_people(*map(int, chosen))
    except Refused as refused:
        raise Http404(refused.sentence) from refused
    ways = tuple((side.player.pk, f"{side.player.name} (#{side.player.pk})") for side in (pair.one, pair.other))
    form = NamesakesForm((ways[0], ways[1]), posted_data(request))
    if success := run_if_valid(form, lambda: _join_or_keep_apart(form, pair, request)):
        messages.success(request, success)
        return redirect("federation:people")
    return render(request, "federation/two_people.html", {"pair": pair, "form": form}, status=status_of(form))


def _join_or_keep_apart(form: NamesakesForm, pair: TwoPeople, request: HttpRequest) -> str:
    kept_id, reason, actor = form.cleaned_data["kept"], form.cleaned_data["reason"], account(request).actor
    other = pair.other.player if kept_id == pair.one.player.pk else pair.one.player
    if request.POST.get("answer") == "two":
        keep_apart(kept_id, other.pk, reason, actor=actor)
        return _("They stay two people, and aren’t shown as duplicates again.")
    answer = join_people(kept_id, other.pk, reason, actor=actor)
    return _("{name} (#{pk}) is {name2} (#{kept}) from now on.").format(
        name=answer.other.name, pk=other.pk, name2=answer.kept.name, kept=kept_id
    )


@login_required
@require_GET
def register(request: HttpRequest) -> HttpResponse:
    """Lists everybody who is known, with a search."""
    access_federation(request.user)
    search = request.GET.get("q", "")[:80].strip()
    table = RegisterTable(register_page(search, localdate()), search)
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    return render(request, "federation/register.html", {"table": table, "search": search})


@login_required
@require_POST
def number(request: HttpRequest, player_id: int) -> HttpResponse:
    """Gives the person the next free number."""
    player = access_person_as_federation(request.user, player_id)
    try:
        given = give_number(player.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("{name} has the number {number}.").format(name=given.name, number=given.nzgs_id))
    return redirect("federation:person", player.pk)


@login_required
@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """One person: what the register says of them; to be renamed, or split where they are two."""
    player = access_person_as_federation(request.user, player_id)
    page = one_person(player)
    renaming, splitting = "rename" in request.POST, "split" in request.POST
    registering = "register" in request.POST
    registered = RegistrationForm(posted_data(request) if registering else None, initial=registered_values(player))
    rename = RenameForm(posted_data(request) if renaming else None, initial={"name": player.name})
    # Both have a name and a reason: the labels of each lead to its own fields.
    split_id = "id_split_%s"
    split = SplitForm(page.entries, page.lines, posted_data(request) if splitting else None, auto_id=split_id)
    actor, now = account(request).actor, last_number(KEY)
    seen = seq_seen(request, now)
    if registering:
        saved, seen = save_if_current(
            request,
            now,
            registered,
            lambda seen: register_person(player.pk, actor=actor, expected_seq=seen, **registered.values()),
        )
        if saved is not None:
            messages.success(request, _("Saved."))
            return redirect("federation:person", player.pk)
    if renaming:
        renamed = run_if_valid(rename, lambda: rename_person(player.pk, actor=actor, **rename.cleaned_data))
        if renamed is not None:
            messages.success(request, _("Saved."))
            return redirect("federation:person", player.pk)
    if splitting:
        answer = run_if_valid(split, lambda: split_person(player.pk, actor=actor, **split.cleaned_data))
        if answer is not None:
            messages.success(request, _("{name} is a separate player now.").format(name=answer.other.name))
            return redirect("federation:person", answer.other_id)
    context = {
        "page": page,
        "registered": registered,
        "expected_seq": seen,
        "rename": rename,
        "split": split,
        "history": acts_about(KEY, f"player:{player.pk}"),
    }
    status = max(map(status_of, (registered, rename, split)))
    return render(request, "federation/person.html", context, status=status)


@login_required
@require_GET
def everything(request: HttpRequest, player_id: int) -> HttpResponse:
    """Downloads everything that the site keeps about a person."""
    player = access_person_as_federation(request.user, player_id)
    return file_response(person_file(player), f"person-{player.pk}.zip", "application/zip")


@login_required
@require_POST
def take_back(request: HttpRequest, answer_id: int) -> HttpResponse:
    """Undoes an answer; two people who may be one again are shown side by side."""
    answer = access_namesakes_as_federation(request.user, answer_id)
    try:
        notes = take_back_answer(answer.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("federation:people")
    if answer.same:
        messages.success(request, " ".join((_("Taken back."), *notes)))
        return redirect("federation:people")
    messages.success(request, _("Taken back. They are still two: join them here if they are one person."))
    return redirect(reverse("federation:two_people", query={"player": [answer.kept_id, answer.other_id]}))


@login_required
@require_GET
def search_people(request: HttpRequest) -> HttpResponse:
    """Searches people by a part of the name."""
    access_federation(request.user)
    name_part = request.GET.get("q", "")[:80].strip()
    context = {"page": found_people(name_part), "search": name_part, "copies": old_copies(), "again": to_forget_again()}
    return render(request, "federation/forget_whom.html", context)


@login_required
@require_POST
def delete_copies(request: HttpRequest) -> HttpResponse:
    """Deletes copies on this computer that still contain a forgotten name."""
    access_federation(request.user)
    try:
        count = delete_old_copies()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        sentence = ngettext("{count} old copy is deleted.", "{count} old copies are deleted.", count)
        messages.success(request, sentence.format(count=count))
    return redirect("federation:forget_whom")


@login_required
@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest, player_id: int) -> HttpResponse:
    """Shows what is erased and what stays, and asks."""
    player = access_person_as_federation(request.user, player_id)
    form = ForgetForm(posted_data(request))
    if run_if_valid(form, lambda: forget_person(player.pk, form.cleaned_data["name"], actor=account(request).actor)):
        messages.success(request, _("Forgotten. From now on their results are those of a forgotten player."))
        return redirect("federation:forget_whom")
    page = forget_page(player)
    return render(request, "federation/forget.html", {"page": page, "form": form}, status=status_of(form))
