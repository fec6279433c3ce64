"""The site's settings as the tests run them: the real ones, on a database and in a folder of the tests' own.

`TEST_DATABASE=postgres` in the environment runs the same tests on a PostgreSQL that tests/conftest.py starts;
`TEST_DATABASE_URL` on a server that is there already. Otherwise it is SQLite in a file.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# The first process of a run makes the folder and removes it; its workers and whatever a test starts share it.
if "TEST_FOLDER" not in os.environ:
    os.environ["TEST_FOLDER"] = tempfile.mkdtemp(prefix="nzgs-tourney-tests-")
    atexit.register(shutil.rmtree, os.environ["TEST_FOLDER"], ignore_errors=True)
FOLDER = Path(os.environ["TEST_FOLDER"])
WANTS_POSTGRES = os.environ.get("TEST_DATABASE", "sqlite") == "postgres"
NOT_STARTED_YET = "postgres://postgres@127.0.0.1:1/postgres"

os.environ.update(
    VAR_DIR=str(FOLDER),
    SECRET_KEY="a key for tests only, long enough and random enough to pass for one: 0f1e2d3c4b5a",
    SITE_URL="http://127.0.0.1:8000",
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL")
    or (NOT_STARTED_YET if WANTS_POSTGRES else f"sqlite:///{FOLDER / 'site.sqlite3'}"),
)

from nzgs_tourney.settings import *  # noqa: E402

# Tests open and close their connections themselves; a server that they start keeps its own, as the real one does.
if "TEST_SERVER" not in os.environ:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
if DATABASES["default"]["ENGINE"] == "nzgs_tourney.site.queued_sqlite":
    # A file and not memory: threads of one test must meet in one database, as on the real site.
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}

# Invented events lie on fixed days, and accounts sign in by their password: the tests of each turn it on.
LINK_WEEKS, SECOND_FACTOR = 0, False
# Proofs serve one database by several servers; the test of the lock alone asks for it.
ONE_SERVER = "TEST_ONE_SERVER" in os.environ
# A process beside the tests would look into another database than theirs.
ARCHIVE_PROCESSES = DRAW_PROCESSES = BACKUP_PROCESSES = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
if "EMAIL_URL" not in os.environ:  # a process beside the tests sends to the server that they give it
    EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Tests beside each other clear what they worked out; none may clear another's.
CACHES = {
    **CACHES,
    "worked_out": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": FOLDER / "worked-out" / os.environ.get("PYTEST_XDIST_WORKER", "alone"),
    },
}
