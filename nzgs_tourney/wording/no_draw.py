"""Why there is no draw, or why one that was worked out is not stored, in sentences for a director."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.wording.numbers import counted, listed, numbered
from ratings.coded import TEXT, Coded, read_coded

Args = Mapping[str, Any]


def no_draw_words(said: Coded) -> str:
    """Why there is no draw. Raises KeyError for a code that is none."""
    return _WORDS[said.code](said.args)


def clause_words(clause: Coded) -> str:
    """What to allow so that there is a draw: a clause that begins in lower case and has no full stop. Raises KeyError
    for a code that is none."""
    told = {name: counted(kept, "stone") if name == "stones" else kept for name, kept in clause.args.items()}
    return _CLAUSES[clause.code].format_map(told)


_BACK = "take one of these wishes back"


def _relax(p: Args) -> str:
    clauses = [clause_words(read_coded(one)) for one in p["relax"]]
    return (
        f"Round {p['round']} cannot be drawn under these rules: however the others are paired, at least "
        f"{len(p['players'])} players have no opponent, for example {listed(p['players'])}. "
        f"It can if {counted(len(clauses), 'rule')} {'gives' if len(clauses) == 1 else 'give'} way: "
        f"{'; '.join(clauses)}. You can drop a wish, or put two players together against a rule by a wish."
    )


def _late(p: Args) -> str:
    them = "them" if len(p["players"]) > 1 else "this player"
    return (
        f"{listed(p['players'])} entered after the schedule was full: give {them} no rounds, or begin the round robin "
        "again."
    )


def _together(p: Args) -> str:
    when = f"in {numbered('round', p['rounds'])}" if p["rounds"] else ""
    together = f"these two are together {when}" if when else "these two are not together in any of its rounds"
    return f"A round robin follows its schedule: {together}."


_CLAUSES = {
    "rematch": "let {one} and {other} meet again",
    "score_gap": "let {one} and {other} meet on different scores",
    "float": "let {one} and {other} float in the same direction again",
    "float_balance": "let {one} and {other} float without making up for an earlier float",
    "family": "let {one} and {other} meet (same family)",
    "club": "let {one} and {other} meet (same club)",
    "city": "let {one} and {other} meet (same city)",
    "country": "let {one} and {other} meet (same country)",
    "handicap": "let {one} and {other} play with {stones}",
    "colour": "let the colours of {one} or {other} go out of balance",
    "apart": "drop the wish that puts {one} and {other} together",
    "bye": "give the bye to a player other than {one}",
    "forbidden": "drop the wish that keeps {one} and {other} apart",
}
"""What to allow, by the tier or the wish that gives way."""

_WORDS: dict[str, Callable[[Args], str]] = {
    TEXT: lambda p: str(p["text"]),
    "relax": _relax,
    "odd_with_bye": lambda p: (
        f"With {p['bye']} taking the bye {p['players']} players are left, and one has no opponent."
    ),
    "no_round": lambda p: f"There is no round {p['round']}: {p['division']} has {p['rounds']}.",
    "round_missing": lambda p: f"Round {p['round']} cannot be drawn before round {p['missing']}.",
    "bar_below_floor": lambda p: f"The bar {p['bar']} is below the floor {p['floor']}.",
    "nobody": lambda p: f"Nobody is available for round {p['round']}.",
    "one_player": lambda p: f"Only {p['player']} is available for round {p['round']}: a round needs two players.",
    "bye_away": lambda p: f"{p['player']} should have the bye but isn’t playing this round.",
    "together_away": lambda p: (
        f"{p['one']} and {p['other']} are put together, but {listed(p['away'])} "
        f"{'aren’t' if len(p['away']) > 1 else 'isn’t'} playing this round."
    ),
    "with_themselves": lambda p: f"{p['player']} cannot be put together with themselves.",
    "together_bye": lambda p: (
        f"{p['one']} and {p['other']} are put together, but one of them is to have the bye: {_BACK}."
    ),
    "together_apart": lambda p: f"{p['one']} and {p['other']} are both put together and kept apart: {_BACK}.",
    "together_twice": lambda p: f"{p['player']} is put together with two players: {_BACK}.",
    "schedule_fixed": lambda _: "A round robin follows its schedule: pairs and byes cannot be chosen.",
    "schedule_pair": _together,
    "schedule_size": lambda p: f"A round robin is for {p['least']} to {p['most']} players; {p['players']} are entered.",
    "schedule_full": _late,
    "schedule_over": lambda p: f"Everybody has met everybody twice before round {p['round']}: the round robin is over.",
    "schedule_empty": lambda p: f"In round {p['round']} of the schedule nobody’s opponent is here.",
    "turned_handicap": lambda p: f"Table {p['table']} is a handicap game: the weaker player has Black.",
    "unchanged": lambda _: "These are the boards as they are: nothing would change.",
    # What was worked out beside the site came to nothing.
    "drawn_meanwhile": lambda p: (
        f"Results, entries, rules or wishes changed while round {p['round']} was being drawn. Draw it again."
    ),
    "paired_meanwhile": lambda p: (
        f"Boards, entries or wishes changed while round {p['round']} was being paired. Ask again."
    ),
    "rearranged_meanwhile": lambda p: (
        f"Boards, entries or wishes changed while boards of round {p['round']} were being paired. Ask again."
    ),
    "answered_meanwhile": lambda _: "The draft, entries or wishes changed while this was worked out. Ask again.",
    "forecast_meanwhile": lambda _: "Entries or rules changed while the forecast was being worked out. Run it again.",
    "conflict": lambda p: conflict_words(map(done_words, p["changes"])),
    "touched": lambda p: f"Something was reported or submitted at table {p['table']}: that board can’t change.",
    "held": lambda p: f"Something was reported, sent or claimed at table {p['table']}: that board stays.",
    "is_draft": lambda p: f"Round {p['round']} is a draft: swap players or make boards by hand.",
    "is_published": lambda p: f"Round {p['round']} is published: take it back before changing boards.",
    "is_closed": lambda p: f"Round {p['round']} is closed: its boards can’t change.",
    "not_drawn": lambda p: f"Round {p['round']} is not drawn yet.",
    "nobody_named": lambda _: "Tick who isn’t here, or who has arrived.",
    "nobody_left": lambda _: "Everybody has a board or a bye, or is away: there is nobody to pair.",
    "not_in_round": lambda p: f"Not in round {p['round']}: {_players(p)}.",
    "not_to_come": lambda p: f"Can’t be added to round {p['round']}: {_players(p)}.",
    "no_new_draw": lambda _: "The others can’t be drawn again: fix the round instead.",
    "not_started": lambda _: "This computer couldn’t start another process. Close other programs, then try again.",
    "two_boards": lambda _: "A player would be at two boards at the same time. Ask again to see who.",
    "otherwise": lambda _: "It no longer fits the round. Ask again to see why.",
}


def _players(p: Args) -> str:
    return ", ".join(p["players"]) or "nobody of this division"


def conflict_words(changes: Iterable[str]) -> str:
    """That others changed the round, by who did what."""
    return f"Someone changed this round meanwhile: {'; '.join(changes)}. Check the round, then decide."


def done_words(change: tuple[str, str]) -> str:
    """Who did what to a round, by the kind of event: `Aroha drew the round`."""
    who, kind = change
    return f"{who} {_DONE.get(kind, kind)}"


_DONE = {
    "round.drawn": "drew the round",
    "round.begun": "started the round by hand",
    "round.discarded": "discarded the draft",
    "round.edited": "changed the draft",
    "round.mended": "fixed the round",
    "round.rearranged": "changed boards of the round",
    "wish.added": "added a wish for the draw",
    "wish.dropped": "took back a wish",
    "round.published": "published the round",
    "round.recalled": "took the round back to a draft",
    "round.closed": "closed the round",
}
