"""Every route, for every role: who comes in, who is turned away, and for whom it does not even exist (trust)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from games.models import CaseKind, PhotoPurpose, Record, Speaker
from games.services.add_evidence import add_evidence
from games.services.keep_photo import keep_photo
from games.services.send_records import stage_records
from games.services.submit_record import submit_record
from games.store.sent_records import SentRecordFile
from nzgs_tourney.access.handed import SESSION
from nzgs_tourney.links import application_token, digest_of, new_address_token, token_of
from nzgs_tourney.models import (
    ApiScope,
    Entry,
    Event,
    InvitationKind,
    ListReview,
    Message,
    MessageKind,
    MoveToken,
    PairWish,
    PlayerLink,
    PointsRules,
    Prize,
    Role,
    RoleKind,
    StagedFile,
    User,
)
from nzgs_tourney.services.disputes.call_referee import call_referee
from nzgs_tourney.services.disputes.hand_case import hand_case, open_handed_case
from nzgs_tourney.services.entries.set_fees import charge, set_fees
from nzgs_tourney.services.entries.take_payment import take_payment
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.services.exchange.api_tokens import make_api_token
from nzgs_tourney.services.exchange.save_layout import save_layout
from nzgs_tourney.services.messages.send_webhooks import send_test
from nzgs_tourney.services.messages.set_webhook import make_standard_webhook
from nzgs_tourney.services.people.invite import invite
from nzgs_tourney.services.people.join_people import keep_apart
from nzgs_tourney.services.people.password_link import make_password_link
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow
from ratings.models import Player, RatingList
from tests.db.applications import open_page, sent
from tests.db.archives import audited_archive, sent_archive
from tests.db.awarded import waiting_award
from tests.db.desk import Desk, games_of, make_desk
from tests.db.disputes import claimed_case, picture, ruling_in
from tests.db.telling_exchange import LAYOUT
from tests.db.telling_prizes import grand_prix
from tests.web.desk_pages import send
from tests.web.routes import COMES_IN, FOR_DEVELOPERS, OTHERS, ROLES, ROUTES, WITHOUT_TOKEN, Access

pytestmark = pytest.mark.django_db

WORDS = {"act": "mark", "target": "h9", "table_name": "standings", "table": "players", "round_table": "results"}
WORDS |= {"file_format": "csv", "system_key": "egf-a", "side": "black", "year": 2026, "node": "m0", "form": "svg"}
WORDS |= {"document_name": "entry", "html_form": "plain"}
SGF = b"(;GM[1]FF[4]SZ[19]KM[7]RU[NZ];B[dd];W[pp];B[dp];W[pd])"


def named_routes() -> Iterator[str]:
    """The names of all routes, with their namespaces."""

    def walk(resolver: URLResolver, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLResolver):
                inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
                yield from walk(pattern, inner)
            elif isinstance(pattern, URLPattern):
                yield f"{prefix}{pattern.name}"

    yield from walk(get_resolver(), "")


def test_every_route_is_in_the_table() -> None:
    ours = {name for name in named_routes() if not name.startswith(OTHERS)} - FOR_DEVELOPERS
    assert ours == set(ROUTES)


@dataclass(frozen=True)
class House:
    """An event with one published round, the accounts of every role, and what each route needs in its address."""

    desk: Desk
    clients: dict[str, Client]
    values: dict[str, object]

    def address(self, name: str, **other: object) -> str:
        """The route's address, with the parts that it takes."""
        for wanted in _parts(name):
            values = {part: {**self.values, **other}[part] for part in wanted}
            return reverse(name, kwargs=values)
        raise LookupError(name)


def _parts(name: str) -> Iterator[list[str]]:
    namespace, _, short = name.rpartition(":")
    resolver = get_resolver()
    if namespace:
        resolver = resolver.namespace_dict[namespace][1]
    for possibility in resolver.reverse_dict.getlist(short):
        yield possibility[0][0][1]


