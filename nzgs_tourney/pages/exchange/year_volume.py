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
from ground.translation import language
from nzgs_tourney.models import Event
from nzgs_tourney.pages.exchange.records_zip import index_line
from nzgs_tourney.store.entries.public_names import public_names_of
from nzgs_tourney.store.entries.public_records import public_records
from nzgs_tourney.tournament.exchange.record_zip import INDEX, RecordZip, VolumeLine, game_folder, index_csv
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
    records = records.defer("original")  # up to 1 MB each, and not in the zip
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
    division, event = record.game.pairing.round.division, record.game.pairing.round.division.event
    line = index_line(record.game.pairing, names)
    folder = game_folder(line, with_division=True)
    return VolumeLine(
        event=event.name,
        begins=event.begins.isoformat(),
        division=division.name,
        round=line.round,
        table=line.table,
        black=line.black,
        black_rank=line.black_rank,
        white=line.white,
        white_rank=line.white_rank,
        size=record.game.board_size,
        handicap=line.handicap,
        komi=line.komi,
        result=line.result,
        moves=record.filed.moves,
        findings=record.audit.findings,
        file=f"{event.slug.replace('_', '.')}/{folder.removesuffix('/')}.sgf",
    )
