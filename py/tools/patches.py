"""Changes to PyScript's text, each asserted: a version in which a place looks otherwise stops the set-up."""

import re

from tools.console import Stop

# PyScript writes a function as text for its own workers, which this page does not use; made from a string, it would
# need 'unsafe-eval' in the page's policy, for everything else too.
WORKER_HOOKS = (r"return Function\(`return\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\)`\)\(\)", "return void 0")


def for_policy(core: str) -> str:
    """PyScript's core-*.js as the page's policy lets it run."""
    return replaced(core, *WORKER_HOOKS, times=1)


def replaced(text: str, pattern: str, by: str, *, times: int) -> str:
    """`text` with every match of `pattern` replaced; Stop unless there are exactly so many."""
    changed, count = re.subn(pattern, lambda _: by, text)
    if count != times:
        raise Stop(
            f"PyScript's core has changed: {count} places match {pattern!r} and not {times}. "
            "py/tools/patches.py tells what is changed there and why."
        )
    return changed
