"""Compares the names of two players in a record with those in the draw: is it their game?"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import partial

from games.wording.remarks import Remark, remark
from ratings.rank import parse_rank
from ratings.servers import same_server_name

_NOBODY = {"", "black", "white", "unknown", "player", "guest"}


def fits(name: str, drawn_name: str) -> bool:
    """Whether a record's name may mean this player: the same words in any order, without case and accents.

    Part of the name is enough, a grade after it is ignored, and a first name may be an initial.
    """
    record_words, drawn_words = _words(name), _words(drawn_name)
    if record_words == drawn_words:
        return bool(record_words)
    shorter, longer = sorted((record_words, drawn_words), key=len)
    if not any(len(word) > 1 and word in longer for word in shorter):
        return False
    return all(any(_meets(word, whole) for whole in longer) for word in shorter)


def is_player(name: str, drawn_name: str, server_names: Collection[str] = ()) -> bool:
    """Whether a record's name means this player: by their name (`fits`), or exactly by one of theirs on a server."""
    return fits(name, drawn_name) or any(same_server_name(name, one) for one in server_names)


def compare_names(
    black: str,
    white: str,
    drawn_black: str,
    drawn_white: str,
    *,
    black_on_servers: Collection[str] = (),
    white_on_servers: Collection[str] = (),
) -> list[Remark]:
    """At most one remark for two names, at most one each otherwise.

    Codes: `wrong_game` where neither fits, `wrong_opponent` where only one does, `players_swapped` where they fit the
    other way round, `name_black` and `name_white` for a single name that fits nobody. A name left out fits. A player is
    known by each of their names on servers too.
    """
    is_black = partial(is_player, drawn_name=drawn_black, server_names=black_on_servers)
    is_white = partial(is_player, drawn_name=drawn_white, server_names=white_on_servers)
    straight, crossed = (is_black(black), is_white(white)), (is_white(black), is_black(white))
    named = _named(black), _named(white)
    if not any(named) or all(fit or not name_is_given for fit, name_is_given in zip(straight, named, strict=True)):
        return []
    if all(fit or not name_is_given for fit, name_is_given in zip(crossed, named, strict=True)):
        return [remark("players_swapped")]
    if not all(named):
        code, name_is_given, name_in_draw = ("black", black, drawn_black) if named[0] else ("white", white, drawn_white)
        return [remark(f"name_{code}", record=name_is_given, drawn=name_in_draw)]
    if not any((*straight, *crossed)):
        drawn_game = {"drawn_black": drawn_black, "drawn_white": drawn_white}
        return [remark("wrong_game", black=black, white=white, **drawn_game)]
    opponent, other = (drawn_black, drawn_white) if straight[0] or crossed[1] else (drawn_white, drawn_black)
    stranger = white if straight[0] or crossed[0] else black
    return [remark("wrong_opponent", found=opponent, stranger=stranger, other=other)]


def _named(text: str) -> bool:
    return text.strip().casefold() not in _NOBODY


def _meets(word: str, other: str) -> bool:
    return word == other or (1 in (len(word), len(other)) and word[0] == other[0])


def _words(name: str) -> frozenset[str]:
    """The words of a name without case, accents, marks and grades."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain.casefold()).split()
    return frozenset([word for word in words if not _is_grade(word)] or words)


def _is_grade(word: str) -> bool:
    if not word[0].isdigit():
        return False
    try:
        return parse_rank(word) is not None
    except ValueError:
        return False
