"""One event with something on every page of the site, and the addresses of all those pages by their routes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from games.models import ArchiveRow, Case, CaseKind, Game, Record, Speaker
from games.services.add_evidence import add_evidence
from games.services.correct_result import correct_result
from games.services.report_result import report_result
from games.services.send_records import stage_records
from games.services.submit_record import submit_record
from games.store.sent_records import SentRecordFile
from nzgs_tourney.links import application_token, new_address_token, new_token, token_of
from nzgs_tourney.models import (
    Entry,
    HandedCase,
    InvitationKind,
    Message,
    MessageKind,
    MessageState,
    PlayerLink,
    PointsRules,
    Role,
    RoleKind,
    StagedFile,
    User,
)
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.exchange.save_layout import save_layout
from nzgs_tourney.services.exchange.stage_file import stage_division, stage_file
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.services.people.invite import invite, revoke_invitation
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.people.new_account import accept_invitation
from nzgs_tourney.services.people.password_link import make_password_link
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.services.points.points_year import set_brought_forward, set_willing
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms
from ratings.models import Player
from tests.browser.one_round import record_of
from tests.db.applications import open_page, sent
from tests.db.archives import audited_archive, sent_archive
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, picture, ruling_in
from tests.db.endings import settled_games
from tests.db.event_texts import opengotha
from tests.db.telling_exchange import LAYOUT
from tests.db.telling_prizes import grand_prix
from tests.web.routes import ROUTES, Access
from tests.web.test_guessing import code_now

LIST = "Name,Grade,Club,T-shirt\nHēmi Rātā,3d,Wellington,L\n王小明,1d,,M\nTāne,12x,,S\n"
RATINGS = "Name,Rating,As of\nHēmi Rātā,3.10,2024-11-01\nMere Rangi,4.10,2024-11-01\n"
DOUBTFUL = b"(;GM[1]SZ[19]KM[0.5]PB[Somebody]PW[Else]RE[B+3];B[dd];W[pp])"
NO_PAGE = (
    frozenset(
        {
            "public:health",
            "public:start",
            "public:metrics",
            "public:record_original",
            "public:record_normalised",
            "public:position",
            "player:manifest",
            "desk:swap_price",
            "desk:round_drawing",
            "public:year_points_csv",
        }
    )
    | {f"referee:archive_{what}" for what in ("csv", "json_lines", "summary", "record")}
    | {"player:case_photo", "player:photo", "referee:case_photo", "referee:game_photo", "referee:ruling_board"}
    | {"public:event_records", "public:round_records", "public:games_volume"}
    | {"public:table", "public:round_table", "public:estimate_file"}
    | {f"desk:{what}" for what in ("backup_file", "export_html", "export_file", "export_table", "estimate_file")}
    | {
        "desk:results_table_xlsx",
        "desk:results_table_csv",
        "desk:export_layout_file",
        "desk:messages_links_csv",
        "desk:messages_merge_csv",
    }
    | {
        "desk:desk_list",
        "desk:fees_xlsx",
        "desk:entry_everything",
        "federation:person_everything",
        "federation:results_of_year",
    }
    | {
        "public:site_feed",
        "public:event_feed",
        "public:site_calendar",
        "public:event_calendar",
        "public:calendar",
        "player:calendar",
    }
    | {f"public:{what}" for what in ("robots", "site_map", "site_pages", "event_pages", "manifest", "favicon")}
    | {f"public:{what}_picture" for what in ("event", "standings", "round", "game")}
    | {f"public:embed_{what}" for what in ("table", "table_of_round", "position_html")}
    | {"public:touch_icon", "public:logo"}
    | {"desk:receipts", "player:receipt", "player:push_worker", "applicant:everything"}
    | {"guest:photo", "guest:case"}
    | {"moves:events", "moves:file", "moves:event"}
    | {name for name in ROUTES if name.startswith("api:")}
)
"""Routes that are read but are no page: files, and a part of one. So are all that end in `_pdf`. A guest's case is one
only in the browser that typed its code: test_handed_case looks at it."""
PARTS = ("desk", "public", "federation", "others")
"""The parts of the site, which are looked at one by one: each of them takes an event of its own."""
ACCOUNT = ("logout", "password/change", "password/reset", "email", "2fa")
"""The pages of an account that is signed in."""
_WITH_A_FACTOR = (
    "2fa",
    "2fa/recovery-codes",
    "2fa/recovery-codes/generate",
    "2fa/totp/deactivate",
    "reauthenticate",
    "2fa/reauthenticate",
)
_SIGNED_OUT = ("login", "signup", "inactive", "password/reset", "password/reset/done", "password/reset/key/1-no")
_SECRET = "four words are enough"


def full_event() -> Desk:
    """Round 1 closed, round 2 published with every state of a result, round 3 a draft; a referee, lists that wait."""
    desk = make_desk(11)
    User.objects.filter(pk=desk.director.pk).update(makes_events=True)
    _first_round(desk)
    games = games_of(desk.publish(2))
    report_from(games[0], Speaker.BLACK, "B+3")
    report_from(games[1], Speaker.BLACK, "B+R")
    report_from(games[1], Speaker.WHITE, "W+2")
    _declare_void(games[4])
    sgf = record_of(games[1].black_name, games[1].white_name).encode()
    submit_record(games[1].pk, Speaker.BLACK, sgf, actor="Somebody by link", remark="Was that a ko?")
    for side, played in ((Speaker.BLACK, sgf), (Speaker.WHITE, sgf.replace(b";B[dr]", b";B[er]"))):
        submit_record(games[0].pk, side, played, actor=f"{side.label} by link")
    ruling_in(claimed_case(games[3], CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    case = claimed_case(games[1], CaseKind.REPETITION, sgf, 4, side=Speaker.WHITE)
    add_evidence(case.pk, Speaker.BLACK, actor="Somebody by link", nonce=uuid4(), text="No.", photo=picture())
    desk.draw(3)
    _prized(desk)
    Role.objects.create(event=desk.event, user=User.objects.create_user("referee"), kind=RoleKind.REFEREE)
    return desk


def _declare_void(game: Game) -> None:
    """The director declares this game void."""
    reason = "The wrong two sat down, which nobody noticed in time."
    report_result(game.pk, Speaker.PAPER, "void", actor="Director", nonce=uuid4(), reason=reason)


def _first_round(desk: Desk) -> None:
    """Closed with one result on the director's word, which is corrected."""
    first, *others = games_of(desk.publish(1))
    report_from(first, Speaker.PAPER, "B+3")
    for game in others:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    correct_result(first.pk, "W+3", "The slip was misread.", actor="Director", nonce=uuid4(), seen="B+3")


