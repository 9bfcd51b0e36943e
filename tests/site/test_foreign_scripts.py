"""What an extension or the host adds to the page: a script, a style sheet, an error."""

import pytest
from built import Visit, kept, ready
from hosting import Host
from playwright.sync_api import expect

#: Elements as an extension adds them, made before the policy of the page refuses to make them.
ADDED = """{
  const script = Object.assign(document.createElement("script"), { src: "https://elsewhere.invalid/added.js" });
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: "https://elsewhere.invalid/added.css" });
  addEventListener("DOMContentLoaded", () => document.head.append(script, sheet));
}"""
CRASH = """addEventListener("DOMContentLoaded", () => { throw new TypeError("Cannot redefine property: wallet"); });"""
#: The files that the page compares with their checksums come after its start, and one of them is fetched again.
LATE_REPAIR = """{
  const real = fetch, ready = new Promise(done => addEventListener("inkstead:ready", done));
  let damaged = 1;
  window.fetch = async (address, options) => {
    if (options?.cache === "force-cache") {
      await ready;
      if (damaged--) throw new TypeError("not this file");
    }
    return real(address, options);
  };
}"""
LOADED_AGAIN = "performance.getEntriesByType('navigation')[0].type === 'reload' || 'inkstead.renewed' in sessionStorage"


def test_files_of_the_page_are_fetched_again_although_others_are_in_it(host: Host, visit: Visit) -> None:
    """Regression: the policy refuses to fetch the script of an extension, and repair stopped there."""
    with visit("about:blank", expect="elsewhere.invalid") as page:
        page.add_init_script(ADDED)
        page.goto(host.url)
        ready(page)
        assert page.evaluate("inkstead.renew(true)") is False
        page.wait_for_selector("link[rel=manifest]", state="attached")  # the start is over, which would hide the offer
        page.evaluate("inkstead.repair()")
        with page.expect_navigation():
            page.get_by_role("button", name="Repair").click()
        ready(page)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("more", ["", LATE_REPAIR], ids=["all files are right", "a file is replaced after the start"])
def test_a_page_that_has_started_does_not_load_itself_again(host: Host, visit: Visit, more: str) -> None:
    """Regression: the error of an extension made every first page of a tab start twice."""
    with visit(host.url, expect="wallet|inkstead: load") as page:
        kept(ready(page))
        page.add_init_script(CRASH)
        page.add_init_script(more)
        page.goto("about:blank")
        page.goto(host.url)
        ready(page)
        page.wait_for_timeout(1500)  # as long as it takes to compare all files
        assert not page.evaluate(LOADED_AGAIN)
        expect(page.locator("#trouble")).to_be_hidden()
