"""`python -m nzgs_tourney`: every command of the site, as `manage.py` has them."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
    execute_from_command_line(["nzgs_tourney", *sys.argv[1:]])
