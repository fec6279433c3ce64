"""A record of 350 moves from the phone to its answered audit: sent, read, judged, compared, kept, and shown.

Through the whole site, on SQLite in a file with the settings of the real one, in a process of its own. What the server
does is timed, the network is not in it.
"""

from __future__ import annotations

import time

from tests.bench.bench import Row
from tests.bench.own_process import measured_apart
from tests.data.long_game import long_game

MOVES = 350
TIMES = 12
MOST_MILLISECONDS = 150


def run() -> list[Row]:
    """Milliseconds of the middle one of several records."""
    took = measured_apart("tests.bench.upload")
    return [Row("a 350-move record sent, judged, answered", took, MOST_MILLISECONDS, "ms", "the limit", at_most=1.0)]


def measured() -> float:
    """Milliseconds from the form sent to the page with the answer, in this process and on an empty database."""
    import django

    django.setup()
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    from games.models import Record
    from nzgs_tourney.links import token_of
    from nzgs_tourney.models import PlayerLink
    from tests.db.desk import games_of, make_desk

    call_command("migrate", verbosity=0)
    game = games_of(make_desk(32).publish(1))[0]
    link = PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry)
    address = reverse("player:record", args=[token_of(link), game.pk])
    names = f"PB[{game.black_name}]PW[{game.white_name}]".encode()
    client, times = Client(SERVER_NAME="127.0.0.1"), []
    for number in range(TIMES):
        content = long_game(MOVES, seed=number).replace(b"PB[Black]PW[White]", names)
        upload = SimpleUploadedFile("game.sgf", content, "application/x-go-sgf")
        start = time.perf_counter()
        answer = client.post(address, {"file": upload}, follow=True)
        times.append(1000 * (time.perf_counter() - start))
        assert answer.status_code == 200
        assert Record.objects.count() == number + 1
    return sorted(times[1:])[len(times) // 2]


if __name__ == "__main__":
    print(measured())