def _prized(desk: Desk) -> None:
    """Two prizes, points that are not settled yet, and a list of the year with somebody who wishes to go."""
    youth = PrizeTerms("Best youth", (Decimal(30),), group=PrizeGroup.TAG, who="youth")
    set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(100), Decimal(50))), youth], actor="Director")
    PointsRules.objects.create(division=desk.division, table="national", year=2026)
    one = desk.division.entries.earliest("pk").player_id
    set_brought_forward(2026, {one: Decimal("12.5")}, actor="Federation")
    set_willing(2026, [one], actor="Federation")


def pages(desk: Desk) -> dict[str, list[str]]:
    """The addresses by route: each page that is read, in as many states as differ."""
    slug, division = desk.event.slug, desk.division.slug
    held = _arguments(desk)
    found = {
        name: [reverse(name, kwargs={key: held[key] for key in keys})]
        for name, keys in routes()
        if not name.endswith("_pdf") and name not in NO_PAGE
    }
    reported, contradicted, waiting = games_of(desk.division.drawn_rounds.get(number=2))[:3]
    found["player:home"] = [reverse("player:home", args=[_token(game)]) for game in (reported, contradicted, waiting)]
    found["player:game"] = [
        reverse("player:game", args=[_token(game), game.pk]) for game in (reported, contradicted, waiting)
    ]
    found["player:end"] += [reverse("player:end", args=[_token(game), game.pk]) for game in settled_games()]
    found["public:game"] = [reverse("public:game", args=[game.pk]) for game in (reported, contradicted, waiting)]
    found["referee:case"] = [reverse("referee:case", args=[slug, number]) for number in (1, 2)]
    found["public:compare"].append(reverse("public:compare", args=[reported.pk]))
    several = stage_records(
        contradicted.pk, Speaker.WHITE, [SentRecordFile("a.sgf", DOUBTFUL * 2), SentRecordFile("b.sgf", b"no")]
    )
    found["player:staged"].append(reverse("player:staged", args=[_token(contradicted), contradicted.pk, several]))
    found["public:draw"].append(reverse("public:draw", args=[slug, division, 3]))
    rejected = ArchiveRow.objects.exclude(error="").earliest("pk")
    found["referee:archive_game"].append(reverse("referee:archive_game", args=[slug, held["archive_id"], rejected.pk]))
    for name in ("desk:round", "desk:results", "desk:sheets"):
        found[name] = [reverse(name, args=[slug, division, number]) for number in (1, 2, 3, 4)]
    found["desk:result_correct"] = [
        reverse("desk:result_correct", args=[slug, division, 1, game.pk])
        for game in games_of(desk.division.drawn_rounds.get(number=1))[:2]
    ]
    found["desk:result_void"] = [reverse("desk:result_void", args=[slug, division, 2, waiting.pk])]
    found["public:results"].append(reverse("public:results", args=[slug, division, 1]))
    for page in ("manual_pairing", "paper_round"):
        found[f"desk:{page}"] = [reverse(f"desk:{page}", args=[slug, division, 3])]
    for kind, text in ((StagedKind.ENTRIES, LIST), (StagedKind.RATINGS, RATINGS)):
        found["desk:staged"].append(reverse("desk:staged", args=[slug, _staged(desk, kind, text).pk]))
    external = stage_division(desk.division, filename="kea.xml", content=opengotha(), by=desk.director)
    found["desk:staged"].append(reverse("desk:staged", args=[slug, external.pk]))
    one, other, third = (entry.player_id for entry in desk.division.entries.order_by("pk")[:3])
    join_people(third, Player.objects.create(name="Mere Rangi").pk, "Asked her.", actor="Federation")
    Player.objects.filter(pk__in=(one, other)).update(name="Rewi Kea")
    found["federation:people"] = [reverse("federation:people") + "?q=e"]
    found["federation:two_people"] = [
        f"{reverse('federation:two_people')}?player={one}&player={beside}"
        for beside in (other, Player.objects.create(name="Rewi  Kea").pk)
    ]
    return {**found, "account": [f"/accounts/{page}/" for page in ACCOUNT]}


