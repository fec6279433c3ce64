"""What a referee works through."""

from django.urls import URLPattern

app_name = "referee"

urlpatterns: list[URLPattern] = []
