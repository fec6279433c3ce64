"""Certificates: prizes and places once they are final, taking part at any time, and the name that somebody wants."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Prize
from nzgs_tourney.paper.certificates import (
    CertificateSays,
    all_certificates,
    certificate_of,
    name_in_print,
    winners_certificates,
)
from nzgs_tourney.paper.event_sheets import badge_pack, card_pack
from nzgs_tourney.paper.sheets.badges import BadgeCode
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
NOW = datetime(2026, 11, 22, 4, tzinfo=UTC)


def finished(desk: Desk) -> Desk:
    """The division after its only round."""
    edit_division(desk.division.pk, {"rounds": 1}, actor="A")
    desk.division.refresh_from_db()
    desk.play(1)
    desk.event.stream.refresh_from_db()
    desk.division.event.stream.refresh_from_db()
    return desk


def names_of(desk: Desk) -> list[str]:
    return [row.player.name for row in standings_now(desk.division).order.rows]


def test_no_place_is_printed_before_it_is_final(desk: Desk) -> None:
    for pack in (winners_certificates(desk.division, now=NOW), all_certificates(desk.division, now=NOW)):
        assert pack.certificates == ()
        assert "isn’t finished" in pack.none
    entry = desk.division.entries.all()[0]
    with pytest.raises(Refused, match="no place is final"):
        certificate_of(desk.division, entry.pk, CertificateSays.PLACE, "", now=NOW)
    (one,) = certificate_of(desk.division, entry.pk, CertificateSays.PART, "", now=NOW).certificates
    assert (one.name, one.award) == (entry.name, ("took part",))


def test_places_are_final_where_the_director_finished_the_event_early(desk: Desk) -> None:
    desk.play(1)
    for stream in (desk.event.stream, desk.division.event.stream):
        stream.refresh_from_db()
    assert not standings_now(desk.division).final, "another round follows"
    finish_event(desk.event.pk, actor="A")
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    assert len(all_certificates(division, now=NOW).certificates) == 6
    reopen_event(desk.event.pk, "One more round.", actor="A")
    division.event.stream.refresh_from_db()
    assert not standings_now(division).final


def test_without_prizes_the_first_three_places_win(desk: Desk) -> None:
    finished(desk)
    places = {row.player.name: row.place for row in standings_now(desk.division).order.rows}
    won = winners_certificates(desk.division, now=NOW).certificates
    assert [one.name for one in won] == [name for name in names_of(desk) if places[name] <= 3]
    assert won[0].award == ("1st place",)


def test_winners_of_prizes_have_their_names_and_all_others_took_part(desk: Desk) -> None:
    finished(desk)
    Prize.objects.create(division=desk.division, position=1, name="Champion", amounts=["50"])
    Prize.objects.create(division=desk.division, position=2, name="Runners-up", amounts=["20", "10"])
    won = winners_certificates(desk.division, now=NOW).certificates
    first = names_of(desk)[0]
    assert {one.name: one.award for one in won}[first] == ("Champion",)
    assert any(award.startswith("Runners-up, ") for one in won for award in one.award)
    everybody = all_certificates(desk.division, now=NOW).certificates
    assert len(everybody) == 6
    assert {one.award for one in everybody if one.name not in {one.name for one in won}} == {("took part",)}


def test_a_typed_name_is_printed_and_the_usual_one_is_as_they_want_it(desk: Desk) -> None:
    entry = desk.division.entries.all()[0]
    (one,) = certificate_of(desk.division, entry.pk, CertificateSays.PART, "Dr Mere Kea", now=NOW).certificates
    assert one.name == "Dr Mere Kea"
    assert name_in_print(Entry(name="李世石", latin_name="Sedol Lee")) == "李世石 (Sedol Lee)"
    assert name_in_print(Entry(name="Mere Kea", name_in_public="initials")) == "Mere Kea"
    assert name_in_print(Entry(name="Mere Kea", name_in_public="pseudonym", pseudonym="Hoshi")) == "Hoshi"


def test_an_entry_of_another_division_has_none(desk: Desk) -> None:
    with pytest.raises(Refused, match="no such entry in this division"):
        certificate_of(desk.division, 999_999, CertificateSays.PART, "", now=NOW)


def test_directors_sign_in_order_of_their_names(desk: Desk) -> None:
    pack = certificate_of(desk.division, desk.division.entries.all()[0].pk, CertificateSays.PART, "", now=NOW)
    assert pack.signers == (desk.director.called,)


def test_cards_and_badges_are_ordered_by_family_name_and_badges_hide_what_is_hidden(desk: Desk) -> None:
    one, two, *_others = desk.division.entries.order_by("pk")
    Entry.objects.filter(pk=one.pk).update(name="Zoe Aa", family_name="Aa", given_name="Zoe")
    edit_entry(two.pk, {"name_in_public": "pseudonym", "pseudonym": "Zz Hoshi"}, actor="A")
    issue_links(desk.division.pk, actor="A")
    badges = badge_pack(desk.division, code=BadgeCode.BACK, now=NOW).badges
    assert badges[0].name == "Zoe Aa"
    assert badges[-1].name == "Zz Hoshi"
    assert card_pack(desk.division, now=NOW).cards[0].name == "Zoe Aa"
    assert all(badge.link and badge.code for badge in badges)
    assert not any(badge.link or badge.code for badge in badge_pack(desk.division, code=BadgeCode.NONE, now=NOW).badges)


def test_a_code_in_front_leads_to_the_public_page_once_others_can_open_it(desk: Desk, settings: Any) -> None:
    issue_links(desk.division.pk, actor="A")
    assert not any(badge.link for badge in badge_pack(desk.division, code=BadgeCode.FRONT, now=NOW).badges)
    settings.SITE_URL = "https://tourney.example"
    pages = {f"https://tourney.example/e/rimu-open/players/{entry.pk}/" for entry in desk.division.entries.all()}
    badges = badge_pack(desk.division, code=BadgeCode.FRONT, now=NOW).badges
    assert {badge.link for badge in badges} == pages
    assert not any(badge.code for badge in badges)
    edit_event(desk.event.pk, {"published": False}, actor="A")
    division = Division.objects.get(pk=desk.division.pk)
    assert not any(badge.link for badge in badge_pack(division, code=BadgeCode.FRONT, now=NOW).badges)
