"""Addresses of an event's archives."""

from django.urls import path

from nzgs_tourney.views.referee import archive_games, archives

urlpatterns = [
    path("", archives.archives, name="archives"),
    path("<int:archive_id>/", archives.archive, name="archive"),
    path("<int:archive_id>/go/", archives.resume_audit, name="archive_go"),
    path("<int:archive_id>/delete/", archives.delete, name="archive_delete"),
    path("<int:archive_id>/games.csv", archive_games.csv, name="archive_csv"),
    path("<int:archive_id>/games.jsonl", archive_games.json_lines, name="archive_json_lines"),
    path("<int:archive_id>/summary.html", archive_games.summary, name="archive_summary"),
    path("<int:archive_id>/<int:row_id>/", archive_games.game, name="archive_game"),
    path("<int:archive_id>/<int:row_id>/record.sgf", archive_games.record, name="archive_record"),
]
