"""Addresses of the referee's pages."""

from django.urls import include, path

from nzgs_tourney.views.referee import calls, records, reference

app_name = "referee"

urlpatterns = [
    path("<slug:event_slug>/archives/", include("nzgs_tourney.views.referee.archive_urls")),
    path("<slug:event_slug>/", records.records, name="records"),
    path("<slug:event_slug>/", include("nzgs_tourney.views.referee.case_urls")),
    path("<slug:event_slug>/calls/", calls.calls, name="calls"),
    path("<slug:event_slug>/calls/<int:call_id>/answer/", calls.answer, name="call_answer"),
    path("<slug:event_slug>/games/<int:game_id>/reference/", reference.reference, name="reference"),
]
