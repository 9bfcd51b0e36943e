"""The line icons of buttons: box 24, stroke 1.9, round ends, as SVG markup for the page."""

PATHS = {
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
    "log": "M5 4h11l3 3v13H5zM8.5 10h7M8.5 14h7",
    "gear": ("M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0"),
    "rot": "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M20 3v4.5h-4.5",
    "flip": "M12 3v18M9 7 3.5 17H9zM15 7l5.5 10H15z",
    "ok": "M4.5 12.5l5 5L20 6.5",
    "x": "M6 6l12 12M18 6 6 18",
    "time": "M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9",
    "eye": "M2.5 12Q12 3 21.5 12 12 21 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
    "zoom": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    "pass": "M5 12h13M13 6l6 6-6 6",
    "play": "M7 4l13 8-13 8z",
    "lang": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    "sun": ("M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M5 19l2-2"),
    "home": "M4 11l8-7 8 7M6 10v10h12V10",
}

# Names a page may ask for that share a drawing.
ALSO = {"redo": "undo", "turn": "rot", "close": "x", "settings": "gear", "back": "pass"}


def icon(name: str, size: int = 22, css: str = "i") -> str:
    """SVG markup of a line icon in the colour of the text around it; decoration, so hidden from readers."""
    mirrored = ' style="transform:scaleX(-1)"' if name in ("redo", "back") else ""
    return (
        f'<svg class="{css}" viewBox="0 0 24 24" width="{size}" height="{size}" fill="none"'
        ' stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"'
        f' aria-hidden="true" focusable="false"{mirrored}><path d="{PATHS[ALSO.get(name, name)]}"/></svg>'
    )
