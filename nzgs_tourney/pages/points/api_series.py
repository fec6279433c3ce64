"""Series of events as the API gives them: which there are, and one with its lines."""

from __future__ import annotations

from games.wording.numbers import decimal_text
from nzgs_tourney.models import PointsSeries
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.store.points.series import series_state


class ApiSeriesLine(ApiShape):
    """A series in the list."""

    model_config = example_of(slug="grand-prix", name="Grand Prix 2026")

    slug: str
    name: str


class ApiAllSeries(ApiShape):
    """All series, the newest first."""

    series: tuple[ApiSeriesLine, ...]


class ApiSeriesDivision(ApiShape):
    """A division that counts. `final`: it is finished."""

    model_config = example_of(event="rimu-open", division="open", final=True)

    event: str
    division: str
    final: bool


class ApiSeriesPlayer(ApiShape):
    """Somebody in a series. `won` has one figure for each division, `counted` says which of them count."""

    model_config = example_of(place="1", name="Aroha Kea", won=["10", "0"], counted=[True, False], total="10")

    place: str
    name: str
    won: tuple[str, ...]
    counted: tuple[bool, ...]
    total: str


class ApiSeries(ApiShape):
    """A series as results stand, most points first. `points` are those for the places, the first place first; `best` is
    how many results count, None for all."""

    model_config = example_of(
        slug="grand-prix", name="Grand Prix 2026", points=["10", "8", "6"], best=3,
        divisions=[{"event": "rimu-open", "division": "open", "final": True}],
        players=[{"place": "1", "name": "Aroha Kea", "won": ["10"], "counted": [True], "total": "10"}],
    )  # fmt: skip

    slug: str
    name: str
    points: tuple[str, ...]
    best: int | None
    divisions: tuple[ApiSeriesDivision, ...]
    players: tuple[ApiSeriesPlayer, ...]


def api_all_series() -> ApiAllSeries:
    """The list. One query."""
    rows = PointsSeries.objects.values_list("slug", "name")
    return ApiAllSeries(series=tuple(ApiSeriesLine(slug=slug, name=name) for slug, name in rows))


def api_series(series: PointsSeries) -> ApiSeries:
    """The series. The queries of `series_state`."""
    now = series_state(series)
    return ApiSeries(
        slug=series.slug,
        name=series.name,
        points=tuple(map(str, series.points)),
        best=series.best,
        divisions=tuple(
            ApiSeriesDivision(event=one.division.event.slug, division=one.division.slug, final=one.final)
            for one in now.columns
        ),
        players=tuple(
            ApiSeriesPlayer(
                place=row.label,
                name=now.names[int(row.player)],
                won=tuple(map(decimal_text, row.won)),
                counted=row.counts,
                total=decimal_text(row.total),
            )
            for row in now.rows
        ),
    )
