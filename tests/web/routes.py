"""Every route of the site with who may use it: the table that `test_access` walks. A route that is not here fails."""

from __future__ import annotations

from enum import Enum


class Door(Enum):
    """Who comes in."""

    EVERYBODY = "everybody, while the event is published"
    LINK = "whoever holds the personal link"
    ACCOUNT = "any account"
    DIRECTOR = "the event's directors and the federation"
    REFEREE = "the event's referees, its directors and the federation"
    JUDGE = "the event's referees alone"
    FEDERATION = "federation administrators"


ROUTES: dict[str, tuple[Door, str]] = {
    "public:home": (Door.EVERYBODY, "GET"),
    "public:event": (Door.EVERYBODY, "GET"),
    "public:player": (Door.EVERYBODY, "GET"),
    "public:draw": (Door.EVERYBODY, "GET"),
    "public:screen": (Door.EVERYBODY, "GET"),
    "public:results": (Door.EVERYBODY, "GET"),
    "public:schedule": (Door.EVERYBODY, "GET"),
    "public:standings": (Door.EVERYBODY, "GET"),
    "public:standings_pdf": (Door.EVERYBODY, "GET"),
    "public:game": (Door.EVERYBODY, "GET"),
    "public:compare": (Door.EVERYBODY, "GET"),
    "public:record_original": (Door.EVERYBODY, "GET"),
    "public:record_normalised": (Door.EVERYBODY, "GET"),
    "public:record_pdf": (Door.EVERYBODY, "GET"),
    "public:event_records": (Door.EVERYBODY, "GET"),
    "public:round_records": (Door.EVERYBODY, "GET"),
    "public:rules": (Door.EVERYBODY, "GET"),
    "public:differences": (Door.EVERYBODY, "GET"),
    "player:home": (Door.LINK, "GET"),
    "player:game": (Door.LINK, "GET"),
    "player:report": (Door.LINK, "POST"),
    "player:record": (Door.LINK, "POST"),
    "player:manifest": (Door.LINK, "GET"),
    "player:share": (Door.LINK, "POST"),
    "player:staged": (Door.LINK, "GET POST"),
    "player:staged_discard": (Door.LINK, "POST"),
    "player:staged_move": (Door.LINK, "POST"),
    "player:enter": (Door.LINK, "GET POST"),
    "player:end": (Door.LINK, "GET"),
    "player:end_act": (Door.LINK, "POST"),
    "player:end_claim": (Door.LINK, "POST"),
    "player:claim": (Door.LINK, "GET POST"),
    "player:case": (Door.LINK, "GET"),
    "player:case_evidence": (Door.LINK, "POST"),
    "player:case_withdraw": (Door.LINK, "POST"),
    "player:case_appeal": (Door.LINK, "POST"),
    "player:case_photo": (Door.LINK, "GET"),
    "player:ruling_pdf": (Door.LINK, "GET"),
    "referee:records": (Door.REFEREE, "GET"),
    "referee:case_open": (Door.REFEREE, "GET POST"),
    "referee:case": (Door.REFEREE, "GET"),
    "referee:case_evidence": (Door.REFEREE, "POST"),
    "referee:case_withdraw": (Door.REFEREE, "POST"),
    "referee:case_appeal": (Door.REFEREE, "POST"),
    "referee:case_photo": (Door.REFEREE, "GET"),
    "referee:rule": (Door.JUDGE, "POST"),
    "referee:second": (Door.REFEREE, "POST"),
    "referee:decline": (Door.REFEREE, "POST"),
    "referee:rulings": (Door.REFEREE, "GET"),
    "referee:ruling_pdf": (Door.REFEREE, "GET"),
    "referee:ruling_board": (Door.REFEREE, "GET"),
    "referee:reference": (Door.REFEREE, "POST"),
    "referee:archives": (Door.REFEREE, "GET POST"),
    "referee:archive": (Door.REFEREE, "GET"),
    "referee:archive_go": (Door.REFEREE, "POST"),
    "referee:archive_delete": (Door.REFEREE, "POST"),
    "referee:archive_csv": (Door.REFEREE, "GET"),
    "referee:archive_json_lines": (Door.REFEREE, "GET"),
    "referee:archive_summary": (Door.REFEREE, "GET"),
    "referee:archive_game": (Door.REFEREE, "GET"),
    "referee:archive_record": (Door.REFEREE, "GET"),
    "desk:events": (Door.ACCOUNT, "GET"),
    "desk:event_new": (Door.ACCOUNT, "GET POST"),
    "desk:event": (Door.DIRECTOR, "GET"),
    "desk:event_edit": (Door.DIRECTOR, "GET POST"),
    "desk:event_publish": (Door.DIRECTOR, "POST"),
    "desk:officials": (Door.DIRECTOR, "GET"),
    "desk:role_grant": (Door.FEDERATION, "POST"),
    "desk:role_revoke": (Door.FEDERATION, "POST"),
    "desk:role_player": (Door.FEDERATION, "POST"),
    "desk:division_new": (Door.DIRECTOR, "GET POST"),
    "desk:division_settings": (Door.DIRECTOR, "GET POST"),
    "desk:draw_order": (Door.DIRECTOR, "GET POST"),
    "desk:entries": (Door.DIRECTOR, "GET"),
    "desk:entry_new": (Door.DIRECTOR, "GET POST"),
    "desk:entry": (Door.DIRECTOR, "GET POST"),
    "desk:entry_withdraw": (Door.DIRECTOR, "POST"),
    "desk:entry_return": (Door.DIRECTOR, "POST"),
    "desk:entry_plan": (Door.DIRECTOR, "POST"),
    "desk:entry_link": (Door.DIRECTOR, "POST"),
    "desk:roll": (Door.DIRECTOR, "GET POST"),
    "desk:import": (Door.DIRECTOR, "GET POST"),
    "desk:staged": (Door.DIRECTOR, "GET POST"),
    "desk:ratings": (Door.DIRECTOR, "GET POST"),
    "desk:rating_list": (Door.DIRECTOR, "GET POST"),
    "desk:round": (Door.DIRECTOR, "GET"),
    "desk:swap_price": (Door.DIRECTOR, "GET"),
    "desk:round_draw": (Door.DIRECTOR, "POST"),
    "desk:round_discard": (Door.DIRECTOR, "POST"),
    "desk:round_publish": (Door.DIRECTOR, "POST"),
    "desk:round_recall": (Door.DIRECTOR, "POST"),
    "desk:round_swap": (Door.DIRECTOR, "POST"),
    "desk:round_handicap": (Door.DIRECTOR, "POST"),
    "desk:round_close": (Door.DIRECTOR, "POST"),
    "desk:why_not": (Door.DIRECTOR, "GET"),
    "desk:round_wishes": (Door.DIRECTOR, "GET POST"),
    "desk:wish_drop": (Door.DIRECTOR, "POST"),
    "desk:round_repair": (Door.DIRECTOR, "GET POST"),
    "desk:results": (Door.DIRECTOR, "GET"),
    "desk:result_enter": (Door.DIRECTOR, "POST"),
    "desk:result_confirm": (Door.DIRECTOR, "POST"),
    "desk:sheets": (Door.DIRECTOR, "GET"),
    "desk:draw_pdf": (Door.DIRECTOR, "GET"),
    "desk:names_pdf": (Door.DIRECTOR, "GET"),
    "desk:slips_pdf": (Door.DIRECTOR, "GET"),
    "desk:away_pdf": (Door.DIRECTOR, "GET"),
    "desk:results_pdf": (Door.DIRECTOR, "GET"),
    "desk:pack_pdf": (Door.DIRECTOR, "GET"),
    "desk:wall_pdf": (Door.DIRECTOR, "GET"),
    "desk:crosstable_pdf": (Door.DIRECTOR, "GET"),
    "desk:cards_pdf": (Door.DIRECTOR, "GET"),
    "desk:welcome_pdf": (Door.DIRECTOR, "GET"),
    "desk:notice_pdf": (Door.DIRECTOR, "GET"),
    "desk:links_issue": (Door.DIRECTOR, "POST"),
    "desk:standings": (Door.DIRECTOR, "GET"),
    "desk:standings_pdf": (Door.DIRECTOR, "GET"),
    "desk:history": (Door.DIRECTOR, "GET"),
    "desk:game_enter": (Door.DIRECTOR, "GET POST"),
}

OTHERS = ("account_", "mfa_")
"""Names of the sign-in library's own routes, which it tests itself."""

WITHOUT_TOKEN = frozenset({"player:share"})
"""Addresses that a browser posts to by itself: they change nothing official (docs/records.md)."""

FOR_DEVELOPERS = frozenset({"gallery"})
"""Routes that exist with DEBUG only."""
