"""`nzgs-tourney division VERB FILE`: computes everything from a division's file, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from tqdm import tqdm

from games.management.spoken import SpokenCommand
from games.wording.numbers import decimal_text, players_counted, rounds_counted
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.management.division_report import (
    forecast_as_json,
    forecast_text,
    in_columns,
    quality_as_json,
    quality_text,
    statistics_as_json,
    statistics_text,
)
from nzgs_tourney.management.estimate_and_points import estimate_as_json, estimate_text, points_as_json, points_text
from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import read_division, without_effect
from nzgs_tourney.tournament.exchange.own.division_shape import FORMAT, VERSION, division_shape
from nzgs_tourney.tournament.exchange.own.shapes import json_schema
from nzgs_tourney.tournament.pairing.constraints import away
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, NoDraw
from nzgs_tourney.tournament.pairing.draw import ENGINE, draw_round
from nzgs_tourney.tournament.pairing.wide_differences import wide_differences
from nzgs_tourney.tournament.simulation.forecast import candidates, forecast
from nzgs_tourney.tournament.simulation.quality import quality_of
from nzgs_tourney.tournament.standings.criteria import CRITERIA
from nzgs_tourney.tournament.standings.estimate import estimate
from nzgs_tourney.tournament.standings.nzgs_points import award_points, read_table
from nzgs_tourney.tournament.standings.table import Standings, listed, standings
from nzgs_tourney.tournament.standings.win_rates import meetings, win_rates
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from ratings.system.egf_class import TournamentClass
from ratings.system.systems import SYSTEM_IDS, rating_system

"""The exit status where a file, or what was asked of it, is wrong."""


class Command(SpokenCommand):
    """Refuses with one sentence and its place on the error stream, and exit status 2."""

    help = gettext_noop(
        "Draws, ranks, rates, awards points in, or checks the file of a division (see docs/event-file.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the verbs; all except `schema` take the file as their first argument."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        draw = verbs.add_parser("draw", help=_("draw a round from the rounds before it"))
        draw.add_argument("--round", type=int, required=True, help=_("the number of the round"))
        draw.add_argument("--seed", required=True, help=_("any text; the same seed gives the same draw"))
        table = verbs.add_parser("standings", help=_("rank the players after a round"))
        table.add_argument("--after", type=int, required=True, help=_("the number of the round, 0 for the start"))
        rate = verbs.add_parser("estimate", help=_("estimate the players’ ratings after its games"))
        rate.add_argument("--system", choices=SYSTEM_IDS, default="egf", help=_("the rating system, egf if left out"))
        classes = [tournament_class.value for tournament_class in TournamentClass]
        rate.add_argument(
            "--class", dest="weight", choices=classes, help=_("the EGF’s class of the event, A if left out")
        )
        points = verbs.add_parser("points", help=_("give the NZGS points, by score only"))
        points.add_argument("--table", required=True, help=_("national, regional, or points such as 8,6,4,2"))
        points.add_argument(
            "--not-eligible", type=int, nargs="+", default=[], metavar="ID", help=_("who cannot win any")
        )
        points.add_argument("--among-eligible", action="store_true", help=_("who cannot win any takes up no place"))
        rates = verbs.add_parser("statistics", help=_("count who won, by handicap, difference of ratings and colour"))
        rates.add_argument("--system", choices=SYSTEM_IDS, default="egf", help=_("what is expected, egf if left out"))
        ahead = verbs.add_parser("forecast", help=_("forecast these rules, and other bars, by simulated events"))
        ahead.add_argument("--events", type=int, default=20, help=_("how many events for each bar, 20 if left out"))
        ahead.add_argument("--seed", default="forecast", help=_("any text; the same seed gives the same figures"))
        ahead.add_argument("--system", choices=SYSTEM_IDS, default="egf", help=_("the rating system, egf if left out"))
        good = verbs.add_parser("quality", help=_("measure how good the draws of its rounds were"))
        check = verbs.add_parser("check", help=_("name everything that is wrong with the file"))
        verbs.add_parser("schema", help=_("print the JSON Schema of the file"))
        for verb in (draw, table, rate, points, rates, ahead, good, check):
            verb.add_argument("file", help=_("the division’s file, or - for standard input"))
        for verb in (rate, points, rates):
            verb.add_argument("--after", type=int, help=_("the number of the round, the last one if left out"))
        for verb in (draw, table, rate, points, rates, ahead, good):
            verb.add_argument("--json", action="store_true", help=_("JSON instead of a table"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads the file, then runs the verb."""
        if options["verb"] == "schema":
            self.stdout.write(json.dumps(json_schema(division_shape(), FORMAT, VERSION), indent=1, ensure_ascii=False))
            return
        division = self._read(options["file"], everything=options["verb"] == "check")
        if options["verb"] == "draw":
            self._draw(division, options["round"], options["seed"], options["json"])
        elif options["verb"] == "standings":
            self._standings(division, options["after"], options["json"])
        elif options["verb"] == "estimate":
            self._estimate(division, options)
        elif options["verb"] == "points":
            self._points(division, options)
        elif options["verb"] == "statistics":
            self._statistics(division, options)
        elif options["verb"] == "forecast":
            self._forecast(division, options)
        elif options["verb"] == "quality":
            quality = quality_of(division)
            as_json = options["json"]
            self.stdout.write(json.dumps(quality_as_json(quality)) if as_json else quality_text(division, quality))
        else:
            players, rounds = players_counted(len(division.players)), rounds_counted(len(division.rounds))
            fine = _("Nothing is wrong: {name}, {players}, {rounds}.")
            self.stdout.write(fine.format(name=division.name, players=players, rounds=rounds))
            for sentence in without_effect(division.settings):
                self.stdout.write(sentence)

    def _read(self, file: str, *, everything: bool) -> DivisionHistory:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            self.refuse(_("{file}: The file cannot be read ({reason}).").format(file=file, reason=error.strerror))
        division = read_division(content)
        if isinstance(division, Faults):
            faults = division.faults if everything else division.faults[:1]
            self.refuse(*(f"{file}: {fault}" for fault in faults))
        return division

    def _draw(self, division: DivisionHistory, number: int, seed: str, as_json: bool) -> None:
        """Prints missing results on the error stream; they don't stop a draw."""
        draw = draw_round(division, number, seed, status=away(division, number))
        if isinstance(draw, NoDraw):
            self.refuse(draw.reason)
        self._name_missing(_("Drawn without the results of {boards}."), division, number - 1)
        self.stdout.write(
            json.dumps(_draw_as_json(division, draw), ensure_ascii=False) if as_json else _sheet(division, draw)
        )

    def _standings(self, division: DivisionHistory, after: int, as_json: bool) -> None:
        try:
            table = listed(standings(division, after), division)
        except ValueError as error:
            self.refuse(str(error))
        self.stdout.write(json.dumps(_standings_as_json(table)) if as_json else _table(table))

    def _estimate(self, division: DivisionHistory, options: dict[str, Any]) -> None:
        """Prints the games that didn't count, missing results among them, with the figures."""
        if options["weight"] and options["system"] != "egf":
            self.refuse(_("Only the EGF weighs events by a class: leave --class out."))
        system = rating_system(options["system"], TournamentClass(options["weight"] or "A"))
        after = len(division.rounds) if options["after"] is None else options["after"]
        try:
            estimated = estimate(division, after, system)
        except ValueError as error:
            self.refuse(str(error))
        answer = json.dumps(estimate_as_json(estimated)) if options["json"] else estimate_text(division, estimated)
        self.stdout.write(answer)

    def _points(self, division: DivisionHistory, options: dict[str, Any]) -> None:
        """Prints missing results on the error stream; they count nothing."""
        after = len(division.rounds) if options["after"] is None else options["after"]
        without, among = options["not_eligible"], options["among_eligible"]
        try:
            table = read_table(options["table"])
            awards = award_points(division, after, table, not_eligible=without, among_eligible=among)
        except ValueError as error:
            self.refuse(str(error))
        self._name_missing(_("Counted without the results of {boards}."), division, after)
        as_json = options["json"]
        answer = json.dumps(points_as_json(table, awards)) if as_json else points_text(division, table, awards)
        self.stdout.write(answer)

    def _statistics(self, division: DivisionHistory, options: dict[str, Any]) -> None:
        """Prints the games that didn't count with the figures."""
        try:
            played = meetings(division, options["after"])
        except ValueError as error:
            self.refuse(str(error))
        rates = win_rates(played, rating_system(options["system"]), division.settings.board_size)
        answer = json.dumps(statistics_as_json(rates)) if options["json"] else statistics_text(division, rates)
        self.stdout.write(answer)

    def _forecast(self, division: DivisionHistory, options: dict[str, Any]) -> None:
        """Forecasts the division before its first round under its own rules, then under each bar worth considering."""
        if options["events"] < 1:
            self.refuse(_("A forecast needs at least one simulated event."))
        if division.settings.system is System.LADDER:
            self.refuse(_("A ladder isn’t drawn: its forecast is beside its rules on the site."))
        entries = replace(division, rounds=())
        others = [candidate for candidate in candidates(entries) if candidate != entries]
        rows = []
        for candidate in tqdm((entries, *others), disable=None, unit="bar"):
            forecasts = forecast(candidate, rating_system(options["system"]), options["seed"], options["events"])
            if isinstance(forecasts, NoDraw):
                self.refuse(forecasts.reason)
            rows.append(forecasts)
        as_json = options["json"]
        self.stdout.write(json.dumps(forecast_as_json(rows)) if as_json else forecast_text(division, rows))

    def _name_missing(self, message: str, division: DivisionHistory, after: int) -> None:
        missing = [
            _("table {table} of round {number}").format(table=board.table, number=played.number)
            for played in division.rounds[: max(after, 0)]
            for board in played.boards
            if board.result is None
        ]
        if missing:
            self.stderr.write(message.format(boards=", ".join(missing)))


