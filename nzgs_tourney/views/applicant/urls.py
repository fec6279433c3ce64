"""Addresses of what somebody sent by an entry page; the token is the link that was mailed to them."""

from django.urls import path

from nzgs_tourney.views.applicant import own_entry

app_name = "applicant"

urlpatterns = [
    path("<str:entry_token>/", own_entry.home, name="home"),
    path("<str:entry_token>/confirm/", own_entry.confirm, name="confirm"),
    path("<str:entry_token>/change/", own_entry.change, name="change"),
    path("<str:entry_token>/address/<str:proof>/", own_entry.address, name="address"),
    path("<str:entry_token>/everything.zip", own_entry.everything, name="everything"),
    path("<str:entry_token>/forget/", own_entry.forget, name="forget"),
    path("<str:entry_token>/withdraw/", own_entry.withdraw, name="withdraw"),
]
