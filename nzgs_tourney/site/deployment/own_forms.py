"""The site's own versions of the sign-in library's forms, by the library's names."""

_FORMS = "nzgs_tourney.forms.people"
ACCOUNT = {
    "login": f"{_FORMS}.account.SignInForm",
    "change_password": f"{_FORMS}.account.AnotherPasswordForm",
    "set_password": f"{_FORMS}.account.FirstPasswordForm",
    "reset_password": f"{_FORMS}.account.PasswordLinkForm",
    "reset_password_from_key": f"{_FORMS}.account.PasswordByLinkForm",
    "reauthenticate": f"{_FORMS}.account.PasswordAgainForm",
    "add_email": f"{_FORMS}.account.AnotherAddressForm",
}
SECOND_FACTOR = {
    "activate_totp": f"{_FORMS}.account.FactorForm",
    "authenticate": f"{_FORMS}.account.CodeForm",
    "reauthenticate": f"{_FORMS}.account.CodeAgainForm",
    "add_webauthn": f"{_FORMS}.passkey.NewPasskeyForm",
    "edit_webauthn": f"{_FORMS}.passkey.PasskeyNameForm",
    "authenticate_webauthn": f"{_FORMS}.passkey.PasskeyForm",
    "reauthenticate_webauthn": f"{_FORMS}.passkey.PasskeyAgainForm",
    "login_webauthn": f"{_FORMS}.passkey.SignInByPasskeyForm",
}
