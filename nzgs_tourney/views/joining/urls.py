"""How somebody gets an account, or back into one: the first set-up, invitations, links for a new password."""

from django.urls import path

from nzgs_tourney.views.joining import invitation, password, restore, set_up

app_name = "joining"

urlpatterns = [
    path("set-up/", set_up.set_up, name="set_up"),
    path("set-up/restore/", restore.restore, name="restore"),
    path("invitation/<str:invitation_token>/", invitation.invitation, name="invitation"),
    path("invitation/<str:invitation_token>/accept/", invitation.accept, name="accept"),
    path("new-password/<str:password_token>/", password.new_password, name="new_password"),
]
