"""Addresses for getting an account, or back into one: the first set-up, invitations, links for a new password."""

from django.urls import path

from nzgs_tourney.views.joining import invitation, password, restore, second_factor, set_up

app_name = "joining"

urlpatterns = [
    path("set-up/", set_up.set_up, name="set_up"),
    path("set-up/restore/", restore.restore, name="restore"),
    path("second-factor/", second_factor.required, name="second_factor"),
    path("second-factor/later/", second_factor.later, name="second_factor_later"),
    path("invitation/<str:invitation_token>/", invitation.invitation, name="invitation"),
    path("invitation/<str:invitation_token>/accept/", invitation.accept, name="accept"),
    path("new-password/<str:password_token>/", password.new_password, name="new_password"),
]
