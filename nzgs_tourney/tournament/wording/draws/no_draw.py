"""Why there is no draw, or why a computed one isn't stored, in sentences for a director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.wording.numbers import in_row, listed, sentences, tables_named
from games.wording.terms import stones_words
from ground.coded import Coded, Words, read_coded, worded
from ground.translation import gettext as _, gettext_noop, ngettext

Args = Mapping[str, Any]


def no_draw_words(refusal: Coded) -> str:
    """Why there is no draw. Raises KeyError for an unknown code."""
    return worded(_WORDS[refusal.code], refusal.args)


def clause_words(clause: Coded) -> str:
    """What to allow so that there is a draw: a clause in lower case without a full stop. Raises KeyError for an unknown
    code."""
    values = {name: stones_words(value) if name == "stones" else value for name, value in clause.args.items()}
    return _(_CLAUSES[clause.code]).format_map(values)


def _relax(p: Args) -> str:
    clauses = [clause_words(read_coded(clause)) for clause in p["relax"]]
    fails = ngettext(
        "Round {round} cannot be drawn under these rules: however the others are paired, at least {count} entry has "
        "no opponent, for example {players}.",
        "Round {round} cannot be drawn under these rules: however the others are paired, at least {count} entries "
        "have no opponent, for example {players}.",
        len(p["players"]),
    ).format(round=p["round"], count=len(p["players"]), players=listed(p["players"]))
    ways = ngettext(
        "It can if {count} rule gives way: {clauses}.", "It can if {count} rules give way: {clauses}.", len(clauses)
    ).format(count=len(clauses), clauses="; ".join(clauses))
    hint = _("You can drop a wish, or put two players together against a rule by a wish.")
    return sentences((fails, ways, hint))


def _relax_teams(p: Args) -> str:
    clauses = [clause_words(read_coded(clause)) for clause in p["relax"]]
    fails = _("Round {round} cannot be drawn under these rules: {teams} would have no opponent.").format(
        round=p["round"], teams=listed(p["players"])
    )
    return sentences((fails, _("It can if a rule gives way: {clauses}.").format(clauses="; ".join(clauses))))


def _late(p: Args) -> str:
    return ngettext(
        "{players} entered after the schedule was full: withdraw the entry whose place this one takes, give it "
        "no rounds, or begin the round robin again.",
        "{players} entered after the schedule was full: withdraw the entries whose places they take, give them no "
        "rounds, or begin the round robin again.",
        len(p["players"]),
    ).format(players=listed(p["players"]))


def _in_no_group(p: Args) -> str:
    return ngettext(
        "{players} is in no group yet: choose one on the page of the groups.",
        "{players} are in no group yet: choose one for each on the page of the groups.",
        len(p["players"]),
    ).format(players=listed(p["players"]))


def _no_strength(p: Args) -> str:
    return ngettext(
        "{players} has no grade yet: write what they are paired as, e.g. 12k, at their entry.",
        "{players} have no grade yet: write what each is paired as, e.g. 12k, at their entries.",
        len(p["players"]),
    ).format(players=listed(p["players"]))


def _together(p: Args) -> str:
    if not p["rounds"]:
        return _("A round robin follows its schedule: these two are not together in any of its rounds.")
    return ngettext(
        "A round robin follows its schedule: these two are together in round {rounds}.",
        "A round robin follows its schedule: these two are together in rounds {rounds}.",
        len(p["rounds"]),
    ).format(rounds=listed([str(number) for number in p["rounds"]]))


def _together_away(p: Args) -> str:
    return ngettext(
        "{one} and {other} are put together, but {away} isn’t playing this round.",
        "{one} and {other} are put together, but {away} aren’t playing this round.",
        len(p["away"]),
    ).format(one=p["one"], other=p["other"], away=listed(p["away"]))


_CLAUSES = {
    "rematch": gettext_noop("let {one} and {other} meet again"),
    "score_gap": gettext_noop("let {one} and {other} meet on different scores"),
    "float": gettext_noop("let {one} and {other} float in the same direction again"),
    "float_balance": gettext_noop("let {one} and {other} float without making up for an earlier float"),
    "family": gettext_noop("let {one} and {other} meet (same family)"),
    "club": gettext_noop("let {one} and {other} meet (same club)"),
    "city": gettext_noop("let {one} and {other} meet (same city)"),
    "country": gettext_noop("let {one} and {other} meet (same country)"),
    "handicap": gettext_noop("let {one} and {other} play with {stones}"),
    "colour": gettext_noop("let the colours of {one} or {other} go out of balance"),
    "apart": gettext_noop("drop the wish that puts {one} and {other} together"),
    "bye": gettext_noop("give the bye to somebody other than {one}"),
    "forbidden": gettext_noop("drop the wish that keeps {one} and {other} apart"),
}
"""What to allow, by the tier or the wish that gives way."""

_WORDS: dict[str, Words] = {
    "relax": _relax,
    "odd_with_bye": gettext_noop("With {bye} taking the bye {players} are left, and one has no opponent."),
    "no_round": gettext_noop("There is no round {round}: {division} has {rounds}."),
    "round_missing": gettext_noop("Round {round} cannot be drawn before round {missing}."),
    "bar_below_floor": gettext_noop("The bar {bar} is below the floor {floor}."),
    "no_strength": _no_strength,
    "nobody": gettext_noop("Nobody is available for round {round}."),
    "one_player": gettext_noop("Only {player} is available for round {round}: a round needs two."),
    "bye_away": gettext_noop("{player} should have the bye but isn’t playing this round."),
    "together_away": _together_away,
    "with_themselves": gettext_noop("{player} cannot be put together with themselves."),
    "together_bye": gettext_noop(
        "{one} and {other} are put together, but one of them is to have the bye: take one of these wishes back."
    ),
    "together_apart": gettext_noop(
        "{one} and {other} are both put together and kept apart: take one of these wishes back."
    ),
    "together_twice": gettext_noop("{player} is put together with two others: take one of these wishes back."),
    "wished_apart": gettext_noop("A wish keeps {one} and {other} apart."),
    "wished_together": gettext_noop("A wish puts {one} and {other} together."),
    "schedule_fixed": gettext_noop("A round robin follows its schedule: pairs and byes cannot be chosen."),
    "schedule_pair": _together,
    "schedule_size": gettext_noop("A round robin is for {least} to {most} entries; {players} are entered."),
    "group_size": gettext_noop("A group is for {least} to {most} entries; group {group} has {players}."),
    "no_group": _in_no_group,
    "schedule_full": _late,
    "schedule_over": gettext_noop("Everybody has met everybody twice before round {round}: the round robin is over."),
    "schedule_empty": gettext_noop(
        "In round {round} of the schedule nobody’s opponent is here: keep everybody in the round, and enter forfeits "
        "as its results."
    ),
    "bracket_fixed": gettext_noop("A knock-out follows its bracket: pairs and byes cannot be chosen."),
    "bracket_rounds": lambda p: ngettext(
        "A knock-out of {players} has {needed} round, and this division has {rounds}: change the number in its rules.",
        "A knock-out of {players} has {needed} rounds, and this division has {rounds}: change the number in its rules.",
        p["needed"],
    ).format_map(p),
    "bracket_long": gettext_noop(
        "A knock-out of {players} may need {needed} rounds with these matches, and {most} are the "
        "most: choose matches of fewer games, single elimination, or two divisions."
    ),
    "bracket_over": gettext_noop("The final was played before round {round}: the knock-out is over."),
    "bracket_waits": lambda p: _("Round {round} isn’t finished: no result yet at {tables}.").format(
        round=p["round"], tables=tables_named([str(table) for table in p["tables"]])
    ),
    "bracket_undecided": lambda p: _(
        "Round {round} doesn’t say who goes on from {tables}: say it on the page of that round."
    ).format(round=p["round"], tables=tables_named([str(table) for table in p["tables"]])),
    "bracket_empty": gettext_noop(
        "Nobody is here who has a place in round {round} of the bracket. If nobody comes, the knock-out is over: the "
        "standings have its places."
    ),
    "bracket_follows": gettext_noop(
        "Round {round} isn’t what the bracket says any more: discard the draft, then draw it again."
    ),
    "team_system": gettext_noop(
        "Teams play Swiss, round robin or knock-out: choose one of them in the division’s rules."
    ),
    "team_wishes": gettext_noop("Teams are drawn without wishes."),
    "team_boards": gettext_noop(
        "A match of teams stays together: swap teams in a draft, and enter a board without play as a forfeit."
    ),
    "scheveningen_teams": gettext_noop(
        "Everybody of one team meets everybody of the other: that is for two teams with somebody here, no more."
    ),
    "scheveningen_over": gettext_noop(
        "Everybody has met everybody of the other team before round {round}: with {boards} boards there are {boards} "
        "rounds."
    ),
    "one_team": gettext_noop("Only {player} is available for round {round}: a round needs two teams."),
    "relax_teams": _relax_teams,
    "schedule_size_teams": gettext_noop("A round robin is for {least} to {most} teams; there are {players}."),
    "schedule_full_teams": lambda p: _(
        "The schedule has no place for {teams}: mark their players excused, or begin the round robin again."
    ).format(teams=listed(p["players"])),
    "no_team": lambda p: ngettext(
        "{players} has no team: put them in one, or mark them excused.",
        "{players} have no team: put them in one, or mark them excused.",
        len(p["players"]),
    ).format(players=listed(p["players"])),
    "turned_handicap": gettext_noop("Table {table} is a handicap game: the weaker side has Black."),
    "unchanged": gettext_noop("These are the boards as they are: nothing would change."),
    "same_boards": gettext_noop("The draw gives the same boards again: nothing would change."),
    # Why what a separate process computed can't be used.
    "drawn_meanwhile": gettext_noop(
        "Results, entries, rules or wishes changed while round {round} was being drawn. Draw it again."
    ),
    "paired_meanwhile": gettext_noop(
        "Boards, entries or wishes changed while round {round} was being paired. Ask again."
    ),
    "rearranged_meanwhile": gettext_noop(
        "Boards, entries or wishes changed while boards of round {round} were being paired. Ask again."
    ),
    "answered_meanwhile": gettext_noop("The draft, entries or wishes changed while this was worked out. Ask again."),
    "forecast_meanwhile": gettext_noop(
        "Entries or rules changed while the forecast was being worked out. Run it again."
    ),
    "conflict": lambda p: conflict_words(map(done_words, p["changes"])),
    "touched": gettext_noop("Something was reported or submitted at table {table}: that board can’t change."),
    "held": gettext_noop("Something was reported, sent or claimed at table {table}: that board stays."),
    "is_draft": gettext_noop("Round {round} is a draft: swap two, or make boards by hand."),
    "is_published": gettext_noop("Round {round} is published: take it back before changing boards."),
    "is_closed": gettext_noop("Round {round} is closed: its boards can’t change."),
    "not_drawn": gettext_noop("Round {round} is not drawn yet."),
    "no_draft": gettext_noop("Round {round} is not a draft: there is nothing to compare."),
    "two_of_draft": gettext_noop("Choose two different entries of this draft."),
    "two_entries": gettext_noop("There are not two entries yet."),
    "nobody_named": gettext_noop("Tick who isn’t here, or who has arrived."),
    "nobody_left": gettext_noop("Everybody has a board or a bye, or is away: there is nobody to pair."),
    "not_in_round": lambda p: _("Not in round {round}: {players}.").format(round=p["round"], players=_players(p)),
    "not_to_come": lambda p: _("Can’t be added to round {round}: {players}.").format(
        round=p["round"], players=_players(p)
    ),
    "no_new_draw": gettext_noop("The others can’t be drawn again: fix the round instead."),
    "not_started": gettext_noop("This computer couldn’t start another process. Close other programs, then try again."),
    "two_boards": gettext_noop("Somebody would be at two boards at the same time. Ask again to see who."),
    "otherwise": gettext_noop("It no longer fits the round. Ask again to see why."),
}


def _players(p: Args) -> str:
    return in_row(p["players"]) or _("nobody of this division")


def conflict_words(changes: Iterable[str]) -> str:
    """Says that others changed the round, and who did what."""
    return _("Someone changed this round meanwhile: {changes}. Check the round, then decide.").format(
        changes="; ".join(changes)
    )


def done_words(change: tuple[str, str]) -> str:
    """Who did what to a round, by the kind of event: `Aroha drew the round`."""
    player, kind = change
    return _(_DONE[kind]).format(name=player) if kind in _DONE else f"{player} {kind}"


_DONE = {
    "round.drawn": gettext_noop("{name} drew the round"),
    "round.begun": gettext_noop("{name} started the round by hand"),
    "round.discarded": gettext_noop("{name} discarded the draft"),
    "round.edited": gettext_noop("{name} changed the draft"),
    "round.repaired": gettext_noop("{name} fixed the round"),
    "round.rearranged": gettext_noop("{name} changed boards of the round"),
    "round.terms_changed": gettext_noop("{name} changed the handicap or komi of a board"),
    "wish.added": gettext_noop("{name} added a wish for the draw"),
    "wish.dropped": gettext_noop("{name} took back a wish"),
    "round.published": gettext_noop("{name} published the round"),
    "round.went_on": gettext_noop("{name} said who goes on"),
    "round.recalled": gettext_noop("{name} took the round back to a draft"),
    "round.closed": gettext_noop("{name} closed the round"),
}
