"""What a player reaches by a personal link."""

from django.urls import URLPattern

app_name = "player"

urlpatterns: list[URLPattern] = []
