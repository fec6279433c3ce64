"""Whatever changes an official fact says so in the ledger, exactly once: every service of the program, one by one.
The services are found by looking through the packages; one that is not in the table below fails the test."""

from __future__ import annotations

import inspect
from datetime import date
from importlib import import_module
from pkgutil import iter_modules, walk_packages
from uuid import uuid4

import pytest

import games.services
import nzgs_tourney.services
import ratings.services
import tests.db
from games.ledger.verify import verify
from games.models import LedgerEvent, Speaker, Stream
from games.services.confirm_result import confirm_result
from games.services.report_result import report_result
from games.services.submit_record import submit_entered, submit_record
from games.sgf.entered_games import position_entered
from nzgs_tourney.models import Entry, PlayerLink
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.draws.edit_draft import move_board, override_handicap, swap_players
from nzgs_tourney.services.draws.undo_edit import undo_edit
from nzgs_tourney.services.entries.check_in import (
    check_in,
    mark_missing,
    open_check_in,
    unmark_missing,
)
from nzgs_tourney.services.entries.check_in_oneself import check_in_oneself
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links, replace_link
from nzgs_tourney.services.events.create_event import copy_event, create_event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.entries.check_in import self_check_in
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.tournament.division.presets import preset
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.telling import TABLE, A, Do, named_in, tells

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

for _one in iter_modules(tests.db.__path__):
    if _one.name.startswith("telling_"):
        import_module(f"tests.db.{_one.name}")

