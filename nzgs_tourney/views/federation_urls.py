"""What is the federation's alone."""

from django.urls import path

from nzgs_tourney.views import federation_people as people
from nzgs_tourney.views import federation_points as points

app_name = "federation"

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/two/", people.two, name="two_people"),
    path("people/<int:answer>/take-back/", people.take_back, name="take_back"),
    path("points/", points.latest, name="points"),
    path("points/tables/", points.tables, name="points_tables"),
    path("points/<int:year>/", points.year, name="points_year"),
    path("points/<int:year>/brought/", points.brought, name="points_brought"),
    path("points/<int:year>/willing/", points.willing, name="points_willing"),
    path("points/<int:year>/rules/", points.rules, name="points_year_rules"),
    path("points/<int:year>/close/", points.close, name="points_close"),
]
