"""Entries: the list, entering one by hand, editing, withdrawing, planning rounds, and the personal link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_tables2 import RequestConfig

from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_entry_as_director
from nzgs_tourney.forms.entries.entry_forms import (
    PLANS,
    PLAYS,
    EditEntryForm,
    NewEntryForm,
    NumberedForm,
    WithdrawForm,
    known_of,
)
from nzgs_tourney.forms.entries.partner_forms import EditSideForm, NewSideForm, SideForm, edit_side_form
from nzgs_tourney.forms.events.sheet_options import CertificateForm
from nzgs_tourney.models import Division, Entry, Message, MessageKind
from nzgs_tourney.pages.entries.entries_page import entry_list
from nzgs_tourney.pages.entries.entry_page import entry_page, register_lines
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.exchange.downloads import DownloadTable
from nzgs_tourney.paper.certificates import name_in_print
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_rounds
from nzgs_tourney.services.entries.enter_player import AmbiguousPlayer, NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.entries.leave_open_games import return_with_games, withdraw_with_games
from nzgs_tourney.services.entries.limits import OutsideLimits
from nzgs_tourney.services.entries.move_entries import why_not_undone
from nzgs_tourney.services.entries.remove_entry import remove_entry, why_not_removable
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.store.entries.check_in import is_published
from nzgs_tourney.store.entries.fees import fee_classes
from nzgs_tourney.store.entries.teams import team_names
from nzgs_tourney.tables.entries import EntriesTable
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.fees.terms import offered
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.exports import table_exports
from nzgs_tourney.views.director.form_handling import (
    account,
    changed_fields,
    posted_data,
    row_numbers,
    run_if_valid,
    save_if_current,
    seq_seen,
    status_of,
)
from nzgs_tourney.views.director.frame import division_frame
from ratings.rank import NO_GRADE

Acted = tuple[str, Undo | None]
"""What was done, and the way back if there is one."""


@login_required
@require_GET
def entries(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Lists the entries of a division, searched and sorted."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    search = request.GET.get("q", "")[:80]
    listed = entry_list(division, search)
    exports = table_exports(division, DownloadTable.ENTRIES)
    table = EntriesTable(
        listed.lines, event_slug, caption=_("Entries of {name}").format(name=division.name), exports=exports
    )
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    context = {
        **division_frame(division, "desk:entries"),
        "listed": listed,
        "table": table,
        "search": search,
    }
    return render(request, "director/entries.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def entry_new(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Enters somebody by hand. `check_in` in the query is the round whose check-in is shown next, `all` for that of all
    divisions."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    fees = offered(fee_classes(division.event), timezone.now(), division=division.number)
    country = {"country": division.event.country}
    form: NewEntryForm | NewSideForm = (
        NewSideForm(posted_data(request), initial=country, fees=fees, partners=division.partners)
        if division.of_partners
        else NewEntryForm(posted_data(request), initial=country, fees=fees, teams=team_names(division))
    )
    expected_seq = seq_seen(request, division.event.stream.seq)
    walk_in = _check_in_address(division, request.GET.get("check_in", ""))
    entry = run_if_valid(form, lambda: _enter(request, division, form, expected_seq))
    if entry is not None:
        messages.success(request, _entered(division, entry))
        for sentence in register_lines(entry):
            messages.info(request, sentence)
        if entry.rank == NO_GRADE and entry.rating is None:
            messages.warning(request, _("Before the draw, write what {name} is paired as.").format(name=entry.name))
        if "another" in request.POST:
            return redirect(request.get_full_path())
        if walk_in:
            return redirect(walk_in)
        return redirect("desk:entries", event_slug, division_slug)
    context = {
        **division_frame(division, "desk:entries"),
        "form": form,
        "expected_seq": expected_seq,
        "walk_in": walk_in,
    }
    return render(request, "director/entry_new.html", context, status=status_of(form))


def _check_in_address(division: Division, asked: str) -> str:
    """The check-in that a walk-in is entered from, empty for none."""
    here: str = reverse("desk:check_in", args=[division.event.slug])
    if asked == "all":
        return here
    number = next(iter(row_numbers([asked])), None)
    return f"{here}?division={division.slug}&round={number}" if number is not None else ""


def _enter(request: HttpRequest, division: Division, form: NewEntryForm | NewSideForm, expected_seq: int) -> Entry:
    """The new entry. Raises Refused as `enter_player` does. If several known players could be meant, the form offers
    them."""
    new, actor = NewEntry(**{"name": "", **form.cleaned_data}), account(request).actor
    try:
        return enter_player(division.pk, new, actor=actor, expected_seq=expected_seq, certain=form.certain)
    except AmbiguousPlayer as unsure:
        _ask(form, unsure)
        raise
    except OutsideLimits:
        form.outside = True
        raise


def _form_of(entry: Entry, data: QueryDict | None = None) -> EditEntryForm | EditSideForm:
    """The form of this entry, with what was posted."""
    if entry.division.of_partners:
        return edit_side_form(entry, data)
    return EditEntryForm(data, initial=known_of(entry), in_team=entry.division.by_teams)


def _ask(form: NumberedForm | SideForm, unsure: AmbiguousPlayer) -> None:
    """Show on the page who may be meant."""
    form.people = unsure.people
    if isinstance(form, SideForm):
        form.asked = unsure.partner


def _entered(division: Division, entry: Entry) -> str:
    """The message that they are entered, and how they can still play in a round that was published before; or that
    they play in none, since every round was drawn before. On a ladder it leads to their personal link, or says that it
    was sent."""
    if division.is_ladder:
        return _on_ladder(entry)
    missed = entry.enters_in - 1
    over, playing = missed >= division.rounds, is_published(division, missed)
    sentence = _("{name} is entered.")
    if over and playing:
        sentence = _(
            "{name} is entered, but round {missed} is the last and is published already. To play in it, take them in "
            "under “No-shows and late arrivals” on its page."
        )
    elif over:
        sentence = _("{name} is entered, but every round is played: they play in none.")
    elif playing:
        sentence = _(
            "{name} is entered, from round {next}. To play in round {missed} already, take them in under "
            "“No-shows and late arrivals” on its page."
        )
    return sentence.format(name=entry.name, next=entry.enters_in, missed=missed)


def _on_ladder(entry: Entry) -> str:
    if entry.email and Message.objects.filter(entry=entry, kind=MessageKind.PERSONAL_LINK).exists():
        return _("{name} is entered. Their personal link goes to {email}.").format(name=entry.name, email=entry.email)
    address = reverse("desk:entry", args=[entry.division.event.slug, entry.pk])
    sentence = _("{name} is entered. To challenge, they need their personal link.").format(name=entry.name)
    return format_html('{} <a href="{}#personal-link">{}</a>', sentence, address, _("Show it"))


@login_required
@require_http_methods(["GET", "POST"])
def entry(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponse:
    """Shows an entry and edits it."""
    entry = access_entry_as_director(request.user, event_slug, entry_id)
    form = _form_of(entry, posted_data(request))

    def edit(seen: int) -> object:
        values = form.changes()
        arguments = {
            "reason": form.cleaned_data["reason"],
            "person": values.pop("player", None),
            "expected_seq": seen,
        }
        values.pop("reason", None)
        try:
            return edit_entry(entry.pk, values, actor=account(request).actor, **arguments)
        except AmbiguousPlayer as unsure:
            _ask(form, unsure)
            raise
        except OutsideLimits:
            form.outside = True
            raise

    edited, expected_seq = save_if_current(request, entry.division.event.stream.seq, form, edit)
    if edited:
        messages.success(request, _("Saved."))
        return redirect("desk:entry", event_slug, entry_id)
    return _page(request, entry, form, expected_seq=expected_seq)


@login_required
@require_POST
def act(request: HttpRequest, event_slug: str, entry_id: int, action: str) -> HttpResponse:
    """Do one of `ACTIONS` to the entry and show it again, with what was done or why it could not be."""
    entry = access_entry_as_director(request.user, event_slug, entry_id)
    try:
        success, back = ACTIONS[action](request, entry)
    except OvertakenError as overtaken:
        form = _form_of(entry)
        return _page(request, entry, form, overtaken.sentence, expected_seq=overtaken.seq)
    except Refused as refused:
        return _page(request, entry, _form_of(entry), refused.sentence)
    say_done(request, success, back)
    return redirect("desk:entry", event_slug, entry_id)


@login_required
@require_POST
def remove(request: HttpRequest, event_slug: str, entry_id: int) -> HttpResponse:
    """Removes an entry that was made by mistake."""
    entry = access_entry_as_director(request.user, event_slug, entry_id)
    try:
        name = remove_entry(entry.pk, actor=account(request).actor)
    except Refused as refused:
        return _page(request, entry, _form_of(entry), refused.sentence)
    messages.success(request, _("The entry of {name} is removed.").format(name=name))
    return redirect("desk:entries", event_slug, entry.division.slug)


def _withdraw(request: HttpRequest, entry: Entry) -> Acted:
    """Withdraws them from every round that isn't published yet, and decides their open games as chosen."""
    form = WithdrawForm(request.POST)
    form.is_valid()
    reasons = {name: form.cleaned_data.get(name, "") for name in ("reason", "void_reason")}
    decided = withdraw_with_games(entry.pk, form.left_games(), actor=account(request).actor, **reasons)
    entry.refresh_from_db()
    done = _("{name} is withdrawn, from round {withdrawn_from} on.")
    if entry.division.is_ladder:
        done = _("{name} is withdrawn.")
    done = done.format(name=entry.name, withdrawn_from=entry.withdrawn_from)
    url = reverse("desk:entry_return", args=[entry.division.event.slug, entry.pk])
    if not decided:
        return done, Undo(_("Reinstates them, as they were before."), url)
    count = ngettext("{count} open game is decided.", "{count} open games are decided.", len(decided))
    effect = _("Reinstates them, and these games are open again.")
    said = sentences((done, count.format(count=len(decided))))
    return said, Undo(effect, url, tuple(("game", game.pk) for game in decided))


