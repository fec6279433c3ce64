"""Addresses for getting an account, or back into one: the first set-up, invitations, links for a new password."""

from django.urls import path

from nzgs_tourney.views.joining import one_time_links, set_up, sign_in

app_name = "joining"

urlpatterns = [
    path("set-up/", set_up.set_up, name="set_up"),
    path("set-up/restore/", set_up.restore, name="restore"),
    path("second-factor/", sign_in.second_factor, name="second_factor"),
    path("second-factor/later/", sign_in.second_factor_later, name="second_factor_later"),
    path("invitation/<str:invitation_token>/", one_time_links.invitation, name="invitation"),
    path("invitation/<str:invitation_token>/accept/", one_time_links.accept, name="accept"),
    path("new-password/<str:password_token>/", one_time_links.new_password, name="new_password"),
]
