// Shows what the site's messages are about, and opens the player's page. It keeps nothing and answers no requests.
"use strict";

self.addEventListener("push", (event) => {
  const said = event.data.json();
  const shown = { data: said.url, tag: said.text, renotify: true };
  event.waitUntil(self.registration.showNotification(said.text, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
