"""Scripts for a page that read the journal (static/journal.js) without the page's own code."""


def in_journal(body: str, parameter: str = "") -> str:
    """A function for a page; ``body`` has a connection ``db``, and ``answer``, which resolves to that of a request."""
    return f"""async ({parameter}) => {{
  const answer = request => new Promise((done, failed) => {{
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  }});
  const db = await answer(indexedDB.open("inkstead.journal", 1));
  try {{ {body} }} finally {{ db.close(); }}
}}"""


#: Resolves to what the journal holds: key to text.
JOURNAL = in_journal("""
  const store = db.transaction("texts").objectStore("texts");
  const [keys, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  return Object.fromEntries(keys.map((key, place) => [key, texts[place]]));
""")
