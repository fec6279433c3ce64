"""All addresses of the site."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from nzgs_tourney.views.gallery import gallery
from nzgs_tourney.views.joining import passkeys
from nzgs_tourney.views.joining.sign_in import forgotten, sign_in

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/login/", sign_in, name="account_login"),
    path("accounts/password/reset/", forgotten, name="account_reset_password"),
    path("accounts/2fa/webauthn/", passkeys.passkeys, name="mfa_list_webauthn"),
    path("accounts/2fa/webauthn/add/", passkeys.AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("accounts/2fa/webauthn/login/", passkeys.SignInByPasskey.as_view(), name="mfa_login_webauthn"),
    path("accounts/2fa/webauthn/reauthenticate/", passkeys.PasskeyAgain.as_view(), name="mfa_reauthenticate_webauthn"),
    path("accounts/2fa/webauthn/keys/<int:pk>/edit/", passkeys.RenamePasskey.as_view(), name="mfa_edit_webauthn"),
    path("accounts/2fa/webauthn/keys/<int:pk>/remove/", passkeys.RemovePasskey.as_view(), name="mfa_remove_webauthn"),
    path("accounts/", include("allauth.urls")),
    path("desk/", include("nzgs_tourney.views.director.urls")),
    path("referee/", include("nzgs_tourney.views.referee.urls")),
    path("federation/", include("nzgs_tourney.views.federation.urls")),
    path("handed/", include("nzgs_tourney.views.guest.urls")),
    path("api/v1/", include("nzgs_tourney.views.api.urls")),
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
