"""Addresses of the referee's pages."""

from django.urls import path

from nzgs_tourney.views.referee import archives, case_hands, cases, game, queue, rulings

app_name = "referee"

urlpatterns = [
    path("<slug:event_slug>/archives/", archives.archives, name="archives"),
    path("<slug:event_slug>/archives/<int:archive_id>/", archives.archive, name="archive"),
    path("<slug:event_slug>/archives/<int:archive_id>/go/", archives.resume_audit, name="archive_go"),
    path("<slug:event_slug>/archives/<int:archive_id>/delete/", archives.delete, name="archive_delete"),
    path("<slug:event_slug>/archives/<int:archive_id>/games.csv", archives.csv, name="archive_csv"),
    path("<slug:event_slug>/archives/<int:archive_id>/games.jsonl", archives.json_lines, name="archive_json_lines"),
    path("<slug:event_slug>/archives/<int:archive_id>/summary.html", archives.summary, name="archive_summary"),
    path("<slug:event_slug>/archives/<int:archive_id>/<int:row_id>/", archives.show_game, name="archive_game"),
    path(
        "<slug:event_slug>/archives/<int:archive_id>/<int:row_id>/record.sgf",
        archives.record_file,
        name="archive_record",
    ),
    path("<slug:event_slug>/", queue.records, name="records"),
    path("<slug:event_slug>/games/<int:game_id>/", game.game, name="game"),
    path("<slug:event_slug>/games/<int:game_id>/photos/<int:photo_id>.jpg", game.photo, name="game_photo"),
    path("<slug:event_slug>/games/<int:game_id>/case/", cases.open_new, name="case_open"),
    path("<slug:event_slug>/cases/<int:case_number>/", cases.show_case, name="case"),
    path("<slug:event_slug>/cases/<int:case_number>/change/", cases.change, name="case_change"),
    path("<slug:event_slug>/cases/<int:case_number>/evidence/", cases.evidence, name="case_evidence"),
    path("<slug:event_slug>/cases/<int:case_number>/withdraw/", cases.withdraw, name="case_withdraw"),
    path("<slug:event_slug>/cases/<int:case_number>/appeal/", cases.appeal, name="case_appeal"),
    path("<slug:event_slug>/cases/<int:case_number>/photos/<int:evidence_id>.jpg", cases.photo, name="case_photo"),
    path("<slug:event_slug>/cases/<int:case_number>/take/", case_hands.take, name="case_take"),
    path("<slug:event_slug>/cases/<int:case_number>/release/", case_hands.release, name="case_release"),
    path("<slug:event_slug>/cases/<int:case_number>/merge/", case_hands.merge, name="case_merge"),
    path("<slug:event_slug>/cases/<int:case_number>/part/", case_hands.part, name="case_part"),
    path("<slug:event_slug>/cases/<int:case_number>/committee/", case_hands.committee, name="case_committee"),
    path("<slug:event_slug>/cases/<int:case_number>/hand/", case_hands.hand, name="case_hand"),
    path("<slug:event_slug>/cases/<int:case_number>/hand/end/", case_hands.hand_end, name="case_hand_end"),
    path("<slug:event_slug>/games/<int:game_id>/seen/", case_hands.seen, name="game_seen"),
    path("<slug:event_slug>/cases/<int:case_number>/rule/", rulings.rule, name="rule"),
    path("<slug:event_slug>/cases/<int:case_number>/second/", rulings.second, name="second"),
    path("<slug:event_slug>/cases/<int:case_number>/decline/", rulings.decline, name="decline"),
    path("<slug:event_slug>/rulings/", rulings.listed, name="rulings"),
    path("<slug:event_slug>/rulings/<int:ruling_number>.pdf", rulings.ruling_sheet, name="ruling_pdf"),
    path("<slug:event_slug>/rulings/<int:ruling_number>/board.pdf", rulings.board, name="ruling_board"),
    path("<slug:event_slug>/calls/", queue.calls, name="calls"),
    path("<slug:event_slug>/calls/<int:call_id>/answer/", queue.answer, name="call_answer"),
    path("<slug:event_slug>/games/<int:game_id>/reference/", rulings.reference, name="reference"),
]
