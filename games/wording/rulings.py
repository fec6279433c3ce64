"""Says what a ruling decides, what its referee saw, and why a record was restored or kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind
from games.rules.game import OFF_BOARD, GameRecord
from games.rules.point import point_named
from games.rules.result import parse_result
from games.wording.findings import closed_words, sentence_for
from games.wording.numbers import sentences
from games.wording.result_words import result_words, winner_words
from games.wording.terms import colour_words, handicap_words, komi_words
from ground.coded import Coded, Words, read_coded, worded
from ground.translation import gettext as _, gettext_noop, ngettext

Args = Mapping[str, Any]
Players = Mapping[str, str]
"""The names of the two players by colour; empty where only the colours are named."""


def decision_words(codes: Iterable[Coded | Mapping[str, Any]], black: str = "", white: str = "") -> str:
    """A decision in sentences, from its codes or as it was stored; without names players are called by their colours.
    Raises KeyError for an unknown code."""
    players = {"black": black, "white": white}
    read = (code if isinstance(code, Coded) else read_coded(code) for code in codes)
    return sentences(worded(_DECIDED[code.code], code.args, players) for code in read)


def because_of_ruling(number: int, codes: Iterable[Mapping[str, Any]], black: str = "", white: str = "") -> str:
    """The reason of a change that a ruling made: `Ruling 3: Black forfeits the game. White wins.`"""
    return _("Ruling {number}: {decision}").format(number=number, decision=decision_words(codes, black, white))


_RULED = "ruling:"


def by_ruling(number: int) -> str:
    """What is kept as the reason of terms that this ruling set; `reason_of_terms` words it."""
    return f"{_RULED}{number}"


def reason_of_terms(kept: str) -> str:
    """The reason of a handicap, komi or colours that were set by hand: as the director wrote it, or `Ruling 3`."""
    if not is_by_ruling(kept):
        return kept
    return _("Ruling {number}").format(number=kept.removeprefix(_RULED))


def is_by_ruling(kept: str) -> bool:
    """Whether a ruling set these terms."""
    return kept.startswith(_RULED) and kept.removeprefix(_RULED).isdecimal()


def caption_words(caption: Coded) -> str:
    """The caption of a ruling's position. Raises KeyError for an unknown code."""
    return worded(_CAPTIONS[caption.code], caption.args)


def _named(colour: str, players: Players) -> str:
    """A player with the name if known: `Black, Mere Tautahi`; `Black` without one."""
    if not players[colour]:
        return colour_words(colour)
    if colour == "black":
        return _("Black, {name}").format(name=players[colour])
    return _("White, {name}").format(name=players[colour])


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"


def _result(p: Args, players: Players) -> str:
    result = parse_result(p["result"])
    assert result is not None
    named = players["black"] and players["white"]
    words = result_words(result, players["black"], players["white"]) if named else winner_words(result)
    return _("The result of the game is: {result}.").format(result=words)


def _forfeit(p: Args, players: Players) -> str:
    loser, winner = _named(p["loser"], players), _named(_other(p["loser"]), players)
    if not (players["black"] and players["white"]):
        if p["lost_board"]:
            message = _("{loser} forfeits the game. The board cannot be restored. {winner} wins.")
        else:
            message = _("{loser} forfeits the game. {winner} wins.")
    elif p["lost_board"]:
        message = _("{loser}, forfeits the game. The board cannot be restored. {winner}, wins.")
    else:
        message = _("{loser}, forfeits the game. {winner}, wins.")
    return message.format(loser=loser, winner=winner)


def _late(p: Args, players: Players) -> str:
    if p["closed_by"] is None or _colour(p["colour"]) is None:
        return _("Move {move} stands: it was not claimed in time.").format_map(p)
    return _("Move {move} stands: {player} moved after it, with move {closed_by}.").format(
        move=p["move"], player=colour_words(_other(p["colour"])), closed_by=p["closed_by"]
    )


def _colour(word: str | None) -> Colour | None:
    return next((colour for colour in Colour if colour.word == word), None)


def _of_player(message: str) -> Words:
    """A message whose arguments are those of the code, and its player and the opponent in words."""

    def say(p: Args, players: Players) -> str:
        colour, other = colour_words(p["colour"]), colour_words(_other(p["colour"]))
        return _(message).format(**{**p, "player": colour, "opponent": other})

    return say


def _of_next(message: str) -> Words:
    """A message about who moves next: `next`, or `first` where play begins again."""

    def say(p: Args, players: Players) -> str:
        return _(message).format(**{**p, "player": colour_words(p["next"] if "next" in p else p["first"])})

    return say


def _reading_b(p: Args, players: Players) -> str:
    return _(
        "Moves {before} and {move} are both taken off and {player}’s last proper move, move {before}, "
        "counts as a pass; {opponent} moves next."
    ).format(
        before=p["move"] - 1,
        move=p["move"],
        player=colour_words(p["colour"]),
        opponent=colour_words(_other(p["colour"])),
    )


