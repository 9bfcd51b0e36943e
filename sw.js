// Only says goodbye. A built site (python3 py build) has a service worker of its own in this place; one that was left
// behind on this address would go on showing that built site instead of the sources.
addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys())
    if (name.startsWith("inkstead " + registration.scope + " ") || name === "inkstead.memory " + registration.scope) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
