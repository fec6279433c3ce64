"""The desk during a round: the draw, results, sheets, standings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
