"""Addresses for other sites, with a token (docs/moves.md)."""

from django.urls import path

from nzgs_tourney.views.other_site import moves

app_name = "moves"

urlpatterns = [
    path("", moves.events, name="events"),
    path("files/<str:sha256>/", moves.file, name="file"),
    path("<str:first_hash>/", moves.head, name="head"),
    path("<str:first_hash>/event/", moves.event, name="event"),
]