def _reasons_of(division: DivisionHistory, board: DrawnBoard, round_number: int) -> tuple[str, ...]:
    return reasons_words(
        board.reasons, division.player(board.white).name, division.player(board.black).name, round_number
    )


def _draw_as_json(division: DivisionHistory, draw: Draw) -> dict[str, Any]:
    return {
        "round": draw.round,
        "seed": draw.seed,
        "bye": draw.bye,
        "sitting_out": list(draw.sitting_out),
        "boards": [
            {
                "table": board.table,
                "white": board.white,
                "black": board.black,
                "handicap": board.handicap,
                "komi": decimal_text(board.komi),
                "reasons": [
                    {**reason.as_json(), "text": text}
                    for reason, text in zip(board.reasons, _reasons_of(division, board, draw.round), strict=True)
                ],
                "cost": {tier.value: value for tier, value in board.cost.items()},
            }
            for board in draw.boards
        ],
        "cost": {tier.value: value for tier, value in draw.cost.items()},
        "proved": draw.proved,
        "engine": ENGINE,
    }


def _standings_as_json(table: Standings) -> dict[str, Any]:
    return {
        "rows": [
            {
                "player": row.player.id,
                "place": row.place,
                "shared": row.shared,
                **{criterion.id: row.text(criterion.id) for criterion in CRITERIA},
            }
            for row in table.rows
        ]
    }


