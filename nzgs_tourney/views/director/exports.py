"""Exports of a division: the choice of files, what to fix before each is sent, and the files themselves, with the
tables of results for the national federation."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.events.sheet_options import round_asked
from nzgs_tourney.forms.exchange.rated import RatedForm
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.exchange.downloads import DownloadTable, download_table, results_page
from nzgs_tourney.pages.exchange.export_notes import RESULTS_TABLE, export_notes
from nzgs_tourney.pages.exchange.export_preview import (
    FOR_WHOM,
    NOT_OF_SIDES,
    digest_of,
    filename,
    offered_targets,
    sending_page,
    sent_file,
    table_page,
    tables_digest,
    targets,
)
from nzgs_tourney.pages.exchange.federations_page import federations_page
from nzgs_tourney.services.entries.tell_names import tell_names
from nzgs_tourney.services.exchange.note_export import note_download, note_rated, note_sent
from nzgs_tourney.store.exchange.exported_division import results_facts, results_tables
from nzgs_tourney.tables.base import ExportLink
from nzgs_tourney.tournament.exchange.external_formats import Format
from nzgs_tourney.tournament.exchange.tables import TYPES, TableFormat, xlsx_bytes
from nzgs_tourney.tournament.wording.events.rehearsal import STAYS_IN_REHEARSAL
from nzgs_tourney.tournament.wording.people.ledger_people import RECIPIENTS
from nzgs_tourney.views.director.form_handling import account, changed_fields, numbered_fields, seq_seen
from nzgs_tourney.views.director.frame import division_frame, event_frame
from nzgs_tourney.views.file_answers import file_response, table_response

SENT_TYPES = {
    Format.OPENGOTHA: "application/xml",
    Format.PAIRGOTH: "application/json",
    Format.DIVISION: "application/json",
}


@login_required
@require_GET
def show_export(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Shows everything that can be exported from a division."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    published = division.drawn_rounds.published().order_by("number")
    notes = export_notes(division.event)
    context = {
        **division_frame(division, "desk:export"),
        "targets": offered_targets(division),
        "not_sent": _(NOT_OF_SIDES).format(division=division.name) if division.of_partners else "",
        "notes": notes,
        "earlier": any(note.again for note in notes),
        "rounds": tuple(published.values_list("number", flat=True)),
    }
    return render(request, "director/export.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def to_send(request: HttpRequest, event_slug: str, division_slug: str, target: str) -> HttpResponse:
    """What to check before this file is sent, and what it drops; keeps the family names that are told there."""
    division, kind = _division_and_format(request, event_slug, division_slug, target)
    if request.method == "POST":
        keep_family_names(request, division)
        return redirect(request.get_full_path())
    free = request.GET.get("forfeits") == "free"
    page = sending_page(division, kind, forfeits_free=free)
    address = reverse("desk:export_file", args=[event_slug, division_slug, target])
    context = {
        **division_frame(division, "desk:export"),
        "page": page,
        "target": next(export_target for export_target in targets() if export_target.word == target),
        "lede": _(FOR_WHOM[kind]),
        "file_url": f"{address}?forfeits=free" if free else address,
        "forfeits_free": free,
        "is_h9": kind is Format.H9,
        "recipient": target in RECIPIENTS,
    }
    return render(request, "director/export_target.html", context)


@login_required
@require_POST
def sent(request: HttpRequest, event_slug: str, division_slug: str, target: str) -> HttpResponse:
    """Notes that this file was sent to its federation, as it was last downloaded, or when the page was opened."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        seen = seq_seen(request, division.event.stream.seq)
        digest, free = request.POST.get("digest", ""), bool(request.POST.get("free"))
        note_sent(division.pk, target, seen=seen, digest=digest, free=free, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Noted: this file was sent."))
    return redirect("desk:export", event_slug, division_slug)


@login_required
@require_POST
def rated(request: HttpRequest, event_slug: str, division_slug: str, target: str) -> HttpResponse:
    """Notes that the federation rated the games of this file, on the day that is given, or that it hasn't after all."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = RatedForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(form.errors["day"][0]))
        return redirect("desk:federations", event_slug)
    day = form.cleaned_data["day"]
    try:
        note_rated(division.pk, target, day, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Noted: the games are rated.") if day else _("Noted: the games aren’t rated."))
    return redirect("desk:federations", event_slug)


@login_required
@require_GET
def show_federations(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows every file of the event for a federation: what to fix, how it begins, what was sent and rated."""
    event = access_event_as_director(request.user, event_slug)
    context = {
        **event_frame(event, "desk:federations"),
        "page": federations_page(event),
        "stays": _(STAYS_IN_REHEARSAL) if event.rehearsal else "",
        "today": timezone.localdate(),
    }
    return render(request, "director/federations.html", context)


@login_required
@require_GET
def file(request: HttpRequest, event_slug: str, division_slug: str, target: str) -> HttpResponse:
    """Downloads the file, and notes it; shows the page with the reason where there is nothing to write."""
    division, kind = _division_and_format(request, event_slug, division_slug, target)
    free = request.GET.get("forfeits") == "free"
    try:
        content = sent_file(division, kind, forfeits_free=free)
    except Refused:
        return to_send(request, event_slug, division_slug, target)
    _note(request, division, target, digest_of(content), free=free)
    return file_response(content, filename(division, kind), SENT_TYPES.get(kind, "text/plain"))


def _note(request: HttpRequest, division: Division, target: str, digest: str, *, free: bool = False) -> None:
    """Note the download, of what was read once the ledger had the number that the division was read with."""
    seen = division.event.stream.seq
    note_download(division.pk, target, digest=digest, seen=seen, free=free, actor=account(request).actor)


@login_required
@require_GET
def table(request: HttpRequest, event_slug: str, division_slug: str, table_name: str, file_format: str) -> HttpResponse:
    """Downloads one list as CSV or as a workbook; `?after=` names the round of a draw or of results, or the last one
    counted.
    """
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        chosen, kind = DownloadTable(table_name), TableFormat(file_format)
        sheet = download_table(division, chosen, round_asked(request.GET))
    except (ValueError, Refused) as error:
        raise Http404(str(error)) from error
    return table_response(sheet, f"{event_slug}-{division_slug}", kind)


@login_required
@require_GET
def web_page(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Downloads standings and results as a self-contained web page; `?after=` names the last round in it."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        content = results_page(division, round_asked(request.GET))
    except Refused as error:
        raise Http404(str(error)) from error
    return file_response(content, f"{event_slug}-{division_slug}-results.html", "text/html; charset=utf-8")


def table_exports(division: Division, table_name: DownloadTable, after: int | None = None) -> tuple[ExportLink, ...]:
    """The download links under a list, for the list after round `after` if given."""
    arguments = [division.event.slug, division.slug, table_name.value]
    query = "" if after is None else f"?after={after}"
    return tuple(
        ExportLink(form.name, f"{reverse('desk:export_table', args=[*arguments, form.value])}{query}")
        for form in TableFormat
    )


def keep_family_names(request: HttpRequest, division: Division) -> None:
    """Keep the family names as they are chosen on the page: all of them, or those that were changed."""
    read = numbered_fields if request.POST.get("action") == "all" else changed_fields
    try:
        seen = seq_seen(request, division.event.stream.seq)
        saved = tell_names(division.pk, read(request, "family_"), actor=account(request).actor, expected_seq=seen)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return
    sentence = ngettext("Saved {count} family name.", "Saved {count} family names.", saved)
    messages.success(request, sentence.format(count=saved))


def stays_in_rehearsal(request: HttpRequest, event: Event) -> bool:
    """Whether the event is a rehearsal, of which no file goes to others; the next page says so."""
    if event.rehearsal:
        messages.error(request, _(STAYS_IN_REHEARSAL))
    return event.rehearsal


def stays_here(request: HttpRequest, division: Division) -> bool:
    """Whether the division is of a rehearsal or of sides, so that no table goes to a federation; the next page says
    so."""
    if division.of_partners:
        messages.error(request, _(NOT_OF_SIDES).format(division=division.name))
        return True
    return stays_in_rehearsal(request, division.event)


def _division_and_format(
    request: HttpRequest, event_slug: str, division_slug: str, target: str
) -> tuple[Division, Format]:
    division = access_division_as_director(request.user, event_slug, division_slug)
    if target not in [offered.word for offered in offered_targets(division)]:
        raise Http404("no such format")
    return division, Format(target)


@login_required
@require_http_methods(["GET", "POST"])
def show_results_table(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """What to check before the tables are sent, and how they begin; keeps the family names that are told there."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if stays_here(request, division):
        return redirect("desk:export", event_slug, division_slug)
    if request.method == "POST":
        keep_family_names(request, division)
        return redirect("desk:results_table", event_slug, division_slug)
    context = {**division_frame(division, "desk:export"), "page": table_page(division)}
    return render(request, "director/results_table.html", context)


@login_required
@require_GET
def results_workbook(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Downloads both tables in one workbook, and notes it."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if stays_here(request, division):
        return redirect("desk:export", event_slug, division_slug)
    tables = results_tables(results_facts(division))
    content = xlsx_bytes(*tables)
    _note(request, division, RESULTS_TABLE, tables_digest(tables))
    return file_response(content, f"{event_slug}-{division_slug}-results-table.xlsx", TYPES[TableFormat.XLSX])


@login_required
@require_GET
def results_csv(request: HttpRequest, event_slug: str, division_slug: str, table: str) -> HttpResponse:
    """Downloads one of the tables, `players` or `games`, as CSV, and notes it."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if stays_here(request, division):
        return redirect("desk:export", event_slug, division_slug)
    tables = results_tables(results_facts(division))
    for results_table in tables:
        if results_table.name == table:
            _note(request, division, RESULTS_TABLE, tables_digest(tables))
            return table_response(results_table, f"{event_slug}-{division_slug}-results-table", TableFormat.CSV)
    raise Http404("no such table")
