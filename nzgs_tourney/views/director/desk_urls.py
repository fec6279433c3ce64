"""The desk before and between rounds: events, officials, divisions, entries, lists."""

from django.urls import path

from nzgs_tourney.views.director import divisions, enter, entries, events, forecast, imports, officials, ratings, roll

urlpatterns = [
    path("", events.events, name="events"),
    path("new/", events.event_new, name="event_new"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/edit/", events.event_edit, name="event_edit"),
    path("<slug:slug>/publish/", events.event_publish, name="event_publish"),
    path("<slug:slug>/officials/", officials.officials, name="officials"),
    path("<slug:slug>/officials/grant/", officials.role_grant, name="role_grant"),
    path("<slug:slug>/officials/player/", officials.role_player, name="role_player"),
    path("<slug:slug>/officials/<int:role>/revoke/", officials.role_revoke, name="role_revoke"),
    path("<slug:slug>/divisions/new/", divisions.division_new, name="division_new"),
    path("<slug:slug>/<slug:division>/settings/", divisions.division_settings, name="division_settings"),
    path("<slug:slug>/<slug:division>/remove/", divisions.division_remove, name="division_remove"),
    path("<slug:slug>/<slug:division>/draw-order/", divisions.draw_order, name="draw_order"),
    path("<slug:slug>/<slug:division>/timetable/", divisions.timetable, name="timetable"),
    path("<slug:slug>/<slug:division>/forecast/", forecast.forecast, name="forecast"),
    path("<slug:slug>/<slug:division>/entries/", entries.entries, name="entries"),
    path("<slug:slug>/<slug:division>/entries/new/", entries.entry_new, name="entry_new"),
    path("<slug:slug>/<slug:division>/rounds/<int:number>/roll/", roll.roll, name="roll"),
    path("<slug:slug>/entry/<int:entry>/", entries.entry, name="entry"),
    path("<slug:slug>/entry/<int:entry>/withdraw/", entries.entry_withdraw, name="entry_withdraw"),
    path("<slug:slug>/entry/<int:entry>/return/", entries.entry_return, name="entry_return"),
    path("<slug:slug>/entry/<int:entry>/plan/", entries.entry_plan, name="entry_plan"),
    path("<slug:slug>/entry/<int:entry>/link/", entries.entry_link, name="entry_link"),
    path("<slug:slug>/<slug:division>/import/", imports.import_entries, name="import"),
    path("<slug:slug>/staged/<int:staged>/", imports.staged, name="staged"),
    path("<slug:slug>/games/<int:game>/enter/", enter.enter, name="game_enter"),
    path("<slug:slug>/ratings/", ratings.ratings, name="ratings"),
    path("<slug:slug>/ratings/<int:rating_list>/", ratings.rating_list, name="rating_list"),
]
