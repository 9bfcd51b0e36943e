"""What an extension or the host adds to the page: a script, a style sheet, an error."""

from built import Visit, ready
from hosting import Host

#: Elements as an extension adds them, made before the policy of the page refuses to make them.
ADDED = """{
  const script = Object.assign(document.createElement("script"), { src: "https://elsewhere.invalid/added.js" });
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: "https://elsewhere.invalid/added.css" });
  addEventListener("DOMContentLoaded", () => document.head.append(script, sheet));
}"""


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
