"""The volume of a year: a zip for everybody with one record of each game of the events that began in it, in our reading
and under the names that are shown, and an index as a page and for a spreadsheet. Withheld records aren't in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from django.db.models import QuerySet

from games.audit.annotated import annotated_sgf
from games.models import GameState, Record, Stream
from games.store.game_records import audit_of, ruled_moves_in
from games.store.public_names import PublicNames
from games.wording.numbers import decimal_text
from ground.translation import language
from nzgs_tourney.models import Event
from nzgs_tourney.store.entries.public_names import public_names_of
from nzgs_tourney.store.entries.public_records import public_records
from nzgs_tourney.tournament.exchange.record_zip import INDEX, IndexLine, RecordZip, VolumeLine, game_folder, index_csv
from nzgs_tourney.tournament.exchange.volume_page import volume_page

INDEX_PAGE = "index.html"
_EVENT = "game__pairing__round__division__event"
_ORDER = (
    *(f"{_EVENT}__begins", _EVENT, "game__pairing__round__division__position", "game__pairing__round__division"),
    *("game__pairing__round__number", "game__pairing__table"),
)


def year_has_records(year: int) -> bool:
    """Whether the year's volume would have a game. One query."""
    return _records(year).exists()


def volume_version(year: int) -> str:
    """Another text after every change of an event that began in the year, and in another language. One query."""
    events = Event.objects.filter(begins__year=year)
    heads = Stream.objects.filter(event__in=events).order_by("pk").values_list("pk", "seq", "head")
    return sha256(repr((language(), list(heads))).encode()).hexdigest()[:32]


def year_volume(year: int) -> Iterator[bytes]:
    """The zip, piece by piece: the same bytes for the same records in the same language. Five queries, besides one for
    every fifty records."""
    archive, lines = RecordZip(), list[VolumeLine]()
    streams = Event.objects.listed().filter(begins__year=year).values_list("stream", flat=True)
    names = public_names_of(streams)
    ruled = ruled_moves_in(_records(year))
    related = ("audit", "filed", "game__pairing__round__division__event")
    records = _records(year).select_related(*related).prefetch_related("game__corrections").order_by(*_ORDER)
    for record in records.iterator(chunk_size=50):
        hidden = names[record.game.stream_id]
        audit = hidden.audit(audit_of(record), record.game)
        confirmed = record.game.state == GameState.CONFIRMED
        content = annotated_sgf(audit, confirmed=confirmed, ruled=ruled.get(record.pk, ()))
        if content is None:
            continue
        line = _line(record, hidden)
        archive.add(line.file, content)
        lines.append(line)
        yield archive.taken()
    archive.add(INDEX, index_csv(lines, VolumeLine))
    archive.add(INDEX_PAGE, volume_page(year, lines))
    archive.close()
    yield archive.taken()


def _records(year: int) -> QuerySet[Record]:
    return public_records().filter(**{f"{_EVENT}__begins__year": year}, filed__moves__gt=0)


def _line(record: Record, names: PublicNames) -> VolumeLine:
    board, game = record.game.pairing, names.game(record.game)
    division, event = board.round.division, board.round.division.event
    folder = game_folder(
        IndexLine(
            division=division.slug,
            round=board.round.number,
            table=board.table,
            game=game.number,
            black=game.black_name,
            black_rank=game.black_rank,
            white=game.white_name,
            white_rank=game.white_rank,
            handicap=game.handicap,
            komi=decimal_text(game.komi),
            result=game.official.result,
            state=game.state,
        ),
        with_division=True,
    )
    return VolumeLine(
        event=event.name,
        begins=event.begins.isoformat(),
        division=division.name,
        round=board.round.number,
        table=board.table,
        black=game.black_name,
        black_rank=game.black_rank,
        white=game.white_name,
        white_rank=game.white_rank,
        size=game.board_size,
        handicap=game.handicap,
        komi=decimal_text(game.komi),
        result=game.official.result,
        moves=record.filed.moves,
        findings=record.audit.findings,
        file=f"{event.slug.replace('_', '.')}/{folder.removesuffix('/')}.sgf",
    )
