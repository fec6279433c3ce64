"""What everybody may see: events, draws, results, standings, games."""

from django.urls import path

from nzgs_tourney.views.public import (
    compare,
    crosstable,
    estimate,
    game,
    pages,
    players,
    points,
    prizes,
    records,
    rules,
    schedule,
    statistics,
    tables,
)

app_name = "public"

urlpatterns = [
    path("", pages.home, name="home"),
    path("players/", players.everybody, name="players"),
    path("players/<int:player>/", players.person, name="person"),
    path("e/<slug:slug>/", pages.event, name="event"),
    path("e/<slug:slug>/players/<int:entry>/", pages.player, name="player"),
    path("e/<slug:slug>/<slug:division>/draw/<int:number>/", pages.draw, name="draw"),
    path("e/<slug:slug>/<slug:division>/screen/", pages.screen, name="screen"),
    path("e/<slug:slug>/<slug:division>/results/<int:number>/", pages.results, name="results"),
    path("e/<slug:slug>/<slug:division>/schedule/", schedule.schedule, name="schedule"),
    path("e/<slug:slug>/<slug:division>/standings/", pages.standings, name="standings"),
    path("e/<slug:slug>/<slug:division>/standings.pdf", pages.standings_pdf, name="standings_pdf"),
    path("e/<slug:slug>/<slug:division>/crosstable/", crosstable.show, name="crosstable"),
    path("e/<slug:slug>/<slug:division>/crosstable.pdf", crosstable.paper, name="crosstable_pdf"),
    path("points/", points.latest, name="points_years"),
    path("points/<int:year>/", points.year, name="year_points"),
    path("points/<int:year>.pdf", points.year_sheet, name="year_points_pdf"),
    path("points/<int:year>.csv", points.year_csv, name="year_points_csv"),
    path("e/<slug:slug>/<slug:division>/points/", points.division, name="points"),
    path("e/<slug:slug>/<slug:division>/points.pdf", points.division_pdf, name="points_pdf"),
    path("e/<slug:slug>/<slug:division>/prizes/", prizes.show, name="prizes"),
    path("e/<slug:slug>/<slug:division>/tables/<slug:which>.<slug:form>", tables.of_division, name="table"),
    path("statistics/", statistics.site, name="site_statistics"),
    path("e/<slug:slug>/statistics/", statistics.event, name="event_statistics"),
    path("e/<slug:slug>/<slug:division>/statistics/", statistics.division, name="statistics"),
    path("e/<slug:slug>/<slug:division>/estimate/", estimate.show, name="estimate"),
    path("e/<slug:slug>/<slug:division>/estimate/<slug:by>/<int:number>/", estimate.show, name="estimate"),
    path(
        "e/<slug:slug>/<slug:division>/estimate/<slug:by>/<int:number>.<slug:form>",
        estimate.file,
        name="estimate_file",
    ),
    path(
        "e/<slug:slug>/<slug:division>/tables/<int:number>/<slug:sheet>.<slug:form>",
        tables.of_round,
        name="round_table",
    ),
    path("e/<slug:slug>/records.zip", records.of_event, name="event_records"),
    path("e/<slug:slug>/<slug:division>/records/<int:number>.zip", records.of_round, name="round_records"),
    path("about/rules/", rules.rules, name="rules"),
    path("about/differences/", rules.differences, name="differences"),
    path("g/<int:game>/", game.game, name="game"),
    path("g/<int:game>/compare/", compare.compare, name="compare"),
    path("g/<int:game>/records/<int:record>/original.sgf", game.record_original, name="record_original"),
    path("g/<int:game>/records/<int:record>/normalised.sgf", game.record_normalised, name="record_normalised"),
    path("g/<int:game>/records/<int:record>/record.pdf", records.pdf, name="record_pdf"),
]
