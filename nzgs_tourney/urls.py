"""All addresses of the site."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from nzgs_tourney.views.gallery import gallery
from nzgs_tourney.views.joining.sign_in import forgotten, sign_in

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/login/", sign_in, name="account_login"),
    path("accounts/password/reset/", forgotten, name="account_reset_password"),
    path("accounts/", include("allauth.urls")),
    path("desk/", include("nzgs_tourney.views.director.urls")),
    path("referee/", include("nzgs_tourney.views.referee.urls")),
    path("federation/", include("nzgs_tourney.views.federation.urls")),
    path("handed/", include("nzgs_tourney.views.guest.urls")),
    path("moves/", include("nzgs_tourney.views.other_site.urls")),
    path("p/", include("nzgs_tourney.views.player.urls")),
    path("", include("nzgs_tourney.views.applicant.urls")),
    path("", include("nzgs_tourney.views.joining.urls")),
    path("", include("nzgs_tourney.views.public.urls")),
]
handler400 = "nzgs_tourney.views.failures.bad_request"
handler500 = "nzgs_tourney.views.failures.failed"
if settings.MAIL_WEBHOOK_SECRET:
    urlpatterns.append(path("mail-service/", include("anymail.urls")))
if settings.DEBUG:
    urlpatterns.append(path("gallery/", gallery, name="gallery"))
