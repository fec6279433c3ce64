"""Addresses of a player's claims and the cases about their games."""

from django.urls import path

from nzgs_tourney.views.player import cases

urlpatterns = [
    path("games/<int:game_id>/claim/", cases.claim, name="claim"),
    path("cases/<int:case_number>/", cases.case, name="case"),
    path("cases/<int:case_number>/evidence/", cases.evidence, name="case_evidence"),
    path("cases/<int:case_number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("cases/<int:case_number>/appeal/", cases.appeal, name="case_appeal"),
    path("cases/<int:case_number>/photos/<int:evidence_id>.jpg", cases.photo, name="case_photo"),
    path("rulings/<int:ruling_number>.pdf", cases.ruling, name="ruling_pdf"),
]
