"""Which record of a game counts: the one that a referee chose last, else the one submitted last."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Game, Record, RecordOfReference


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that stands, None where nobody has chosen. One query."""
    return RecordOfReference.objects.filter(game=game).order_by("-pk").first()


def preferred_records(games: Iterable[int]) -> dict[int, Record]:
    """The record that counts for each of these games, by the game's number; games without a record are left out.

    Two queries, whatever the number of games; the audits come along, the original bytes only once they are asked for.
    """
    numbers = list(games)
    records = Record.objects.filter(game__in=numbers).select_related("audit").defer("original").order_by("pk")
    found = {record.pk: record for record in records}
    latest = {record.game_id: record for record in found.values()}
    chosen = RecordOfReference.objects.filter(game__in=numbers).order_by("pk").values_list("game_id", "record_id")
    return latest | {game: found[record] for game, record in chosen}