NO_FACT = {
    **dict.fromkeys(("write_news", "write_news_of", "is_news_waiting"), "write messages, which are nothing official"),
    **dict.fromkeys(("run_weeks", "draw_when_due", "remind"), "call others, or write messages"),
    **dict.fromkeys(("give_times", "drop_times"), "parts of setting a week and of adding a division, which tell"),
    **dict.fromkeys(
        ("columns_of", "draft_of", "opening_rounds", "entries_of", "nonce_of", "entries_to_check"), "read, or calculate"
    ),
    **dict.fromkeys(
        ("locked_points", "locked_site", "locked_people", "locked_streams", "living_link"), "reads, some with a lock"
    ),
    "follow_bracket": "a part of closing a round, which edits the division",
    **dict.fromkeys(("draw_place_lot", "take_back_place_lot"), "edit the division, which tells"),
    **dict.fromkeys(("make_play_off", "undo_play_off"), "add or remove a division and move entries, which tell"),
    **dict.fromkeys(
        ("keep_who_went_on", "forget_who_went_on", "went_on_before", "store_rearranged"),
        "parts of publishing a round, taking it back and changing its boards, which tell",
    ),
    "share_out_the_rest": "a part of the first draw: it puts who has no group into one, and tells as `set_groups` does",
    **dict.fromkeys(
        (
            "refuse_by_hand",
            "refuse_unlike_the_bracket",
            "check_partner",
            "refuse_sides",
            "refuse_players_alone",
            "refuse_in_another_side",
            "refuse_large_draft",
            "refuse_withdrawn",
            "refuse_full",
            "one_by_one",
        ),
        "refuse",
    ),
    **dict.fromkeys(
        (
            "side_values",
            "keep_partners",
            "partners_of",
            "partners_payload",
            "known_partners",
            "hidden_by_partners",
            "name_without_forgotten",
        ),
        "parts of entering and editing a side and of forgetting a person, which tell",
    ),
    **dict.fromkeys(
        ("move_registration", "give_registration_back"), "parts of joining people and undoing it, which tell"
    ),
    **dict.fromkeys(("highest_number", "known_player"), "read"),
    "keep_teams": "a part of importing an event, which tells",
    **dict.fromkeys(("join_teams", "redraw_draft"), "parts of importing entries and setting teams, which tell"),
    **dict.fromkeys(("values_for", "hand_over_places"), "reads; and a part of merging and renaming people, which tell"),
    **dict.fromkeys(("become_another_site", "note_leader"), "keep what the histories of events tell"),
    **dict.fromkeys(
        ("receive_event", "follow_event", "restore_rows", "check_placed", "settle"),
        "puts in what was told at the other site",
    ),
    **dict.fromkeys(
        (
            "ask_other_site",
            "send_copy",
            "hand_over_to",
            "send_event",
            "fetch_event",
            "fetch_news",
            "push_due",
            "fetch_new_event",
            "give_event",
        ),
        "ask another site; who leads is told by those that they call",
    ),
    **dict.fromkeys(("set_other_site", "other_site_of", "is_push_due", "sendable_event"), "are no fact of the event"),
    **dict.fromkeys(("fetch_new_event", "give_event"), "call others that tell"),
    **dict.fromkeys(("fetchable_events", "ledger_of", "state_digest", "histories_that_differ", "acts_here"), "reads"),
    **dict.fromkeys(("keep_arrived", "missing_of", "fill_arrived"), "bytes that wait for their event"),
    **dict.fromkeys(
        (
            "fetchable_events",
            "ledger_of",
            "event_that_began",
            "hashes_of",
            "unshared_acts",
            "names_of",
            "map_of",
            "read_event_file",
            "follow",
        ),
        "reads",
    ),
    **dict.fromkeys(("renew_sequences", "drop_others_numbers"), "parts of placing rows"),
    "hand_over": "part of joining, splitting and renaming, which tell",
    "create_account": "part of setting up and accepting, which tell",
    **dict.fromkeys(("audit_slice", "delete_archive", "continue_audit", "keep_archive", "take_hold"), "is no fact"),
    **dict.fromkeys(("start_draw", "cancel_draw", "keep_hold"), "a draw that is not there yet is nothing official"),
    **dict.fromkeys(("read_inputs", "inputs_of_repair", "refuse_without_reason", "row_faults", "to_pair"), "reads"),
    **dict.fromkeys(("rating_editors", "refuse_replacing"), "reads, or refuses"),
    **dict.fromkeys(
        ("publish_ahead", "recall_ahead", "next_season", "set_start_order"), "call others for each part, which tell"
    ),
    "accept_challenge": "tells that it is accepted, and its round by those that it calls",
    **dict.fromkeys(
        ("open_ladder", "locked_challenge", "close_challenge", "tell", "is_challenge_due", "lapse_due_challenges"),
        "reads, and parts of answering challenges, which tell",
    ),
    **dict.fromkeys(
        ("is_ladder_game_final", "close_final_ladder_games", "confirm_reported_games"),
        "reads; and close rounds, each of which tells",
    ),
    "give_links_of_ladder": "a part of entering players, which tells",
    "enter_paper_round": "tells each of its acts: the boards, their publishing and every result",
    **dict.fromkeys(("draw_or_start", "fill_or_start", "rearrange_or_start", "repair_or_start"), "call others"),
    **dict.fromkeys(("draw_divisions", "publish_divisions", "recall_divisions"), "call others"),
    "bring_forward": "reads lines, and calls one that tells",
    **dict.fromkeys(("finish_draw", "store_draw", "store_drawn", "work_out"), "parts of drawing a round, which tells"),
    **dict.fromkeys(("forecast_answered", "why_not_answered", "why_not_field_size"), "is nothing official"),
    **dict.fromkeys(("backed_up", "begin_if_due"), "parts of backup and restore"),
    **dict.fromkeys(("noted", "remove_left"), "parts of backup"),
    **dict.fromkeys(
        ("reason_outside", "reasons_outside", "changed_reason", "limit_payload"),
        "parts of entering and editing, which tell",
    ),
    **dict.fromkeys(("changed_public_name", "kept_public_name"), "parts of entering and editing, which tell"),
    **dict.fromkeys(
        ("class_numbered", "owing", "charge_application", "fee_goes_along", "locked_entry"),
        "parts of taking money, and of taking an application, which tell",
    ),
    "end_decided_calls": "the ruling that decided its case is told",
    "edit_lines": "a list that waits is nothing official",
    "keep_parts": "what is known of a person for their next event; the entry's own are told",
    "choose_privacy": "changes entries by one that tells",
    "tell_by_mail": "a message is no official fact",
    "note_told_by_program": "what the program itself showed or sent is no act of anybody",
    "tell_names": "changes entries by one that tells",
    **dict.fromkeys(("choose_language", "language_of_link"), "how somebody reads the site is no fact"),
    "note_printed": "which address is on paper is nothing official",
    "open_code": "opens a page",
    **dict.fromkeys(
        ("write_message", "write_messages", "tell_directors", "tell_of_undelivered"),
        "part of the acts it tells of, which tell",
    ),
    **dict.fromkeys(
        ("subscribe", "unsubscribe", "is_notifying_due", "notify_due"),
        "what browsers are told, nothing official",
    ),
    **dict.fromkeys(
        (
            *("is_webhook_news_waiting", "follow_webhooks", "is_webhook_due", "send_webhooks", "send_test"),
            *("send_again", "send_all_again", "leave_out_lost", "calls_are_read_by"),
        ),
        "what other sites are told is no fact of the event",
    ),
    **dict.fromkeys(
        ("fetch_players", "fetch_european_ratings", "stage_ratings"), "a list that waits is nothing official"
    ),
    "mail_refusal": "reads",
    "send_anyway": "whether mails wait, which is nothing official",
    "set_mailed": "whether a director gets mails, which is nothing official",
    **dict.fromkeys(
        (
            "hear",
            "is_mail_due",
            "send_due",
            "send_held",
            "try_again",
            "say_arrived",
            "leave_undelivered",
            "note_bounced",
            "switch_messages",
        ),
        "what was mailed is no fact of the event",
    ),
    **dict.fromkeys(("is_week_due", "is_deadline_due", "is_reminder_due"), "reads"),
    "send_links": "calls one that tells, and writes messages",
    **dict.fromkeys(("do_due_work", "works_when_due", "start_if_due"), "call others"),
    **dict.fromkeys(("keep_entered", "entered_draft", "close_entered"), "what is being entered is nothing official"),
    "add_step": "part of the steps of an ending, of which the official ones tell",
    **dict.fromkeys(
        ("add_entry", "with_number", "person_entered", "refuse_in_another_side"),
        "parts of entering and importing, which tell",
    ),
    **dict.fromkeys(
        ("send_application", "confirm_application", "settle"),
        "what is sent by an entry page is official once it is an entry, which tells",
    ),
    **dict.fromkeys(
        ("decline_applications", "put_on_waiting_list", "reopen_applications"),
        "what is sent by an entry page is official once it is an entry, which tells",
    ),
    **dict.fromkeys(
        (
            "accept_applications",
            "accept_confirmed",
            "fill_places",
            "change_application",
            "confirm_address",
            "withdraw_application",
        ),
        "call others that tell of each entry",
    ),
    "forget_applications": "part of forgetting, which tells",
    "forget_application": "who isn't entered is in the ledger only if they paid, which is then told",
    "leave_no_trace": "empties what isn't the database's",
    **dict.fromkeys(("locked_teams", "members_of", "captain_in", "numbers_of", "team_payload"), "read, or calculate"),
    **dict.fromkeys(
        ("refuse_another_schedule", "refuse_overtaken_team", "seat_team"), "parts of setting a team, which tells"
    ),
    "note_nigiri": "sets terms by hand, which tells",
    "give_up_place": "withdraws, which tells, and calls another",
    **dict.fromkeys(("withdraw_with_games", "return_with_games"), "withdraw, reinstate, report and clear, which tell"),
    **dict.fromkeys(("withdraw_team", "return_team"), "withdraw and reinstate one by one, which tells"),
    "issue_link": "who may act by it is told with what they do",
    "apply_ruling": "part of ruling, which tells",
    "register_setter": "declares what sets terms",
    **dict.fromkeys(
        ("set_terms", "set_ruled_terms", "rule_board_terms"), "part of ruling; tells the board's terms too"
    ),
    **dict.fromkeys(("change_terms", "priced"), "part of changing a board, which tells"),
    **dict.fromkeys(("draft_to_edit", "store_edited"), "part of editing a draft, which tells"),
    **dict.fromkeys(("check_turn", "inputs_of", "invitation_payload", "apply_changes"), "a calculation"),
    **dict.fromkeys(("no_table", "summary_values", "read_result"), "a calculation"),
    **dict.fromkeys(("placed", "put_claim", "refuse_decided"), "parts of a case’s services, which tell"),
    **dict.fromkeys(
        ("let_go", "refuse_held", "refuse_to_rule", "ruled_by", "guest_of"), "parts of a case’s services, which tell"
    ),
    "close": "part of ruling and confirming a ruling, which name its kind",
    "apply_proposal": "marks are the players' own until they are agreed",
    **dict.fromkeys(("dead_names", "decided", "ruling_payload", "refuse_too_much"), "a calculation"),
    **dict.fromkeys(
        ("refuse_unreadable", "refuse_closed", "refuse_own_game", "is_own_game", "refuse_two_boards"), "a calculation"
    ),
    **dict.fromkeys(("forget_in_games", "forget_in_rounds"), "part of forgetting a person, which tells"),
    **dict.fromkeys(
        ("check_correction", "checked_reason", "refuse_impossible", "refuse_unworded", "entry_name", "entry_names"),
        "reads",
    ),
    **dict.fromkeys(
        ("restore_event", "restore_with_notes", "restore_as_director", "restore_joins"),
        "puts back what the file’s own ledger tells already",
    ),
    **dict.fromkeys(("address_stem", "renamed_address"), "a calculation"),
    "forget_old_answers": "an answer given again is no act",
    "are_old_answers": "reads",
    **dict.fromkeys(("are_unfiled", "file_record", "file_records"), "what a record is found by is worked out from it"),
    **dict.fromkeys(("done_once", "send_fitting"), "call others that tell"),
    "remove_imported": "removes several entries, each of which tells",
    **dict.fromkeys(("state_from_reports", "settings_fields", "kept_photo"), "a calculation"),
    "store_correction": "part of correcting and of ruling on appeal, which lock and tell",
    "stage_division": "a file that waits is nothing official",
    "write_entries": "part of taking a file over, which tells",
    "write_rounds": "part of taking a file over, which tells",
    "discard_staged": "a list that waits is nothing official",
    **dict.fromkeys(
        ("discard_staged_records", "discard_staged_copies"), "a record that waits for its player is nothing official"
    ),
    "import_rating_list": "told by accept_rating_list, which knows the event",
    **dict.fromkeys(("game_terms", "read_before", "unseen_entry"), "reads"),
    "ignore_proposal": "marks are the players' own until they are agreed",
    "issue_missing_links": "part of publishing, which tells",
    "latest_reports": "reads",
    "let_phones_in": "told by open_network_access",
    "lock_round": "reads and locks",
    **dict.fromkeys(("locked_ending", "locked_case"), "reads and locks"),
    **dict.fromkeys(("locked_game", "locked_ratings"), "reads and locks"),
    "mark_dead": "marks are the players' own until they are agreed",
    "map_columns": "a list that waits is nothing official",
    "move_staged_records": "a record that waits for its player is nothing official",
    "names": "reads",
    "play_move": "told with the whole game when resumed play ends",
    "propose_dead": "a proposal is nothing official",
    "say_over": "nothing is official before both agree on the count",
    **dict.fromkeys(("refuse_conflict", "refuse_overtaken", "refuse_other_answers"), "reads"),
    **dict.fromkeys(("events_since", "editors_since"), "reads"),
    **dict.fromkeys(("remove_games", "replace_boards"), "part of changing a published round, which tells"),
    "note_phone": "that somebody came is nothing official",
    "remember_port": "where the server listens is told when phones are let in",
    "restored_record": "part of ruling, which tells; the record is told by submit_record",
    **dict.fromkeys(
        ("division_subject", "entry_subject", "invitation_subject", "api_token_subject", "round_subject"),
        "a calculation",
    ),
    "imported_payload": "part of importing, which tells",
    **dict.fromkeys(("free_address", "next_entry_number", "next_number", "entry_numbers", "seated"), "reads"),
    **dict.fromkeys(
        ("why_not_removable", "why_not_deletable", "refuse_rehearsal", "why_not_movable", "why_not_undone"), "reads"
    ),
    "free_place": "part of making an event, which tells",
    "place_rows": "puts back what was told",
    "match_player": "told by apply_ratings, which knows the event",
    "share_records": "a record that waits for its player is nothing official",
    "stage_file": "a list that waits is nothing official",
    "stage_records": "a record that waits for its player is nothing official",
    "store_audit": "can be computed again at any time",
    "write_boards": "part of drawing and editing, which tell",
    "write_statuses": "part of drawing and publishing, which tell",
    **dict.fromkeys(
        ("make_backup", "back_up", "note_end", "back_up_before_publishing", "mark_folder", "delete_old_copies"),
        "a file",
    ),
    **dict.fromkeys(("can_be_removed", "applied_migrations", "program_version", "is_due"), "reads"),
    **dict.fromkeys(("has_anything", "not_here"), "reads"),
    **dict.fromkeys(("is_foreign", "is_older", "is_newer", "last_of"), "reads"),
    **dict.fromkeys(("columns_of", "one_moment", "quoted", "site_models", "site_rows"), "reads"),
    **dict.fromkeys(
        ("known_people", "language_of_link", "living_link", "meant_people", "person_of_number", "players_of_file"),
        "reads",
    ),
    **dict.fromkeys(("event_schema", "why_gone", "with_handicaps_for_its_board"), "reads"),
    "wordings_now": "reads",
    "import_payload": "reads",
    **dict.fromkeys(("empty", "keep_writers_out", "load", "update_backup"), "parts of restoring a backup"),
    **dict.fromkeys(("restore_site",), "the ledgers are those of the backup"),
}