def _return(request: HttpRequest, entry: Entry) -> Acted:
    games = row_numbers(request.POST.getlist("game"))
    return_with_games(entry.pk, games, actor=account(request).actor)
    return _("{name} plays again, in the rounds that are not drawn yet.").format(name=entry.name), None


def _plan(request: HttpRequest, entry: Entry) -> Acted:
    """Saves which of the coming rounds they play in, all at once."""
    chosen = {
        number: None if plan == PLAYS else Status(plan)
        for number, plan in changed_fields(request, "round_").items()
        if plan in dict(PLANS)
    }
    seen = seq_seen(request, entry.division.event.stream.seq)
    plan_rounds(entry.pk, chosen, actor=account(request).actor, expected_seq=seen)
    return _("Saved."), None


def _replace_link(request: HttpRequest, entry: Entry) -> Acted:
    replace_link(entry.pk, actor=account(request).actor)
    return _("This is a new link. The old one has stopped working."), None


def _accept_claim(request: HttpRequest, entry: Entry) -> Acted:
    """Accepts the grade although it is far above the rating."""
    edit_entry(entry.pk, {"accepted_claim": entry.rank}, actor=account(request).actor)
    return _("{name} plays as {grade}.").format(name=entry.name, grade=entry.rank), None


ACTIONS: Mapping[str, Callable[[HttpRequest, Entry], Acted]] = MappingProxyType(
    {"withdraw": _withdraw, "return": _return, "plan": _plan, "link": _replace_link, "claim": _accept_claim}
)
"""What a director can do to an entry, by the name in its address: each says what was done, with the way back."""


def _page(
    request: HttpRequest,
    entry: Entry,
    form: EditEntryForm | EditSideForm,
    refusal: str = "",
    expected_seq: int | None = None,
) -> HttpResponse:
    """The entry's page. `expected_seq`: as in `save_if_current`; without it, as posted."""
    seq = seq_seen(request, entry.division.event.stream.seq) if expected_seq is None else expected_seq
    context = {
        **division_frame(entry.division, "desk:entries"),
        "entry": entry,
        "page": entry_page(entry, changed_fields(request, "round_")),
        "form": form,
        "expected_seq": seq,
        "withdraw": WithdrawForm(request.POST if "games" in request.POST else None),
        "plans": PLANS,
        "phones": phones_now(),
        "refusal": refusal,
        "may_forget": request.user.has_perm("tourney.administer"),
        "certificate": CertificateForm(initial={"name": name_in_print(entry)}, auto_id="certificate-%s"),
        "stays": why_not_removable(entry),
        "stays_moved": why_not_undone(entry) if entry.came_from_id else "",
    }
    return render(request, "director/entry.html", context, status=422 if refusal else status_of(form))
