"""A director changes boards by hand: swaps two players of a draft, or sets the handicap and the komi of one game."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from games.models import Case, Game, GameState, Stream
from games.store.ending import ending_of
from games.store.past_colours import TERMS_CHANGED
from games.store.result_basis import reopened_by_ruling
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Round, RoundState, TableCall
from nzgs_tourney.services.draws.board_terms import change_terms, priced
from nzgs_tourney.services.draws.draft import store_edited
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import entry_names, round_subject
from nzgs_tourney.services.messages.write_news import write_news_of
from nzgs_tourney.services.rounds.publish_round import lock_round
from nzgs_tourney.store.draws.drawn_round import draft_values, wishes_for
from nzgs_tourney.store.rounds.round_payloads import round_payload
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw, Seated, draw_refusal
from nzgs_tourney.tournament.pairing.edit import UNCHANGED, move_table, price_of, set_handicap, swap
from nzgs_tourney.tournament.pairing.handicap_policy import ceiling
from nzgs_tourney.tournament.wording.draws.price import price_words

LARGEST_HANDICAP = 40
LARGEST_KOMI = 99
LARGEST_TABLE = 9_999
RESULT_IN = gettext_noop("A result has come in for table {table}: its handicap can’t change.")
RECORD_IN = gettext_noop("A record has come in for table {table}: its handicap can’t change.")
COUNTED = gettext_noop("Both sides have agreed on the count at table {table}: its handicap can’t change.")
CASE_WAITS = gettext_noop(
    "A case or a call from table {table} waits: the colours can’t change before the referee’s answer."
)
COUNTING = gettext_noop("Both sides at table {table} are counting: their colours can’t change.")


@transaction.atomic
def swap_players(
    division_id: int, number: int, first: int, second: int, *, actor: Actor, expected_seq: int | None = None
) -> tuple[str, ...]:
    """Swap two entries of a draft; returns what the change cost, in sentences; none in a round robin
    where it cost nothing that this counts.

    Two opponents swap colours; one of the two may have the bye. A handicap set by hand stays with a pair that stays.
    Raises Refused where the round isn't a draft or the two aren't in it, EditConflict as drawing does.
    """
    drawn_round, stream = draft_to_edit(division_id, number, expected_seq)
    history, before = draft_values(drawn_round)
    if history.settings.system is System.KNOCKOUT and not _opponents(before, first, second):
        raise draw_refusal("bracket_fixed")
    try:
        wishes = wishes_for(drawn_round.division, number)
        after = swap(history, before, first, second, pins=wishes.pins, forbidden=wishes.forbidden)
    except (ValueError, KeyError) as error:
        raise Refused(_("Choose two different entries of this draft, one of them at a board.")) from error
    store_edited(drawn_round, after)
    scheduled = history.settings.system.scheduled
    price = price_of(before, after, scheduled=scheduled)
    details = {
        "swapped": entry_names({first, second}),
        "price": [difference.as_json() for difference in price],
        "now": round_payload(drawn_round),
    }
    append(stream, "round.edited", round_subject(drawn_round.division, number), actor, details)
    # What is no cost to a draw still keeps two pairs of a schedule apart.
    return () if scheduled and price == (UNCHANGED,) else price_words(price)


def _opponents(draw: Draw, first: int, second: int) -> bool:
    return any({board.white, board.black} == {first, second} for board in draw.boards)


@transaction.atomic
def move_board(
    division_id: int, number: int, table: int, to: int, *, actor: Actor, expected_seq: int | None = None
) -> None:
    """Move the board at one table of a draft to another; the board there takes its place.

    The same table changes nothing. Raises Refused where teams play, the round isn't a draft, nobody sits there, or the
    other number isn't from 1 to 9999; EditConflict as drawing does.
    """
    drawn_round, stream = draft_to_edit(division_id, number, expected_seq)
    if drawn_round.division.by_teams:
        raise draw_refusal("team_boards")
    if not 1 <= to <= LARGEST_TABLE:
        raise Refused(_("Tables are numbered from 1 to {most}.").format(most=LARGEST_TABLE))
    history, before = draft_values(drawn_round)
    try:
        boards = move_table(before.boards, table, to)
    except KeyError as error:
        raise no_table(table, number) from error
    if table == to:
        return
    after = priced(drawn_round, history, before, boards)
    proved, edited = drawn_round.proved, drawn_round.edited
    store_edited(drawn_round, after)
    drawn_round.proved, drawn_round.edited = proved, edited
    drawn_round.save(update_fields=["proved", "edited"])
    append(
        stream,
        "round.edited",
        round_subject(drawn_round.division, number),
        actor,
        {"tables": [table, to], "now": round_payload(drawn_round)},
    )


@transaction.atomic
def override_handicap(
    division_id: int,
    number: int,
    table: int,
    stones: int,
    reason: str,
    *,
    actor: Actor,
    expected_seq: int | None = None,
    komi: Decimal | None = None,
    exchange: bool = False,
) -> tuple[str, ...]:
    """Set one game's handicap and komi by hand; without a komi it follows. `exchange`: the two players exchange their
    colours. Returns what the change did and cost, in sentences: who takes Black now if the colours changed, that
    players of a published round see it, and that the division doesn't give a handicap so large.

    In a published round this is possible at a board without a result or a record: two players whose ratings differ by
    less than half a stone may choose an even game when they sit down. It is possible again once a ruling has opened the
    game; what was reported, claimed and ruled before stays about the same players (`games.store.past_colours`). Both
    players' pages then say what changed. The reason goes on record.

    Raises Refused without a reason, for a handicap outside 0 to 40, a komi that isn't whole or half points from 0 to
    99, where there is no such table, for a board with a
    result, a record or an agreed count, and for other colours while a case or a call waits, or the players have begun
    to count; EditConflict as drawing does.
    """
    if not reason.strip():
        raise Refused(_("Say why the handicap is set by hand: it goes on record."))
    if not 0 <= stones <= LARGEST_HANDICAP:
        raise Refused(_("A handicap is a whole number from 0 to {most}.").format(most=LARGEST_HANDICAP))
    if komi is not None and (not 0 <= komi <= LARGEST_KOMI or 2 * komi % 1):
        raise Refused(_("Komi is a number of whole or half points from 0 to {most}.").format(most=LARGEST_KOMI))
    drawn_round, stream = _editable(division_id, number, expected_seq)
    history, before = draft_values(drawn_round)
    try:
        boards = set_handicap(history, before.boards, table, stones, points=komi, exchange=exchange)
    except KeyError as error:
        raise no_table(table, number) from error
    after = priced(drawn_round, history, before, boards)
    old, new = (next(board for board in boards if board.table == table) for boards in (before.boards, after.boards))
    published = drawn_round.state == RoundState.PUBLISHED
    details: dict[str, object] = {"table": table, "handicap": [old.handicap, stones], "reason": reason.strip()}
    if komi is not None:
        details |= {"komi": [f"{old.komi:.1f}", f"{new.komi:.1f}"], "komi_set": True}
    if published:
        _refuse_terms_that_stay(drawn_round, old, new)
        details |= {"round": number, **change_terms(drawn_round, old, after, table, reason.strip())}
    else:
        store_edited(drawn_round, after, {(new.white, new.black): reason.strip()})
    details["now"] = round_payload(drawn_round)
    kind = TERMS_CHANGED if published else "round.edited"
    append(stream, kind, round_subject(drawn_round.division, number), actor, details)
    write_news_of(drawn_round.division.event_id)
    price = price_of(before, after, scheduled=history.settings.system.scheduled)
    # The draw's view of a pairing has little to do with its handicap: only a difference is worth mentioning.
    cost = () if price == (UNCHANGED,) else price_words(price)
    return (*_to_tell(history, old, new, published=published), *cost)


def _to_tell(history: DivisionHistory, old: Seated, new: Seated, *, published: bool) -> Iterator[str]:
    if new.black != old.black:
        yield _("{name} takes Black now.").format(name=history.player(new.black).name)
    if published and _terms(new) != _terms(old):
        yield _("The pages of both sides say so; a slip printed before doesn’t.")
    most = ceiling(history.settings)
    if most is not None and new.handicap > most:
        yield _("This division gives at most {most}: check that {stones} is meant.").format(
            most=most, stones=new.handicap
        )


def _terms(board: Seated) -> tuple[int, Decimal, int]:
    return board.handicap, board.komi, board.black


def _refuse_terms_that_stay(drawn_round: Round, old: Seated, new: Seated) -> None:
    game = Game.objects.get(pairing__round=drawn_round, pairing__table=old.table)
    if why_not := _why_terms_stay(game, old.black != new.black):
        raise Refused(_(why_not).format(table=old.table))


def _why_terms_stay(game: Game, turned: bool) -> str:
    """Why a published game keeps its conditions, to be shown through gettext; empty where they can change. `turned`:
    the players would change colours."""
    if game.state != GameState.OPEN:
        return RESULT_IN
    reopened, ending = reopened_by_ruling(game), ending_of(game)
    if not reopened and game.records.exists():
        return RECORD_IN
    if reopened and ending.counted:
        return COUNTED
    if turned and (
        Case.objects.waiting().filter(game=game).exists()
        or TableCall.objects.waiting().filter(pairing__game=game).exists()
    ):
        return CASE_WAITS
    return COUNTING if turned and (ending.over or ending.in_dispute) else ""


def _editable(division_id: int, number: int, expected_seq: int | None) -> tuple[Round, Stream]:
    drawn_round, stream = lock_round(division_id, number)
    refuse_conflict(stream, expected_seq, round_subject(drawn_round.division, number))
    if drawn_round.state == RoundState.CLOSED:
        raise Refused(_("Round {number} is closed: its boards can’t change.").format(number=number))
    return drawn_round, stream


def draft_to_edit(division_id: int, number: int, expected_seq: int | None) -> tuple[Round, Stream]:
    """The draft and its event's stream, locked. Raises Refused where the round isn't a draft, EditConflict as drawing
    does."""
    drawn_round, stream = _editable(division_id, number, expected_seq)
    if drawn_round.state != RoundState.DRAFT:
        raise Refused(_("Round {number} is published: take it back before changing boards.").format(number=number))
    return drawn_round, stream


def no_table(table: int, number: int) -> Refused:
    """The error for a table that round `number` doesn't have."""
    return Refused(_("There is no table {table} in round {number}.").format(table=table, number=number))