def one(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division)[0]


def place(desk: Desk) -> tuple[int, int]:
    return desk.division.pk, 1


def roll(desk: Desk) -> dict[int, int]:
    return {desk.division.pk: 1}


@tells(create_event, "event.created")
def _(desk: Desk) -> Do:
    day = date(2026, 12, 1)
    return lambda: create_event(name="X", begins=day, ends=day, preset=preset("nz-open"), director=desk.director)


@tells(copy_event, "event.created")
def _(desk: Desk) -> Do:
    return lambda: copy_event(desk.event.pk, name="X", begins=date(2027, 12, 1), director=desk.director)


@tells(edit_event, "event.edited")
def _(desk: Desk) -> Do:
    return lambda: edit_event(desk.event.pk, {"name": "Another", "city": "Nelson"}, actor=A)


@tells(enter_player, "entry.added")
def _(desk: Desk) -> Do:
    return lambda: enter_player(desk.division.pk, NewEntry("Late", "3k"), actor=A)


@tells(edit_entry, "entry.edited")
def _(desk: Desk) -> Do:
    return lambda: edit_entry(one(desk).pk, {"rank": "2d", "email": "a@example.nz"}, actor=A)


@tells(withdraw_entry, "entry.withdrawn")
def _(desk: Desk) -> Do:
    return lambda: withdraw_entry(one(desk).pk, actor=A, reason="ill")


