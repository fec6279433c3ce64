"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("desk/", include("nzgs_tourney.views.director.urls")),
    path("referee/", include("nzgs_tourney.views.referee.urls")),
    path("p/", include("nzgs_tourney.views.player.urls")),
    path("games/", include("games.views.urls")),
    path("", include("nzgs_tourney.views.public.urls")),
]
