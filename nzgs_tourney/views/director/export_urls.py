"""Addresses of the desk for prizes and points, exports, and imports from other programs."""

from django.urls import path

from nzgs_tourney.views.director import backup, exports, external, points, prizes, results_table

OWN = "<slug:event_slug>/<slug:division_slug>/"

urlpatterns = [
    path("<slug:event_slug>/backup/", backup.show_backup, name="backup"),
    path("<slug:event_slug>/backup/file/", backup.file, name="backup_file"),
    path(f"{OWN}import-file/", external.upload, name="import_division"),
    path(f"{OWN}prizes/", prizes.prizes, name="prizes"),
    path(f"{OWN}prizes.pdf", prizes.prizes_pdf, name="prizes_pdf"),
    path(f"{OWN}points/", points.points, name="points"),
    path(f"{OWN}points/rules/", points.rules, name="points_rules"),
    path(f"{OWN}points/eligible/", points.eligible, name="points_eligible"),
    path(f"{OWN}points/award/", points.award, name="points_award"),
    path(f"{OWN}points.pdf", points.points_pdf, name="points_pdf"),
    path(f"{OWN}export/", exports.show_export, name="export"),
    path(f"{OWN}export/results.html", exports.web_page, name="export_html"),
    path(f"{OWN}export/results-table/", results_table.show_results_table, name="results_table"),
    path(f"{OWN}export/results-table.xlsx", results_table.workbook, name="results_table_xlsx"),
    path(f"{OWN}export/results-table/<slug:table>.csv", results_table.sheet, name="results_table_csv"),
    path(f"{OWN}export/<slug:target>/", exports.to_send, name="export_target"),
    path(f"{OWN}export/<slug:target>/sent/", exports.sent, name="export_sent"),
    path(f"{OWN}export/<slug:target>/file/", exports.file, name="export_file"),
    path(f"{OWN}tables/<slug:table_name>.<slug:file_format>", exports.table, name="export_table"),
]
