"""The cards of the presets that a new event or division is chosen from."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now, gettext_lazy as _

from games.wording.numbers import capitalised, in_row, rounds_counted
from ground.translation import pgettext
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import HandicapBasis, System


def preset_card(preset: Preset) -> SafeString:
    """An event of this preset, each of its divisions in short."""
    lines = format_html_join("", '<span class="sub">{}</span>', ((_named(each),) for each in preset.divisions))
    return format_html(
        '<strong>{}</strong><span class="lead">{}</span>{}', _now(preset.title), _now(preset.lede), lines
    )


def division_card(preset: Preset, division: DivisionPreset) -> SafeString:
    """One division of this preset in short; named where the preset has several."""
    title = _now(preset.title)
    if len(preset.divisions) > 1:
        title = _now("{preset}, {division}").format(preset=title, division=division.name)
    return _card(title, capitalised(_rules_in_short(division)))


def same_rules_card(name: str) -> SafeString:
    """The rules of the division of this name, for another one."""
    return _card(_now("Like {name}").format(name=name), _now("The rules and the time of the event’s last division."))


def _card(title: str, lede: str) -> SafeString:
    return format_html('<strong>{}</strong><span class="lead">{}</span>', title, lede)


_SYSTEMS = {
    System.MCMAHON: "McMahon",
    System.SWISS: _("Swiss"),
    System.ROUND_ROBIN: _("round robin"),
    System.KNOCKOUT: _("knock-out"),
    System.LADDER: _("ladder"),
    System.MANUAL: _("by hand"),
}


def _named(division_preset: DivisionPreset) -> str:
    message = _now("{division}: {rules}")
    return message.format(division=division_preset.name, rules=_rules_in_short(division_preset))


def _rules_in_short(division_preset: DivisionPreset) -> str:
    settings = division_preset.settings
    system = str(_("Scheveningen") if settings.is_scheveningen else _SYSTEMS[settings.system])
    handicap = (
        pgettext("a game without handicap", "even")
        if settings.handicap.basis is HandicapBasis.NONE
        else _now("handicaps")
    )
    rounds = [] if settings.system is System.LADDER else [rounds_counted(settings.rounds)]
    size = f"{settings.board_size}×{settings.board_size}"
    minutes = _now("{minutes} min").format(minutes=division_preset.main_minutes)
    return in_row([system, *rounds, size, handicap, minutes, division_preset.overtime])
