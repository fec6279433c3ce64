// Shows what the site's messages are about, and opens the player's page. It keeps nothing and answers no requests.
"use strict";

self.addEventListener("push", (event) => {
  const said = event.data.json();
  event.waitUntil(self.registration.showNotification(said.text, { data: said.url, tag: said.text }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
