"""Settings of the site, read from the environment (docs/operations.md lists them all).

A director's laptop needs none: SQLite in `VAR_DIR`, and a secret key made on first use and kept there. A site reached
over HTTPS must have its own SECRET_KEY.
"""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured

from nzgs_tourney import __version__
from nzgs_tourney.site.deployment import environment, error_reports, folders, own_forms

BASE_DIR = folders.ROOT

VAR_DIR = Path(environment.text("VAR_DIR", str(folders.data_folder())))
DEBUG = environment.yes_or_no("DEBUG", default=False)

SITE_URL = environment.text("SITE_URL").strip().rstrip("/")
"""Where people reach the site; the QR codes on result slips use it. Empty on a laptop."""
_SITE = urlsplit(SITE_URL)
HTTPS = _SITE.scheme == "https"
_NOWHERE = (None, "0.0.0.0", "::")  # noqa: S104
if SITE_URL and (_SITE.scheme not in ("http", "https") or _SITE.hostname in _NOWHERE):
    raise ImproperlyConfigured("SITE_URL must be an address that a browser can open, e.g. https://tourney.example")
LINK_WEEKS = environment.number("LINK_WEEKS", 8, highest=1_000, example="8")
"""Weeks after an event for which its players' links work; 0 for ever."""
PRIVACY_CONTACT = environment.text("PRIVACY_CONTACT").strip()
"""Who to ask what this site keeps about somebody, e.g. an e-mail address; public."""
FETCH_RECORDS = environment.yes_or_no("FETCH_RECORDS", default=False)
"""Whether players may have the record of a linked game fetched from its server, where that has a public interface."""
PRIVATE_WEBHOOKS = environment.yes_or_no("PRIVATE_WEBHOOKS", default=False)
"""Whether webhooks may go to addresses inside the site's own network, and there by plain HTTP."""
EGD_API = environment.text("EGD_API") or "https://europeangodatabase.eu/api/v2026.02/graphql"
"""Where the European database answers programs that have a token."""
SECOND_FACTOR = environment.yes_or_no("SECOND_FACTOR", default=True)
"""Whether federation accounts need a second factor, and others get a recommendation."""
ONE_SERVER = True
"""Whether a second server on the same SQLite file is refused."""
PORT = environment.number("PORT", 0, highest=65_535, example="8010")
"""The port to listen on; 0 for the last one used."""


def _secret_key() -> str:
    """The key from the environment, or on a machine without HTTPS one made once and readable only by its owner."""
    key = environment.text("SECRET_KEY")
    if not key and HTTPS:
        raise ImproperlyConfigured("SECRET_KEY must be set in the environment when SITE_URL is https")
    return key or environment.kept_secret(VAR_DIR / "secret-key", secrets.token_urlsafe(50))


SECRET_KEY = _secret_key()
SECRET_KEY_FILE = None if environment.text("SECRET_KEY") else VAR_DIR / "secret-key"
"""Where the key is kept for the next start; None where the environment gives it."""

PROXIES = environment.proxies("BEHIND_PROXY")
"""Proxies in front of the site, each of which adds an address to X-Forwarded-For."""
NAMES = environment.host_names("ALLOWED_HOSTS")  # further names that the site answers to
# On a laptop the addresses change: there nzgs_tourney.middleware.local_host.LocalHostCheck decides.
ALLOWED_HOSTS = [_SITE.hostname, "127.0.0.1", "localhost", "[::1]", *NAMES] if SITE_URL else ["*"]
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_tables2",
    "rules",
    "nzgs_tourney",
    "games",
    "ratings",
]

MIDDLEWARE = [
    "nzgs_tourney.middleware.local_host.LocalHostCheck",
    "nzgs_tourney.middleware.event_stream_fallback.EventStreamFallback",
    "nzgs_tourney.middleware.privacy_headers.PrivacyHeaders",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "nzgs_tourney.middleware.compressed_pages.CompressedPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "nzgs_tourney.middleware.language.ReaderLanguage",
    "nzgs_tourney.middleware.form_addresses.FormAddresses",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "nzgs_tourney.middleware.form_addresses.SignedOutForms",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "nzgs_tourney.middleware.second_factor.SecondFactorFirst",
    "nzgs_tourney.middleware.old_links.ReplacedBoardsMiddleware",
    "nzgs_tourney.middleware.old_links.EndedLinksMiddleware",
    "nzgs_tourney.middleware.led_elsewhere.LedElsewhereMiddleware",
    "nzgs_tourney.middleware.throttles.Throttles",
]

ROOT_URLCONF = "nzgs_tourney.urls"
WSGI_APPLICATION = "nzgs_tourney.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [folders.TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["nzgs_tourney.templatetags.dates"],
        },
    }
]

_SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "nzgs-tourney.sqlite3")}
DATABASES: dict[str, dict[str, Any]] = {
    "default": environment.database("DATABASE_URL") or _SQLITE,
}
DATABASES["default"]["CONN_MAX_AGE"] = 60
# A restarted PostgreSQL causes nobody an error: the connection is tested before it is used again.
DATABASES["default"]["CONN_HEALTH_CHECKS"] = DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    environment.folder(VAR_DIR)
    DATABASES["default"]["ENGINE"] = "nzgs_tourney.site.queued_sqlite"
    # IMMEDIATE: a writer takes its lock before it reads, so a check and the write it allows are one step.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # secure_delete: erased data, e.g. the name of a forgotten person, is overwritten in the file.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA secure_delete=ON;",
    }

