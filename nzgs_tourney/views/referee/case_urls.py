"""Addresses of an event's cases and rulings, for its officials."""

from django.urls import path

from nzgs_tourney.views.referee import cases, rulings

urlpatterns = [
    path("games/<int:game_id>/case/", cases.open_new, name="case_open"),
    path("cases/<int:case_number>/", cases.show_case, name="case"),
    path("cases/<int:case_number>/change/", cases.change, name="case_change"),
    path("cases/<int:case_number>/evidence/", cases.evidence, name="case_evidence"),
    path("cases/<int:case_number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("cases/<int:case_number>/appeal/", cases.appeal, name="case_appeal"),
    path("cases/<int:case_number>/photos/<int:evidence_id>.jpg", cases.photo, name="case_photo"),
    path("cases/<int:case_number>/rule/", rulings.rule, name="rule"),
    path("cases/<int:case_number>/second/", rulings.second, name="second"),
    path("cases/<int:case_number>/decline/", rulings.decline, name="decline"),
    path("rulings/", rulings.listed, name="rulings"),
    path("rulings/<int:ruling_number>.pdf", rulings.ruling_sheet, name="ruling_pdf"),
    path("rulings/<int:ruling_number>/board.pdf", rulings.board, name="ruling_board"),
]
