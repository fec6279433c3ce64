"""Says how the file of a record was read: what was assumed, passed over, or written in another way than usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ground.coded import Words
from ground.translation import gettext as _, gettext_noop

Args = Mapping[str, Any]


def _variations(p: Args) -> str:
    if p["forks"]:
        return _("The record has variations; the first branch at every fork was judged.")
    return _("The record has variations; the line of the game was judged.")


_FIELDS = {
    "black": gettext_noop("Black’s name"),
    "white": gettext_noop("White’s name"),
    "black_rank": gettext_noop("Black’s grade"),
    "white_rank": gettext_noop("White’s grade"),
    "result": gettext_noop("the result"),
    "rules": gettext_noop("the rules"),
    "date": gettext_noop("the date"),
    "event": gettext_noop("the event"),
    "round": gettext_noop("the round"),
    "place": gettext_noop("the place"),
}


def _text_cut(p: Args) -> str:
    return _("The text for {field} was too long or held characters that cannot be shown; it was cut.").format(
        field=_(_FIELDS[p["field"]])
    )


_KOMI_READ = {
    "comma": gettext_noop("The komi “{text}” was read as {komi}: with a comma for the point."),
    "hundredths_zi": gettext_noop("The komi “{text}” was read as {komi}: hundredths of zi, two points each."),
    "hundredths": gettext_noop("The komi “{text}” was read as {komi}: hundredths of points."),
    "zi": gettext_noop("The komi “{text}” was read as {komi}: zi, two points each."),
    "unit": gettext_noop("The komi “{text}” was read as {komi}: the number before its unit."),
    "ko": gettext_noop("The komi was read as {komi}, from “{text}” in KO, where some programs write it."),
    "half_left_out": gettext_noop("The komi “{text}” was read as {komi}: Cyberoro leaves out the half point."),
}
_GUESSED = {
    "not_stated": gettext_noop(
        "The record says its text is {name}, but it isn’t; names were read as {read_as}, which is a guess."
    ),
    "loses_moves": gettext_noop(
        "Reading the text as {name} would lose moves; names were read as {read_as}, which is a guess."
    ),
    "unknown": gettext_noop(
        "The character set “{name}” is not known here; names were read as {read_as}, which is a guess."
    ),
    "unsaid": gettext_noop(
        "The record doesn’t say how its text is encoded; names were read as {read_as}, which is a guess."
    ),
}
_OTHER_FORMAT = {
    "sgf": gettext_noop("The file is an SGF record; it was read as that."),
    "gib": gettext_noop("The file is a Tygem record (GIB); it was read as that."),
    "ngf": gettext_noop("The file is a Cyberoro record (NGF); it was read as that."),
    "ugf": gettext_noop("The file is a Pandanet record (UGF); it was read as that."),
}
RECORD_KINDS = {
    "sgf": gettext_noop("an SGF record"),
    "gib": gettext_noop("a Tygem record (GIB)"),
    "ngf": gettext_noop("a Cyberoro record (NGF)"),
    "ugf": gettext_noop("a Pandanet record (UGF)"),
}
"""What people call a file of each kind of record."""

READ_WITH: dict[str, Words] = {
    "several_games": gettext_noop("The file holds {games} games; this is game {game}."),
    "text_before": gettext_noop("There is text before the first game; it was passed over."),
    "text_after": gettext_noop("There is text after the game; it was passed over."),
    "variations": _variations,
    "nodes_unmarked": gettext_noop(
        "A semicolon is missing before the first move of a branch or game; it was taken to be there."
    ),
    "property_twice": gettext_noop("{property} is given more than once; the first counts."),
    "text_cut": _text_cut,
    "handicap_unreadable": gettext_noop("The handicap “{text}” cannot be read; taken as even."),
    "komi_unreadable": gettext_noop("The komi “{text}” cannot be read."),
    "komi_read": lambda p: _(_KOMI_READ[p["how"]]).format_map(p),
    "komi_zero": gettext_noop(
        "The komi can’t be 0, because the result has a half point: the record was taken to state none."
    ),
    "komi_dum": gettext_noop("The file names a dum of {dum} without saying who gives it; it was left out of the komi."),
    "handicap_assumed": gettext_noop(
        "The file does not show its {stones} handicap stones; the usual points were taken."
    ),
    "other_format": lambda p: _(_OTHER_FORMAT[p["kind"]]),
    "lines_unknown": gettext_noop("Line {line}, “{text}”, is of a kind not known here; such lines were passed over."),
    "charset_assumed": gettext_noop("The record says its text is {name}, but it is UTF-8 and was read as that."),
    "charset_damaged": gettext_noop(
        "Some of the record’s text isn’t valid {name}: “�” is shown for each such character."
    ),
    "charset_guessed": lambda p: _(_GUESSED[p["why"]]).format_map(p),
    "charset_unknown": gettext_noop("The character set “{name}” is not known here; names were read as UTF-8."),
    "setup_overlap": gettext_noop("A node sets up one point in two ways; the later one counts."),
    "setup_off_board": gettext_noop("The set-up point “{text}” is not on the board."),
    "several_moves": gettext_noop(
        "One node holds {moves} moves, from move {first} on; they were taken in the order written."
    ),
    "setup_with_move": gettext_noop("The node of move {move} also sets up stones; the set-up was taken to come first."),
    "turn_unreadable": gettext_noop("The record says who moves next (PL), but not in a way that can be read."),
    "pass_written": gettext_noop("“{text}” isn’t how SGF writes a pass, but was read as one."),
    "point_written": gettext_noop(
        "“{text}” isn’t how SGF writes a point; it was read as {point}, and others like it too."
    ),
    "tt_point": gettext_noop(
        "“tt” is the point {point} on this board, and was read as that; some programs write a pass so."
    ),
    "variations_left_out": gettext_noop("The variations have more than {most:,} moves; the rest isn’t shown."),
    "comment_cut": gettext_noop("A comment has more than {most:,} characters; the rest isn’t shown."),
    "comments_left_out": gettext_noop("The comments have more than {most:,} characters; the rest isn’t shown."),
    "marks_left_out": gettext_noop("There are more than {most:,} marks; the rest isn’t shown."),
}
"""The words of each remark, by its code."""