@tells(return_entry, "entry.returned")
def _(desk: Desk) -> Do:
    withdraw_entry(one(desk).pk, actor=A)
    return lambda: return_entry(one(desk).pk, actor=A)


@tells(check_in, "roll.called")
def _(desk: Desk) -> Do:
    return lambda: check_in(roll(desk), {one(desk).pk: Presence.ABSENT}, actor=A)


@tells(mark_missing, "roll.called")
def _(desk: Desk) -> Do:
    check_in(roll(desk), {one(desk).pk: Presence.HERE}, actor=A)
    return lambda: mark_missing(roll(desk), [entry.pk for entry in desk.division.entries.all()], actor=A)


@tells(unmark_missing, "roll.called")
def _(desk: Desk) -> Do:
    check_in(roll(desk), {one(desk).pk: Presence.HERE}, actor=A)
    mark_missing(roll(desk), [entry.pk for entry in desk.division.entries.all()], actor=A)
    return lambda: unmark_missing(roll(desk), actor=A)


@tells(open_check_in, "roll.opened")
def _(desk: Desk) -> Do:
    return lambda: open_check_in(roll(desk), opened=True, actor=A)


@tells(check_in_oneself, "roll.called")
def _(desk: Desk) -> Do:
    issue_links(desk.division.pk, actor=A)
    open_check_in(roll(desk), opened=True, actor=A)
    links = PlayerLink.objects.select_related("event", "entry__division__event__stream")
    link = links.get(entry=one(desk))
    opened = self_check_in(link.entry.division)
    assert opened is not None
    return lambda: check_in_oneself(link, opened.number, opened.code)