@pytest.fixture(scope="module")
def built(kept_for_module: None) -> tuple[Desk, dict[str, User], dict[str, object]]:
    """The event, the accounts by role, and what each route needs in its address."""
    desk = make_desk(8)
    drawn = desk.publish(1)
    game = games_of(drawn)[0]
    pairing = game.pairing
    own = pairing.seats.get(colour="black").entry
    record = submit_record(game.pk, Speaker.BLACK, SGF, actor="somebody")
    case = claimed_case(game, CaseKind.MOVED_STONE, SGF, 2)
    photo = add_evidence(case.pk, Speaker.BLACK, actor="somebody", nonce=uuid4(), photo=picture())
    kept = keep_photo(game.pk, Speaker.BLACK, PhotoPurpose.RECORD, picture(), actor="somebody", nonce=uuid4())
    ruling_in(case, "reading_a")
    other = claimed_case(games_of(drawn)[1])
    piece = add_evidence(other.pk, Speaker.BLACK, actor="somebody", nonce=uuid4(), photo=picture())
    handed = hand_case(other.pk, "Nikau Guest", actor="A")
    open_handed_case(handed.token, handed.code)
    waiting = hand_case(claimed_case(games_of(drawn)[2]).pk, "Nikau Guest", actor="A")
    call = call_referee(game.pk, Speaker.BLACK, actor="somebody", nonce=uuid4())
    set_look(desk.event.pk, logo=picture(), actor="somebody")
    archive = audited_archive(sent_archive(desk.event.stream, SGF, "one.sgf"))
    people = {
        "stranger": User.objects.create_user("stranger"),
        "organiser": User.objects.create_user("organiser", makes_events=True),
        "director of another event": make_desk(2, published=False).director,
        **{kind: User.objects.create_user(kind) for kind in ("referee", "drawmaster", "assistant", "press")},
        "director": desk.director,
        "federation": User.objects.create_user("federation", is_superuser=True),
    }
    for kind in (RoleKind.DRAWMASTER, RoleKind.ASSISTANT, RoleKind.PRESS):
        Role.objects.create(event=desk.event, user=people[kind.value], kind=kind)
    role = Role.objects.create(event=desk.event, user=people["referee"], kind=RoleKind.REFEREE)
    staged = StagedFile.objects.create(
        event=desk.event,
        division=desk.division,
        kind="entries",
        filename="list.csv",
        content=b"Name,Rank\nRata Kea,3d\n",
        uploaded_by=desk.director,
    )
    ratings = RatingList.objects.create(name="List", as_of="2026-11-01", sha256="0" * 64, imported_by="somebody")
    PointsRules.objects.create(division=desk.division, table="regional", year=2026)
    Prize.objects.create(division=desk.division, position=1, name="First", amounts=["50"])
    two = pairing.seats.order_by("entry_id").values_list("entry_id", flat=True)
    wish = PairWish.objects.create(division=desk.division, round_number=1, kind="apart", one_id=two[0], other_id=two[1])
    spare = User.objects.create_user("spare")
    referee = invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="A")
    open_page(desk, opens_at=timezone.now() - timedelta(hours=1))
    entered = sent(desk, now=timezone.now())
    entered.new_email = "new@example.org"
    entered.save(update_fields=["new_email"])
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor="somebody")
    charge(desk.event.pk, [own.pk], adult.number, actor="somebody")
    payment = take_payment(own.pk, Decimal(10), PaidHow.CASH, actor="somebody", nonce=uuid4())
    # An address that nothing is ever sent to.
    hook = make_standard_webhook(desk.event.pk, "https://127.0.0.1/", ["round.published"], actor="A")
    values = {
        "account_id": spare.pk,
        "payment_number": payment.number,
        "invitation_id": referee.invitation.pk,
        "message_id": written_message(own).pk,
        "invitation_token": referee.token,
        "site_invitation_id": invite(InvitationKind.ORGANISER, "Tui", actor="A").invitation.pk,
        "password_token": make_password_link(spare.pk, actor="A").token,
        "batch_id": stage_records(game.pk, Speaker.BLACK, [SentRecordFile("a.sgf", SGF * 2)]),
        "target_game_id": game.pk,
        "event_slug": desk.event.slug,
        "division_slug": desk.division.slug,
        "round_number": 1,
        "case_number": 1,
        "ruling_number": 1,
        "call_id": call.pk,
        "entry_id": own.pk,
        "player_id": own.player_id,
        "opponent_id": Entry.objects.filter(division=desk.division).exclude(pk=own.pk).latest("pk").player_id,
        "game_id": game.pk,
        "record_id": record.pk,
        "record_number": record.number,
        "table_number": pairing.table,
        "entry_number": own.number,
        "archive_id": archive.pk,
        "row_id": archive.rows.get().pk,
        "evidence_id": photo.pk,
        "photo_id": kept.pk,
        "token": token_of(PlayerLink.objects.get(entry=own)),
        "handed_token": handed.token,
        "entry_token": application_token(entered),
        "address_token": new_address_token(entered),
        "link_token": waiting.token,
        "piece_id": piece.pk,
        "role_id": role.pk,
        "staged_file_id": staged.pk,
        "challenge_number": 1,
        "wish_id": wish.pk,
        "rating_list_id": ratings.pk,
        "api_token_id": make_api_token(desk.event.pk, "Kea", [ApiScope.RESULTS], maker=desk.director)[0].pk,
        "token_id": MoveToken.objects.create(name="Laptop", digest="0" * 64, made_at=timezone.now()).pk,
        "webhook_id": hook.pk,
        "layout_number": save_layout(desk.event.pk, LAYOUT, actor="A").number,
        "delivery_id": send_test(hook).pk,
        **dict.fromkeys(("first_hash", "sha256"), "0" * 64),
        **WORDS,
        "review_id": ListReview.objects.create(rating_list=ratings, accepted_at="2026-11-01T00:00Z").pk,
        "award_id": waiting_award(desk).pk,
        "series_slug": grand_prix(desk).slug,
        "answer_id": keep_apart(own.player_id, Player.objects.exclude(pk=own.player_id)[0].pk, "Asked.", actor="A").pk,
    }
    return desk, people, values