def pages_of(part: str, desk: Desk) -> list[str]:
    """The addresses of one of PARTS: of one namespace, or of all that are not named there."""
    return [address for name, addresses in pages(desk).items() for address in addresses if part == _part_of(name)]


def _part_of(name: str) -> str:
    """The part in which this route is looked at: that of its namespace, but for administrators what only they see."""
    if name in ROUTES and ROUTES[name][0] is Access.FEDERATION:
        return "federation"
    namespace = name.partition(":")[0]
    return namespace if namespace in PARTS else "others"


def routes() -> Iterator[tuple[str, list[str]]]:
    """Each route that is read, with what its address holds."""
    from django.urls import get_resolver

    for name, (_, methods) in ROUTES.items():
        if "GET" in methods:
            namespace, _, short = name.partition(":")
            known = get_resolver().namespace_dict[namespace][1].reverse_dict.getlist(short)
            yield name, known[0][0][0][1]


def _arguments(desk: Desk) -> dict[str, object]:
    game = games_of(desk.division.drawn_rounds.get(number=2))[1]
    kept = audited_archive(sent_archive(desk.event.stream))
    waiting = _staged(desk, StagedKind.RATINGS, RATINGS)
    ratings, _ = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2024, 11, 1), actor="Director")
    return {
        "event_slug": desk.event.slug,
        "division_slug": desk.division.slug,
        "round_number": 2,
        "layout_number": save_layout(desk.event.pk, LAYOUT, actor="A").number,
        "table": "players",
        "node": "m0",
        "html_form": "plain",
        "case_number": 2,
        "message_id": _message(desk, _black(game)),
        "entry_id": _black(game).pk,
        "player_id": _black(game).player_id,
        "game_id": game.pk,
        "record_id": Record.objects.earliest("pk").pk,
        "batch_id": stage_records(game.pk, Speaker.WHITE, [SentRecordFile("a.sgf", DOUBTFUL)]),
        "target_game_id": game.pk,
        "token": _token(game),
        "staged_file_id": _staged(desk, StagedKind.ENTRIES, LIST).pk,
        "rating_list_id": ratings.pk,
        "archive_id": kept.pk,
        "target": "h9",
        "table_name": "standings",
        "round_table": "results",
        "file_format": "csv",
        "year": 2026,
        "series_slug": grand_prix(desk).slug,
        "system_key": "egf-b",
        "answer_id": 1,
        "side": "black",
        "document_name": "entry",
        "account_id": User.objects.create_user("tui", first_name="Tui Kea", makes_events=True).pk,
        **_one_time_tokens(desk),
        **_entry_link(desk),
        "row_id": kept.rows.filter(findings__gt=0).earliest("pk").pk,
    }


