"""Addresses of what somebody sent by an entry page; the token is the link that was mailed to them, or to the new e-mail
address that they gave."""

from django.urls import path

from nzgs_tourney.views.applicant import own_entry

app_name = "applicant"

urlpatterns = [
    path("entry/<str:entry_token>/", own_entry.home, name="home"),
    path("entry/<str:entry_token>/confirm/", own_entry.confirm, name="confirm"),
    path("entry/<str:entry_token>/change/", own_entry.change, name="change"),
    path("entry-address/<str:address_token>/", own_entry.address, name="address"),
    path("entry/<str:entry_token>/everything.zip", own_entry.everything, name="everything"),
    path("entry/<str:entry_token>/forget/", own_entry.forget, name="forget"),
    path("entry/<str:entry_token>/withdraw/", own_entry.withdraw, name="withdraw"),
]
