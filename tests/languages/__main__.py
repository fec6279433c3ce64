"""`make messages`: bring the catalogues up to date with the sources and say how full they are.

Without an argument all of them; with codes (`ja ko zh-hans`) these. `--missing` lists what is not translated yet.
"""

from __future__ import annotations

import argparse
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nzgs_tourney.settings")
django.setup()

from tests.languages.catalogues import (  # noqa: E402
    LANGUAGES,
    bring_up_to_date,
    compile_catalogues,
    faults,
    is_for_everybody,
    untranslated,
    write,
)
from tests.languages.extract import marked  # noqa: E402


def language_code(typed: str) -> str:
    """The code of a language there is, also of its folder's name (zh_Hans). Raises argparse.ArgumentTypeError."""
    code = typed.lower().replace("_", "-")
    if code not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"there is no {typed}, only {', '.join(LANGUAGES)}")
    return code


def main() -> None:
    """Do it."""
    parser = argparse.ArgumentParser(prog="make messages", description=__doc__)
    parser.add_argument("languages", nargs="*", type=language_code, default=list(LANGUAGES))
    parser.add_argument("--missing", action="store_true")
    asked = parser.parse_args()
    messages = marked()
    wanted = sum(1 for message in messages if message.id and is_for_everybody(message))
    print(f"{len(messages)} messages, {wanted} of them for players and spectators")
    for language in asked.languages:
        catalogue = bring_up_to_date(language, messages)
        write(language, catalogue)
        missing = untranslated(catalogue)
        print(f"{language}: {wanted - len(missing)} of {wanted} translated")
        for message in missing if asked.missing else ():
            print(f"  {message.id!r}")
        for fault in faults(language, catalogue):
            print(f"  {fault}")
    compile_catalogues()


main()
