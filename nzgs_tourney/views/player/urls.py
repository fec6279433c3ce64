"""Addresses of a player's own pages; the token is the personal link in the slip's QR code."""

from django.urls import path

from nzgs_tourney.views.player import (
    board,
    buttons,
    calendar,
    cases,
    challenges,
    fees,
    line_up,
    online,
    pages,
    photos,
    privacy,
    push,
    sent_records,
)

app_name = "player"

urlpatterns = [
    path("<str:token>/", pages.home, name="home"),
    path("<str:token>/manifest.webmanifest", sent_records.manifest, name="manifest"),
    path("<str:token>/calendar.ics", calendar.calendar, name="calendar"),
    path("<str:token>/worker.js", push.worker, name="push_worker"),
    path("<str:token>/push/", push.start, name="push"),
    path("<str:token>/push/stop/", push.stop, name="push_stop"),
    path("<str:token>/privacy/", privacy.privacy, name="privacy"),
    path("<str:token>/fee/", fees.fee, name="fee"),
    path("<str:token>/fee/receipt.pdf", fees.receipt, name="receipt"),
    path("<str:token>/share/", sent_records.share, name="share"),
    path("<str:token>/games/<int:game_id>/staged/<uuid:batch_id>/", sent_records.staged, name="staged"),
    path(
        "<str:token>/games/<int:game_id>/staged/<uuid:batch_id>/discard/", sent_records.discard, name="staged_discard"
    ),
    path(
        "<str:token>/games/<int:game_id>/staged/<uuid:batch_id>/of/<int:target_game_id>/",
        sent_records.move,
        name="staged_move",
    ),
    path("<str:token>/games/<int:game_id>/claim/", cases.claim, name="claim"),
    path("<str:token>/cases/<int:case_number>/", cases.case, name="case"),
    path("<str:token>/cases/<int:case_number>/evidence/", cases.evidence, name="case_evidence"),
    path("<str:token>/cases/<int:case_number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("<str:token>/cases/<int:case_number>/appeal/", cases.appeal, name="case_appeal"),
    path("<str:token>/cases/<int:case_number>/photos/<int:evidence_id>.jpg", cases.photo, name="case_photo"),
    path("<str:token>/rulings/<int:ruling_number>.pdf", cases.ruling, name="ruling_pdf"),
    path("<str:token>/games/<int:game_id>/", pages.game, name="game"),
    path("<str:token>/games/<int:game_id>/report/", pages.report, name="report"),
    path("<str:token>/games/<int:game_id>/agree/<slug:side>/", pages.agree, name="agree"),
    path("<str:token>/games/<int:game_id>/record/", pages.record, name="record"),
    path("<str:token>/games/<int:game_id>/photo/", photos.keep, name="photo_keep"),
    path("<str:token>/games/<int:game_id>/photos/<int:photo_id>.jpg", photos.photo, name="photo"),
    path("<str:token>/check-in/<int:round_number>/", buttons.check_in, name="check_in"),
    path("<str:token>/line-up/", line_up.line_up, name="line_up"),
    path("<str:token>/challenges/", challenges.make, name="challenge"),
    path("<str:token>/challenges/<int:challenge_number>/<slug:act>/", challenges.act, name="challenge_act"),
    path("<str:token>/games/<int:game_id>/call/", buttons.call, name="call"),
    path("<str:token>/games/<int:game_id>/call/about/", buttons.call_about, name="call_about"),
    path("<str:token>/games/<int:game_id>/nigiri/", buttons.nigiri, name="nigiri"),
    path("<str:token>/games/<int:game_id>/absent/", buttons.absent, name="absent"),
    path("<str:token>/games/<int:game_id>/call/withdraw/", buttons.withdraw, name="call_withdraw"),
    path("<str:token>/games/<int:game_id>/end/", board.end, name="end"),
    path("<str:token>/games/<int:game_id>/end/claim/", board.end_claim, name="end_claim"),
    path("<str:token>/games/<int:game_id>/end/<slug:act>/", board.end_act, name="end_act"),
    path("<str:token>/games/<int:game_id>/enter/", board.enter, name="enter"),
    path("<str:token>/games/<int:game_id>/online/", online.online, name="online"),
    path("<str:token>/games/<int:game_id>/online/<slug:act>/", online.online_act, name="online_act"),
    path("<str:token>/games/<int:game_id>/stops/", board.stops, name="stops"),
]
