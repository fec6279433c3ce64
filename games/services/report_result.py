"""A player, the director from a paper slip, or the referee reports a result. Two matching reports by the players
confirm it.

The clause is “The confirmed result” in `docs/rules.md`; `state_from_reports` says what counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, QuerySet

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.ledger.finished import refuse_finished
from games.models import Confirmed, Game, GameState, Report, Ruling, Speaker
from games.rules.result import Manner, Outcome, parse_result
from games.services.locked_game import locked_game
from games.store.ending import reports_wait
from games.store.result_basis import valid_reports
from games.wording.result_words import result_words, sign_of, why_impossible
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text

LONGEST_REASON = 500
_DECIDED = (Outcome.BOTH_LOSE, Outcome.BOTH_WIN, Outcome.VOID)


class EnteredSinceError(Refused):
    """Another result was entered since the sender looked."""


class ReportedResult(NamedTuple):
    """A result in its notation, and whether it was decided without being played."""

    result: str
    forfeit: bool


@transaction.atomic
def report_result(
    game_id: int,
    side: Speaker,
    result: str,
    *,
    actor: Actor,
    nonce: UUID,
    forfeit: bool = False,
    reason: str = "",
    seen: Collection[UUID] | None = None,
    replaces: str | None = None,
) -> Game:
    """Store one side's report and return the game in its new state. The lock is released on return.

    The result becomes `reported` with the first report, `confirmed` when both players say the same, and `contradicted`
    when they differ. A report of only the winner matches one with the manner; the fuller report then counts. A report
    from paper is the director's word: it replaces an unconfirmed result, and stays `reported` until both players report
    the same, the director confirms it (`confirm_result`), or a player later reports otherwise. A referee's report
    overrides all others until the director or both players confirm it, or it is appealed against. Reports before a
    ruling that restored the game do not count. The same `nonce` again changes nothing.

    `seen` are the nonces of the reports from paper that the sender knows of, and `replaces` is the result that the
    sender saw on the board, empty for none; None where that doesn't matter. `reason`
    is why the director declares the game void, and is for that alone: only paper says that, and then no player can
    report anything any more.

    Raises Refused for a text that isn't a result, for one that isn't possible on the game's board and komi (with the
    nearest possible ones), for a margin of a game that wasn't played, for one that only a director can give (a forfeit,
    both lose, both win) unless the paper or the referee already says it, for a void game that isn't from paper or has
    no reason or too long a one, for a player's report on a void game, for anything but what the referee ruled, for a
    confirmed game unless the same is reported again, for a player while a case about anything but the result stops the
    game; EnteredSinceError where another result than this was entered from paper that
    isn't among those `seen`, or the board has another than the one that it `replaces`; and in a finished event, unless
    the referee says it.
    """
    game, stored = _locked(game_id, nonce)
    if stored:
        return game
    reported = ReportedResult(read_result(result), forfeit)
    if game.state == GameState.CONFIRMED:
        final = ReportedResult(*game.official)
        if final == reported:
            return game
        raise Refused(
            _("The result of this game, {result}, is final: it can’t be reported again.").format(result=sign_of(*final))
        )
    if side is not Speaker.REFEREE:
        refuse_finished(game.stream)
    refuse_impossible(game, *reported)
    reason = _reason_of(side, reported, reason)
    # An open game has no report that counts.
    latest = {} if game.state == GameState.OPEN else latest_reports(game)
    _refuse_against_ruling(game, side, reported, _result_in(latest.get(Speaker.REFEREE)))
    _refuse_void(side, latest)
    _refuse_while_a_case_waits(game, side)
    _refuse_replacing_another(game, reported, replaces)
    slip = unseen_entry(latest, seen)
    if slip is not None and _result_in(slip) != reported:
        raise EnteredSinceError(
            _(
                "{who} has entered {theirs} since; you typed {yours}, and nothing was changed. Enter it again to "
                "replace theirs."
            ).format(who=slip.actor_name, theirs=sign_of(slip.result, slip.forfeit), yours=sign_of(*reported))
        )
    official = [_result_in(latest.get(speaker)) for speaker in (Speaker.PAPER, Speaker.REFEREE)]
    if side not in (Speaker.PAPER, Speaker.REFEREE) and _only_from_director(reported) and reported not in official:
        raise Refused(_("Only the director enters a forfeit, or that both lose or both win: talk to the director."))
    latest[side] = Report.objects.create(
        game=game,
        side=side,
        result=reported.result,
        forfeit=forfeit,
        reason=reason,
        actor_name=actor,
        at=game.stream.moment,
        nonce=nonce,
    )
    game.state, counting = state_from_reports(latest)
    game.result, game.forfeit = (counting.result, counting.forfeit) if counting else ("", False)
    if game.state == GameState.CONFIRMED:
        game.confirmed_at, game.confirmed_by = game.stream.moment, Confirmed.PLAYERS
    game.save(update_fields=["state", "result", "forfeit", "confirmed_at", "confirmed_by"])
    payload = {
        "side": side.value,
        "said": reported.result,
        "forfeit": forfeit,
        "state": game.state,
        "result": game.result,
        **({"reason": reason} if reason else {}),
    }
    kind = "result.confirmed" if game.state == GameState.CONFIRMED else "result.reported"
    append(game.stream, kind, game_subject(game.number), actor, payload)
    return game


def _locked(game_id: int, nonce: UUID) -> tuple[Game, bool]:
    """The game, its stream locked, and whether this report is stored already. Raises as `locked_game`."""
    games: QuerySet[Any] = Game.objects.annotate(stored=Exists(Report.objects.filter(nonce=nonce)))
    game: Any = locked_game(game_id, games)[0]
    return game, game.stored


def _reason_of(side: Speaker, reported: ReportedResult, reason: str) -> str:
    """The reason as it is kept, empty for a result that needs none. Raises Refused for a void game without one, one
    that is too long, and one that isn't reported from paper."""
    if reported.result != Outcome.VOID:
        return ""
    if side is not Speaker.PAPER or reported.forfeit:
        raise Refused(_("Only the director declares a game void."))
    return checked_reason(reason)


