"""A player's claims and the cases about own games."""

from django.urls import path

from nzgs_tourney.views.player import cases

urlpatterns = [
    path("games/<int:game>/claim/", cases.claim, name="claim"),
    path("cases/<int:number>/", cases.case, name="case"),
    path("cases/<int:number>/evidence/", cases.evidence, name="case_evidence"),
    path("cases/<int:number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("cases/<int:number>/appeal/", cases.appeal, name="case_appeal"),
    path("cases/<int:number>/photos/<int:evidence>.jpg", cases.photo, name="case_photo"),
    path("rulings/<int:number>.pdf", cases.ruling, name="ruling_pdf"),
]
