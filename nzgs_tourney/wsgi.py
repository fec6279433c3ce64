"""The site as a WSGI application, which `nzgs_tourney.server` calls for every page."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
application = get_wsgi_application()