def _sheet(division: DivisionHistory, draw: Draw) -> str:
    lines = [
        _("{division}, round {number}, seed {seed}").format(division=division.name, number=draw.round, seed=draw.seed)
    ]
    for board in draw.boards:
        white, black = division.player(board.white), division.player(board.black)
        terms = (
            _("handicap {stones}").format(stones=board.handicap)
            if board.handicap
            else _("even, komi {komi}").format(komi=decimal_text(board.komi))
        )
        players = _("{white} ({white_grade}) white  {black} ({black_grade}) black").format(
            white=white.name, white_grade=white.rank, black=black.name, black_grade=black.rank
        )
        lines.append(f"{board.table:>3}  {players}  {terms}")
        lines.extend(f"       {reason}" for reason in _reasons_of(division, board, draw.round))
    if draw.bye is not None:
        lines.append(_("Bye: {name}").format(name=division.player(draw.bye).name))
    lines.extend(_("No opponent: {name}").format(name=division.player(player).name) for player in draw.sitting_out)
    lines.extend(map(note_words, draw.summary.notes))
    summary = draw.summary
    lines.extend(
        wide_differences(division.settings, summary.above_wish, summary.above_ceiling, summary.difference_largest)
    )
    lines.append(_("Proved to be the best draw.") if draw.proved else _("Not proved to be the best draw."))
    return "\n".join(lines)


def _table(table: Standings) -> str:
    heads = [_("Place"), _("Player"), _("Grade"), *(criterion.name for criterion in table.criteria)]
    rows = [
        [row.label, row.player.name, str(row.player.rank), *(row.text(criterion.id) for criterion in table.criteria)]
        for row in table.rows
    ]
    return in_columns(heads, rows)
