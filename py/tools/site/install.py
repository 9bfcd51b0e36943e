"""Files for installing the site as an app: the web app manifest and its icons."""

import json
from pathlib import Path

from tools.site.icons import icon

MANIFEST = "inkstead.webmanifest"
# name -> size in pixels, and whether a system may mask it
ICONS = {
    "static/art/icon-192.png": (192, False),
    "static/art/icon-512.png": (512, False),
    "static/art/icon-maskable-512.png": (512, True),
}
TOUCH_ICON = "static/art/icon-touch-180.png"  # iOS rounds the corners itself


def write(dist: Path, description: str) -> None:
    """The manifest and the icons; addresses are relative to the manifest, so that the site can be in any folder."""
    for name, (size, maskable) in ICONS.items():
        (dist / name).write_bytes(icon(size, maskable=maskable))
    (dist / TOUCH_ICON).write_bytes(icon(180, maskable=True))
    text = json.dumps(manifest(description), indent=1) + "\n"
    (dist / MANIFEST).write_text(text, encoding="utf-8", newline="\n")


def manifest(description: str) -> dict[str, object]:
    """The web app manifest as a dict."""
    drawn: dict[str, object] = {"src": "static/art/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": "Inkstead",
        "short_name": "Inkstead",
        "description": description,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#DCD1BE",
        "theme_color": "#DCD1BE",
        "categories": ["games"],
        "icons": [drawn, *(_entry(name, *how) for name, how in ICONS.items())],
    }


def _entry(name: str, size: int, maskable: bool) -> dict[str, object]:
    purpose = "maskable" if maskable else "any"
    return {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
