"""The referee's pages."""

from django.urls import path

from nzgs_tourney.views.referee import records, reference

app_name = "referee"

urlpatterns = [
    path("<slug:slug>/", records.records, name="records"),
    path("<slug:slug>/games/<int:game>/reference/", reference.reference, name="reference"),
]