def _others_position(p: Args, players: Players) -> str:
    if p["after"]:
        message = _(
            "{player}’s move {move} brings back the board that {opponent} left after move {after}. "
            "Only {player}’s own earlier positions count, so it is allowed."
        )
    else:
        message = _(
            "{player}’s move {move} brings back the board that {opponent} left with the handicap set up. "
            "Only {player}’s own earlier positions count, so it is allowed."
        )
    opponent = colour_words(_other(p["colour"]))
    return message.format(player=colour_words(p["colour"]), opponent=opponent, move=p["move"], after=p["after"])


def _nothing_found(p: Args, players: Players) -> str:
    if p["point"] is None:
        message = _("The replay finds nothing against the rules in {player}’s move {move}, a pass.")
    elif not p["point"]:
        message = _("The replay finds nothing against the rules in {player}’s move {move}, a play.")
    else:
        message = _("The replay finds nothing against the rules in {player}’s move {move}, {point}.")
    return message.format(player=colour_words(p["colour"]), move=p["move"], point=p["point"])


_AFTER = {
    "moved": gettext_noop(
        "{player} moved stones. The board goes back to the position after move {move}, "
        "and {player}’s turn counts as a pass."
    ),
    "removed": gettext_noop(
        "{player} removed stones wrongly. The board goes back to the position after move {move}, "
        "and {player}’s turn counts as a pass."
    ),
    None: gettext_noop(
        "If {player} moved the stones: the board goes back to the position after move {move}, "
        "and {player}’s turn counts as a pass."
    ),
}
_BEFORE = {
    "moved": gettext_noop(
        "{player} moved stones. The board goes back to the position before move {move}, "
        "and {player}’s move {move} counts as a pass."
    ),
    "removed": gettext_noop(
        "{player} removed stones wrongly. The board goes back to the position before move {move}, "
        "and {player}’s move {move} counts as a pass."
    ),
    None: gettext_noop(
        "If {player} moved the stones: the board goes back to the position before move {move}, "
        "and {player}’s move {move} counts as a pass."
    ),
}
"""The remedy for stones moved by hand: as decided, by what the player did, or as the rules offer it (None)."""


def _by_hand(messages: Mapping[str | None, str]) -> Words:
    return lambda p, players: _(messages[p.get("did") or None]).format(player=colour_words(p["colour"]), move=p["move"])


def _finding(p: Args, players: Players) -> str:
    kind, point = FindingKind(p["kind"]), p["point"]
    off = kind is FindingKind.OFF_BOARD
    finding = Finding(
        kind,
        p["move"],
        _colour(p["colour"]),
        OFF_BOARD if off else None if point is None else point_named(point, p["size"]),
        repeats=tuple(p["repeats"]),
        written=point if off else "",
        assumed=p["assumed"],
    )
    return sentence_for(finding, GameRecord(p["size"], Decimal(0)))


def _closed(p: Args, players: Players) -> str:
    return closed_words(_colour(p["colour"]), p["closed_by"])


def _for_player(for_one: str, for_all: str) -> Words:
    """A message about one player, and another for where no player is named."""

    def say(p: Args, players: Players) -> str:
        return _(for_one).format(player=_named(p["player"], players)) if p["player"] else _(for_all)

    return say


def _warning(p: Args, players: Players) -> str:
    player = _named(p["player"], players)
    if p["number"] < 2:
        return _("A warning for {player}.").format(player=player)
    return _("A warning for {player}, number {number} in this event.").format(player=player, number=p["number"])


def _time_added(p: Args, players: Players) -> str:
    if not p["player"]:
        message = ngettext("{minutes} minute more for both.", "{minutes} minutes more for both.", p["minutes"])
        return message.format(minutes=p["minutes"])
    message = ngettext("{minutes} minute more for {player}.", "{minutes} minutes more for {player}.", p["minutes"])
    return message.format(minutes=p["minutes"], player=_named(p["player"], players))


def _time_taken(p: Args, players: Players) -> str:
    message = ngettext("{minutes} minute less for {player}.", "{minutes} minutes less for {player}.", p["minutes"])
    return message.format(minutes=p["minutes"], player=_named(p["player"], players))


def _then_moves(message: str) -> Words:
    """A message about a position, and who moves next there if that is known."""

    def say(p: Args, players: Players) -> str:
        following = _("{player} moves next.").format(player=colour_words(p["next"])) if p["next"] else ""
        return sentences((_(message).format_map(p), following))

    return say


def _on_terms(message: str) -> Words:
    """A message about handicap and komi, and that the colours change if they do."""

    def say(p: Args, players: Players) -> str:
        terms = _(message).format(handicap=handicap_words(p["handicap"]), komi=komi_words(Decimal(p["komi"])))
        if not p["exchange"]:
            return terms
        return sentences((terms, _("The two sides exchange colours.")))

    return say


