"""Addresses of a player's pages about records that were sent, and of the phone's share sheet."""

from django.urls import path

from nzgs_tourney.views.player import share, staged

urlpatterns = [
    path("manifest.webmanifest", share.manifest, name="manifest"),
    path("share/", share.share, name="share"),
    path("games/<int:game_id>/staged/<uuid:batch_id>/", staged.staged, name="staged"),
    path("games/<int:game_id>/staged/<uuid:batch_id>/discard/", staged.discard, name="staged_discard"),
    path("games/<int:game_id>/staged/<uuid:batch_id>/of/<int:target_game_id>/", staged.move, name="staged_move"),
]