def checked_reason(reason: str) -> str:
    """A director's reason that everybody sees, as it is kept. Raises Refused where there is none or it is too long."""
    text = cleaned_text(reason)
    if not text:
        raise Refused(_("Give a reason: everybody sees it with the game."))
    if len(text) > LONGEST_REASON:
        raise Refused(
            _("The reason has {count:,} characters: shorten it to {most:,}.").format(
                count=len(text), most=LONGEST_REASON
            )
        )
    return text


def _refuse_void(side: Speaker, latest: Mapping[Speaker, Report]) -> None:
    """Raise Refused where a player reports on a game that the director has declared void, and no ruling came since."""
    slip = latest.get(Speaker.PAPER)
    if (
        Speaker.REFEREE not in latest
        and side in (Speaker.BLACK, Speaker.WHITE)
        and slip is not None
        and slip.result == Outcome.VOID
    ):
        raise Refused(_("The director has declared this game void: {reason}").format(reason=slip.reason))


def _refuse_while_a_case_waits(game: Game, side: Speaker) -> None:
    """Raise Refused where a player reports while a case stops the game."""
    number = reports_wait(game) if side in (Speaker.BLACK, Speaker.WHITE) else None
    if number is not None:
        raise Refused(
            _("Case {number} waits for the referee: report the result after the ruling.").format(number=number)
        )


def refuse_impossible(game: Game, result: str, forfeit: bool) -> None:
    """Raise Refused, naming the nearest possible results, for one that isn't possible on this game's board and komi;
    and for a margin of a game that was decided without being played (`forfeit`)."""
    read = parse_result(result)
    if read is not None and (reason := why_impossible(read, game.board_size, Decimal(game.komi), unplayed=forfeit)):
        raise Refused(reason)


def latest_reports(game: Game) -> dict[Speaker, Report]:
    """The last report that counts, of each side that has reported."""
    return {Speaker(report.side): report for report in valid_reports(game)}


def unseen_entry(latest: Mapping[Speaker, Report], seen: Collection[UUID] | None) -> Report | None:
    """The report from paper that counts, if it isn't among those `seen`, given by their nonces; None is all of them."""
    slip = latest.get(Speaker.PAPER)
    return slip if slip is not None and seen is not None and slip.nonce not in seen else None