def written_message(entry: Entry) -> Message:
    """A message to them that waits."""
    now = timezone.now()
    event = entry.division.event
    return Message.objects.create(
        event=event, kind=MessageKind.PERSONAL_LINK, entry=entry, about="link", state="waiting", due=now, written_at=now
    )


@pytest.fixture(scope="module")
def signed_in(built: tuple[Desk, dict[str, User], dict[str, object]]) -> dict[str, Client]:
    """A browser of each role."""
    _, people, values = built
    clients = {"anonymous": Client(), "guest": guest_with(str(values["handed_token"]))}
    for name, user in people.items():
        clients[name] = Client()
        clients[name].force_login(user)
    return clients


@pytest.fixture
def house(built: tuple[Desk, dict[str, User], dict[str, object]], signed_in: dict[str, Client], db: None) -> House:
    # Each test has browsers of its own: one that signs out signs out nobody else.
    return House(built[0], deepcopy(signed_in), built[2])


def guest_with(token: str) -> Client:
    """The browser in which this handed case was opened."""
    client = Client()
    session = client.session
    session[SESSION] = digest_of(token)
    session.save()
    return client


def turned_away(response: HttpResponseBase, role: str, level: Access) -> bool:
    """To the sign-in for nobody in particular, 403 for an account and for people where sites ask, 401 where
    programs do; a handed case doesn't
    exist for anybody else."""
    if level is Access.TOKEN:
        return response.status_code == 401
    if level is Access.SITE:
        return response.status_code == 403
    if level is Access.GUEST:
        return response.status_code == 404
    if role in ("anonymous", "guest"):
        return response.status_code == 302 and "/accounts/login/" in response["Location"]
    return response.status_code == 403


@pytest.mark.slow
def test_who_may_read_and_who_may_not(house: House) -> None:
    for name in sorted(name for name, (_, methods) in ROUTES.items() if methods == "GET"):
        walk(house, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(name for name, (_, methods) in ROUTES.items() if "POST" in methods))
def test_who_may_act_and_who_may_not(house: House, name: str) -> None:
    walk(house, name)


FRAMED = {f"public:embed_{what}" for what in ("standings", "crosstable", "draw", "results", "game", "position")}
"""What any site may show in a frame."""


def protected(response: HttpResponseBase, level: Access, where: str, *, framed: bool) -> None:
    """No script or style but our own files, no frame around us but around what is made for one, no guessing of types,
    no referrer to elsewhere."""
    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy, where
    assert "default-src 'none'" in policy, where
    if framed:
        assert "frame-ancestors *" in policy, where
        assert "X-Frame-Options" not in response, where
    else:
        assert "frame-ancestors 'none'" in policy or "sandbox" in policy, where
        assert response["X-Frame-Options"] == "DENY", where
    assert response["X-Content-Type-Options"] == "nosniff", where
    assert response["Referrer-Policy"] == "same-origin", where
    if level in (Access.LINK, Access.INVITED, Access.GUEST) and response.status_code not in (404, 405):
        assert "no-store" in response["Cache-Control"], where