_DECIDED: dict[str, Words] = {
    # Decisions.
    "take_back": _of_next(
        gettext_noop("The stone of move {move} is taken back and counts as a pass; {player} moves next.")
    ),
    "unclaimed": _of_next(gettext_noop("Move {move} stands if {player} makes no claim before moving.")),
    "late": _late,
    "late_unseen": _of_player(gettext_noop("{player}’s move stands: {opponent} did not claim it in time.")),
    "go_back": _of_next(
        gettext_noop(
            "The board goes back to the position before move {move}, which counts as a pass; {player} moves next."
        )
    ),
    "reading_a": _of_player(
        gettext_noop("Only move {move} is taken off and counts as {player}’s pass; {opponent} moves next.")
    ),
    "reading_b": _reading_b,
    "moved_after": _by_hand(_AFTER),
    "moved_before": _by_hand(_BEFORE),
    "cannot_restore": gettext_noop(
        "If the board cannot be restored, the offender should forfeit the game: the referee decides."
    ),
    "take_back_unseen": _of_player(
        gettext_noop("{player}’s stone is taken back and the move counts as {player}’s pass; {opponent} moves next.")
    ),
    "reading_a_unseen": _of_player(
        gettext_noop(
            "The board goes back to the point of the breach; only {player}’s offending move counts as a pass; "
            "{opponent} moves next."
        )
    ),
    "reading_b_unseen": _of_player(
        gettext_noop(
            "The board goes back one move further, and {player}’s last proper move counts as a pass; "
            "{opponent} moves next."
        )
    ),
    "play_on": _of_next(gettext_noop("All stones stay on the board and the game is played on; {player} moves next.")),
    "put_back": _then_moves(gettext_noop("The stones go back as they stood after move {move}; nobody passes.")),
    "put_back_unseen": gettext_noop("The stones go back as both sides remember that they stood; nobody passes."),
    "order_restored": gettext_noop(
        "The board goes back to the position before move {move}, and nobody passes: "
        "the partner whose turn it was plays."
    ),
    "order_restored_unseen": gettext_noop(
        "The board goes back to where the order was broken, and nobody passes: the partner whose turn it was plays."
    ),
    "order_goes_on": gettext_noop("The move stands: the partner after the one who moved plays next for that side."),
    "replay": _then_moves(gettext_noop("The game is replayed from move {move}, with the board as it was before it.")),
    "replay_unseen": gettext_noop("The game is replayed from an earlier position, as both sides remember it."),
    "new_game": _on_terms(gettext_noop("The game is replayed from the start: {handicap}, {komi}.")),
    "terms": _on_terms(gettext_noop("The game goes on: {handicap}, {komi}.")),
    "talk": _for_player(
        gettext_noop("The referee has a word with {player}."),
        gettext_noop("The referee has a word with both sides."),
    ),
    "warning": _warning,
    "time_added": _time_added,
    "time_taken": _time_taken,
    "adjourned": _then_moves(gettext_noop("The game is adjourned after move {move}.")),
    "adjourned_unseen": gettext_noop("The game is adjourned, and goes on from the position on the board."),
    "result": _result,
    "minutes_unwritten": gettext_noop("The minutes are those that are written here."),
    "move_unwritten": gettext_noop("The move is the one that is written here."),
    "terms_unwritten": gettext_noop("Handicap, komi and colours are those that are written here."),
    "result_unwritten": gettext_noop("The result is what is written here."),
    "forfeit": _forfeit,
    "no_breach": gettext_noop("No breach of the rules: the game stays as it is."),
    "not_played": gettext_noop("This record is not what was played."),
    "nothing": gettext_noop("Nothing changes: the game stays as it is."),
    "confirmed": gettext_noop("Everything stays as it is: the result is confirmed."),
    "upheld": gettext_noop("The appeal is dismissed: ruling {ruling} stands as it is."),
    "no_longer": gettext_noop("Ruling {ruling} no longer holds."),
    # What the record shows at the move in question.
    "finding": _finding,
    "open_claim": _of_player(gettext_noop("The record shows no move of {opponent} after it.")),
    "closed_claim": _closed,
    "pass_repeats_nothing": _of_player(gettext_noop("{player}’s move {move} is a pass, and a pass is never illegal.")),
    "others_position": _others_position,
    "new_position": _of_player(
        gettext_noop("{player}’s move {move} leaves a board that {player} had not left before.")
    ),
    "in_turn": _of_player(gettext_noop("{player}’s move {move} is not out of turn.")),
    "partner_unseen": _of_player(
        gettext_noop("{player} made move {move}; a record doesn’t show which partner: ask both sides.")
    ),
    "no_hand": gettext_noop("The record shows no stones moved by hand after move {move}: ask both sides."),
    "nothing_found": _nothing_found,
}

_CAPTIONS: dict[str, Words] = {
    "final": gettext_noop("The final position of the record"),
    "before": gettext_noop("Before move {move}"),
    "after": gettext_noop("After move {move}"),
    "same_after": gettext_noop("After move {move}, the same position"),
    "same_handicap": gettext_noop("The handicap set up, the same position"),
    "stones_moved": gettext_noop("After stones were moved"),
    "as_before": gettext_noop("As it was before"),
    "restored": gettext_noop("As restored"),
    "all_stay": gettext_noop("All stones stay"),
    "as_stood": gettext_noop("As the stones stood"),
    "adjourned": gettext_noop("The adjourned position"),
}
