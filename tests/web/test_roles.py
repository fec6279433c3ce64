"""Drawmasters, assistants and the press at the desk: what each may do, and that no page offers them anything else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from games.models import LedgerEvent, Speaker
from games.services.clear_result import clear_result
from nzgs_tourney.models import Event, InvitationKind, Role, RoleKind, Round, RoundState, User
from nzgs_tourney.services.people.invite import invite
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.web.desk_pages import check_in_of, messages_of, of_division, of_event, signed_in
from tests.web.parsed import page_text, select_all, text_of
from tests.web.routes import COMES_IN, ROUTES

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]

PAGES = (
    "event",
    "standings",
    "estimate",
    "statistics",
    "event_statistics",
    "round",
    "results",
    "sheets",
    "check_in",
    "round_wishes",
    "why_not",
    "manual_pairing",
    "round_repair",
    "round_rearrange",
    "round_close_review",
)
"""The pages of the desk for anybody but directors."""


def at_work(desk: Desk, *kinds: RoleKind) -> Client:
    """Somebody with these roles in the event."""
    user = User.objects.create_user("-".join(kinds))
    for kind in kinds:
        Role.objects.create(event=desk.event, user=user, kind=kind)
    return signed_in(user)


def addresses(desk: Desk, *rounds: int) -> list[tuple[str, str]]:
    """Each of PAGES with its address, those of a round for each of these."""
    found = []
    for page in PAGES:
        if page in ("event", "event_statistics", "check_in"):
            found.append((page, of_event(desk, page)))
        elif page in ("standings", "estimate", "statistics"):
            found.append((page, of_division(desk, page)))
        else:
            found += [(page, of_division(desk, page, number)) for number in rounds]
    return found


def offered(client: Client, address: str) -> set[str]:
    """The names of all routes that a page leads or posts to."""
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    names = set()
    for attribute in ("href", "action", "formaction", "hx-get", "data-live", "data-confirm"):
        for element in select_all(response, f"[{attribute}]"):
            try:
                names.add(resolve(element.attrs[attribute].partition("?")[0].partition("#")[0]).view_name)
            except Resolver404:
                continue
    return names & set(ROUTES)


@pytest.mark.parametrize("kind", ["drawmaster", "assistant", "press"])
@pytest.mark.parametrize("state", ["undrawn", "draft", "published", "contradicted"])
def test_no_page_offers_what_its_reader_may_not_do(desk: Desk, kind: str, state: str) -> None:
    if state == "draft":
        desk.draw(1)
    elif state != "undrawn":
        games = games_of(desk.publish(1))
    if state == "contradicted":
        report_from(games[0], Speaker.BLACK, "B+R")
        report_from(games[0], Speaker.WHITE, "W+R")
        both_report(games[1], "B+R")
        report_from(games[2], Speaker.PAPER, "B+R")
        clear_result(games[2].pk, actor="A", nonce=uuid4(), seen="B+R")
    client = at_work(desk, RoleKind(kind))
    for page, address in addresses(desk, 1):
        if kind not in COMES_IN[ROUTES[f"desk:{page}"][0]]:
            assert client.get(address).status_code == 403, f"{kind} {page}"
            continue
        beyond = {name for name in offered(client, address) if kind not in COMES_IN[ROUTES[name][0]]}
        assert not beyond, f"{page} ({state}) offers a {kind} {sorted(beyond)}"


def test_an_assistant_types_a_result_and_takes_no_round_back(desk: Desk) -> None:
    game, client = games_of(desk.publish(1))[0], at_work(desk, RoleKind.ASSISTANT)
    typed = {"result": "b", "nonce": str(uuid4()), "seen": ""}
    assert client.post(of_division(desk, "result_enter", 1, game.pk), typed).status_code == 302
    game.refresh_from_db()
    assert game.result == "B"
    for act in ("recall", "close", "discard", "publish", "draw"):
        answer = client.post(of_division(desk, f"round_{act}", 1), {"reason": "By mistake."})
        assert answer.status_code == 403, act
        assert "Your role doesn’t open this page" in page_text(answer)
    assert Round.objects.get().state == RoundState.PUBLISHED


def test_a_draft_is_printed_by_those_who_draw_alone(desk: Desk) -> None:
    desk.draw(1)
    assistant, drawmaster = at_work(desk, RoleKind.ASSISTANT), at_work(desk, RoleKind.DRAWMASTER)
    for page in ("draw_pdf", "names_pdf", "pack_pdf", "away_pdf"):
        assert assistant.get(of_division(desk, page, 1)).status_code == 403, page
    sheets = of_division(desk, "sheets", 1)
    assert of_division(desk, "draw_pdf", 1) in page_text(drawmaster.get(sheets))
    assert of_division(desk, "draw_pdf", 1) not in page_text(assistant.get(sheets))
    assert drawmaster.get(of_division(desk, "draw_pdf", 1)).status_code == 200


def first_button(client: Client, desk: Desk) -> str:
    """The button of the first division on the overview that alone isn't quiet."""
    card = f'section[aria-labelledby="division-{desk.division.slug}"]'
    (button,) = select_all(client.get(of_event(desk, "event")), f"{card} .button:not(.quiet, .plain)")
    return text_of(button)