BACKUP_FOLDER = environment.text("BACKUP_FOLDER")
"""The folder for automatic backups; empty for the one chosen on the page."""
BACKUP_PASSWORD = environment.text("BACKUP_PASSWORD")
"""The password of backups; empty for the one typed on the page, or asked for by the command."""
BACKUP_PROCESSES = True
"""Whether automatic backups are written by a separate process; otherwise within the request."""

AUTH_USER_MODEL = "tourney.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
SESSION_ENGINE = "django.contrib.sessions.backends.db"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/desk/"
LOGIN_URL = "account_login"
ACCOUNT_ADAPTER = "nzgs_tourney.accounts.adapters.InvitedOnly"
ACCOUNT_FORMS = own_forms.ACCOUNT
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# The library counts within one process's memory and would lock owners out: the site counts by itself.
ACCOUNT_RATE_LIMITS = False
MFA_ADAPTER = "nzgs_tourney.accounts.adapters.SecondFactor"
MFA_FORMS = own_forms.SECOND_FACTOR
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_RATE_LIMITS = False  # as ACCOUNT_RATE_LIMITS
MFA_TOTP_ISSUER = "NZGS Tourney"
# Accounts are made by invitation: nobody can lock an address's owner out by taking it first.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# A phone's clock may be off by half a minute.
MFA_TOTP_TOLERANCE = 1
EMAIL_CONFIG = environment.mail_server("EMAIL_URL")
vars().update(EMAIL_CONFIG)
SENDS_MAIL = environment.sends_mail(EMAIL_CONFIG)
"""Whether there is a mail server. Without one, no page promises a mail."""
ANYMAIL: dict[str, Any] = {"REQUESTS_TIMEOUT": 30, **EMAIL_CONFIG.get("ANYMAIL", {})}
PUSHES = HTTPS and find_spec("pywebpush") is not None
"""Whether players' browsers can be told of messages: over HTTPS, where the extra `push` is installed."""
MAIL_WEBHOOK_SECRET = environment.text("MAIL_WEBHOOK_SECRET").strip()
"""The secret in the address at which a mail service reports that a mail came back; empty: no such address."""
if MAIL_WEBHOOK_SECRET:
    if ":" not in MAIL_WEBHOOK_SECRET:
        raise ImproperlyConfigured("MAIL_WEBHOOK_SECRET must be two words with a colon between them, e.g. tui:kea7moa9")
    ANYMAIL["WEBHOOK_SECRET"] = MAIL_WEBHOOK_SECRET
EMAIL_TIMEOUT = 30
"""Seconds until a silent mail server counts as away."""
DEFAULT_FROM_EMAIL = environment.sender(environment.mail_address("MAIL_FROM"), EMAIL_CONFIG, _SITE.hostname)

LANGUAGE_CODE = "en-nz"
# Each by its own name. A browser's bare `zh` uses the first that begins like that: simplified Chinese, on purpose.
LANGUAGES = [
    ("en-nz", "English"),
    ("mi", "English with Māori labels"),
    ("zh-hans", "简体中文"),
    ("zh-hant", "繁體中文"),
    ("ko", "한국어"),
    ("ja", "日本語"),
]
LANG_INFO["mi"] = {"bidi": False, "code": "mi", "name": "Māori", "name_local": "te reo Māori"}  # missing in Django
LOCALE_PATHS = [folders.PACKAGE / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = "Pacific/Auckland"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "nzgs_tourney.site.deployment.style_bundles.BundleFinder",
]

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # Results that take long to compute are shared by the server's processes.
    "worked_out": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": (VAR_DIR / "worked-out").absolute(),
        "OPTIONS": {"MAX_ENTRIES": 1_000},
    },
}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = False

ARCHIVE_PROCESSES = True
"""Whether an uploaded archive is audited by a separate process; otherwise by the page that shows it."""

DRAW_PROCESSES = True
"""Whether a large field is drawn by a separate process; otherwise while the director waits."""

# One megabyte for a game record; an entry list in XLSX may be larger, an upload never is.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
# Two for each player of the largest event, and as much again.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# Twice what any form accepts, so that a form can say itself how many it accepts.
DATA_UPLOAD_MAX_NUMBER_FILES = 200

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES", ["127.0.0.1", "::1"])
"""Addresses or networks whose X-Forwarded headers are trusted with BEHIND_PROXY."""
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_LEVEL = environment.text("LOG_LEVEL", "WARNING").strip().upper()
if LOG_LEVEL not in _LEVELS:
    raise ImproperlyConfigured(f"LOG_LEVEL must be one of {', '.join(_LEVELS)}")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "without_tokens": {"()": "nzgs_tourney.site.deployment.log_filters.WithoutTokens"},
        "once_a_minute": {"()": "nzgs_tourney.site.deployment.log_filters.OnceAMinute"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["without_tokens"]}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # Django gives its own logger a level and a handler, which would log whatever is set here.
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL},
        "uvicorn.error": {"filters": ["once_a_minute"]},
        "nzgs_tourney.server.connection": {"filters": ["once_a_minute"]},
    },
}

METRICS_TOKEN = environment.text("METRICS_TOKEN").strip()
"""What a Prometheus elsewhere sends to read `/metrics`; empty: only the site's own machine reads it."""
if SENTRY_DSN := environment.text("SENTRY_DSN").strip():
    error_reports.report_errors(SENTRY_DSN, __version__)
