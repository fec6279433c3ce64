"""The archives of an event."""

from django.urls import path

from nzgs_tourney.views.referee import archive_games, archives

urlpatterns = [
    path("", archives.archives, name="archives"),
    path("<int:archive>/", archives.archive, name="archive"),
    path("<int:archive>/go/", archives.go, name="archive_go"),
    path("<int:archive>/delete/", archives.delete, name="archive_delete"),
    path("<int:archive>/games.csv", archive_games.csv, name="archive_csv"),
    path("<int:archive>/games.jsonl", archive_games.json_lines, name="archive_json_lines"),
    path("<int:archive>/summary.html", archive_games.summary, name="archive_summary"),
    path("<int:archive>/<int:row>/", archive_games.game, name="archive_game"),
    path("<int:archive>/<int:row>/record.sgf", archive_games.record, name="archive_record"),
]