def test_the_overview_begins_with_what_it_is_time_for(desk: Desk) -> None:
    clients = [at_work(desk, kind) for kind in (RoleKind.DRAWMASTER, RoleKind.ASSISTANT, RoleKind.PRESS)]
    begin = ["Draw of round 1", "Check-in for round 1", "Standings"]
    assert [first_button(client, desk) for client in clients] == begin
    desk.publish(1)
    playing = ["Results of round 1", "Results of round 1", "Standings"]
    assert [first_button(client, desk) for client in clients] == playing


def test_two_roles_of_one_account_have_the_work_of_both(desk: Desk) -> None:
    both = at_work(desk, RoleKind.DRAWMASTER, RoleKind.ASSISTANT)
    assert "desk:check_in" in offered(both, of_division(desk, "round", 1))
    assert both.get(check_in_of(desk, 1)).status_code == 200
    assert "Your role here: drawmaster and assistant." in page_text(both.get(reverse("desk:events")))


def test_the_press_reads_an_event_before_it_is_public(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    Event.objects.update(published=False)
    press, stranger = at_work(desk, RoleKind.PRESS), signed_in(User.objects.create_user("stranger"))
    places = (
        reverse("public:event_records", args=[desk.event.slug]),
        reverse("public:round_records", args=[desk.event.slug, desk.division.slug, 1]),
        reverse("public:game", args=[game.pk]),
        of_division(desk, "standings"),
    )
    for place in places:
        read = press.get(place)
        assert read.status_code == 200, place
        if read.streaming:
            b"".join(read)
        assert stranger.get(place).status_code == 404, place
    assert press.get(of_division(desk, "entries")).status_code == 403


@pytest.mark.parametrize("kind", ["drawmaster", "assistant", "press"])
def test_an_invitation_leads_to_the_desk(desk: Desk, kind: str) -> None:
    invited = invite(InvitationKind(kind), "Tui Kea", event_id=desk.event.pk, actor="A")
    client = signed_in(User.objects.create_user("tui"))
    page = client.get(reverse("joining:invitation", args=[invited.token]))
    assert {"drawmaster": "Drawmaster of", "assistant": "Assistant at", "press": "Press at"}[kind] in page_text(page)
    answer = client.post(reverse("joining:accept", args=[invited.token]))
    assert answer["Location"] == of_event(desk, "event")
    assert Role.objects.filter(event=desk.event, user__username="tui", kind=kind).exists()
    signed_in(User.objects.create_user("kea")).post(reverse("joining:accept", args=[invited.token]))
    assert not Role.objects.filter(user__username="kea").exists()


def test_several_invitations_wait_side_by_side_and_each_is_ended(desk: Desk) -> None:
    director = signed_in(desk.director)
    for person, kind in (("Tui", "assistant"), ("Kea", "assistant"), ("Rata", "press")):
        assert director.post(of_event(desk, "invite"), {"person": person, "kind": kind}).status_code == 302
    form = 'form[action*="/invitations/"]'
    page = director.get(of_event(desk, "officials"))
    assert len(select_all(page, form)) == 3
    for person in ("Rata press", "Kea assistant", "Tui assistant"):
        assert f"{person} Open" in page_text(page)
    director.post(select_all(page, form)[0].attrs["action"])
    page = director.get(of_event(desk, "officials"))
    assert len(select_all(page, form)) == 2
    assert "Rata press Revoked" in page_text(page)


def test_a_director_changes_a_role_on_record(desk: Desk) -> None:
    director = signed_in(desk.director)
    role = Role.objects.create(event=desk.event, user=User.objects.create_user("tui"), kind=RoleKind.REFEREE)
    assert "Role of tui, now referee" in str(director.get(of_event(desk, "officials")).content)
    answer = director.post(of_event(desk, "role_change", role.pk), {"kind": "assistant"})
    assert messages_of(answer) == "tui is assistant now."
    assert LedgerEvent.objects.get(kind="role.changed").who == "Aroha Director"
    assert "Changed the role of tui from referee to assistant." in page_text(director.get(of_event(desk, "history")))
    refused = director.post(of_event(desk, "role_change", role.pk), {"kind": "administrator"})
    assert (refused.status_code, "Choose a role." in page_text(refused)) == (422, True)
    own = Role.objects.get(event=desk.event, user=desk.director)
    refused = director.post(of_event(desk, "role_change", own.pk), {"kind": "press"})
    assert (refused.status_code, "is the only director" in page_text(refused)) == (422, True)
