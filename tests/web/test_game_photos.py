"""Photos kept with a game: by both players and officials, seen by them and by nobody else."""

from __future__ import annotations

from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.ledger.verify import verify
from games.models import Game, GamePhoto, LedgerEvent, PhotoPurpose, Speaker
from games.services.add_evidence import MOST_PHOTOS
from games.services.keep_photo import keep_photo
from ground.errors import Refused
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk, both_report
from tests.db.disputes import claimed_case, picture
from tests.web.parsed import page_text, select_all
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def another_picture(shade: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (30, 20), (shade, shade, shade)).save(out, "PNG")
    return out.getvalue()


def sent(purpose: str = "final_board", data: bytes | None = None) -> dict[str, object]:
    file = SimpleUploadedFile("p.png", picture() if data is None else data, "image/png")
    return {"purpose": purpose, "photo": file, "nonce": uuid4()}


def keep(player: Phone, **more: object) -> object:
    address = reverse("player:photo_keep", args=[player.token, player.game.pk])
    return player.client.post(address, sent(**more))


def referee(desk: Desk) -> Client:
    user = User.objects.create_user("referee", first_name="Ranginui")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    client = Client()
    client.force_login(user)
    return client


def test_a_player_keeps_a_photo_that_both_players_and_officials_see(desk: Desk, games: list[Game]) -> None:
    black, white = (phone(Client(), games[0], side) for side in ("black", "white"))
    assert keep(black).status_code == 302
    kept = GamePhoto.objects.get()
    assert (kept.side, kept.purpose, bytes(kept.image)[:3]) == (Speaker.BLACK, "final_board", b"\xff\xd8\xff")
    assert LedgerEvent.objects.get(kind="photo.kept").payload["photo_sha256"] == kept.sha256
    for player in (black, white):
        page = player.get("game")
        assert "The final board" in page_text(page)
        address = reverse("player:photo", args=[player.token, games[0].pk, kept.pk])
        assert select_all(page, f'img[src="{address}"]')
        answer = player.client.get(address)
        assert answer.content == bytes(kept.image)
        assert "no-store" in answer.headers["Cache-Control"]
    official = referee(desk)
    page = official.get(reverse("referee:game", args=[desk.event.slug, games[0].pk]))
    address = reverse("referee:game_photo", args=[desk.event.slug, games[0].pk, kept.pk])
    assert select_all(page, f'img[src="{address}"]')
    assert official.get(address).content == bytes(kept.image)
    assert all(one.broken is None for one in verify())


def test_nobody_else_sees_it(desk: Desk, games: list[Game]) -> None:
    keep(phone(Client(), games[0], "black"))
    kept = GamePhoto.objects.get()
    stranger = phone(Client(), games[1], "black")
    assert stranger.client.get(reverse("player:photo", args=[stranger.token, games[0].pk, kept.pk])).status_code == 404
    assert stranger.client.get(reverse("player:photo", args=[stranger.token, games[1].pk, kept.pk])).status_code == 404
    official = referee(desk)
    other_game = reverse("referee:game_photo", args=[desk.event.slug, games[1].pk, kept.pk])
    assert official.get(other_game).status_code == 404
    public = Client().get(reverse("public:game", args=[games[0].pk]))
    assert "photo" not in page_text(public).lower()


def test_an_official_keeps_one_after_the_result_is_final(desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    official, address = referee(desk), reverse("referee:game", args=[desk.event.slug, games[0].pk])
    assert official.post(address, sent("record")).status_code == 302
    kept = GamePhoto.objects.get()
    assert (kept.side, kept.purpose) == (Speaker.REFEREE, "record")
    assert "A record on paper" in page_text(official.get(address))
    refused = official.post(address, sent("record", b"no photo"))
    assert refused.status_code == 422
    assert "photo" in page_text(refused)


def test_a_case_shows_the_photos_of_its_game(desk: Desk, games: list[Game]) -> None:
    black = phone(Client(), games[0], "black")
    keep(black)
    case = claimed_case(games[0])
    assert "Photos kept with the game" in page_text(
        black.client.get(reverse("player:case", args=[black.token, case.number]))
    )
    page = referee(desk).get(reverse("referee:case", args=[desk.event.slug, case.number]))
    assert "Photos kept with the game" in page_text(page)


@pytest.mark.parametrize("data", [b"", b"no photo"])
def test_what_is_no_photo_is_refused_with_the_reason(games: list[Game], data: bytes) -> None:
    black = phone(Client(), games[0], "black")
    answer = keep(black, data=data)
    assert answer.status_code == 422
    assert not GamePhoto.objects.exists()


def test_the_same_picture_is_kept_once_and_a_side_keeps_eight(games: list[Game]) -> None:
    def put(data: bytes, side: Speaker = Speaker.BLACK) -> GamePhoto:
        return keep_photo(games[0].pk, side, PhotoPurpose.RECORD, data, actor="Black", nonce=uuid4())

    first = put(another_picture(0))
    assert put(another_picture(0)) == first
    for shade in range(1, MOST_PHOTOS):
        put(another_picture(shade * 20))
    with pytest.raises(Refused, match="You have kept 8 photos"):
        put(another_picture(255))
    put(another_picture(255), Speaker.WHITE)
    assert LedgerEvent.objects.filter(kind="photo.kept").count() == MOST_PHOTOS + 1
