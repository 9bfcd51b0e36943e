// The sources have no service worker. A built site (python3 py build) that was served from this address before has left
// its own, which would go on showing that site: this file replaces it, deletes its caches and unregisters itself.
addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil((async () => {
  const fetched = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("inkstead " + registration.scope + " ")) continue;
    // The browser's own cache may still have files of that site.
    for (const { url } of await (await caches.open(name)).keys())
      fetched.push(fetch(url, { cache: "reload" }).then(response => response.blob()).catch(() => { /* no longer there */ }));
    await caches.delete(name);
  }
  await Promise.all(fetched);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
