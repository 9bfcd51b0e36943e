"""Everything that a page can store, and how a player erases it."""

from played_games import played, store_games, visit
from playwright.sync_api import Page, expect
from stored_results import store_many

#: What is left of the player in the storage of the tab and of the site, and in the journal.
LEFT = r"""async () => {
  const answer = asked => new Promise(done => { asked.onsuccess = () => done(asked.result); });
  const names = (await indexedDB.databases()).map(one => one.name);
  const journal = [];
  if (names.includes('inkstead.journal')) {
    const db = await answer(indexedDB.open('inkstead.journal'));
    for (const store of db.objectStoreNames)
      journal.push(...await answer(db.transaction(store).objectStore(store).getAllKeys()));
    db.close();
  }
  const tab = Object.keys(sessionStorage).filter(key => key.startsWith('inkstead'));
  const all = [...Object.keys(localStorage), ...tab, ...journal];
  const keys = all.filter(key => !/^inkstead\.(loaded$|store )/.test(key));
  // A start stores the version whose news are seen, and pages of tests begin with the settings NEW_PREFS.
  const prefs = Object.keys(JSON.parse(localStorage['inkstead.prefs'] ?? '{}'));
  const ofStart = prefs.every(name => ['pace', 'ponder', 'seen', 'revision'].includes(name));
  return keys.filter(key => key !== 'inkstead.prefs' || !ofStart);
}"""


def fill(page: Page) -> None:
    """Two games, results, a setting, the progress of a lesson and the game of a friend."""
    store_many(page)
    store_games(page, one=played(21, moves=8), two=played(3))
    page.evaluate("""() => {
      localStorage['inkstead.lessons'] = '{"format":1,"revision":1,"lessons":{"cartographers":[[]]}}';
      localStorage['inkstead.challenges'] = JSON.stringify({format: 1, revision: 1, name: 'Noor', answers: [
        {deal: 'd', name: 'Bo', code: 'x', figure: 3}]});
      inkstead.setPreference('sound', true);
      sessionStorage['inkstead.place'] = '["one", {}]';
    }""")


def erase(page: Page) -> None:
    """Erase everything on the screen of stored data; the page has started again then."""
    visit(page, "#/data", ".data [data-do=erase]")
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")
