"""What everybody may see: events, draws, results, standings, games."""

from django.urls import URLPattern

app_name = "public"

urlpatterns: list[URLPattern] = []
