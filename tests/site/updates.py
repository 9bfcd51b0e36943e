"""Serves two versions of the built site."""

from pathlib import Path

from built import listed
from playwright.sync_api import Page

VERSION = "document.documentElement.dataset.version"
#: Resolves when a newer worker has everything and waits.
WAITING = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const until = Date.now() + 20000;
  registration.update();
  while (!registration.waiting) {
    if (Date.now() > until) throw new Error("nothing waits: " + (registration.installing || registration.active).state);
    await new Promise(done => setTimeout(done, 50));
  }
}"""
SERVED = """async names => Object.fromEntries(await Promise.all(names.map(async name => {
  const bytes = await (await fetch(name)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [name, "sha256-" + btoa(String.fromCharCode(...digest))];
})))"""
#: Deletes the caches of the site.
DELETE = """async () => {
  for (const name of await caches.keys()) if (name.startsWith("inkstead ")) await caches.delete(name);
}"""
REFUSED = "navigator.serviceWorker.register = () => Promise.reject(new Error('refused'))"


def served(page: Page, site: Path) -> bool:
    """Whether every file that this page can get is that site's."""
    files = listed(site)
    got = page.evaluate(SERVED, list(files))
    return bool(got == files)
