"""The desk during a round: the draw, results, sheets, standings, history."""

from django.urls import path

from nzgs_tourney.views.director import (
    by_hand,
    estimate,
    event_sheets,
    history,
    results,
    round_options,
    rounds,
    sheets,
    standings,
    statistics,
)

ROUND = "<slug:slug>/<slug:division>/rounds/<int:number>/"

urlpatterns = [
    path(ROUND, rounds.show, name="round"),
    path(f"{ROUND}price/", rounds.price, name="swap_price"),
    path(f"{ROUND}draw/", rounds.draw, name="round_draw"),
    path(f"{ROUND}discard/", rounds.discard, name="round_discard"),
    path(f"{ROUND}publish/", rounds.publish, name="round_publish"),
    path(f"{ROUND}recall/", rounds.recall, name="round_recall"),
    path(f"{ROUND}swap/", rounds.swap, name="round_swap"),
    path(f"{ROUND}handicap/", rounds.handicap, name="round_handicap"),
    path(f"{ROUND}table/", rounds.table, name="round_table"),
    path(f"{ROUND}close/", rounds.close, name="round_close"),
    path(f"{ROUND}why-not/", round_options.why_not, name="why_not"),
    path(f"{ROUND}wishes/", round_options.wishes, name="round_wishes"),
    path(f"{ROUND}wishes/<int:wish>/drop/", round_options.wish_drop, name="wish_drop"),
    path(f"{ROUND}by-hand/", by_hand.by_hand, name="by_hand"),
    path(f"{ROUND}repair/", round_options.repair, name="round_repair"),
    path(f"{ROUND}results/", results.show, name="results"),
    path(f"{ROUND}results/<int:game>/", results.enter, name="result_enter"),
    path(f"{ROUND}results/<int:game>/confirm/", results.confirm, name="result_confirm"),
    path(f"{ROUND}sheets/", sheets.show, name="sheets"),
    path(f"{ROUND}draw.pdf", sheets.draw_pdf, name="draw_pdf"),
    path(f"{ROUND}names.pdf", sheets.names_pdf, name="names_pdf"),
    path(f"{ROUND}slips.pdf", sheets.slips, name="slips_pdf"),
    path(f"{ROUND}not-playing.pdf", sheets.away_pdf, name="away_pdf"),
    path(f"{ROUND}results.pdf", sheets.results_pdf, name="results_pdf"),
    path(f"{ROUND}pack.pdf", sheets.pack_pdf, name="pack_pdf"),
    path("<slug:slug>/<slug:division>/standings/", standings.show, name="standings"),
    path("<slug:slug>/<slug:division>/standings.pdf", event_sheets.standings, name="standings_pdf"),
    path("<slug:slug>/statistics/", statistics.event, name="event_statistics"),
    path("<slug:slug>/<slug:division>/statistics/", statistics.division, name="statistics"),
    path("<slug:slug>/<slug:division>/estimate/", estimate.show, name="estimate"),
    path("<slug:slug>/<slug:division>/estimate.<slug:form>", estimate.file, name="estimate_file"),
    path("<slug:slug>/<slug:division>/wall-list.pdf", event_sheets.wall_pdf, name="wall_pdf"),
    path("<slug:slug>/<slug:division>/crosstable.pdf", event_sheets.crosstable_pdf, name="crosstable_pdf"),
    path("<slug:slug>/<slug:division>/name-cards.pdf", event_sheets.cards_pdf, name="cards_pdf"),
    path("<slug:slug>/<slug:division>/welcome.pdf", event_sheets.welcome_pdf, name="welcome_pdf"),
    path("<slug:slug>/<slug:division>/rules.pdf", event_sheets.notice_pdf, name="notice_pdf"),
    path("<slug:slug>/<slug:division>/links/", event_sheets.links_issue, name="links_issue"),
    path("<slug:slug>/history/", history.show, name="history"),
]
