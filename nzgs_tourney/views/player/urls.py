"""Addresses of a player's own pages; the token is the personal link in the slip's QR code."""

from django.urls import include, path

from nzgs_tourney.views.player import call, ending, pages
from nzgs_tourney.views.player.agree import agree
from nzgs_tourney.views.player.check_in import check_in
from nzgs_tourney.views.player.enter_game import enter

app_name = "player"

urlpatterns = [
    path("<str:token>/", pages.home, name="home"),
    path("<str:token>/", include("nzgs_tourney.views.player.record_urls")),
    path("<str:token>/", include("nzgs_tourney.views.player.case_urls")),
    path("<str:token>/games/<int:game_id>/", pages.game, name="game"),
    path("<str:token>/games/<int:game_id>/report/", pages.report, name="report"),
    path("<str:token>/games/<int:game_id>/agree/<slug:side>/", agree, name="agree"),
    path("<str:token>/games/<int:game_id>/record/", pages.record, name="record"),
    path("<str:token>/check-in/<int:round_number>/", check_in, name="check_in"),
    path("<str:token>/games/<int:game_id>/call/", call.call, name="call"),
    path("<str:token>/games/<int:game_id>/call/withdraw/", call.withdraw, name="call_withdraw"),
    path("<str:token>/games/<int:game_id>/end/", ending.end, name="end"),
    path("<str:token>/games/<int:game_id>/end/claim/", ending.end_claim, name="end_claim"),
    path("<str:token>/games/<int:game_id>/end/<slug:act>/", ending.end_act, name="end_act"),
    path("<str:token>/games/<int:game_id>/enter/", enter, name="enter"),
]
