"""Addresses of a person who was handed one case."""

from django.urls import path

from nzgs_tourney.views.guest import handed

app_name = "guest"

urlpatterns = [
    path("<str:link_token>/", handed.opened, name="opened"),
    path("<str:handed_token>/case/", handed.case, name="case"),
    path("<str:handed_token>/photos/<int:piece_id>.jpg", handed.photo, name="photo"),
    path("<str:handed_token>/rule/", handed.rule, name="rule"),
]
