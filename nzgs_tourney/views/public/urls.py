"""Addresses of the public pages: events, draws, results, standings, games."""

from django.urls import path

from nzgs_tourney.views.failures import health
from nzgs_tourney.views.public import (
    calendars,
    downloads,
    events,
    game,
    points,
    record_files,
    site,
    standings,
    statistics,
)

app_name = "public"

urlpatterns = [
    path("", site.home, name="home"),
    path("code/", site.code, name="code"),
    path("health/", health, name="health"),
    path("language/", site.language, name="language"),
    path("players/", site.everybody, name="players"),
    path("players/<int:player_id>/", site.person, name="person"),
    path("e/<slug:event_slug>/", events.event, name="event"),
    path("privacy/", site.privacy, name="privacy"),
    path("e/<slug:event_slug>/privacy/", events.privacy, name="event_privacy"),
    path("e/<slug:event_slug>/logo.jpg", events.logo, name="logo"),
    path("e/<slug:event_slug>/screen/", events.event_screen, name="event_screen"),
    path("e/<slug:event_slug>/paper/", events.check_sheet, name="paper"),
    path("e/<slug:event_slug>/calendar.ics", calendars.event, name="event_calendar"),
    path("e/<slug:event_slug>/<slug:division_slug>/calendar.ics", calendars.division, name="calendar"),
    path("e/<slug:event_slug>/players/<int:entry_id>/", events.player, name="player"),
    path("e/<slug:event_slug>/<slug:division_slug>/draw/<int:round_number>/", events.draw, name="draw"),
    path("e/<slug:event_slug>/<slug:division_slug>/screen/", events.division_screen, name="screen"),
    path("e/<slug:event_slug>/<slug:division_slug>/results/<int:round_number>/", events.results, name="results"),
    path("e/<slug:event_slug>/<slug:division_slug>/schedule/", events.schedule, name="schedule"),
    path("e/<slug:event_slug>/<slug:division_slug>/standings/", standings.standings, name="standings"),
    path("e/<slug:event_slug>/<slug:division_slug>/standings.pdf", standings.standings_pdf, name="standings_pdf"),
    path("e/<slug:event_slug>/<slug:division_slug>/crosstable/", standings.show_crosstable, name="crosstable"),
    path("e/<slug:event_slug>/<slug:division_slug>/crosstable.pdf", standings.crosstable_sheet, name="crosstable_pdf"),
    path("points/", points.latest, name="points_years"),
    path("points/<int:year>/", points.year, name="year_points"),
    path("points/<int:year>.pdf", points.year_sheet, name="year_points_pdf"),
    path("points/<int:year>.csv", points.year_csv, name="year_points_csv"),
    path("e/<slug:event_slug>/<slug:division_slug>/points/", points.division, name="points"),
    path("e/<slug:event_slug>/<slug:division_slug>/points.pdf", points.division_pdf, name="points_pdf"),
    path("e/<slug:event_slug>/<slug:division_slug>/prizes/", standings.show_prizes, name="prizes"),
    path(
        "e/<slug:event_slug>/<slug:division_slug>/tables/<slug:table_name>.<slug:file_format>",
        downloads.division_table,
        name="table",
    ),
    path("statistics/", statistics.site, name="site_statistics"),
    path("e/<slug:event_slug>/statistics/", statistics.event, name="event_statistics"),
    path("e/<slug:event_slug>/<slug:division_slug>/statistics/", statistics.division, name="statistics"),
    path("e/<slug:event_slug>/<slug:division_slug>/estimate/", standings.show_estimate, name="estimate"),
    path(
        "e/<slug:event_slug>/<slug:division_slug>/estimate/<slug:system_key>/<int:round_number>/",
        standings.show_estimate,
        name="estimate",
    ),
    path(
        "e/<slug:event_slug>/<slug:division_slug>/estimate/<slug:system_key>/<int:round_number>.<slug:file_format>",
        standings.estimate_download,
        name="estimate_file",
    ),
    path(
        "e/<slug:event_slug>/<slug:division_slug>/tables/<int:round_number>/<slug:round_table>.<slug:file_format>",
        downloads.round_table,
        name="round_table",
    ),
    path("e/<slug:event_slug>/records.zip", downloads.event_records_zip, name="event_records"),
    path(
        "e/<slug:event_slug>/<slug:division_slug>/records/<int:round_number>.zip",
        downloads.round_records_zip,
        name="round_records",
    ),
    path("about/rules/", site.rules, name="rules"),
    path("about/differences/", site.differences, name="differences"),
    path("g/<int:game_id>/", game.game, name="game"),
    path("g/<int:game_id>/compare/", game.compare, name="compare"),
    path("g/<int:game_id>/records/<int:record_id>/original.sgf", record_files.record_original, name="record_original"),
    path(
        "g/<int:game_id>/records/<int:record_id>/normalised.sgf",
        record_files.record_normalised,
        name="record_normalised",
    ),
    path("g/<int:game_id>/<int:record_id>/<slug:node>.<slug:form>", record_files.position, name="position"),
    path("g/<int:game_id>/records/<int:record_id>/record.pdf", record_files.record_as_pdf, name="record_pdf"),
]
