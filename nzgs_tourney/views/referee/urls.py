"""The referee's pages."""

from django.urls import include, path

from nzgs_tourney.views.referee import calls, records, reference

app_name = "referee"

urlpatterns = [
    path("<slug:slug>/archives/", include("nzgs_tourney.views.referee.archive_urls")),
    path("<slug:slug>/", records.records, name="records"),
    path("<slug:slug>/", include("nzgs_tourney.views.referee.case_urls")),
    path("<slug:slug>/calls/", calls.calls, name="calls"),
    path("<slug:slug>/calls/<int:call>/answer/", calls.answer, name="call_answer"),
    path("<slug:slug>/games/<int:game>/reference/", reference.reference, name="reference"),
]
