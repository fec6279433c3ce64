"""The referee's pages."""

from django.urls import path

from nzgs_tourney.views.referee import records

app_name = "referee"

urlpatterns = [path("<slug:slug>/", records.records, name="records")]
