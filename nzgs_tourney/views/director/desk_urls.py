"""The desk before and between rounds: events, officials, divisions, entries, lists."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