def _message(desk: Desk, entry: Entry) -> int:
    """The number of one message of three that wait for the director."""
    switch_messages(desk.event, on=True, asks=True)
    for one in Entry.objects.filter(division=desk.division).order_by("pk")[:3]:
        write_message(desk.event, MessageKind.PERSONAL_LINK, one, about="link")
    write_message(desk.event, MessageKind.PERSONAL_LINK, entry, about="link")
    Message.objects.exclude(entry=entry).update(state=MessageState.HELD)
    return Message.objects.get(entry=entry, about="link").pk


def _one_time_tokens(desk: Desk) -> dict[str, object]:
    """Invitations in every state, and a link for a new password: the tokens of those that are open."""
    revoked = invite(InvitationKind.REFEREE, "Rewi", event_id=desk.event.pk, actor="Director").invitation
    revoke_invitation(revoked.pk, actor="Director")
    used = invite(InvitationKind.ORGANISER, "Hēmi", actor="Federation")
    accept_invitation(used.token, User.objects.create_user("hemi", first_name="Hēmi Rātā").pk)
    invite(InvitationKind.ADMINISTRATOR, "Mere Rangi", actor="Federation")
    opened = invite(InvitationKind.REFEREE, "Tui Kea", event_id=desk.event.pk, actor="Director")
    handed, now = new_token(), timezone.now()
    HandedCase.objects.create(
        case=Case.objects.get(stream=desk.event.stream_id, number=2),
        person="Nikau Guest",
        digest=handed.digest,
        made_by="Referee",
        made_at=now,
        expires_at=now + timedelta(hours=1),
    )
    return {
        "link_token": handed.text,
        "invitation_token": opened.token,
        "password_token": make_password_link(desk.director.pk, actor="Federation").token,
    }


def _entry_link(desk: Desk) -> dict[str, str]:
    """The link of somebody who entered by the event's page, which is open, and gave another address since."""
    now = timezone.now()
    open_page(desk, places=30, opens_at=now - timedelta(hours=1), closes_at=now + timedelta(days=1))
    entered = sent(desk, now=now)
    entered.new_email = "mere.kea@example.org"
    entered.save(update_fields=["new_email"])
    return {"entry_token": application_token(entered), "address_token": new_address_token(entered)}


def _black(game: Game) -> Entry:
    return game.pairing.seats.get(colour="black").entry


def _token(game: Game) -> str:
    """The link of White, who has not spoken in a game that one side reported."""
    return token_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="white").entry))


def _staged(desk: Desk, kind: StagedKind, text: str) -> StagedFile:
    division = desk.division if kind is StagedKind.ENTRIES else None
    filename = f"list-{StagedFile.objects.count() + 1}.csv"
    return stage_file(desk.event, kind, filename=filename, content=text.encode(), by=desk.director, division=division)


def proofs_of_identity(page: Page) -> Iterator[str]:
    """The pages on which somebody proves who they are, as they come up in this browser one after another: what each
    is. A second factor must be required."""
    User.objects.create_superuser("kahu", password=_SECRET)
    _sign_in(page)
    yield "signed in"
    page.goto("/accounts/2fa/totp/activate/")
    yield "the password once more"
    page.fill("[name=password]", _SECRET)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/totp/activate/")
    yield "setting it up"
    secret = page.locator("details code").text_content() or ""
    _send_wrong_code(page)
    yield "a wrong code when setting it up"
    page.fill("[name=code]", code_now(secret))
    page.press("[name=code]", "Enter")
    page.wait_for_url("**/recovery-codes/**")
    yield "recovery codes"
    for address in _WITH_A_FACTOR:
        page.goto(f"/accounts/{address}/")
        yield address
    page.context.clear_cookies()
    for address in _SIGNED_OUT:
        page.goto(f"/accounts/{address}/")
        yield address
    _sign_in(page)
    yield "the code after the password"
    _send_wrong_code(page)
    yield "a wrong code after the password"


def _sign_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.fill("[name=login]", "kahu")
    page.fill("[name=password]", _SECRET)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda address: "/login/" not in address)


def _send_wrong_code(page: Page) -> None:
    page.fill("[name=code]", "123456")
    page.press("[name=code]", "Enter")
    page.locator("[aria-invalid=true]").wait_for()
    page.wait_for_load_state()
