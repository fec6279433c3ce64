"""Addresses of the federation's own pages."""

from django.urls import path

from nzgs_tourney.views.federation import accounts, all_events, backups, other_sites, people, points, series

app_name = "federation"

urlpatterns = [
    path("accounts/", accounts.accounts, name="accounts"),
    path("accounts/invite/", accounts.invite, name="invite"),
    path("accounts/invitations/<int:site_invitation_id>/revoke/", accounts.invitation_revoke, name="invitation_revoke"),
    path("accounts/history/", accounts.history, name="accounts_history"),
    path("accounts/<int:account_id>/", accounts.show_account, name="account"),
    path("accounts/<int:account_id>/rights/", accounts.rights, name="account_rights"),
    path("accounts/<int:account_id>/deactivate/", accounts.deactivate, name="account_deactivate"),
    path("accounts/<int:account_id>/reactivate/", accounts.reactivate, name="account_reactivate"),
    path("accounts/<int:account_id>/second-factor/", accounts.second_factor, name="account_second_factor"),
    path("accounts/<int:account_id>/password/", accounts.password, name="account_password"),
    path("accounts/<int:account_id>/password/revoke/", accounts.password_revoke, name="account_password_revoke"),
    path("people/", people.people, name="people"),
    path("people/player/<int:player_id>/", people.person, name="person"),
    path("people/player/<int:player_id>/everything.zip", people.everything, name="person_everything"),
    path("people/two/", people.compare_people, name="two_people"),
    path("people/forget/", people.search_people, name="forget_whom"),
    path("people/forget/copies/", people.delete_copies, name="forget_copies"),
    path("people/forget/<int:player_id>/", people.forget, name="forget"),
    path("people/<int:answer_id>/take-back/", people.take_back, name="take_back"),
    path("ratings/", all_events.ratings, name="ratings"),
    path("ratings/<int:review_id>/accept/", all_events.accept_ratings, name="ratings_accept"),
    path("ratings/<int:review_id>/withdraw/", all_events.withdraw_ratings, name="ratings_withdraw"),
    path("results-table/", all_events.results_table, name="results_table"),
    path("rules/", all_events.wording, name="wording"),
    path("backup/", backups.download, name="backup_download"),
    path("restore/", backups.restore, name="restore_site"),
    path("other-sites/", other_sites.other_sites, name="other_sites"),
    path("other-sites/<int:token_id>/revoke/", other_sites.revoke_token, name="token_revoke"),
    path("other-sites/fetch/", other_sites.fetch, name="fetch"),
    path("points/", points.latest, name="points"),
    path("points/tables/", points.tables, name="points_tables"),
    path("series/", series.all_series, name="series"),
    path("series/new/", series.new, name="series_new"),
    path("series/<slug:series_slug>/", series.edit, name="series_edit"),
    path("series/<slug:series_slug>/remove/", series.remove, name="series_remove"),
    path("points/<int:year>/", points.year, name="points_year"),
    path("points/<int:year>/brought/", points.brought, name="points_brought"),
    path("points/<int:year>/willing/", points.willing, name="points_willing"),
    path("points/<int:year>/rules/", points.rules, name="points_year_rules"),
    path("points/<int:year>/awards/<int:award_id>/agree/", points.agree, name="points_agree"),
    path("points/<int:year>/close/", points.close, name="points_close"),
]