FOR_ALL = ("anonymous", "stranger", "director", "federation")
"""They stand for all where everybody comes in, and where nobody does because the page has no such method."""


def walk(house: House, name: str) -> None:
    """Those turned away come first: what they send must change nothing for those who may."""
    level, methods = ROUTES[name]
    address = house.address(name)
    for method in ("GET", "POST"):
        all_alike = method not in methods.split() or COMES_IN[level] == set(ROLES)
        for role in sorted(FOR_ALL if all_alike else ROLES, key=lambda role: role in COMES_IN[level]):
            response = send(house.clients[role], method, address)
            where = f"{role} {method} {address}: {response.status_code}"
            protected(response, level, where, framed=name in FRAMED and method == "GET")
            if method not in methods.split():
                assert response.status_code == 405 or turned_away(response, role, level), where
            elif role in COMES_IN[level]:
                assert response.status_code in (200, 302, 303, 409, 422), where
                assert "/accounts/login/" not in response.get("Location", ""), where
            else:
                assert turned_away(response, role, level), where


def behind(*levels: Access) -> list[str]:
    """The routes that these may ask."""
    return sorted(name for name, (level, _) in ROUTES.items() if level in levels)


def test_an_event_that_is_not_published_does_not_exist_for_the_public(house: House) -> None:
    Event.objects.filter(pk=house.desk.event.pk).update(published=False)
    for name in behind(Access.EVERYBODY):
        depends = {"event_slug", "game_id", "player_id"} & set(next(_parts(name))) or name == "public:games_volume"
        for role in ("anonymous", "stranger", "director of another event"):
            response = send(house.clients[role], ROUTES[name][1].split()[0], house.address(name))
            there = 302 if ROUTES[name][1] == "POST" else 200
            assert response.status_code == (404 if depends else there), f"{role} {name}"


def test_another_directors_unpublished_event_does_not_exist(house: House) -> None:
    Event.objects.filter(pk=house.desk.event.pk).update(published=False)
    of_roles = (Access.DRAWMASTER, Access.RESULTS, Access.CHECK_IN, Access.READER, Access.OFFICIAL, Access.REFEREE)
    for name in behind(Access.DIRECTOR, *of_roles, Access.FEDERATION):
        if name.startswith(("federation:", "desk:phones", "desk:backups")):
            continue  # The federation's own pages, and letting phones in, are of no event.
        for method in ROUTES[name][1].split():
            response = send(house.clients["director of another event"], method, house.address(name))
            assert response.status_code == 404, f"{method} {name}"


def test_a_link_opens_own_games_only(house: House) -> None:
    other = games_of(house.desk.division.drawn_rounds.get(number=1))[1]
    for name in ("player:game", "player:report", "player:record"):
        method = ROUTES[name][1]
        assert send(Client(), method, house.address(name, game_id=other.pk)).status_code == 404
        assert send(house.clients["federation"], method, house.address(name, game_id=other.pk)).status_code == 404


def test_a_guessed_link_opens_nothing(house: House) -> None:
    for token in ("", "1", "1-", "-", "1-AAAAAAAAAAAAAAAAAAAAAA", "٣-x", "999999999999-x", "1-é"):
        for name in ("player:home", "player:game"):
            address = house.address(name).replace(str(house.values["token"]), token)
            assert Client().get(address).status_code == 404, address


def test_a_revoked_link_opens_nothing(house: House) -> None:
    PlayerLink.objects.update(revoked_at="2026-11-21T00:00:00Z")
    for name in ("player:home", "player:game"):
        assert Client().get(house.address(name)).status_code == 404


def test_a_record_of_another_game_is_not_found_under_this_one(house: House) -> None:
    other = games_of(house.desk.division.drawn_rounds.get(number=1))[1]
    record = Record.objects.earliest("pk")
    for name in ("public:record_original", "public:record_normalised"):
        assert Client().get(house.address(name, game_id=other.pk, record_id=record.pk)).status_code == 404


def test_nothing_is_changed_without_the_forms_token(house: House) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="federation"))
    for name, (level, methods) in sorted(ROUTES.items()):
        if "POST" not in methods:
            continue
        # A program has no form: it is refused for want of the event's own token, signed in or not.
        expected = (302, 303) if name in WITHOUT_TOKEN else (401,) if level is Access.TOKEN else (403,)
        assert client.post(house.address(name), {}).status_code in expected, name
