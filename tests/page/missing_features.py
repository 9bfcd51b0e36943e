"""Browsers without a feature, and a game started in one."""

from collections.abc import Callable

from cartographers_solo import SoloTable
from playwright.sync_api import Page
from solo_turns import turn

from table.deals import Deal

Ready = Callable[..., Page]
REFUSED = "throw Object.assign(new DOMException('no', 'SecurityError'), {stack: ''});"
NO_STORAGE = {
    "localStorage refused": f"Object.defineProperty(window, 'localStorage', {{get() {{ {REFUSED} }}}});",
    "no localStorage": "Object.defineProperty(window, 'localStorage', {value: null});",
}
OTHERS = {
    "no BroadcastChannel": "delete window.BroadcastChannel;",
    "BroadcastChannel refused": f"window.BroadcastChannel = class {{ constructor() {{ {REFUSED} }} }};",
    "no locks": "Object.defineProperty(navigator, 'locks', {value: undefined});",
    "locks refused": "LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));",
    "no serviceWorker": "delete Navigator.prototype.serviceWorker;",
    "sessionStorage refused": f"Object.defineProperty(window, 'sessionStorage', {{get() {{ {REFUSED} }}}});",
    "no trustedTypes": "delete window.trustedTypes;",
    "no clipboard": "Object.defineProperty(navigator, 'clipboard', {value: undefined});",
}


def started(page: Page, ready: Ready, script: str) -> SoloTable:
    """A new game with one turn played, in a browser that the script has taken something from."""
    page.add_init_script(script)
    table = SoloTable(page, Deal.of("cartographers", 51)).open(ready)
    page.wait_for_selector(".table[data-phase]")
    turn(table)
    return table
