"""Cases and rulings of an event, for its officials."""

from django.urls import path

from nzgs_tourney.views.referee import cases, rulings

urlpatterns = [
    path("games/<int:game>/case/", cases.open_new, name="case_open"),
    path("cases/<int:number>/", cases.show, name="case"),
    path("cases/<int:number>/evidence/", cases.evidence, name="case_evidence"),
    path("cases/<int:number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("cases/<int:number>/appeal/", cases.appeal, name="case_appeal"),
    path("cases/<int:number>/photos/<int:evidence>.jpg", cases.photo, name="case_photo"),
    path("cases/<int:number>/rule/", rulings.rule, name="rule"),
    path("cases/<int:number>/second/", rulings.second, name="second"),
    path("cases/<int:number>/decline/", rulings.decline, name="decline"),
    path("rulings/", rulings.listed, name="rulings"),
    path("rulings/<int:number>.pdf", rulings.paper, name="ruling_pdf"),
    path("rulings/<int:number>/board.pdf", rulings.board, name="ruling_board"),
]
