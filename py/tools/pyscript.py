"""Write PyScript's files to static/vendor/pyscript/, patched, under names that do not change with the version."""

import re
from pathlib import Path

from tools import patches
from tools.console import Stop
from tools.paths import PYSCRIPT_PACKAGE

# Of the chunks that PyScript's core can import, this page imports these; tests/page/test_start.py checks it.
CHUNKS = ("error", "toml")


def lay(folder: Path) -> None:
    """Write the files into `folder`; Stop if a required patch does not fit."""
    files = _files()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, source in files.items():
        text = source.read_text(encoding="utf-8")
        if name == "core.js":
            text = patches.for_page(text)
        # With fixed names the page can ask for all files at once, without waiting for one to name the next.
        for new, old in files.items():
            text = text.replace(f'"./{old.name}"', f'"./{new}"')
        # Source maps are not shipped, and developer tools would ask for them.
        text = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _files() -> dict[str, Path]:
    """File names as this page knows them, and the file of the package for each."""
    dist = PYSCRIPT_PACKAGE / "dist"
    core = re.search(r'"\./(core-[\w-]+\.js)"', (dist / "core.js").read_text(encoding="utf-8"))
    if not core:
        raise Stop("@pyscript/core has no core-*.js: py/tools/pyscript.py does not know this version.")
    text = (dist / core[1]).read_text(encoding="utf-8")
    chunks = re.findall(rf'import\("\./((?:{"|".join(CHUNKS)})-[\w-]+\.js)"\)', text)
    return {"core.js": dist / core[1]} | {f"{name.partition('-')[0]}.js": dist / name for name in chunks}