@tells(issue_links, "links.issued")
def _(desk: Desk) -> Do:
    return lambda: issue_links(desk.division.pk, actor=A)


@tells(replace_link, "link.replaced")
def _(desk: Desk) -> Do:
    return lambda: replace_link(one(desk).pk, actor=A)


@tells(draw_round, "round.drawn")
def _(desk: Desk) -> Do:
    return lambda: draw_round(*place(desk), actor=A)


@tells(discard_draft, "round.discarded")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: discard_draft(*place(desk), actor=A)


@tells(swap_players, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    two = list(Entry.objects.filter(division=desk.division).values_list("pk", flat=True))[:2]
    return lambda: swap_players(*place(desk), two[0], two[1], actor=A)


@tells(undo_edit, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    move_board(*place(desk), 1, 2, actor=A)
    return lambda: undo_edit(*place(desk), actor=A)


@tells(override_handicap, "round.edited")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: override_handicap(*place(desk), 1, 2, "asked", actor=A)


@tells(publish_round, "round.published")
def _(desk: Desk) -> Do:
    desk.draw(1)
    return lambda: publish_round(*place(desk), actor=A)


@tells(recall_round, "round.recalled")
def _(desk: Desk) -> Do:
    desk.publish(1)
    return lambda: recall_round(*place(desk), actor=A)


@tells(close_round, "round.closed")
def _(desk: Desk) -> Do:
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    return lambda: close_round(*place(desk), actor=A)


@tells(report_result, "result.reported")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: report_result(game.pk, Speaker.BLACK, "B+R", actor=A, nonce=nonce)


@tells(confirm_result, "result.confirmed")
def _(desk: Desk) -> Do:
    game = report_from(games_of(desk.publish(1))[0], Speaker.PAPER, "B+R")
    return lambda: confirm_result(game.pk, actor=A)


@tells(submit_record, "record.submitted")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    return lambda: submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[9];B[aa])", actor=A)


@tells(submit_entered, "record.submitted")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    return lambda: submit_entered(game.pk, Speaker.BLACK, position_entered("X" + "." * 360, 19), actor=A)


def services() -> set[str]:
    """The names of all functions that the service packages show."""
    found = set()
    for package in (games.services, nzgs_tourney.services, ratings.services):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for name, value in vars(import_module(module.name)).items():
                if inspect.isfunction(value) and inspect.unwrap(value).__module__ == module.name and name[0] != "_":
                    found.add(name)
    return found


def test_no_service_is_forgotten() -> None:
    assert services() - TABLE.keys() - NO_FACT.keys() == set()
    assert TABLE.keys() <= services()


REPEATED = TABLE.keys() - {
    "create_event", "copy_event", "add_division", "enter_player", "swap_players", "draw_round", "replace_link",
    "override_handicap", "undo_edit",
    "discard_draft", "import_entries", "accept_rating_list", "repair_round", "rearrange_round", "move_board",
    "pair_players", "part_players", "turn_colours", "fill_round", "submit_staged", "import_division", "import_players",
    "set_up_site", "invite", "join_by_invitation", "make_password_link", "set_password_by_link",
    "hand_case", "open_handed_case", "rule_handed_case", "make_move_token", "replace_history",
    "make_api_token", "make_standard_webhook", "make_pairgoth_webhook",
}  # fmt: skip
"""Services that do nothing when what they ask for is so already; the others refuse, or do it once more by intention."""


@pytest.mark.parametrize("name", TABLE)
def test_a_service_tells_the_ledger_once_and_in_words(name: str) -> None:
    desk = make_desk(4)
    act, kind = TABLE[name][0](desk), TABLE[name][1]
    before = LedgerEvent.objects.count()
    act()
    ledger_events = list(LedgerEvent.objects.order_by("pk"))[before:]
    assert [event.kind for event in ledger_events] == [kind]
    sentence = in_words(ledger_events[0], Names({desk.division.number: "Open"}, {}))
    assert not sentence.startswith(kind.replace(".", " ").replace("_", " ").capitalize()), f"{kind} has no sentence"
    assert "@" not in str(ledger_events[0].full_payload), "contact details are in the ledger"
    assert not named_in(ledger_events[0]), "names are in what is hashed"
    assert [verdict.broken for verdict in verify(slow=True)] == [None] * Stream.objects.count()
    if name in REPEATED:
        act()
        assert LedgerEvent.objects.count() == before + 1, "done twice, it is told once"
