"""The site as a WSGI application, for gunicorn: `gunicorn nzgs_tourney.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
application = get_wsgi_application()
