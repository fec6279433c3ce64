"""Addresses of the director's desk."""

from nzgs_tourney.views.director import desk_urls, export_urls, round_urls

app_name = "desk"

urlpatterns = [*desk_urls.urlpatterns, *round_urls.urlpatterns, *export_urls.urlpatterns]
