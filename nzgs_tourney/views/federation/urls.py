"""Addresses of the federation's own pages."""

from django.urls import path

from nzgs_tourney.views.federation import account as account
from nzgs_tourney.views.federation import accounts as accounts
from nzgs_tourney.views.federation import backups as backups
from nzgs_tourney.views.federation import forgetting, people
from nzgs_tourney.views.federation import points as points
from nzgs_tourney.views.federation import ratings as ratings
from nzgs_tourney.views.federation.results_table import results_table
from nzgs_tourney.views.federation.wording import wording

app_name = "federation"

urlpatterns = [
    path("accounts/", accounts.accounts, name="accounts"),
    path("accounts/invite/", accounts.invite, name="invite"),
    path("accounts/invitations/<int:site_invitation_id>/revoke/", accounts.invitation_revoke, name="invitation_revoke"),
    path("accounts/history/", accounts.history, name="accounts_history"),
    path("accounts/<int:account_id>/", account.account, name="account"),
    path("accounts/<int:account_id>/rights/", account.rights, name="account_rights"),
    path("accounts/<int:account_id>/deactivate/", account.deactivate, name="account_deactivate"),
    path("accounts/<int:account_id>/reactivate/", account.reactivate, name="account_reactivate"),
    path("accounts/<int:account_id>/second-factor/", account.second_factor, name="account_second_factor"),
    path("accounts/<int:account_id>/password/", account.password, name="account_password"),
    path("accounts/<int:account_id>/password/revoke/", account.password_revoke, name="account_password_revoke"),
    path("people/", people.people, name="people"),
    path("people/player/<int:player_id>/", people.person, name="person"),
    path("people/two/", people.compare_people, name="two_people"),
    path("people/forget/", forgetting.search, name="forget_whom"),
    path("people/forget/copies/", forgetting.delete_copies, name="forget_copies"),
    path("people/forget/<int:player_id>/", forgetting.forget, name="forget"),
    path("people/<int:answer_id>/take-back/", people.take_back, name="take_back"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<int:review_id>/accept/", ratings.accept, name="ratings_accept"),
    path("ratings/<int:review_id>/withdraw/", ratings.withdraw, name="ratings_withdraw"),
    path("results-table/", results_table, name="results_table"),
    path("rules/", wording, name="wording"),
    path("backup/", backups.download, name="backup_download"),
    path("restore/", backups.restore, name="restore_site"),
    path("points/", points.latest, name="points"),
    path("points/tables/", points.tables, name="points_tables"),
    path("points/<int:year>/", points.year, name="points_year"),
    path("points/<int:year>/brought/", points.brought, name="points_brought"),
    path("points/<int:year>/willing/", points.willing, name="points_willing"),
    path("points/<int:year>/rules/", points.rules, name="points_year_rules"),
    path("points/<int:year>/awards/<int:award_id>/agree/", points.agree, name="points_agree"),
    path("points/<int:year>/close/", points.close, name="points_close"),
]
