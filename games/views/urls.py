"""Pages of a game that need no tournament's permission."""

from django.urls import URLPattern

app_name = "games"

urlpatterns: list[URLPattern] = []