def _refuse_replacing_another(game: Game, reported: ReportedResult, replaces: str | None) -> None:
    """Raise EnteredSinceError where the board has another result than the one that was seen there and the one that is
    reported."""
    if replaces is None or game.result in ("", replaces) or ReportedResult(game.result, game.forfeit) == reported:
        return
    raise EnteredSinceError(
        _(
            "The board has {theirs} now; you sent {yours}, and nothing was changed. To replace theirs, send it as "
            "what yours replaces."
        ).format(theirs=sign_of(game.result, game.forfeit), yours=sign_of(*reported))
    )


def _refuse_against_ruling(game: Game, side: Speaker, reported: ReportedResult, ruled: ReportedResult | None) -> None:
    """Raise Refused, naming the ruling, where the referee has decided the result and this report differs."""
    if ruled is None or side == Speaker.REFEREE or _agreed([ruled, reported]) == ruled:
        return
    ruling = Ruling.objects.final().filter(case__game=game).exclude(result="").order_by("number").last()
    words = result_words(parse_result(ruled.result), game.black_name, game.white_name)
    if ruling is None:
        decided = _("The referee decides this game: {words}. Either side can appeal against the ruling.")
        raise Refused(decided.format(words=words))
    decided = _("Ruling {number} decides this game: {words}. Either side can appeal against the ruling.")
    raise Refused(decided.format(number=ruling.number, words=words))


def read_result(result: str) -> str:
    """A result in its canonical notation. Raises Refused for a text that isn't a result, and for an empty one."""
    try:
        read = parse_result(result)
    except ValueError as error:
        raise Refused(str(error)) from error
    if read is None:
        raise Refused(_("Say who won, or that it was a tie."))
    return str(read)


def _result_in(report: Report | None) -> ReportedResult | None:
    return ReportedResult(report.result, report.forfeit) if report else None


def _only_from_director(reported: ReportedResult) -> bool:
    """Whether players can't give this result themselves."""
    read = parse_result(reported.result)
    decided = read is not None and (read.outcome in _DECIDED or read.manner is Manner.FORFEIT)
    return reported.forfeit or decided


def state_from_reports(latest: dict[Speaker, Report]) -> tuple[GameState, ReportedResult | None]:
    """The state of a game, and its result, from the last report of each side; there is at least one.

    The referee's word counts; both players confirm it by reporting the same. Without it, players who agree with each
    other confirm. Otherwise the paper counts until a player later reports otherwise.
    """
    players = [latest[side] for side in (Speaker.BLACK, Speaker.WHITE) if side in latest]
    ruled = _result_in(latest.get(Speaker.REFEREE))
    if ruled is not None:
        with_ruling = [ruled, *(ReportedResult(report.result, report.forfeit) for report in players)]
        both_agree = len(players) == 2 and _agreed(with_ruling) is not None
        return (GameState.CONFIRMED if both_agree else GameState.REPORTED), ruled
    agreed = _agreed([ReportedResult(report.result, report.forfeit) for report in players])
    if len(players) == 2 and agreed is not None:
        return GameState.CONFIRMED, agreed
    slip = latest.get(Speaker.PAPER)
    if slip is not None:
        counted = [slip, *(report for report in players if _later(report, slip))]
        agreed = _agreed([ReportedResult(report.result, report.forfeit) for report in counted])
    return (GameState.CONTRADICTED, None) if agreed is None else (GameState.REPORTED, agreed)


def _later(report: Report, than: Report) -> bool:
    """Whether it was made after the other; one that isn't stored yet is the latest."""
    return than.pk is not None and (report.pk is None or report.pk > than.pk)


def _agreed(results: Sequence[ReportedResult]) -> ReportedResult | None:
    """What all of these say, None where they differ or there are none.

    A report of only the winner agrees with one that also says how.
    """
    if not results:
        return None
    fullest = max(results, key=lambda reported: len(reported.result))
    for reported in results:
        bare = reported.result in ("B", "W") and fullest.result.startswith(f"{reported.result}+")
        if reported.forfeit != fullest.forfeit or not (bare or reported.result == fullest.result):
            return None
    return fullest
